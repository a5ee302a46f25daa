/** Limits how much an organization imports per day, because the rows of every sheet are stored for a month. */
import { importLimitOf } from "#server/core/accounts/limits.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { TextError } from "#server/kernel/errors.ts";
import type { SheetRow } from "./read/csv.ts";

/** What a stored row takes in addition to its cells, in characters. */
const perRow = 200;
const kilobyte = 1024;
/** Seconds until a refused client may retry. */
const retrySeconds = 3600;

const sizeOf = ({ cells }: SheetRow): number => cells.reduce((sum, { length }) => sum + length, perRow);

/**
 * Runs work that stores the rows of a sheet. They count even if the work fails, because it took the time to read them.
 * @param work receives a function that it must call before it stores rows, and that throws above the limit
 * @throws TextError `tooManyRequests` above the organization's limit
 */
export async function withinDayLimit<Result>(
  { db, signedIn }: Repository,
  work: (count: (rows: readonly SheetRow[]) => void) => Promise<Result>,
): Promise<Result> {
  const limit = importLimitOf(db, signedIn.caller.organizationId);
  const left = (await limit.left()) * kilobyte;
  let used = 0;
  const requireRoom = () => {
    if (used >= left)
      throw new TextError("tooManyRequests", "server.imports.files.dayLimit", {}, retrySeconds);
  };
  requireRoom();
  try {
    return await work((rows) => {
      for (const row of rows) used += sizeOf(row);
      requireRoom();
    });
  } finally {
    if (used > 0) await limit.count(Math.ceil(used / kilobyte));
  }
}
