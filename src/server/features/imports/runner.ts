/** Checks, writes and undoes imports in the background of a running application. */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { turnOf } from "#server/core/jobs/turns.ts";
import { Repository, type RecordTools } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { runInContext } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";
import type { Db } from "#server/platform/db/database.ts";
import { makeChecker } from "./check/check.ts";
import { markDoubles, markTwice } from "./check/doubles.ts";
import { findAbandoned, renewPlan, takeImport, type StoredImport } from "./store.ts";
import { RowError, storeKept, storeWrong, takeBackNext, writeNext } from "./write.ts";

/** Rows that one transaction writes; after one that fails, the next ones are written one by one for a while. */
const writtenAtOnce = 25;
/** Steps after which the rights of the person are read again. */
const batch = 20;

export class ImportRunner {
  readonly #tools: RecordTools;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  readonly #inFlight = new Map<string, Promise<void>>();
  #isStopping = false;

  constructor(tools: RecordTools, log: Pick<FastifyBaseLogger, "error">) {
    this.#tools = tools;
    this.#log = log;
  }

  /** Goes on with an import, unless it is under way here. */
  begin(id: string): void {
    if (this.#isStopping || this.#inFlight.has(id)) return;
    const run = runInContext({ scope: "system" }, () => turnOf(this.#tools.db)(() => this.#work(id)))
      .catch((error: Error) => this.#log.error({ name: error.name }, "an import stopped; it goes on soon"))
      .finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, run);
  }

  /** Goes on with what a process began that is gone. */
  async resume(): Promise<void> {
    for (const id of await findAbandoned(this.#tools.db)) this.begin(id);
  }

  /** Ends after the rows that are under way; the rest goes on after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#inFlight.values());
  }

  async #work(id: string): Promise<void> {
    const { db } = this.#tools;
    for (;;) {
      const stored = this.#isStopping ? undefined : await takeImport(db, id);
      if (!stored) return;
      // Read anew: whoever lost a right meanwhile does no more with it.
      const signedIn = await signedInOfLink(db, stored.accountId);
      if (!signedIn) return this.#finish(stored);
      const repository = new Repository(this.#tools, signedIn);
      const call = { requestId: stored.requestId, address: stored.address, isAudited: true, isEnded: true };
      const isThrough = await runInContext({ scope: scopeOf(signedIn.caller), call }, () =>
        this.#runBatch(repository, stored),
      );
      if (!isThrough) continue;
      return this.#finish(stored);
    }
  }

  async #finish({ id, status }: StoredImport): Promise<void> {
    const after = { checking: "checked", running: "done", undoing: "undone" }[status as "checking"];
    await sql`update imports set status = ${after}, finished_at = case when ${after} = 'done' then now() else finished_at end
      where id = ${id} and status = ${status}`.execute(this.#tools.db);
  }

  /** @returns whether nothing is left */
  async #runBatch(repository: Repository, stored: StoredImport): Promise<boolean> {
    if (stored.status === "checking") return this.#check(repository, stored);
    let most = writtenAtOnce;
    for (let step = 0; step < batch && !this.#isStopping; step += 1)
      try {
        const isMore =
          stored.status === "running"
            ? await writeNext(repository, stored, most)
            : await takeBackNext(repository, stored);
        if (!isMore) return true;
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        if (stored.status === "undoing")
          await storeKept(repository.db, stored.id, error.rowNo, this.#sentence(repository, error.cause));
        else if (most > 1) most = 1;
        else await storeWrong(repository.db, stored.id, error.rowNo, this.#sentence(repository, error.cause));
      }
    return false;
  }

  async #check(repository: Repository, stored: StoredImport): Promise<boolean> {
    const { db } = repository;
    const checker = await makeChecker(repository, stored);
    while (!this.#isStopping && (await checker.checkNext(db, stored.id))) await takeImport(db, stored.id);
    if (this.#isStopping) return false;
    await db.transaction().execute(async (trx: Db) => {
      await markDoubles(trx, repository, repository.typeOf(stored.tableName), stored.id, null);
      await markTwice(trx, repository, repository.typeOf(stored.tableName), stored.id);
      await renewPlan(trx, stored.id);
    });
    return true;
  }

  #sentence({ t }: Repository, error: unknown): string {
    if (error instanceof BusinessError) return error.message;
    if (error instanceof AppError) return t(error.textKey ?? `server.errors.${error.code}`, error.textValues);
    this.#log.error({ err: error }, "a row of an import failed");
    return t("server.errors.internal");
  }
}

const runners = new WeakMap<Db, ImportRunner>();

/** The one of an application. */
export function importRunnerOf({ db, env, registry, log }: App): ImportRunner {
  const runner = runners.get(db) ?? new ImportRunner({ db, env, registry }, log);
  runners.set(db, runner);
  return runner;
}
