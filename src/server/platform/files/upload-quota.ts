import type { Db } from "#server/platform/db/database.ts";

/** The storage limits for an upload. */
export interface UploadQuota {
  /**
   * Counts received bytes before they are inspected.
   * @throws AppError that names the limit
   */
  admit(bytes: number): Promise<void>;
  /**
   * Inserts the row of a stored file if there is still room for it.
   * @throws AppError that names the limit
   */
  keep(bytes: number, insert: (trx: Db) => Promise<void>): Promise<void>;
}
