import type { Db } from "#server/platform/db/database.ts";

/** What an upload has to fit into. */
export interface UploadQuota {
  /**
   * Counts received bytes, before they are looked at.
   * @throws AppError that names the limit
   */
  admit(bytes: number): Promise<void>;
  /**
   * Inserts the row of a file whose bytes are stored, if there is still room for it.
   * @throws AppError that names the limit
   */
  keep(bytes: number, insert: (trx: Db) => Promise<void>): Promise<void>;
}
