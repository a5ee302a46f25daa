/** Work that repeats in the background of a running application. */
import { sql } from "kysely";
import { systemPool, type Db } from "#server/platform/db/database.ts";
import { listen } from "#server/platform/db/listen.ts";
import type { FastifyBaseLogger } from "fastify";
import { systemClock, type Cancel, type Clock } from "#server/kernel/clock.ts";

export interface Job {
  readonly name: string;
  /** A job that waits for events also runs this often, in case it missed one. */
  readonly everySeconds: number;
  /** True if only one of several nodes runs it at a time. */
  readonly isExclusive: boolean;
  /** Present if the job also runs when a statement calls `pg_notify('jobs', name)`. */
  readonly waits?: {
    /** Returns the milliseconds until there is work that no event announces. Null if there is none. */
    untilDue(db: Db): Promise<number | null>;
  };
  /** True if the job ends after its first success. */
  readonly isOnce?: boolean;
  run(db: Db): Promise<unknown>;
}

/** Minimum wait for work that is already due, such as work that another node has claimed. */
const minWaitMs = 1000;

const runExclusively = (db: Db, job: Job): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`job:${job.name}`})) as mine`.execute(trx);
    return rows[0]?.mine ? job.run(trx) : undefined;
  });

/**
 * Runs jobs until stopped. A job never overlaps with itself. A failed job is logged and tried again next time.
 * @param clock the machine's clock, or one that a test controls
 * @returns a function that stops the jobs and waits for those in progress
 */
export function startJobs(
  db: Db,
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, "error">,
  clock: Clock = systemClock,
): () => Promise<void> {
  const inFlight = new Map<string, Promise<unknown>>();
  const timers = new Map<string, Cancel>();
  /** The scheduled runs of jobs with `waits`, in addition to their regular runs. */
  const next = new Map<string, Cancel>();
  const wokenInFlight = new Set<string>();
  let isStopped = false;

  const runIn = (job: Job, ms: number): void => {
    if (isStopped) return;
    next.get(job.name)?.();
    // Uses `every` and cancels it after one run, so that a test clock that stops repeated timers also stops this one.
    const cancel = clock.every(ms, () => {
      cancel();
      next.delete(job.name);
      return begin(job);
    });
    next.set(job.name, cancel);
  };
  const wake = (job: Job): void => {
    if (inFlight.has(job.name)) wokenInFlight.add(job.name);
    else runIn(job, 0);
  };
  const work = async (job: Job): Promise<void> => {
    await (job.isExclusive ? runExclusively(db, job) : job.run(db));
    if (job.isOnce) timers.get(job.name)?.();
    const ms = await job.waits?.untilDue(db);
    if (typeof ms === "number" && ms < job.everySeconds * 1000) runIn(job, Math.max(ms, minWaitMs));
  };
  const begin = (job: Job): Promise<unknown> => {
    const before = inFlight.get(job.name);
    if (before) return before;
    const run = work(job)
      .catch((error: Error & { code?: string }) =>
        log.error({ job: job.name, name: error.name, code: error.code }, "background job failed"),
      )
      .finally(() => {
        inFlight.delete(job.name);
        if (wokenInFlight.delete(job.name)) wake(job);
      });
    inFlight.set(job.name, run);
    return run;
  };
  for (const job of jobs)
    timers.set(
      job.name,
      clock.every(job.everySeconds * 1000, () => begin(job)),
    );

  const waiting = jobs.filter(({ waits }) => waits);
  const pool = waiting.length > 0 ? systemPool(db) : undefined;
  const stopListening =
    pool &&
    listen(pool, "jobs", {
      opened: () => waiting.forEach(wake),
      notified: (name) => waiting.filter((job) => job.name === name).forEach(wake),
    });
  return async () => {
    isStopped = true;
    for (const cancel of [...timers.values(), ...next.values()]) cancel();
    await Promise.all([...inFlight.values(), stopListening?.()]);
  };
}
