/** A team member's work for today: their appointments and promises, and the work of their caseload. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import type { TodayMentee, TodayWork } from "#shared/contracts/today.ts";
import { promises } from "#shared/records/promises.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { dayIn } from "#shared/fields/days.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { insertRead } from "#server/core/audit/store.ts";
import { readAppointmentGroups, type AppointmentRows } from "#server/core/records/appointment-rows.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { dayFor, isOpenWork, isQuiet, workType } from "#server/core/records/list/definitions.ts";
import { isToday, lacksOutcome, promiseOwner } from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import type { Db } from "#server/platform/db/database.ts";
import { assignmentKinds, type AssignmentKind } from "#shared/records/assignment-kinds.ts";
import { cardSize, inScope, type DashboardScope } from "./scope.ts";

const noAppointments: AppointmentRows = { rows: [], total: 0 };

type Counted<Row> = Row & { readonly total: number };
interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The total is in each row, so that rows and total are from the same moment. */
const partOf = <Row>(rows: readonly Counted<Row>[]): Part<Omit<Counted<Row>, "total">> => ({
  rows: rows.map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
});

/** Returns the open assignments of a kind. */
const openWork = ({ table, catalogue, item }: AssignmentKind, scope: DashboardScope): WorkKind => ({
  table,
  name: sql`i.name`,
  day: sql`t.end_date`,
  rows: sql`${sql.table(sqlName(table))} t
    join ${sql.table(sqlName(catalogue))} i on i.id = t.${sql.id(sqlName(item))}`,
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
  day: sql`t.due_on`,
  rows: sql`check_ins t join organizations o on o.id = t.organization_id`,
  isOpen: sql`not t.seen and ${inScope(scope, "t")} and (
    t.wants_call = 'yes' or t.need_help = 'yes' or 'help' in (t.housing, t.work) or t.mood <= 2
    or t.answered_at is null and t.due_on + coalesce(o.check_in_grace_days, 3) < ${day}::date
      and not exists (select from check_ins n where n.mentee_id = t.mentee_id and n.deleted_at is null and n.id > t.id))`,
  done: { seen: "1" },
  open: { seen: "0" },
});

/** Maximum number of rows if all are requested. */
const maxWork = 1000;

interface WorkKind extends Pick<TodayWork, "table" | "done" | "open"> {
  readonly name: RawBuilder<unknown>;
  /** The due date. */
  readonly day: RawBuilder<unknown>;
  /** The table as `t`, with its joins. */
  readonly rows: RawBuilder<unknown>;
  readonly isOpen: RawBuilder<unknown>;
}

/**
 * Returns open work that is due today or late, nearest due date first.
 * @param day today in the time zone of the organization of the row `t`
 */
async function dueWork(
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
        (${day}::date - ${kind.day}) as "daysLate", t.version, ${kind.canComplete}::boolean as "canComplete",
        ${JSON.stringify(kind.done)}::jsonb as done, ${kind.open && JSON.stringify(kind.open)}::jsonb as open
      from ${kind.rows}
      join mentees m on m.id = t.mentee_id and m.deleted_at is null and m.active
      where t.deleted_at is null and ${kind.day} <= ${day}::date and ${kind.isOpen}`,
  );
  const { rows } = await sql<Counted<TodayWork>>`
    select w.*, count(*) over ()::integer as total from (${sql.join(open, sql` union all `)}) w
    order by "endDate", "table", id limit ${limit}`.execute(db);
  return partOf(rows);
}

/**
 * Returns mentees of the caseload who weren't contacted for too long, longest first. Callers limited to a caseload get
 * all of it.
 */
async function quietMentees(
  { db, signedIn, typeOf }: QuietTools,
  scope: DashboardScope,
  day: RawBuilder<unknown>,
) {
  const name = nameExpression(typeOf("mentees"), "m", signedIn.language);
  const isShown = signedIn.caller.caseloadOnly ? sql`a.is_active` : isQuiet("a", day);
  const { rows } = await sql<Counted<TodayMentee>>`
    select m.id::text as id, ${name} as name, coalesce(m.image, '') as image,
      coalesce(nullif(m.cell_phone, ''), nullif(m.work_phone, ''), '') as phone, a.quiet_since::text as since,
      (${day}::date - a.quiet_since) as days, count(*) over ()::integer as total
    from mentee_attention a join mentees m on m.id = a.mentee_id
    where ${isShown} and ${inScope(scope, "a")}
    order by a.quiet_from, a.mentee_id limit ${cardSize}`.execute(db);
  return partOf(rows);
}
interface QuietTools extends Pick<Repository, "db" | "signedIn"> {
  readonly typeOf: Repository["typeOf"];
}

/**
 * Returns the response of `POST /today` as JSON. Each part contains only what the caller could also list, the most
 * urgent rows first, with their total.
 * @param event stored in the audit trail together with the read
 * @param allWork whether to return all work instead of only its first rows
 * @throws AppError forbidden for mentees
 */
export async function readToday(
  repository: Repository,
  event: AuditEvent | null,
  allWork = false,
): Promise<JsonText> {
  const { db, signedIn } = repository;
  const { caller, zone } = signedIn;
  if (caller.accountType !== "staff") throw new AppError("forbidden");
  const scope: DashboardScope = { ...signedIn, whose: "mine" };
  const may = (table: string, action: "list" | "edit") =>
    authorizeType(caller, repository.typeOf(table), action) === "allow";
  const day = dayIn(zone);
  const kinds = [
    ...assignmentKinds.map((kind) => openWork(kind, scope)),
    ...ownPromises(scope),
    waitingCheckIns(scope, repository.t, day),
  ]
    .filter(({ table }) => may(table, "list"))
    .map((kind) => ({ ...kind, canComplete: may(kind.table, "edit") }));
  // The function returns only ids, so it can use an index that row-level security prevents for other queries.
  const isMine = sql`t.id = any((select planned_appointments_of(${caller.personId}))::bigint[])`;
  const mine = { also: isMine, menteeId: null, limit: cardSize };
  const [{ appointments, outcomes }, work, quiet] = await Promise.all([
    may("appointments", "list")
      ? readAppointmentGroups(repository, mine, {
          appointments: isToday("t", day, zone),
          outcomes: lacksOutcome("t"),
        })
      : { appointments: noAppointments, outcomes: noAppointments },
    dueWork(db, kinds, dayFor(caller, day, "t"), allWork ? maxWork : cardSize),
    may("mentees", "list")
      ? quietMentees(
          { db, signedIn, typeOf: (name) => repository.typeOf(name) },
          scope,
          dayFor(caller, day, "a"),
        )
      : { rows: [], total: 0 },
    insertRead(db, event),
  ]);
  const listed = ({ rows, total }: AppointmentRows) => `{"rows":[${rows.join()}],"total":${total}}`;
  return new JsonText(
    `{"day":${JSON.stringify(day)},"appointments":${listed(appointments)},"outcomes":${listed(outcomes)},` +
      `"work":${JSON.stringify(work)},"quiet":${JSON.stringify(quiet)}}`,
  );
}
