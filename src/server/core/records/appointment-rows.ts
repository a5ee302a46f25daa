/** Appointments with the names of their mentees and their ids in calendar programs. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { listFilter } from "#shared/access/row-filter.ts";
import { nameExpression } from "./labels.ts";
import { conditionsOf } from "./list/conditions.ts";
import { asOfIn, wholeListing } from "./list/query.ts";
import type { Repository } from "./repository.ts";
import { completerOf, wireColumns, type WrittenRow } from "./wire-rows.ts";
import { assertAllowed } from "./assert-allowed.ts";

export interface AppointmentRows {
  /** JSON texts of the rows. */
  readonly rows: readonly string[];
  /** Number of all appointments, including those past the limit. */
  readonly total: number;
}

interface CalendarRow extends WrittenRow {
  readonly menteeName: string | null;
  /** Stays the same when an appointment is moved and a new one replaces it. */
  readonly calendarId: string;
  /** Increases with each change. */
  readonly sequence: number;
}

interface AppointmentQuery {
  /** A condition on the row `t`. */
  readonly also: RawBuilder<unknown>;
  /** Null for the appointments of all mentees. */
  readonly menteeId: string | null;
  /** Largest number of rows in a group. */
  readonly limit: number;
}

/**
 * Returns several groups of appointments that the caller may see, with one statement. Each group is in chronological
 * order. Appointments of deleted mentees are left out.
 * @param groups conditions on the row `t`. An appointment belongs to the first group whose condition is true.
 * @throws AppError forbidden without flag or key, notFound for a mentee that is missing or not visible
 */
export async function readAppointmentGroups<Name extends string>(
  repository: Repository,
  { also, menteeId, limit }: AppointmentQuery,
  groups: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Record<Name, AppointmentRows>> {
  const { db, registry } = repository;
  const { caller, language, zone } = repository.signedIn;
  const [type, mentees] = [repository.typeOf("appointments"), repository.typeOf("mentees")];
  assertAllowed(authorizeType(caller, type, "list"));
  if (menteeId !== null) await repository.requireMentee(db, menteeId);
  const scope = { organizationId: null, menteeId, deleted: false };
  const conditions = conditionsOf({
    ...wholeListing,
    ...scope,
    ...asOfIn(zone, null),
    caller,
    language,
    type,
    registry,
    filter: listFilter(caller, type, scope),
    chosen: null,
    also: sql`${also} and exists (select from mentees m where m.id = t.mentee_id and m.deleted_at is null)`,
  });
  const names = Object.keys(groups) as Name[];
  const group = sql.join(
    names.map((name) => sql`when ${groups[name]} then ${sql.lit(name)}`),
    sql` `,
  );
  const { rows } = await sql<CalendarRow & { group: Name; total: number }>`
    with found as (select t.id, t.start_at, case ${group} end as "group" from appointments t where ${conditions}),
    placed as (select id, "group", (count(*) over (partition by "group"))::integer as total,
      row_number() over (partition by "group" order by start_at, id) as place from found where "group" is not null)
    select p."group", p.total, ${wireColumns("list", caller, type, registry, language, [
      "bring",
      "menteeNote",
      "minutes",
      "offeredTimes",
      "place",
      "preferredTime",
      "seriesId",
    ])},
      (select ${nameExpression(mentees, "m", language)} from mentees m where m.id = t.mentee_id) as "menteeName",
      coalesce(t.calendar_id, t.id)::text as "calendarId", t.sequence
    from placed p join appointments t on t.id = p.id where p.place <= ${limit}::integer
    order by t.start_at, t.id`.execute(db);
  const complete = completerOf(caller, type);
  const partOf = (name: Name): AppointmentRows => {
    const own = rows.filter((row) => row.group === name);
    return {
      rows: own.map((row) => {
        const { menteeName, calendarId, sequence } = row;
        const more = JSON.stringify({ menteeName: menteeName ?? "", calendarId, sequence });
        return `${complete(row).slice(0, -1)},${more.slice(1)}`;
      }),
      total: own[0]?.total ?? 0,
    };
  };
  return Object.fromEntries(names.map((name) => [name, partOf(name)])) as Record<Name, AppointmentRows>;
}

/** Returns appointments like {@link readAppointmentGroups}, in one group. */
export async function readAppointments(
  repository: Repository,
  query: AppointmentQuery,
): Promise<AppointmentRows> {
  return (await readAppointmentGroups(repository, query, { all: sql`true` })).all;
}
