/** Creates the HMIS CSV rows about people. docs/reports.md explains the choices. */
import { hudLists } from "#shared/hud/lists.ts";
import { raceNames, type RaceColumn } from "#shared/hud/races.ts";
import { foldText } from "#shared/search-words.ts";
import { householdKey, idOf, type HmisContext } from "./context.ts";
import type { HmisRow } from "./lines.ts";
import type { HmisCase, HmisEnrollment, HmisMentee, HmisOutcome, HmisScope } from "./read.ts";

const { sexes, yesNo, subsidizedRental, otherDestination } = hudLists;
export const destinations: ReadonlySet<string> = new Set(Object.values(hudLists.destinations).flat());

/** "Data not collected". */
const notCollected = 99;
/** "Client prefers not to answer". */
const declined = 9;
const complete = 1;
const partial = 2;
const head = 1;
const deceased = 24;
/** Stages of data collection (list 5.03.1). */
const stages = { entry: 1, update: 2, exit: 3 };

/** Returns HUD's code for an answer, or "Data not collected". */
const codeOf = (codes: Readonly<Record<string, number>>, answer: string | null): number =>
  codes[answer ?? ""] ?? notCollected;

const raceColumns = new Map(
  Object.entries(raceNames).flatMap(([column, names]) =>
    names.map((name) => [foldText(name), column as RaceColumn] as const),
  ),
);

/** Returns HUD's column for an option of race or ethnicity, by the option's English name. */
export const raceColumnOf = (name: string | null): RaceColumn | undefined =>
  raceColumns.get(foldText(name ?? ""));

/** Returns true if an income is a known monthly amount. */
export const isMonthly = ({ amount, unit }: HmisOutcome): boolean =>
  amount !== null && unit === "dollarsMonth";

interface Stamped {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
}

/** The columns that almost every row has. */
export const stampsOf = ({ createdAt, updatedAt, deletedAt }: Stamped): HmisRow => ({
  DateCreated: createdAt,
  DateUpdated: updatedAt,
  DateDeleted: deletedAt,
});

function racesOf({ race, raceDeclined }: HmisMentee): HmisRow {
  const chosen = raceDeclined ? undefined : raceColumnOf(race);
  const columns = Object.keys(raceNames).map((column) => [column, column === chosen ? 1 : 0]);
  return { ...Object.fromEntries(columns), RaceNone: chosen ? null : raceDeclined ? declined : notCollected };
}

/** Returns HUD's code for the quality of a birthday. Only a known birthday can be exact or partial. */
function birthdayQuality(birthday: string | null, quality: number | null): number {
  if (birthday) return quality === partial ? partial : complete;
  return quality === null || quality === partial ? notCollected : quality;
}

/** Returns the row of Client.csv. An anonymized person has no name. */
function clientOf(mentee: HmisMentee): HmisRow {
  const { birthday, birthday_quality, name_quality, anonymized_at } = mentee;
  const names: HmisRow = anonymized_at
    ? { NameDataQuality: notCollected }
    : {
        FirstName: mentee.first_name,
        MiddleName: mentee.middle_name,
        LastName: mentee.last_name,
        NameDataQuality: name_quality ?? complete,
      };
  return {
    PersonalID: mentee.id,
    ...names,
    SSNDataQuality: notCollected,
    DOB: birthday,
    DOBDataQuality: birthdayQuality(birthday, birthday_quality),
    Sex: codeOf(sexes, mentee.sex),
    ...racesOf(mentee),
    VeteranStatus: codeOf(yesNo, mentee.veteran),
    ...stampsOf(mentee),
  };
}

function relationshipOf(enrollment: HmisEnrollment, { heads }: HmisContext): number {
  const several = heads.get(householdKey(enrollment));
  if (several === undefined) return head;
  const role = enrollment.household_role ?? notCollected;
  return role === head && several > 1 ? notCollected : role;
}

const enrollmentOf = (enrollment: HmisEnrollment, context: HmisContext): HmisRow => {
  const { id, mentee_id, program_id, start_date, prior_living_situation } = enrollment;
  const project = context.projects.get(program_id ?? "");
  return {
    EnrollmentID: id,
    PersonalID: mentee_id,
    ProjectID: project?.projectId ?? null,
    EntryDate: start_date,
    HouseholdID: idOf(enrollment.household_id) || `enrollment-${id}`,
    RelationshipToHoH: relationshipOf(enrollment, context),
    EnrollmentCoC: project?.coc_code ?? null,
    LivingSituation: prior_living_situation ?? notCollected,
    RentalSubsidyType: String(prior_living_situation) === subsidizedRental ? enrollment.prior_subsidy : null,
    DisablingCondition: notCollected,
    ...stampsOf(enrollment),
  };
};

function exitOf(enrollment: HmisEnrollment): HmisRow {
  const { id, mentee_id, exit_date, exit_destination, exit_reason } = enrollment;
  const code = String(exit_destination);
  const unknown = exit_reason === "died" && exit_destination === null ? deceased : notCollected;
  return {
    ExitID: id,
    EnrollmentID: id,
    PersonalID: mentee_id,
    ExitDate: exit_date,
    Destination: destinations.has(code) ? exit_destination : unknown,
    DestinationSubsidyType: code === subsidizedRental ? enrollment.exit_subsidy : null,
    OtherDestination: code === otherDestination ? enrollment.exit_destination_text : null,
    ...stampsOf(enrollment),
  };
}

/** An enrollment that the files contain. It has a start date and a program. */
type Included = HmisEnrollment & { readonly start_date: string; readonly program_id: string };

/** Returns the enrollment of an outcome: of those that were open on its day, the one that started last. */
const enrollmentOn = (enrollments: readonly Included[], { date }: HmisOutcome): Included | undefined =>
  enrollments
    .filter(({ start_date, exit_date }) => start_date <= date && (exit_date === null || date <= exit_date))
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date))
    .at(-1);

/** Returns the columns that say when, and at which stage of an enrollment, an outcome was recorded. */
function foundOut(outcome: HmisOutcome, { id, start_date, exit_date }: HmisEnrollment): HmisRow {
  const { date, mentee_id } = outcome;
  return {
    EnrollmentID: id,
    PersonalID: mentee_id,
    InformationDate: date,
    DataCollectionStage:
      date === start_date ? stages.entry : date === exit_date ? stages.exit : stages.update,
    ...stampsOf(outcome),
  };
}

/** Rows by file. */
export interface CaseRows {
  readonly Client: readonly HmisRow[];
  readonly Enrollment: readonly HmisRow[];
  readonly Exit: readonly HmisRow[];
  readonly IncomeBenefits: readonly HmisRow[];
  readonly EmploymentEducation: readonly HmisRow[];
}

/** Returns the enrollments that the files contain. */
const includedOf = ({ enrollments }: HmisCase, { projects }: HmisContext): Included[] =>
  enrollments.filter(
    (one): one is Included =>
      one.start_date !== null && one.program_id !== null && projects.has(one.program_id),
  );

/** Returns true if the files contain a person, provided that the person's consent allows it. */
export const isIncluded = (person: HmisCase, context: HmisContext): boolean =>
  includedOf(person, context).length > 0;

/** Returns a person's rows. Null if none of their enrollments can be in the files. */
export function rowsOf(person: HmisCase, context: HmisContext, { to }: HmisScope): CaseRows | null {
  const { mentee, outcomes } = person;
  const included = includedOf(person, context);
  if (included.length === 0) return null;
  /** Marks the records of a deleted person as deleted too. */
  const whole = <Row extends Stamped>(record: Row): Row => ({
    ...record,
    deletedAt: record.deletedAt ?? mentee.deletedAt,
  });
  const open = included.filter(({ deletedAt }) => !deletedAt);
  const placed = outcomes.map(whole).flatMap((outcome) => {
    const enrollment = enrollmentOn(open, outcome);
    return enrollment ? [{ outcome, row: foundOut(outcome, enrollment) }] : [];
  });
  return {
    Client: [clientOf(mentee)],
    Enrollment: included.map(whole).map((enrollment) => enrollmentOf(enrollment, context)),
    Exit: included
      .filter(({ exit_date }) => exit_date !== null && exit_date <= to)
      .map(whole)
      .map(exitOf),
    IncomeBenefits: placed
      .filter(({ outcome }) => outcome.code === "income" && isMonthly(outcome))
      .map(({ outcome: { id, amount }, row }) => ({
        IncomeBenefitsID: id,
        ...row,
        IncomeFromAnySource: amount === 0 ? 0 : 1,
        TotalMonthlyIncome: amount,
      })),
    EmploymentEducation: placed
      .filter(({ outcome }) => outcome.code !== "income")
      .map(({ outcome: { id }, row }) => ({ EmploymentEducationID: id, ...row, Employed: 1 })),
  };
}
