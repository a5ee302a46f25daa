/** The cards of recent referrals and of mentees who need somebody now. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { Caller } from "#shared/access/policy.ts";
import type { DashboardItem, UrgentItem } from "#shared/contracts/dashboard.ts";
import { cardSize, inScope, toItem } from "./scope.ts";

/** Without a note or a chat message for this long, a mentee is urgent (contract section 4). */
const quietDays = 30;

interface MenteeRow extends Row<"mentees", "id"> {
  name: string;
  date: NonNullable<Row<"mentees">["date_of_referral"] | Row<"mentee_attention">["due_on"]>;
}

const menteeItem = ({ id, name, date }: MenteeRow): DashboardItem =>
  toItem({ id, date, name, userID: id, menteeName: name });

/** The newest referrals. */
export async function recentMentees(db: Db, caller: Caller): Promise<DashboardItem[]> {
  const { rows } = await sql<MenteeRow>`
    select m.id, concat_ws(' ', m.first_name, m.last_name) as name, m.date_of_referral as date
    from mentees m
    where m.deleted_at is null and m.date_of_referral is not null and ${inScope(caller, "m")}
    order by m.date_of_referral desc, m.id desc limit ${cardSize}`.execute(db);
  return rows.map(menteeItem);
}

/**
 * Active mentees with an open assignment past its end date, or without a note or chat message for 30 days; whoever
 * waits longest comes first. Reads the first rows of two indexes, however many mentees there are.
 */
export async function urgentMentees(db: Db, caller: Caller): Promise<UrgentItem[]> {
  const scope = inScope(caller, "a");
  const { rows } = await sql<MenteeRow & { reason: UrgentItem["reason"] }>`
    with overdue as (
      select a.mentee_id, a.due_on as date, 'overdue' as reason from mentee_attention a
      where a.is_active and a.due_on < current_date and ${scope}
      order by a.due_on, a.mentee_id limit ${cardSize}
    ), quiet as (
      select a.mentee_id, a.quiet_since as date, 'quiet' as reason from mentee_attention a
      where a.is_active and a.quiet_since < current_date - ${quietDays}::integer and ${scope}
      order by a.quiet_since, a.mentee_id limit ${cardSize}
    ), urgent as (
      select distinct on (mentee_id) mentee_id, date, reason
      from (select * from overdue union all select * from quiet) found
      order by mentee_id, date, reason
    )
    select m.id, concat_ws(' ', m.first_name, m.last_name) as name, u.date, u.reason
    from urgent u join mentees m on m.id = u.mentee_id
    order by u.date, m.id limit ${cardSize}`.execute(db);
  return rows.map((row) => ({ ...menteeItem(row), reason: row.reason }));
}
