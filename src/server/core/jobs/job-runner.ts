/** Runs people's long jobs in the background of a running application. */
import type { FastifyBaseLogger } from "fastify";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { Repository, type RecordTools } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { runInContext } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { errorText, renderText, type KeyedText } from "#server/kernel/texts/keyed-text.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";
import type { Db } from "#server/platform/db/database.ts";
import { perDatabase } from "#server/platform/db/per-database.ts";
import { findAbandoned, sendHeartbeats, type unfinished } from "./jobs.ts";
import { queueOf } from "./job-queue.ts";

type Log = Pick<FastifyBaseLogger, "error">;

/** What every kind of job stores about its requester. */
export interface StoredJob {
  readonly accountId: string;
  readonly requestId: string;
  readonly address: string;
}

export interface JobKind<Job extends StoredJob> {
  /** The name in the log, such as "an import". */
  readonly name: string;
  readonly table: keyof typeof unfinished;
  /** Claims a job for a limited time. Undefined if it is done or another process has it. */
  take(db: Db, id: string): Promise<Job | undefined>;
  /**
   * Runs a part of a job with current permissions: in one transaction, or in several if it changes no records.
   * @returns whether the job is complete
   */
  runStep(repository: Repository, job: Job, isStopping: () => boolean): Promise<boolean>;
  /** @param signedIn null if the requester may no longer sign in */
  finish(job: Job, signedIn: SignedIn | null): Promise<void>;
}

export class JobRunner<Job extends StoredJob> {
  readonly #tools: RecordTools;
  readonly #log: Log;
  readonly #kind: JobKind<Job>;
  readonly #inFlight = new Map<string, Promise<void>>();
  #isStopping = false;

  constructor(tools: RecordTools, log: Log, kind: JobKind<Job>) {
    this.#tools = tools;
    this.#log = log;
    this.#kind = kind;
  }

  /** Continues a stored job, unless it is running here. */
  begin(id: string): void {
    if (this.#isStopping || this.#inFlight.has(id)) return;
    const run = runInContext({ scope: "system" }, () => queueOf(this.#tools.db)(() => this.#work(id)))
      .catch((error: Error) =>
        this.#log.error({ name: error.name }, `${this.#kind.name} stopped and will continue soon`),
      )
      .finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, run);
  }

  /** Continues jobs whose process has ended. */
  async resume(): Promise<void> {
    for (const id of await findAbandoned(this.#tools.db, this.#kind.table)) this.begin(id);
  }

  /** Stops after the current step. Jobs continue after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#inFlight.values());
  }

  async #work(id: string): Promise<void> {
    const stopBeating = sendHeartbeats(this.#tools.db, this.#kind.table, id);
    try {
      await this.#takeSteps(id);
    } finally {
      stopBeating();
    }
  }

  async #takeSteps(id: string): Promise<void> {
    const { db } = this.#tools;
    for (;;) {
      const job = this.#isStopping ? undefined : await this.#kind.take(db, id);
      if (!job) return;
      // Read before each step, so that a person who loses a right can't change anything more with it.
      const signedIn = await signedInOfLink(db, job.accountId);
      if (signedIn && !(await this.#runStep(job, signedIn))) continue;
      return this.#kind.finish(job, signedIn);
    }
  }

  #runStep(job: Job, signedIn: SignedIn): Promise<boolean> {
    const repository = new Repository(this.#tools, signedIn);
    const call = { requestId: job.requestId, address: job.address, isAudited: true, isEnded: true };
    return runInContext({ scope: scopeOf(signedIn.caller), call }, () =>
      this.#kind.runStep(repository, job, () => this.#isStopping),
    );
  }
}

/** Returns a function that creates an application's runner for a kind of job. */
export const runnersOf = <Job extends StoredJob>(
  makeKind: (tools: RecordTools, log: Log) => JobKind<Job>,
): ((app: App) => JobRunner<Job>) =>
  perDatabase(({ db, env, registry, log }) => {
    const tools = { db, env, registry };
    return new JobRunner(tools, log, makeKind(tools, log));
  });

/** Returns the reason for a failed step. Unexpected errors are logged. */
export function failureText(log: Log, error: unknown): KeyedText {
  if (error instanceof AppError) return errorText(error);
  log.error({ err: error }, "a step of a job failed");
  return { key: "server.errors.internal" };
}

/** Returns the reason for a failed step, in words for the job's requester. */
export const failureSentence = ({ t }: Repository, log: Log, error: unknown): string =>
  error instanceof BusinessError ? error.message : renderText(t, failureText(log, error));
