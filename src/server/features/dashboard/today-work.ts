/** Due work of a team member: assignments of their caseload, their promises, check-ins, and follow-ups. */
import { sql, type RawBuilder } from "kysely";
import type { TodayWork } from "#shared/contracts/responses/today.ts";
import { followUpKinds } from "#shared/records/follow-up-kinds.ts";
import { promises } from "#shared/records/promises.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { isOpenWork, workType } from "#server/core/records/list/definitions.ts";
import { promiseOwner } from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { assignmentKinds, type AssignmentKind } from "#shared/records/assignment-kinds.ts";
import { inScope, type DashboardScope } from "./scope.ts";

export type Counted<Row> = Row & { readonly total: number };
export interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Separates the rows from their total, which each row contains so that both are from the same moment. */
export const partOf = <Row>(rows: readonly Counted<Row>[]): Part<Omit<Counted<Row>, "total">> => ({
  rows: rows.map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
});

/** Returns the open assignments of a kind. */
const openWork = ({ table, catalog, item }: AssignmentKind, scope: DashboardScope): WorkKind => ({
  table,
  name: sql`i.name`,
  day: sql`t.end_date`,
  rows: sql`${sql.table(sqlName(table))} t
    join ${sql.table(sqlName(catalog))} i on i.id = t.${sql.id(sqlName(item))}`,
  isOpen: sql`${isOpenWork(workType(table), "t")} and ${inScope(scope, "t")}`,
  done: { completed: "1" },
  open: { completed: "0" },
});

/** Returns open promises, including promises to mentees outside the caseload. */
const openPromises = (scope: DashboardScope, isOwn: RawBuilder<unknown>): WorkKind => ({
  table: "promises",
  name: sql`t.text`,
  day: sql`t.due_on`,
  rows: sql`promises t`,
  isOpen: sql`${isOpenWork(promises, "t")} and ${isOwn} and ${inScope({ ...scope, whose: "team" }, "t")}`,
  done: { status: "kept" },
  open: null,
});

/**
 * Returns the promises that the caller must keep. There is one index for promises that name the caller and one for
 * promises that name no one.
 */
function ownPromises(scope: DashboardScope): WorkKind[] {
  const { personId } = scope.caller;
  const isOwn = sql`${promiseOwner("t")} = ${personId}`;
  return [
    openPromises(scope, sql`t.by_staff = ${personId} and ${isOwn}`),
    openPromises(
      scope,
      sql`t.by_staff is null and t.by = 'staff' and m.case_manager = ${personId} and ${isOwn}`,
    ),
  ];
}

/** Check-ins that ask for a call or for help, that report a low mood, or that haven't been answered for too long. */
const waitingCheckIns = (scope: DashboardScope, t: Repository["t"], day: string): WorkKind => ({
  table: "checkIns",
  name: sql`case when t.wants_call = 'yes' then ${t("server.checkIns.wantsCall")}
    when t.need_help = 'yes' or 'help' in (t.housing, t.work) then ${t("server.checkIns.needsHelp")}
    when t.answered_at is not null then ${t("server.checkIns.isLow")} else ${t("server.checkIns.unanswered")} end`,
  // The mentee asks from the day of the answer on, which may be days after the question.
  day: sql`coalesce(organization_day(t.organization_id, t.answered_at), t.due_on)`,
  rows: sql`check_ins t join organizations o on o.id = t.organization_id`,
  isOpen: sql`not t.seen and ${inScope(scope, "t")} and (
    t.wants_call = 'yes' or t.need_help = 'yes' or 'help' in (t.housing, t.work) or t.mood <= 2
    or t.answered_at is null and t.due_on + coalesce(o.check_in_grace_days, 3) < ${day}::date
      and not exists (select from check_ins n where n.mentee_id = t.mentee_id and n.deleted_at is null
        and (n.due_on, n.id) > (t.due_on, t.id)))`,
  asks: sql`t.answered_at is not null`,
  done: { seen: "1" },
  open: { seen: "0" },
});

/** The people who may be asked where the mentee of the row `t` is. */
const mayBeAsked = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'phone', r.phone) order by r.name, r.id), '[]')
  from relations r where r.mentee_id = t.mentee_id and r.deleted_at is null and r.may_be_asked and not r.no_contact
    and r.phone is not null)`;

/** What a caller may read of the phone numbers for a follow-up: the mentee's own, and those of other people. */
interface ReadableNumbers {
  readonly ofMentee: boolean;
  readonly ofRelations: boolean;
}

/** Follow-ups whose next attempt is due. Most are about people who left the program, who are no longer active. */
const dueFollowUps = (scope: DashboardScope, t: Repository["t"], readable: ReadableNumbers): WorkKind => ({
  table: "followUps",
  name: sql`case t.kind ${sql.join(
    followUpKinds.map((kind) => sql`when ${kind} then ${t(`records.followUps.options.kind.${kind}`)}::text`),
    sql` `,
  )} end`,
  day: sql`coalesce(t.next_on, t.due_from)`,
  rows: sql`follow_ups t`,
  isOpen: sql`t.status = 'planned' and ${inScope(scope, "t")}`,
  ofFormer: true,
  call: sql`jsonb_build_object('attempts', jsonb_array_length(t.attempts),
    'phone', ${readable.ofMentee ? sql`coalesce(nullif(m.cell_phone, ''), nullif(m.work_phone, ''), '')` : sql`''`},
    'people', ${readable.ofRelations ? mayBeAsked : sql`'[]'::jsonb`})`,
  done: {},
  open: null,
});

interface WorkKind extends Pick<TodayWork, "table" | "done" | "open"> {
  readonly name: RawBuilder<unknown>;
  /** The day from which it waits: the due date, or the day on which the mentee asked. */
  readonly day: RawBuilder<unknown>;
  /** The table as `t`, with its joins. */
  readonly rows: RawBuilder<unknown>;
  readonly isOpen: RawBuilder<unknown>;
  /** The condition that the mentee asks for a call or for help. */
  readonly asks?: RawBuilder<unknown>;
  /** Present if the work may be about a mentee who is no longer active. */
  readonly ofFormer?: true;
  /** For a call: the phone number and the number of attempts. */
  readonly call?: RawBuilder<unknown>;
}

/** Returns the kinds of work that a caller may have to do, including those that they may not list. */
export const workKinds = (
  scope: DashboardScope,
  t: Repository["t"],
  day: string,
  readable: ReadableNumbers,
): WorkKind[] => [
  ...assignmentKinds.map((kind) => openWork(kind, scope)),
  ...ownPromises(scope),
  waitingCheckIns(scope, t, day),
  dueFollowUps(scope, t, readable),
];

/**
 * Returns work that is due today or late. Mentees who ask for something come first, then the earliest due date.
 * @param day today in the time zone of the organization of the row `t`
 */
export async function dueWork(
  db: Db,
  kinds: readonly (WorkKind & Pick<TodayWork, "canComplete">)[],
  day: RawBuilder<unknown>,
  limit: number,
): Promise<Part<TodayWork>> {
  if (kinds.length === 0) return { rows: [], total: 0 };
  const open = kinds.map(
    (kind) => sql`
      select ${kind.table}::text as "table", t.id::text as id, ${kind.name} as name, t.mentee_id::text as "menteeId",
        concat_ws(' ', m.first_name, m.last_name) as "menteeName", ${kind.day}::text as "endDate",
        (${day}::date - ${kind.day}) as "daysLate", t.version, ${kind.asks ?? sql`false`} as asks, ${kind.canComplete}::boolean as "canComplete",
        ${JSON.stringify(kind.done)}::jsonb as done, ${kind.open && JSON.stringify(kind.open)}::jsonb as open,
        ${kind.call ?? sql`null`}::jsonb as call
      from ${kind.rows}
      join mentees m on m.id = t.mentee_id and m.deleted_at is null and ${kind.ofFormer ? sql`true` : sql`m.active`}
      where t.deleted_at is null and ${kind.day} <= ${day}::date and ${kind.isOpen}`,
  );
  const { rows } = await sql<Counted<TodayWork>>`
    select w.*, count(*) over ()::integer as total from (${sql.join(open, sql` union all `)}) w
    order by asks desc, "endDate", "table", id limit ${limit}`.execute(db);
  return partOf(rows);
}
