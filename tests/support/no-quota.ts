import type { Db } from "#server/platform/db/database.ts";
import type { UploadQuota } from "#server/platform/files/upload-quota.ts";

/** Of files that a test stores past the calls. */
export const noQuota = (db: Db): UploadQuota => ({
  admit: () => Promise.resolve(),
  keep: (_bytes, insert) => insert(db),
});
