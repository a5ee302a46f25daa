/** Work that repeats in the background of a running application. */
import { sql, type Kysely } from "kysely";
import type { FastifyBaseLogger } from "fastify";

export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Whether only one of several nodes does it at a time. */
  readonly isExclusive: boolean;
  run(db: Kysely<unknown>): Promise<unknown>;
}

const runExclusively = (db: Kysely<unknown>, job: Job): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`job:${job.name}`})) as mine`.execute(trx);
    return rows[0]?.mine ? job.run(trx) : undefined;
  });

/**
 * Runs jobs until stopped; a job never overlaps itself, and one that fails is logged and tried again next time.
 * @returns stops the jobs and waits for those under way
 */
export function startJobs(
  db: Kysely<unknown>,
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, "error">,
): () => Promise<void> {
  const underWay = new Map<string, Promise<unknown>>();
  const begin = (job: Job) => {
    if (underWay.has(job.name)) return;
    const run = (job.isExclusive ? runExclusively(db, job) : job.run(db))
      .catch((error: Error & { code?: string }) =>
        log.error({ job: job.name, name: error.name, code: error.code }, "background job failed"),
      )
      .finally(() => underWay.delete(job.name));
    underWay.set(job.name, run);
  };
  const timers = jobs.map((job) => setInterval(begin, job.everySeconds * 1000, job).unref());
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
}
