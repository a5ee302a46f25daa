/** Works bulk actions off, in the background of a running application. */
import type { FastifyBaseLogger } from "fastify";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { turnOf } from "#server/core/jobs/turns.ts";
import { Repository, type RecordTools } from "#server/core/records/repository.ts";
import { inWriteTransaction } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { runInContext } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";
import type { Db } from "#server/platform/db/database.ts";
import { announce } from "./announce.ts";
import { applyTo } from "./apply.ts";
import {
  findAbandoned,
  finishJob,
  storeOutcome,
  storeRefusal,
  takeJob,
  takeRow,
  type BulkJob,
} from "./store.ts";
import { takeBack } from "./undo.ts";

/** Records after which the rights of the person are read again. */
const batch = 50;

export class BulkRunner {
  readonly #tools: RecordTools;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  readonly #inFlight = new Map<string, Promise<void>>();
  #isStopping = false;

  constructor(tools: RecordTools, log: Pick<FastifyBaseLogger, "error">) {
    this.#tools = tools;
    this.#log = log;
  }

  /** Begins a job that is stored, unless it is under way here. */
  begin(id: string): void {
    if (this.#isStopping || this.#inFlight.has(id)) return;
    const { db } = this.#tools;
    const run = runInContext({ scope: "system" }, () => turnOf(db)(() => this.#work(id)))
      .catch((error: Error) =>
        this.#log.error({ name: error.name }, "a bulk action stopped; it goes on soon"),
      )
      .finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, run);
  }

  /** Goes on with what a process began that is gone. */
  async resume(): Promise<void> {
    for (const id of await findAbandoned(this.#tools.db)) this.begin(id);
  }

  /** Ends after the records that are under way; the rest goes on after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#inFlight.values());
  }

  async #work(id: string): Promise<void> {
    const { db } = this.#tools;
    for (;;) {
      const job = this.#isStopping ? undefined : await takeJob(db, id);
      if (!job) return;
      // Read anew: whoever lost a right meanwhile does no more with it.
      const signedIn = await signedInOfLink(db, job.accountId);
      if (!signedIn) await storeRefusal(db, job, null, textsOf("en")("server.errors.forbidden"));
      else {
        const repository = new Repository(this.#tools, signedIn);
        const call = { requestId: job.requestId, address: job.address, isAudited: true, isEnded: true };
        const isThrough = await runInContext({ scope: scopeOf(signedIn.caller), call }, () =>
          this.#runBatch(repository, job),
        );
        if (!isThrough) continue;
      }
      await db.transaction().execute(async (trx: Db) => {
        const done = await finishJob(trx, job);
        if (done && signedIn && !job.isUndo) await announce(trx, signedIn, job, done);
      });
      return;
    }
  }

  /** @returns whether no record is left */
  async #runBatch(repository: Repository, job: BulkJob): Promise<boolean> {
    for (let done = 0; done < batch && !this.#isStopping; done += 1)
      if (!(await this.#runNext(repository, job))) return true;
    return false;
  }

  /** The change of a record and what became of it are one transaction. @returns whether there was a record */
  async #runNext(repository: Repository, job: BulkJob): Promise<boolean> {
    let place: number | undefined;
    try {
      return await inWriteTransaction(repository, job.tableName, async ({ db }) => {
        const row = await takeRow(db, job);
        if (!row) return false;
        place = row.place;
        const inside = new Repository({ ...this.#tools, db }, repository.signedIn);
        if (!job.isUndo) {
          const undo = await applyTo(inside, job.tableName, job.order, row.recordId);
          await storeOutcome(db, job.id, row.place, "done", { undo });
        } else {
          if (row.undo) await takeBack(inside, row.undo);
          await storeOutcome(db, job.id, row.place, "undone");
        }
        return true;
      });
    } catch (error) {
      if (place === undefined) throw error;
      await storeRefusal(repository.db, job, place, this.#sentence(repository, error));
      return true;
    }
  }

  #sentence({ t }: Repository, error: unknown): string {
    if (error instanceof BusinessError) return error.message;
    if (error instanceof AppError) return t(error.textKey ?? `server.errors.${error.code}`, error.textValues);
    this.#log.error({ err: error }, "a record of a bulk action failed");
    return t("server.errors.internal");
  }
}

const runners = new WeakMap<Db, BulkRunner>();

/** The one of an application. */
export function bulkRunnerOf({ db, env, registry, log }: App): BulkRunner {
  const runner = runners.get(db) ?? new BulkRunner({ db, env, registry }, log);
  runners.set(db, runner);
  return runner;
}
