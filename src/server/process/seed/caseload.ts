/** Inserts the team members who work with the demo mentees, and their absences. */
import { addDays } from "#shared/fields/days.ts";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { DemoContent, SeedMentee } from "./content/index.ts";
import { insertRows } from "./insert.ts";
import { staffOf, type Seeded } from "./seeded.ts";

/** In an organization with mentors, every mentee has one. In one with two case managers, one of them is absent. */
export async function insertCaseload(
  db: Db,
  content: DemoContent,
  mentees: readonly { id: string; mentee: SeedMentee }[],
  { staff }: Pick<Seeded, "staff">,
  today: string,
): Promise<void> {
  await sql`update mentee_staff s set from_date = least(s.from_date, m.date_of_referral)
    from mentees m where m.id = s.mentee_id`.execute(db);
  for (const { id: organizationId } of content.organizations) {
    const people = content.staff.filter((one) => one.organizationId === organizationId);
    const mentors = people.filter(({ roleName }) => roleName === "Mentor");
    const own = mentees.filter(({ mentee }) => mentee.organizationId === organizationId);
    const rows = own.flatMap(({ id, mentee }, index) => {
      const mentor = mentors[index % mentors.length];
      if (!mentor) return [];
      const { id: staffId } = staffOf(staff, mentor.email);
      const fromDate = mentee.dateOfReferral;
      return [{ organizationId, menteeId: id, staffId, duty: "mentor", fromDate }];
    });
    await insertRows(db, "menteeStaff", rows);
    const [away, standIn] = people.filter(({ roleName }) => roleName === "Case manager").slice(-2);
    if (!away || !standIn) continue;
    const days = { fromDate: addDays(today, -2), untilDate: addDays(today, 5) };
    const reply = {
      replyEn: "I am away this week. My colleague will answer you.",
      replyEs: "Esta semana no estoy. Le responde mi colega.",
    };
    const named = { staffId: staffOf(staff, away.email).id, standIn: staffOf(staff, standIn.email).id };
    await insertRows(db, "absences", [{ organizationId, ...named, ...days, ...reply }]);
  }
}
