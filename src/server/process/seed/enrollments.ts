/** Inserts the demo mentees' enrollments and outcomes. */
import { sql } from "kysely";
import { measureTemplateNames } from "#shared/measures/template-names.ts";
import { measureTemplates, type MeasureTemplateName } from "#shared/measures/templates.ts";
import { hudLists } from "#shared/hud/lists.ts";
import { defaultSuppressBelow } from "#shared/records/measures.ts";
import type { Db } from "#server/platform/db/database.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import { idIn, type Seeded, type SeededMentee } from "./seeded.ts";

const programs = ["Reentry case management", "Mentoring program", "Employment services", "Recovery support"];
const reasons = ["completed", "completed", "leftEarly", "transferred", "lostContact"];
const { homeless, permanent, temporary, other, institutional } = hudLists.destinations;
const destinations = [permanent[3], permanent[0], temporary[4], other[0], institutional[1]];
/** Living situations before the enrollment. Prison is the most frequent, and the last one is unknown. */
const priorSituations = [institutional[1], homeless[1], institutional[1], temporary[1], null];
const risks = ["moderate", "high", "low", "moderate"];
/** Outcomes with the number of days after the admission, and how they were verified. */
const results = [
  { name: "Received an identity document", after: 30, amount: null, unit: null, verifiedBy: "document" },
  { name: "Started a job", after: 60, amount: 17, unit: "dollarsHour", verifiedBy: "own" },
  { name: "Moved into permanent housing", after: 90, amount: null, unit: null, verifiedBy: "document" },
  { name: "Credential or certificate", after: 120, amount: null, unit: null, verifiedBy: "agency" },
  { name: "Monthly income", after: 5, amount: 900, unit: "dollarsMonth", verifiedBy: "own" },
  { name: "Monthly income", after: 100, amount: 1600, unit: "dollarsMonth", verifiedBy: "document" },
  { name: "Started a course of study", after: 45, amount: null, unit: null, verifiedBy: "own" },
  { name: "Measurable skill gain", after: 110, amount: null, unit: null, verifiedBy: "agency" },
  { name: "Employed on this day", after: 330, amount: null, unit: null, verifiedBy: "document" },
  { name: "Earnings of a quarter", after: 345, amount: 7200, unit: "dollarsQuarter", verifiedBy: "document" },
] as const;
/** Setbacks of a few mentees that the organization knows of. */
const setbacks = [
  { name: "New arrest", after: 150, of: 11 },
  { name: "New conviction", after: 260, of: 17 },
  { name: "Back in custody: technical violation", after: 210, of: 13 },
] as const;

const targets: Partial<Record<MeasureTemplateName, number>> = {
  permanentExits: 45,
  completedAfter: 60,
  noShows: 15,
  tasksInTime: 70,
};

function oneOf<Value>(list: readonly Value[], at: number): Value {
  const found = list[at % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
}

/** Each organization uses the standard measures and has a target for some of them. */
async function insertMeasures(db: Db, owners: readonly SeededMentee[]): Promise<void> {
  const organizations = [...new Set(owners.map(({ mentee }) => mentee.organizationId))];
  const rows = organizations.flatMap((organizationId) =>
    measureTemplateNames.map((template) => ({
      organizationId,
      template,
      base: measureTemplates[template].base,
      target: targets[template] ?? null,
      better: measureTemplates[template].better || null,
      suppressBelow: defaultSuppressBelow,
    })),
  );
  await insertRows(db, "measures", rows);
}

/**
 * Each mentee's enrollment was created from the dates in the profile. This adds what the profile doesn't contain. Every
 * ninth mentee had an earlier one.
 * @param today `YYYY-MM-DD`, the day of seeding
 */
export async function insertEnrollments(
  db: Db,
  owners: readonly SeededMentee[],
  { lookups }: Seeded,
  today: string,
): Promise<void> {
  const admitted = owners.flatMap(({ id, mentee }, at) => {
    const { dateOfAdmission: start, dateOfDischarge: exit, organizationId } = mentee;
    return start ? [{ id, at, start, exit, organizationId }] : [];
  });
  const known = admitted.map(({ id, at, exit }) => ({
    id,
    program: idIn(lookups, "configPrograms", oneOf(programs, at)),
    risk: oneOf(risks, at),
    before: at % 7 === 0,
    reason: exit ? oneOf(reasons, at) : null,
    destination: exit ? Number(oneOf(destinations, at)) : null,
    prior: oneOf(priorSituations, at),
  }));
  await sql`update enrollments e set program_id = k.program, risk_level = k.risk, prerelease = k.before,
      exit_reason = k.reason, exit_destination = k.destination, prior_living_situation = k.prior::integer
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as k (id bigint, program bigint, risk text, before boolean, reason text, destination integer, prior text)
    where e.mentee_id = k.id`.execute(db);
  await insertRows(
    db,
    "enrollments",
    admitted
      .filter(({ at }) => at % 9 === 4)
      .map(({ id, at, start, organizationId }) => ({
        organizationId,
        menteeId: id,
        programId: idIn(lookups, "configPrograms", oneOf(programs, at + 1)),
        startDate: addDays(start, -420),
        exitDate: addDays(start, -200),
        exitReason: "leftEarly",
        riskLevel: oneOf(risks, at + 1),
      })),
  );
  await insertRows(
    db,
    "outcomes",
    admitted.flatMap(({ id, at, start, organizationId }) =>
      results
        .filter((_, place) => (at + place) % 3 === 0)
        .map(({ name, after, amount, unit, verifiedBy }) => ({
          organizationId,
          menteeId: id,
          outcomeId: idIn(lookups, "configOutcomes", name),
          date: addDays(start, after),
          amount,
          unit,
          verifiedBy,
        }))
        .filter(({ date }) => date <= today),
    ),
  );
  await insertRows(
    db,
    "outcomes",
    admitted.flatMap(({ id, at, start, organizationId }) =>
      setbacks
        .filter(({ of }) => at % of === 5)
        .map(({ name, after }) => ({
          organizationId,
          menteeId: id,
          outcomeId: idIn(lookups, "configOutcomes", name),
          date: addDays(start, after),
          verifiedBy: "agency",
        }))
        .filter(({ date }) => date <= today),
    ),
  );
  // The first program is an HMIS project.
  await sql`update config_programs set project_type = 6, operating_start = '2019-07-01', coc_code = 'MD-501'
    where id = ${idIn(lookups, "configPrograms", oneOf(programs, 0))}`.execute(db);
  await insertMeasures(db, owners);
}
