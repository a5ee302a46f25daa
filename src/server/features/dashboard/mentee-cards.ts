/** The cards with recent referrals and urgent mentees. */
import { sql, type RawBuilder } from "kysely";
import { Temporal } from "temporal-polyfill";
import { dayIn } from "#shared/fields/days.ts";
import { dayFor, hasLateWork, isQuiet } from "#server/core/records/list/definitions.ts";
import { isUrgent } from "#server/core/records/list/numbers.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { MenteeItem, OverdueAssignment, UrgentItem } from "#shared/contracts/responses/dashboard.ts";
import { type AssignmentKind } from "#shared/records/assignment-kinds.ts";
import { overdueFirst } from "./assignments.ts";
import { cardSize, inScope, toItem, type DashboardScope } from "./scope.ts";

interface MenteeRow extends Row<"mentees", "id" | "image"> {
  name: string;
  date: NonNullable<Row<"mentees">["date_of_referral"] | Row<"mentee_attention">["due_on"]>;
}

const menteeItem = ({ id, name, date, image }: MenteeRow): MenteeItem => ({
  ...toItem({ id, date, name, userID: id, menteeName: name }),
  image: image ?? "",
});

/** Selects active mentees with a referral date. */
const wasReferred = (scope: DashboardScope): RawBuilder<unknown> =>
  sql`m.deleted_at is null and m.active and m.date_of_referral is not null and ${inScope(scope, "m", "id")}`;

/** Returns the newest referrals among active mentees. */
export async function recentMentees(db: Db, scope: DashboardScope): Promise<MenteeItem[]> {
  const { rows } = await sql<MenteeRow>`
    select m.id, m.image, concat_ws(' ', m.first_name, m.last_name) as name, m.date_of_referral as date
    from mentees m
    where ${wasReferred(scope)}
    order by m.date_of_referral desc, m.id desc limit ${cardSize}`.execute(db);
  return rows.map(menteeItem);
}

/** Selects the number of active mentees with a referral, as a single value. */
export const referredCount = (scope: DashboardScope): RawBuilder<unknown> =>
  sql`(select count(*)::integer from mentees m where ${wasReferred(scope)})`;

interface UrgentRow extends MenteeRow {
  reason: UrgentItem["reason"];
  overdue: (OverdueAssignment & { date: string }) | null;
}

/**
 * Returns active mentees with late assignments, then those who weren't contacted for too long. The longest wait comes
 * first. It reads the first rows of two indexes, regardless of the number of mentees.
 * @param kinds the assignments that the caller may list. Only those are named.
 */
export async function urgentMentees(
  db: Db,
  scope: DashboardScope,
  kinds: readonly AssignmentKind[],
): Promise<UrgentItem[]> {
  const seen = inScope(scope, "a");
  const day = dayIn(scope.zone);
  const today = dayFor(scope.caller, day, "a");
  const isOverdue = hasLateWork("a", today);
  const found = kinds.length > 0 ? overdueFirst(scope, kinds, sql`u.mentee_id`) : undefined;
  const { rows } = await sql<UrgentRow>`
    with overdue as (
      select a.mentee_id, a.due_on as date, 'overdue' as reason, 1 as place from mentee_attention a
      where ${isOverdue} and ${seen}
      order by a.due_on, a.mentee_id limit ${cardSize}
    ), quiet as (
      select a.mentee_id, a.quiet_since as date, 'quiet' as reason, 2 as place from mentee_attention a
      where ${isQuiet("a", today)} and (${isOverdue}) is not true and ${seen}
      order by a.quiet_from, a.mentee_id limit ${cardSize} - (select count(*) from overdue)
    )
    select m.id, m.image, concat_ws(' ', m.first_name, m.last_name) as name, u.date, u.reason,
      ${found ? sql`(select to_json(o) from (${found}) o where u.reason = 'overdue')` : sql`null`} as overdue
    from (select * from overdue union all select * from quiet) u join mentees m on m.id = u.mentee_id
    order by u.place, u.date, m.id`.execute(db);
  return rows.map(({ overdue, reason, ...row }) => {
    const date = overdue?.date ?? row.date;
    const item = {
      ...menteeItem({ ...row, date }),
      reason,
      days: Temporal.PlainDate.from(date).until(day).days,
    };
    return overdue
      ? { ...item, overdue: { table: overdue.table, id: overdue.id, name: overdue.name } }
      : item;
  });
}

/** Selects the number of urgent mentees, as a single value. */
export const urgentCount = (scope: DashboardScope): RawBuilder<unknown> =>
  sql`(select count(*)::integer from mentee_attention a
    where ${isUrgent(dayFor(scope.caller, dayIn(scope.zone), "a"))} and ${inScope(scope, "a")})`;
