import { makeCaseDates, type CaseDates } from "./case-dates.ts";
import { makeAssessment, makeAssigned } from "./case-work.ts";
import { catalogs } from "./catalogs.ts";
import { caseTexts, cities, demoMentees, jobs, organizations, resources, staff } from "./data.ts";
import { addDays, ageOn, instantOn, type Day } from "./dates.ts";
import { makeNotes } from "./notes.ts";
import { makeIdentity, pickByShare } from "./people.ts";
import { examplePhone, randomAddress } from "./places.ts";
import type { Random } from "./random.ts";
import { sampleCase } from "./sample-case.ts";
import type { CaseState, SeedCaseWork, SeedMentee } from "./case-types.ts";
import type { Identity, OrganizationNumber, Outcome, SeedOrganization } from "./types.ts";

const prefixes: Record<OrganizationNumber, string> = { 1: "SC", 2: "HR", 3: "BW", 4: "PC" };

const stateShares = [
  ["pending", 6],
  ["onTrack", 49],
  ["overdue", 15],
  ["quiet", 9],
  ["discharged", 21],
] as const satisfies readonly (readonly [CaseState, number])[];

const outcomeShares = [
  ["completed", 7],
  ["transferred", 2],
  ["left", 2],
] as const satisfies readonly (readonly [Outcome, number])[];

function makeEmail(firstName: string, lastName: string, serial: number): string {
  const plain = `${firstName}.${lastName}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return `${plain.toLowerCase().replace(/\.+/g, ".")}${serial}@mentee.example`;
}

function spokenIn(languageCode: "en" | "es", language: string): string {
  return languageCode === "es"
    ? language.replace("English", "inglés").replace("Spanish", "español")
    : language;
}

/** Returns one of the organization's resources that offers the service. */
function offering(organization: OrganizationNumber, service: string, random: Random): string {
  const own = resources.filter((one) => one.organizationId === organization);
  return random.pick(own.filter((one) => one.agencyServices.includes(service))).name;
}

interface CasePeople {
  name: string;
  officer: string;
  caseManager: string;
}

function makeCaseWork(
  organization: SeedOrganization,
  { name, officer, caseManager }: CasePeople,
  caseState: CaseState,
  dates: CaseDates,
  today: Day,
  random: Random,
): SeedCaseWork {
  const { id, languageCode } = organization;
  const { referral, admission, discharge, lastNote: last } = dates;
  const slots = {
    name,
    officer,
    employer: random.pick(jobs.filter((job) => job.organizationId === id)).company,
    counseling: offering(id, "Mental health counseling", random),
    treatment: offering(id, "Substance use treatment", random),
    school: offering(id, "Adult education and GED", random),
    donations: offering(id, "Clothing and hygiene", random),
    relative: random.pick(caseTexts[languageCode].relatives),
  };
  const owners = staff.filter((one) => one.organizationId === id && one.roleName === "Owner");
  const writers = [caseManager, ...owners.map((one) => one.email)];
  const outcome = discharge ? pickByShare(random, outcomeShares) : null;
  const plan = { languageCode, discharge, today, caseState, lastContact: last, assignedBy: caseManager };
  const notes = makeNotes(
    { languageCode, referral, admission, discharge, outcome, last, writers, slots },
    random,
  );
  const assigned = admission
    ? makeAssigned({ ...plan, admission }, catalogs[id], random)
    : { goals: [], tasks: [], challenges: [] };
  return { ...assigned, notes, assessment: makeAssessment(caseState, outcome, random) };
}

/** Returns a person with a name that is new in the organization, as long as there are names left. */
function newIdentity(organizationId: OrganizationNumber, random: Random, taken: Set<string>): Identity {
  let identity = makeIdentity(organizationId, random);
  for (let tries = 0; tries < 20 && taken.has(`${identity.firstName} ${identity.lastName}`); tries += 1) {
    identity = makeIdentity(organizationId, random);
  }
  taken.add(`${identity.firstName} ${identity.lastName}`);
  return identity;
}

function makeMentee(
  organizationId: OrganizationNumber,
  index: number,
  today: Day,
  random: Random,
  taken: Set<string>,
): SeedMentee {
  const organization = organizations.find((one) => one.id === organizationId);
  if (!organization) throw new RangeError(`No organization ${organizationId}`);
  const known = index === 0 ? demoMentees[organizationId] : undefined;
  const identity: Identity = known?.identity ?? newIdentity(organizationId, random, taken);
  const caseState = known ? "onTrack" : pickByShare(random, stateShares);
  const dates = makeCaseDates(caseState, today, random);
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
    // A discharged mentee is archived after some weeks.
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
    // Some mentees are still in custody.
    expectedRelease:
      dates.discharge === null && index % 6 === 4 ? addDays(today, 12 + ((index * 17) % 150)) : null,
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
      organization,
      { name: identity.firstName, officer, caseManager },
      caseState,
      dates,
      today,
      random,
    ),
  };
  return known?.hasSampleCase ? { ...mentee, ...sampleCase(mentee, today) } : mentee;
}

/**
 * Creates an organization's mentees with their case work. The first one is the mentee who can sign in, if the
 * organization has one.
 * @param today `YYYY-MM-DD`. All dates are in the two years before it.
 */
export function makeMentees(
  organizationId: OrganizationNumber,
  count: number,
  today: Day,
  random: Random,
): SeedMentee[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => makeMentee(organizationId, index, today, random, taken));
}
