/** Sets the author and time of the demo mentees' records. Without them, an entry would show an unknown author. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** The day on which a row was entered, by table. A promise was entered some days before it is due. */
const enteredOn = {
  mentee_staff: sql`t.from_date`,
  enrollments: sql`t.start_date`,
  outcomes: sql`t.date`,
  services: sql`t.date`,
  promises: sql`least(t.due_on, t.kept_on) - 6`,
};

/** The author is the case manager. The time is in working hours, and neither before the referral nor in the future. */
export async function signRecords(db: Db): Promise<void> {
  for (const [table, day] of Object.entries(enteredOn)) {
    const at = sql`least(now(), greatest(${day}, m.date_of_referral) + interval '15 hours')`;
    await sql`update ${sql.table(table)} t
      set created_by = coalesce(t.created_by, u.account_id), created_at = ${at}, updated_at = ${at}
      from mentees m left join users u on u.id = m.case_manager where m.id = t.mentee_id`.execute(db);
  }
}
