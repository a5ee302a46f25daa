/** Who works with how many mentees, and how many have nobody. */
import { sql } from "kysely";
import { authorizeType, isSuper } from "#shared/access/policy.ts";
import type { CaseloadAnswer, CaseloadRow } from "#shared/contracts/caseload.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { users } from "#shared/records/users.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";

/**
 * The organization that a call is about, for whoever looks after all of its mentees.
 * @throws AppError forbidden without the key and flags or with a role that shows only the own caseload, notFound for a
 * foreign organization
 */
export function requireSupervisor({ signedIn: { caller } }: Repository, asked: string | null): string {
  assertAllowed(authorizeType(caller, menteeStaff, "list"));
  if (caller.accountType !== "staff" || caller.caseloadOnly) throw new AppError("forbidden", "caseloadOnly");
  const organizationId = asked ?? caller.organizationId;
  if (organizationId !== caller.organizationId && !isSuper(caller)) throw new AppError("notFound");
  return organizationId;
}

/** Who works today with which active mentee. */
const working = (organizationId: string) => sql`
  select distinct s.staff_id, s.mentee_id, s.duty from mentee_staff s
  join mentees m on m.id = s.mentee_id and m.active and m.deleted_at is null
  where s.organization_id = ${organizationId} and s.deleted_at is null
    and organization_day(${organizationId}) between s.from_date and coalesce(s.until_date, 'infinity')`;

type Level = NonNullable<CaseloadRow["levelsOfCare"]>[number];

async function readLevels(repository: Repository, organizationId: string): Promise<Map<string, Level[]>> {
  const levelName = nameExpression(repository.typeOf("configLevelOfCare"), "l", repository.signedIn.language);
  const { rows } = await sql<Level & { staffId: string }>`
    with working as materialized (${working(organizationId)})
    select w.staff_id as "staffId", l.id, ${levelName} as name, count(distinct w.mentee_id)::integer as count
    from working w join mentee_assessments a on a.mentee_id = w.mentee_id and a.deleted_at is null
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

/** Every active team member of an organization by name, with the numbers of its mentees, and how many have no case manager. */
export async function readCaseload(
  repository: Repository,
  asked: string | null,
): Promise<Pick<CaseloadAnswer, "dataValues" | "unassigned">> {
  const organizationId = requireSupervisor(repository, asked);
  const { db, signedIn } = repository;
  const name = nameExpression(users, "u", signedIn.language);
  const { rows } = await sql<CaseloadRow>`
    with working as materialized (${working(organizationId)})
    select u.id as "staffId", ${name} as name, count(distinct w.mentee_id)::integer as mentees,
      count(distinct w.mentee_id) filter (where w.duty = 'caseManager')::integer as "asCaseManager",
      exists (select from absences a where a.staff_id = u.id and a.deleted_at is null
        and organization_day(${organizationId}) between a.from_date and a.until_date) as "isAway"
    from users u left join working w on w.staff_id = u.id
    where u.organization_id = ${organizationId} and u.active and u.deleted_at is null
    group by u.id order by search_fold(${name}), u.id`.execute(db);
  const { rows: without } = await sql<{ count: number }>`
    select count(*)::integer as count from mentees
    where organization_id = ${organizationId} and active and deleted_at is null and case_manager is null`.execute(
    db,
  );
  const readsLevels = authorizeType(signedIn.caller, menteeAssessments, "list") === "allow";
  const levels = readsLevels ? await readLevels(repository, organizationId) : null;
  return {
    dataValues: rows.map((row) => (levels ? { ...row, levelsOfCare: levels.get(row.staffId) ?? [] } : row)),
    unassigned: without[0]?.count ?? 0,
  };
}
