/** A team member's work for today: their appointments, and due work in their caseload. */
import { sql, type RawBuilder } from "kysely";
import { canUseField, authorizeType } from "#shared/access/policy.ts";
import { todoRows } from "#shared/contracts/today.ts";
import type { TodayLeaver, TodayMentee } from "#shared/contracts/responses/today.ts";
import { dayIn } from "#shared/fields/days.ts";
import { custodyDays } from "#shared/records/definitions.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { insertRead } from "#server/core/audit/store.ts";
import { readAppointmentGroups, type AppointmentRows } from "#server/core/records/appointment-rows.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { dayFor, isQuiet } from "#server/core/records/list/definitions.ts";
import { isToday, isTomorrow, lacksOutcome } from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import { cardSize, inScope, type DashboardScope } from "./scope.ts";
import { readTeamCounts } from "./team-counts.ts";
import { dueWork, partOf, workKinds, type Counted, type Part } from "./today-work.ts";

const noAppointments: AppointmentRows = { rows: [], total: 0 };
const nobody = { rows: [], total: 0 };

/** Maximum number of rows if all are requested. */
const maxRows = 1000;

interface MenteeTools extends Pick<Repository, "db" | "signedIn"> {
  readonly typeOf: Repository["typeOf"];
}

/**
 * Returns mentees of the caseload who weren't contacted for too long, longest first. Callers limited to a caseload get
 * all of it.
 */
async function quietMentees(
  { db, signedIn, typeOf }: MenteeTools,
  scope: DashboardScope,
  day: RawBuilder<unknown>,
): Promise<Part<TodayMentee>> {
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

/** Returns mentees of the caseload who are expected to leave custody soon, the first to leave first. */
async function leavingMentees(
  { db, signedIn, typeOf }: MenteeTools,
  scope: DashboardScope,
  day: RawBuilder<unknown>,
  limit: number,
): Promise<Part<TodayLeaver>> {
  const { rows } = await sql<Counted<TodayLeaver>>`
    select m.id::text as id, ${nameExpression(typeOf("mentees"), "m", signedIn.language)} as name,
      m.expected_release::text as day, (m.expected_release - ${day}::date) as days, count(*) over ()::integer as total
    from mentees m
    where m.active and m.deleted_at is null and ${inScope(scope, "m", "id")}
      and m.expected_release between ${day}::date and ${day}::date + ${sql.lit(custodyDays)}::integer
    order by m.expected_release, m.id limit ${limit}`.execute(db);
  return partOf(rows);
}

/** Returns the queries for a caller, with their limits. */
function todayOf(repository: Repository) {
  const { db, signedIn } = repository;
  const { caller, zone } = signedIn;
  if (caller.accountType !== "staff") throw new AppError("forbidden");
  const scope: DashboardScope = { ...signedIn, whose: "mine" };
  const may = (table: string, action: "list" | "edit") =>
    authorizeType(caller, repository.typeOf(table), action) === "allow";
  const day = dayIn(zone);
  const tools = { db, signedIn, typeOf: (name: string) => repository.typeOf(name) };
  const seesMentees = may("mentees", "list");
  const readable = { ofMentee: seesMentees, ofRelations: may("relations", "list") };
  const kinds = workKinds(scope, repository.t, day, readable)
    .filter(({ table }) => may(table, "list"))
    .map((kind) => ({ ...kind, canComplete: may(kind.table, "edit") }));
  // The function returns only ids, so it can use an index that row-level security prevents for other queries.
  const isMine = sql`t.id = any((select planned_appointments_of(${caller.personId}))::bigint[])`;
  const release = mentees.fields["expectedRelease"];
  const seesRelease = seesMentees && release !== undefined && canUseField(caller, release);
  return {
    day,
    appointments: (limit: number) =>
      may("appointments", "list")
        ? readAppointmentGroups(
            repository,
            { also: isMine, menteeId: null, limit },
            {
              appointments: isToday("t", day, zone),
              tomorrow: isTomorrow("t", day, zone),
              outcomes: lacksOutcome("t"),
            },
          )
        : { appointments: noAppointments, tomorrow: noAppointments, outcomes: noAppointments },
    work: (limit: number) => dueWork(db, kinds, dayFor(caller, day, "t"), limit),
    leaving: (limit: number) =>
      seesRelease ? leavingMentees(tools, scope, dayFor(caller, day, "m"), limit) : nobody,
    quiet: () => (seesMentees ? quietMentees(tools, scope, dayFor(caller, day, "a")) : nobody),
  };
}

type TodoPart = { readonly total: number };

/** Returns the number of rows of the to-do list. */
const todoOf = (outcomes: TodoPart, work: TodoPart, leaving: TodoPart): number =>
  outcomes.total + work.total + leaving.total;

/** Returns the number of rows of the caller's to-do list, which the sidebar shows. @throws AppError forbidden for mentees */
export async function countTodo(repository: Repository): Promise<number> {
  const read = todayOf(repository);
  const [{ outcomes }, work, leaving] = await Promise.all([
    read.appointments(1),
    read.work(1),
    read.leaving(1),
  ]);
  return todoOf(outcomes, work, leaving);
}

/**
 * Returns the response of `POST /today` as JSON. Each part contains only what the caller could also list, the most
 * urgent rows first, with their total.
 * @param event stored in the audit trail together with the read
 * @param allWork whether to return the whole to-do list instead of only its first rows
 * @throws AppError forbidden for mentees
 */
export async function readToday(
  repository: Repository,
  event: AuditEvent | null,
  allWork = false,
): Promise<JsonText> {
  const read = todayOf(repository);
  const limit = allWork ? maxRows : todoRows;
  const [{ appointments, tomorrow, outcomes }, work, leaving, quiet, team] = await Promise.all([
    read.appointments(limit),
    read.work(limit),
    read.leaving(limit),
    read.quiet(),
    readTeamCounts(repository),
    insertRead(repository.db, event),
  ]);
  const listed = ({ rows, total }: AppointmentRows) => `{"rows":[${rows.join()}],"total":${total}}`;
  const others = { work, leaving, quiet, todo: todoOf(outcomes, work, leaving), team };
  return new JsonText(
    `{"day":${JSON.stringify(read.day)},"appointments":${listed(appointments)},"tomorrow":${listed(tomorrow)},` +
      `"outcomes":${listed(outcomes)},${JSON.stringify(others).slice(1)}`,
  );
}
