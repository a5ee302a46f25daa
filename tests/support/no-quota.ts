import type { Db } from "#server/platform/db/database.ts";
import type { UploadQuota } from "#server/platform/files/upload-quota.ts";

/** An unlimited upload quota, for files that a test stores without calls. */
export const noQuota = (db: Db): UploadQuota => ({
  admit: () => Promise.resolve(),
  keep: (_bytes, insert) => insert(db),
});
