import type { Db } from "#server/platform/db/database.ts";

/**
 * Sets how much an organization may store.
 * @param megabytes null: as much as is usual
 * @returns false when there is no such organization
 */
export async function setStorageLimit(
  db: Db,
  organizationId: string,
  megabytes: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("organizations")
    .set({ storage_limit_mb: megabytes })
    .where("id", "=", organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
