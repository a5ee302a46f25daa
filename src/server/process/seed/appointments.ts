/** Inserts the appointments of the demo mentees. */
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import type { Db } from "#server/platform/db/database.ts";
import { makeAppointments } from "./content/appointments.ts";
import { insertRows } from "./insert.ts";
import { idIn, staffOf, type Seeded, type SeededMentee } from "./seeded.ts";

/** @param today `YYYY-MM-DD`, the day of seeding */
export async function insertAppointments(
  db: Db,
  owners: readonly SeededMentee[],
  { lookups, staff }: Seeded,
  today: string,
): Promise<void> {
  const taken = new Set<string>();
  const rows = owners.flatMap(({ id, mentee }, index) =>
    makeAppointments(mentee, index, today, taken).map(({ type, local, createdOn, ...appointment }) => {
      const {
        zone: startZone,
        at: startAt,
        local: startLocal,
      } = makeMoment(local, ianaOf[mentee.timezone] ?? "UTC");
      const manager = staffOf(staff, mentee.caseManager);
      return {
        organizationId: mentee.organizationId,
        menteeId: id,
        ...appointment,
        type: idIn(lookups, "configAppointmentTypes", type),
        startLocal,
        startZone,
        startAt,
        staff: [manager.id],
        createdAt: createdOn,
        updatedAt: createdOn,
        createdBy: manager.accountId,
        // No invitations are sent for appointments that were scheduled before the demo began.
        invitedSequence: 0,
      };
    }),
  );
  await insertRows(db, "appointments", rows);
}
