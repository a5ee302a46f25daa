/** Finds data about programs and people that the HMIS export needs and that is missing. */
import { hudLists } from "#shared/hud/lists.ts";
import type { HmisPerson, HmisProgram } from "#shared/contracts/responses/hmis.ts";
import type { InLanguages, LanguageCode } from "#shared/constants.ts";
import { householdKey, idOf, type HmisContext } from "./context.ts";
import { destinations, isMonthly, raceColumnOf } from "./rows.ts";
import type { HmisCase, HmisEnrollment, HmisOutcome, HmisProgramRow, HmisScope } from "./read.ts";

const { subsidizedRental, otherDestination } = hudLists;

type Missing = HmisPerson["missing"];
/** Returns the names of the fields whose answers are missing. */
const namesOf = (fields: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(fields).filter((name) => fields[name]);

const ofMentee = ({ mentee }: HmisCase): string[] =>
  namesOf({
    birthday: !mentee.birthday && !mentee.birthday_quality,
    sex: !mentee.sex,
    race: !mentee.raceDeclined && !raceColumnOf(mentee.race),
    veteran: !mentee.veteran,
  });

function ofEnrollment(
  enrollment: HmisEnrollment,
  { projects, heads }: HmisContext,
  { to }: HmisScope,
): string[] {
  const { program_id, start_date, exit_date, exit_destination, exit_reason } = enrollment;
  if (program_id === null) return ["programId"];
  if (!projects.has(program_id)) return [];
  if (!start_date) return ["startDate"];
  const hasExit = exit_date !== null && exit_date <= to;
  const destination = String(exit_destination);
  const isDeceased = exit_reason === "died" && exit_destination === null;
  const several = heads.get(householdKey(enrollment));
  return namesOf({
    priorLivingSituation: !enrollment.prior_living_situation,
    priorSubsidy: String(enrollment.prior_living_situation) === subsidizedRental && !enrollment.prior_subsidy,
    householdRole: several !== undefined && (several !== 1 || !enrollment.household_role),
    exitDestination: hasExit && !destinations.has(destination) && !isDeceased,
    exitSubsidy: hasExit && destination === subsidizedRental && !enrollment.exit_subsidy,
    exitDestinationText: hasExit && destination === otherDestination && !enrollment.exit_destination_text,
  });
}

const ofOutcome = (outcome: HmisOutcome): string[] =>
  outcome.code === "income" && !isMonthly(outcome) ? ["amount"] : [];

/** Returns what a person lacks. Null for nothing, and for people who are deleted, anonymized, or have no enrollment. */
export function missingOf(
  person: HmisCase,
  context: HmisContext,
  scope: HmisScope,
  isShared: boolean,
): Missing | null {
  const { mentee, enrollments, outcomes } = person;
  if (mentee.deletedAt || mentee.anonymized_at) return null;
  const live = enrollments.filter(({ deletedAt }) => !deletedAt);
  if (live.length === 0) return null;
  if (!isShared) return { mentees: ["consentScope"], enrollments: [], outcomes: [] };
  const once = (names: readonly string[]) => [...new Set(names)];
  const ofEnrollments = once(live.flatMap((enrollment) => ofEnrollment(enrollment, context, scope)));
  const isIncluded = live.some(({ program_id }) => program_id && context.projects.has(program_id));
  const missing = {
    mentees: isIncluded ? ofMentee(person) : [],
    enrollments: ofEnrollments,
    outcomes: isIncluded ? once(outcomes.filter(({ deletedAt }) => !deletedAt).flatMap(ofOutcome)) : [],
  };
  return Object.values(missing).some((names) => names.length > 0) ? missing : null;
}

/** Returns a program and the fields that it lacks. */
export function programOf(
  program: HmisProgramRow,
  { projects }: HmisContext,
  language: LanguageCode,
): HmisProgram {
  const { id, name, names, hmis_id, coc_code, geocode } = program;
  const project = projects.get(id);
  return {
    id,
    name: (names as Partial<InLanguages<string>>)[language] || name,
    isIncluded: project !== undefined,
    missing: project
      ? namesOf({
          hmisId: hmis_id !== null && idOf(hmis_id) !== project.projectId,
          cocCode: !coc_code,
          geocode: !geocode,
        })
      : namesOf({ projectType: program.project_type === null, operatingStart: !program.operating_start }),
  };
}
