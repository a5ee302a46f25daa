/**
 * The job that builds indexes. It is the only part of the running application that works as the owner of the database.
 */
import type { FastifyBaseLogger } from "fastify";
import { registry } from "#shared/records/registry.ts";
import { followSortIndexes } from "#server/core/records/sort-indexes.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { startJobs } from "#server/platform/jobs/scheduler.ts";

const everySeconds = 5;

/** @returns a function that stops the job and a build in progress */
export function startSortIndexes(
  db: Db,
  openOwner: () => Database,
  log: Pick<FastifyBaseLogger, "error">,
): () => Promise<void> {
  const stopping = new AbortController();
  const run = () => followSortIndexes(db, openOwner, registry, stopping.signal);
  const stop = startJobs(db, [{ name: "sort-indexes", everySeconds, isExclusive: false, run }], log);
  return async () => {
    stopping.abort();
    await stop();
  };
}
