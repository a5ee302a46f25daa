/** Inserts promises to and by the demo mentees. */
import type { Db } from "#server/platform/db/database.ts";
import { makePromises } from "./content/promises.ts";
import { insertRows } from "./insert.ts";
import { staffOf, type Seeded, type SeededMentee } from "./seeded.ts";

/** @param today `YYYY-MM-DD`, the day of seeding */
export async function insertPromises(
  db: Db,
  owners: readonly SeededMentee[],
  { staff }: Seeded,
  today: string,
): Promise<void> {
  const rows = owners.flatMap(({ id, mentee }, index) => {
    const manager = staffOf(staff, mentee.caseManager);
    return makePromises(mentee, index, today).map((promise) => ({
      organizationId: mentee.organizationId,
      menteeId: id,
      ...promise,
      byStaff: promise.by === "staff" ? manager.id : null,
      createdBy: manager.accountId,
    }));
  });
  await insertRows(db, "promises", rows);
}
