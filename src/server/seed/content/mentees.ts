import type { AssignmentPlan } from "./assignments.ts";
import { caseTexts } from "./case-texts.ts";
import { makeAssessment, makeAssigned } from "./case-work.ts";
import { catalogues } from "./catalogues.ts";
import { addDays, ageOn, daysBetween, earlier, instantOn, type Day } from "./dates.ts";
import { jobs } from "./jobs.ts";
import { makeNotes } from "./notes.ts";
import { organizations } from "./organizations.ts";
import { makeIdentity, pickByShare, type Identity } from "./people.ts";
import { cities, examplePhone, randomAddress } from "./places.ts";
import type { Random } from "./random.ts";
import { resources } from "./resources.ts";
import { sampleCase } from "./sample-case.ts";
import { demoMentees } from "./sign-ins.ts";
import { staff } from "./staff.ts";
import type { CaseState, SeedCaseWork, SeedMentee } from "./case-types.ts";
import type { OrganizationNumber } from "./types.ts";

const prefixes: Record<OrganizationNumber, string> = { 1: "SC", 2: "HR", 3: "BW", 4: "PC" };

const stateShares = [
  ["pending", 6],
  ["onTrack", 49],
  ["overdue", 15],
  ["quiet", 9],
  ["discharged", 21],
] as const satisfies readonly (readonly [CaseState, number])[];

interface CaseDates {
  referral: Day;
  admission: Day | null;
  discharge: Day | null;
  lastNote: Day;
}

/** Dates that fit the state of the case; nothing lies on or after `today`, so that no instant is in the future. */
function makeDates(caseState: CaseState, today: Day, random: Random): CaseDates {
  if (caseState === "pending") {
    const referral = addDays(today, -random.int(1, 12));
    const lastNote = earlier(addDays(referral, random.int(1, 3)), addDays(today, -1));
    return { referral, admission: null, discharge: null, lastNote };
  }
  const oldest = caseState === "discharged" ? 730 : 560;
  const newest = { onTrack: 30, overdue: 60, quiet: 130, discharged: 200 }[caseState];
  // The smaller of two draws: more cases are young than old.
  const age = Math.min(random.int(newest, oldest), random.int(newest, oldest));
  const referral = addDays(today, -age);
  const admission = addDays(referral, random.int(2, 20));
  if (caseState === "discharged") {
    const discharge = addDays(admission, random.int(90, daysBetween(admission, today) - 1));
    return { referral, admission, discharge, lastNote: discharge };
  }
  const silence = caseState === "quiet" ? random.int(33, 90) : random.int(1, 24);
  const lastNote = addDays(today, -silence);
  return { referral, admission, discharge: null, lastNote: lastNote < admission ? admission : lastNote };
}

function makeEmail(firstName: string, lastName: string, serial: number): string {
  const plain = `${firstName}.${lastName}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return `${plain.toLowerCase().replace(/\.+/g, ".")}${serial}@mentee.example`;
}

function spokenIn(languageCode: "en" | "es", language: string): string {
  return languageCode === "es"
    ? language.replace("English", "inglés").replace("Spanish", "español")
    : language;
}

function makeCaseWork(
  organization: OrganizationNumber,
  identity: Identity,
  dates: CaseDates,
  plan: Omit<AssignmentPlan, "admission">,
  officer: string,
  random: Random,
): SeedCaseWork {
  const slots = {
    name: identity.firstName,
    officer,
    employer: random.pick(jobs.filter((job) => job.organizationId === organization)).company,
    service: random.pick(resources.filter((resource) => resource.organizationId === organization)).name,
    relative: random.pick(caseTexts[plan.languageCode].relatives),
  };
  const owners = staff.filter((one) => one.organizationId === organization && one.roleName === "Owner");
  const writers = [plan.assignedBy, ...owners.map((one) => one.email)];
  const { languageCode } = plan;
  const { referral, admission, discharge, lastNote: last } = dates;
  const notes = makeNotes({ languageCode, referral, admission, discharge, last, writers, slots }, random);
  const assigned = admission
    ? makeAssigned({ ...plan, admission }, catalogues[organization], random)
    : { goals: [], tasks: [], challenges: [] };
  return { ...assigned, notes, assessment: makeAssessment(plan.caseState, random) };
}

function makeMentee(
  organizationId: OrganizationNumber,
  index: number,
  today: Day,
  random: Random,
): SeedMentee {
  const organization = organizations.find((one) => one.id === organizationId);
  if (!organization) throw new RangeError(`No organization ${organizationId}`);
  const known = index === 0 ? demoMentees[organizationId] : undefined;
  const identity: Identity = { ...makeIdentity(organizationId, random), ...known?.identity };
  const caseState = known ? "onTrack" : pickByShare(random, stateShares);
  const dates = makeDates(caseState, today, random);
  const { languageCode } = organization;
  const texts = caseTexts[languageCode];
  const city = cities[organizationId];
  const managers = staff.filter(
    (one) => one.organizationId === organizationId && one.roleName === "Case manager",
  );
  const caseManager = (known ? managers[0] : random.pick(managers))?.email ?? "";
  const officer = random.pick(texts.officers);
  const birthday = addDays(
    dates.referral,
    -Math.round(random.pick([19, 22, 25, 28, 31, 34, 38, 43, 49, 57, 64]) * 365.25) - random.int(1, 900),
  );
  const mentee: SeedMentee = {
    organizationId,
    // A discharged file is archived after some weeks.
    active: dates.discharge === null || dates.discharge > addDays(today, -25),
    firstName: identity.firstName,
    middleName: identity.middleName,
    lastName: identity.lastName,
    clientId: `${prefixes[organizationId]}-${String(index + 1).padStart(4, "0")}`,
    email: known?.email ?? makeEmail(identity.firstName, identity.lastName, index + 1 + organizationId * 100),
    canSignIn: known !== undefined,
    languageCode: identity.languageCode,
    birthday,
    gender: identity.gender,
    race: identity.race,
    sexualOrientation: identity.sexualOrientation,
    citizenship: identity.citizenship,
    specialNeedRequirements: random.pick(texts.needs),
    livingConditions: random.pick(texts.living),
    reasonForReferral: random.pick(texts.reasons),
    dateOfReferral: dates.referral,
    ageAtReferral: ageOn(birthday, dates.referral),
    dateOfAdmission: dates.admission,
    dateOfDischarge: dates.discharge,
    caseManager,
    probationOfficer: random.chance(0.85)
      ? `${officer.replace("la oficial", "Oficial")}, ${examplePhone(city, random)}`
      : "",
    otherContact: random.chance(0.8) ? `${random.pick(texts.contacts)}, ${examplePhone(city, random)}` : "",
    primaryLanguage: spokenIn(languageCode, identity.primaryLanguage),
    languageList: spokenIn(languageCode, identity.languageList),
    cellPhone: examplePhone(city, random),
    workPhone: random.chance(0.2) ? examplePhone(city, random) : "",
    faxPhone: "",
    website: "",
    notes: random.pick(texts.notes),
    ...randomAddress(city, random),
    timezone: organization.timezones,
    addressRadius: 25,
    createdAt: instantOn(dates.referral, random.int(0, 200)),
    caseState,
    caseWork: makeCaseWork(
      organizationId,
      identity,
      dates,
      { languageCode, discharge: dates.discharge, today, caseState, assignedBy: caseManager },
      officer,
      random,
    ),
  };
  return known?.hasSampleCase ? { ...mentee, ...sampleCase(mentee, today) } : mentee;
}

/**
 * Makes the mentees of one organization with their case work.
 * The first one is the mentee who can sign in, where the organization has one.
 * @param today `YYYY-MM-DD`; all dates lie before it, over the last two years
 */
export function makeMentees(
  organizationId: OrganizationNumber,
  count: number,
  today: Day,
  random: Random,
): SeedMentee[] {
  return Array.from({ length: count }, (_, index) => makeMentee(organizationId, index, today, random));
}
