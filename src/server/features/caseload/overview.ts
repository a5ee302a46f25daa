/** The caseload of each team member, and the number of mentees without a case manager. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType, isSuper } from "#shared/access/policy.ts";
import type { CaseloadAnswer, CaseloadRow } from "#shared/contracts/responses/caseload.ts";
import { appointments } from "#shared/records/appointments.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { promises } from "#shared/records/promises.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { types } from "#shared/records/registry.ts";
import { users } from "#shared/records/users.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { isLateWork, isQuiet, isUnassigned } from "#server/core/records/list/definitions.ts";
import {
  isOfNextWeek,
  lacksOutcome,
  promiseOwner,
  wasKeptInTime,
  wasKeptOrOverdueRecently,
} from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import { AppError } from "#server/kernel/errors.ts";
import { rowCount } from "#server/platform/db/expressions.ts";

/**
 * Returns the organization of a call, for callers who manage all of its mentees.
 * @throws AppError forbidden without the key and flags or for a role that is limited to a caseload, notFound for
 * another organization
 */
export function requireSupervisor({ signedIn: { caller } }: Repository, asked: string | null): string {
  assertAllowed(authorizeType(caller, menteeStaff, "list"));
  if (caller.accountType !== "staff" || caller.caseloadOnly) throw new AppError("forbidden", "caseloadOnly");
  const organizationId = asked ?? caller.organizationId;
  if (organizationId !== caller.organizationId && !isSuper(caller)) throw new AppError("notFound");
  return organizationId;
}

/** Returns the current day of an organization, computed once per statement. */
const dayOf = (organizationId: string) => sql`(select organization_day(${organizationId}))`;

/** Returns a query for which team member works with which active mentee today. */
const working = (organizationId: string) => sql`
  select distinct s.staff_id, s.mentee_id, s.duty from mentee_staff s
  join mentees m on m.id = s.mentee_id and m.active and m.deleted_at is null
  where s.organization_id = ${organizationId} and s.deleted_at is null
    and ${dayOf(organizationId)} between s.from_date and coalesce(s.until_date, 'infinity')`;

type Level = NonNullable<CaseloadRow["levelsOfCare"]>[number];

async function readLevels(repository: Repository, organizationId: string): Promise<Map<string, Level[]>> {
  const levelName = nameExpression(repository.typeOf("configLevelOfCare"), "l", repository.signedIn.language);
  const { rows } = await sql<Level & { staffId: string }>`
    with working as materialized (${working(organizationId)})
    select w.staff_id as "staffId", l.id, ${levelName} as name, count(distinct w.mentee_id)::integer as count
    from working w join mentee_assessments a on a.mentee_id = w.mentee_id and a.deleted_at is null and a.newest
    join config_level_of_care l on l.id = any(a.level_of_care)
    group by 1, 2, 3 order by 3`.execute(repository.db);
  const byStaff = Map.groupBy(rows, ({ staffId }) => staffId);
  return new Map(
    [...byStaff].map(([staffId, levels]) => [
      staffId,
      levels.map(({ id, name, count }) => ({ id, name, count })),
    ]),
  );
}

/** Counts each team member's appointments of the next seven days, and those without an outcome. */
const plannedOf = (organizationId: string) => sql`
  select person as staff_id, count(*) filter (where ${isOfNextWeek("a")})::integer as appointments,
    count(*) filter (where ${lacksOutcome("a")})::integer as outcomes
  from appointments a cross join unnest(a.staff) as person
  where a.organization_id = ${organizationId} and a.status = 'planned' and a.deleted_at is null
    and a.start_at < now() + interval '7 days'
    and a.mentee_id not in (select m.id from mentees m where m.deleted_at is not null) group by 1`;

/**
 * Counts each team member's promises to mentees in a period: those kept or overdue, and those kept on time. Released
 * promises are excluded.
 */
const promisedOf = (organizationId: string) => sql`
  select by_staff as staff_id, count(*)::integer as due,
    count(*) filter (where ${wasKeptInTime("p")})::integer as kept
  from promises p
  where organization_id = ${organizationId} and deleted_at is null
    and ${wasKeptOrOverdueRecently("p", dayOf(organizationId))}
    and mentee_id not in (select m.id from mentees m where m.deleted_at is not null)
  group by 1`;

/**
 * Counts late work by team member: rows of `staff_id`, `table`, and `count`. Goals, tasks, and challenges count for
 * everyone who works with the mentee, and a promise for the team member who must keep it. "To do" on the dashboard
 * contains the same work.
 */
function overdueOf(readable: readonly RecordType[], organizationId: string): RawBuilder<unknown> {
  const lateOf = (type: RecordType, staffId: RawBuilder<unknown>, joined = sql``) => sql`
    select ${staffId} as staff_id, ${type.name}::text as "table" from ${sql.table(type.table)} t ${joined}
    where t.organization_id = ${organizationId} and ${isLateWork(type, "t", dayOf(organizationId))}`;
  const late = readable
    .filter(({ dueField }) => dueField !== undefined)
    .map((type) => lateOf(type, sql`p.staff_id`, sql`join pairs p using (mentee_id)`));
  if (readable.includes(promises)) late.push(lateOf(promises, promiseOwner("t")));
  const rows =
    late.length > 0
      ? sql.join(late, sql` union all `)
      : sql`select null::bigint as staff_id, null::text as "table" where false`;
  return sql`select staff_id, "table", count(*)::integer as count from (${rows}) late group by 1, 2`;
}

/**
 * Returns every active team member of an organization by name, with the counts of their mentees, and the number of
 * mentees without a case manager.
 */
export async function readCaseload(
  repository: Repository,
  asked: string | null,
): Promise<Pick<CaseloadAnswer, "dataValues" | "unassigned">> {
  const organizationId = requireSupervisor(repository, asked);
  const { db, signedIn } = repository;
  noteSuperRead(signedIn.caller, [organizationId]);
  const name = nameExpression(users, "u", signedIn.language);
  const standIn = nameExpression(users, "s", signedIn.language);
  const may = (type: RecordType) => authorizeType(signedIn.caller, type, "list") === "allow";
  const { rows } = await sql<CaseloadRow>`
    with working as materialized (${working(organizationId)}),
    pairs as materialized (select distinct staff_id, mentee_id from working),
    planned as materialized (${plannedOf(organizationId)}),
    promised as materialized (${promisedOf(organizationId)}),
    overdue as materialized (${overdueOf(types.filter(may), organizationId)}),
    quiet_ones as materialized (
      select a.mentee_id from mentee_attention a
      where a.organization_id = ${organizationId} and ${isQuiet("a", dayOf(organizationId))}),
    quiet as materialized (
      select p.staff_id, count(*)::integer as count from quiet_ones q join pairs p using (mentee_id) group by 1)
    select u.id as "staffId", ${name} as name, count(distinct w.mentee_id)::integer as mentees,
      count(distinct w.mentee_id) filter (where w.duty = 'caseManager')::integer as "asCaseManager",
      bool_or(b.id is not null) as "isAway", coalesce(max(${standIn}), '') as "standIn",
      ${
        may(appointments)
          ? sql`coalesce((select appointments from planned where staff_id = u.id), 0) as appointments,
      coalesce((select outcomes from planned where staff_id = u.id), 0) as outcomes,`
          : sql``
      }
      ${
        may(promises)
          ? sql`coalesce((select due from promised where staff_id = u.id), 0) as "promisesDue",
      coalesce((select kept from promised where staff_id = u.id), 0) as "promisesKept",`
          : sql``
      }
      coalesce((select sum(count)::integer from overdue where staff_id = u.id), 0) as overdue,
      coalesce((select json_agg(json_build_object('table', "table", 'count', count) order by "table") from overdue
        where staff_id = u.id), '[]') as "overdueOf",
      coalesce((select count from quiet where staff_id = u.id), 0) as quiet
    from users u left join working w on w.staff_id = u.id
    left join absences b on b.staff_id = u.id and b.deleted_at is null
      and ${dayOf(organizationId)} between b.from_date and b.until_date
    left join users s on s.id = b.stand_in and s.active and s.deleted_at is null
    where u.organization_id = ${organizationId} and u.active and u.deleted_at is null
    group by u.id order by search_fold(${name}), u.id`.execute(db);
  const without = await sql<{ count: number }>`select ${rowCount} as count from mentees m
    where m.organization_id = ${organizationId} and ${isUnassigned("m")}`.execute(db);
  const levels = may(menteeAssessments) ? await readLevels(repository, organizationId) : null;
  return {
    dataValues: rows.map((row) => (levels ? { ...row, levelsOfCare: levels.get(row.staffId) ?? [] } : row)),
    unassigned: without.rows[0]?.count ?? 0,
  };
}
