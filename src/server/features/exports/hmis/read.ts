/** Reads what the HMIS export contains: programs, and people with their enrollments and outcomes, in batches. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { anyOf, rowCount } from "#server/platform/db/expressions.ts";

/** Number of people per batch. */
const batchPeople = 500;

/** The organization and the period of an export. Days are `YYYY-MM-DD`. */
export interface HmisScope {
  readonly organizationId: string;
  readonly from: string;
  readonly to: string;
  /** The time zone of the organization. */
  readonly zone: string;
}

/** Returns the condition that an enrollment was open on a day of the period, as far as its days are known. */
const isInPeriod = ({ from, to }: HmisScope): RawBuilder<boolean> =>
  sql`coalesce(e.start_date <= ${to}::date, true) and coalesce(e.exit_date >= ${from}::date, true)`;

const timeFormat = sql.lit("YYYY-MM-DD HH24:MI:SS");

const timeIn = (column: string, zone: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone ${zone}, ${timeFormat})`;

/** The times of a row, in the organization's time zone. */
const stamps = (table: string, { zone }: HmisScope) =>
  [
    timeIn(`${table}.created_at`, zone).as("createdAt"),
    timeIn(`${table}.updated_at`, zone).as("updatedAt"),
    (timeIn(`${table}.deleted_at`, zone) as RawBuilder<string | null>).as("deletedAt"),
  ] as const;

/** Returns the programs that people were enrolled in, by id. */
export const readPrograms = (db: Db, scope: HmisScope) =>
  db
    .selectFrom("enrollments as e")
    .innerJoin("config_programs as p", "p.id", "e.program_id")
    .where("e.organization_id", "=", scope.organizationId)
    .where(isInPeriod(scope))
    .groupBy("p.id")
    .orderBy("p.id")
    .select(["p.id", "p.name", "p.names", "p.project_type", "p.operating_start"])
    .select(["p.hmis_id", "p.coc_code", "p.geocode", ...stamps("p", scope)])
    .execute();
export type HmisProgramRow = Awaited<ReturnType<typeof readPrograms>>[number];

/**
 * Returns the people of each household, once each, and whether they are recorded as its head. The files contain no
 * enrollment without a start date.
 */
export const readHouseholds = (db: Db, scope: HmisScope) =>
  db
    .selectFrom("enrollments as e")
    .innerJoin("mentees as m", "m.id", "e.mentee_id")
    .where("e.organization_id", "=", scope.organizationId)
    .where("e.deleted_at", "is", null)
    .where("m.deleted_at", "is", null)
    .where("e.household_id", "is not", null)
    .where("e.start_date", "is not", null)
    .where(isInPeriod(scope))
    .groupBy(["e.program_id", "e.household_id", "e.mentee_id"])
    .select(["e.program_id", "e.household_id", "e.mentee_id"])
    .select(sql<boolean>`coalesce(bool_or(e.household_role = 1), false)`.as("isHead"))
    .execute();
export type HmisHouseholdRow = Awaited<ReturnType<typeof readHouseholds>>[number];

/** Returns the organization as the files name it. */
export const readOrganization = (db: Db, scope: HmisScope) =>
  db
    .selectFrom("organizations as o")
    .where("o.id", "=", scope.organizationId)
    .select(["o.id", "o.name", ...stamps("o", scope)])
    .select(sql<string>`to_char(now() at time zone ${scope.zone}, ${timeFormat})`.as("exportedAt"))
    .executeTakeFirstOrThrow();

/** Returns team members by id. */
export const readTeam = (db: Db, scope: HmisScope, ids: readonly string[]) =>
  db
    .selectFrom("users as u")
    .where("u.id", "=", anyOf(ids))
    .orderBy("u.id")
    .select(["u.id", "u.first_name", "u.last_name", "u.email", "u.work_phone", "u.cell_phone"])
    .select([...stamps("u", scope)])
    .execute();

/** Returns people with an enrollment in one of the programs, or in none, in the period. */
const peopleOf = (db: Db, scope: HmisScope, programIds: readonly string[]) =>
  db
    .selectFrom("mentees as m")
    .where("m.organization_id", "=", scope.organizationId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("enrollments as e")
          .whereRef("e.mentee_id", "=", "m.id")
          .where(isInPeriod(scope))
          .where(sql<boolean>`(e.program_id is null or e.program_id = ${anyOf(programIds)})`),
      ),
    );

/** Returns a query for the ids of the people whose consent the export needs. */
export const menteeIdsOf = (
  { organizationId, from, to }: Omit<HmisScope, "zone">,
  programIds: readonly string[],
): RawBuilder<unknown> => sql`
  select e.mentee_id from enrollments e join mentees m on m.id = e.mentee_id
  where m.organization_id = ${organizationId} and e.program_id = ${anyOf(programIds)}
    and ${isInPeriod({ organizationId, from, to, zone: "" })}`;

export const countPeople = async (db: Db, scope: HmisScope, programIds: readonly string[]): Promise<number> =>
  (await peopleOf(db, scope, programIds).select(rowCount.as("count")).executeTakeFirstOrThrow()).count;

const readMentees = (db: Db, scope: HmisScope, programIds: readonly string[], after: string) =>
  peopleOf(db, scope, programIds)
    .leftJoin("config_ethnicity as r", "r.id", "m.race")
    .where("m.id", ">", after)
    .orderBy("m.id")
    .limit(batchPeople)
    .select(["m.id", "m.first_name", "m.middle_name", "m.last_name", "m.birthday", "m.sex", "m.veteran"])
    .select(["m.name_quality", "m.birthday_quality", "m.case_manager", "m.anonymized_at"])
    .select(["r.name as race", "r.declines as raceDeclined", ...stamps("m", scope)])
    .execute();

const readEnrollments = (db: Db, scope: HmisScope, menteeIds: readonly string[]) =>
  db
    .selectFrom("enrollments as e")
    .where("e.mentee_id", "=", anyOf(menteeIds))
    .where(isInPeriod(scope))
    .orderBy("e.id")
    .select(["e.id", "e.mentee_id", "e.program_id", "e.start_date", "e.exit_date", "e.exit_reason"])
    .select(["e.exit_destination", "e.exit_subsidy", "e.exit_destination_text", "e.household_id"])
    .select(["e.household_role", "e.prior_living_situation", "e.prior_subsidy", ...stamps("e", scope)])
    .execute();

const readOutcomes = (db: Db, scope: HmisScope, menteeIds: readonly string[]) =>
  db
    .selectFrom("outcomes as o")
    .innerJoin("config_outcomes as k", "k.id", "o.outcome_id")
    .where("o.mentee_id", "=", anyOf(menteeIds))
    .where("k.code", "in", ["income", "jobStarted", "employed"])
    .where("o.date", "<=", scope.to)
    .orderBy("o.id")
    .select(["o.id", "o.mentee_id", "o.date", "o.amount", "o.unit", "k.code", ...stamps("o", scope)])
    .execute();

export type HmisMentee = Awaited<ReturnType<typeof readMentees>>[number];
export type HmisEnrollment = Awaited<ReturnType<typeof readEnrollments>>[number];
export type HmisOutcome = Awaited<ReturnType<typeof readOutcomes>>[number];

/** A person with all data about them that the files contain. */
export interface HmisCase {
  readonly mentee: HmisMentee;
  readonly enrollments: readonly HmisEnrollment[];
  readonly outcomes: readonly HmisOutcome[];
}

/** Reads people by id, deleted ones too, with their enrollments in the period and their outcomes up to its end. */
export async function* readCases(
  db: Db,
  scope: HmisScope,
  programIds: readonly string[],
): AsyncGenerator<readonly HmisCase[]> {
  for (let after = "0"; ;) {
    const people = await readMentees(db, scope, programIds, after);
    const ids = people.map(({ id }) => id);
    const enrollments = Map.groupBy(await readEnrollments(db, scope, ids), (row) => row.mentee_id);
    const outcomes = Map.groupBy(await readOutcomes(db, scope, ids), (row) => row.mentee_id);
    yield people.map((mentee) => ({
      mentee,
      enrollments: enrollments.get(mentee.id) ?? [],
      outcomes: outcomes.get(mentee.id) ?? [],
    }));
    const last = ids.at(-1);
    if (!last || ids.length < batchPeople) return;
    after = last;
  }
}
