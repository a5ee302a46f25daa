/** Work that repeats in the background of a running application. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { FastifyBaseLogger } from "fastify";
import { systemClock, type Clock } from "#server/kernel/clock.ts";

export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Whether only one of several nodes does it at a time. */
  readonly isExclusive: boolean;
  run(db: Db): Promise<unknown>;
}

const runExclusively = (db: Db, job: Job): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`job:${job.name}`})) as mine`.execute(trx);
    return rows[0]?.mine ? job.run(trx) : undefined;
  });

/**
 * Runs jobs until stopped; a job never overlaps itself, and one that fails is logged and tried again next time.
 * @param clock the machine's, unless a test lets the time pass
 * @returns stops the jobs and waits for those under way
 */
export function startJobs(
  db: Db,
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, "error">,
  clock: Clock = systemClock,
): () => Promise<void> {
  const inFlight = new Map<string, Promise<unknown>>();
  const begin = (job: Job): Promise<unknown> => {
    const before = inFlight.get(job.name);
    if (before) return before;
    const run = (job.isExclusive ? runExclusively(db, job) : job.run(db))
      .catch((error: Error & { code?: string }) =>
        log.error({ job: job.name, name: error.name, code: error.code }, "background job failed"),
      )
      .finally(() => inFlight.delete(job.name));
    inFlight.set(job.name, run);
    return run;
  };
  const timers = jobs.map((job) => clock.every(job.everySeconds * 1000, () => begin(job)));
  return async () => {
    for (const cancel of timers) cancel();
    await Promise.all(inFlight.values());
  };
}
