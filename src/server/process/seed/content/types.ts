/** Organizations are numbered as they are seeded: 1 is the super-organization. */
export type OrganizationNumber = 1 | 2 | 3 | 4;

/** A street address with its coordinates (degrees, WGS 84). */
export interface SeedAddress {
  address: string;
  addressLatitude: number;
  addressLongitude: number;
}

export type LookupTable =
  | "configAdverseExperiences"
  | "configAgencyServices"
  | "configAgencyTypes"
  | "configAppointmentTypes"
  | "configGenders"
  | "configLevelOfCare"
  | "configProgramStatus"
  | "configSexualOrientation"
  | "configStaffCertification"
  | "configOfferTypes"
  | "configOutcomes"
  | "configPrograms"
  | "configServiceKinds"
  | "configTraumaInformStatus"
  | "configEthnicity";

/** A value of a lookup list. */
export interface LookupValue {
  name: string;
  nameEs: string;
  /** Only for outcomes: the area of life, and the code that measures count by. */
  domain?: string;
  /** Only for kinds of services: the family that measures count by. */
  family?: string;
  code?: string;
  /** True if selecting it means that the mentee declined to answer. */
  declines?: boolean;
}

export interface SeedContentPage {
  languageCode: "en" | "es";
  pageUrl: string;
  pageTitle: string;
  pageHTML: string;
  status: boolean;
}

export interface SeedOrganization extends SeedAddress {
  /** The id that the row gets in an empty database. */
  id: OrganizationNumber;
  name: string;
  active: boolean;
  cellPhone: string;
  workPhone: string;
  faxPhone: string;
  email: string;
  website: string;
  notes: string;
  /** Code of one of the 31 timezones. */
  timezones: string;
  /** Name in configAgencyTypes. */
  agencyType: string;
  /** Names in configAgencyServices. */
  agencyServices: string[];
  addressRadius: number;
  /** Language of the organization's people and catalog. */
  languageCode: "en" | "es";
}

export interface SeedStaff extends SeedAddress {
  organizationId: OrganizationNumber;
  active: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** The English name of one of the standard roles. */
  roleName: string;
  cellPhone: string;
  workPhone: string;
  faxPhone: string;
  website: string;
  notes: string;
  timezone: string;
  agencyType: string;
  addressRadius: number;
  languageCode: "en" | "es";
}

export interface SeedGoal {
  name: string;
  description: string;
  active: boolean;
  completed: boolean;
  /** Usual length in days. Only used to create assignments. */
  usualDays: number;
}

export interface SeedPointsItem extends SeedGoal {
  points: number;
  /** What to bring, where, and when. `""` if not applicable. */
  bring: string;
  address: string;
  hours: string;
}

export interface SeedCatalog {
  goals: SeedGoal[];
  tasks: SeedPointsItem[];
  challenges: SeedPointsItem[];
}

export interface SeedJob {
  organizationId: OrganizationNumber;
  title: string;
  active: boolean;
  company: string;
  location: string;
  applicationUrl: string;
  jobSummary: string;
  duties: string;
  requiredExperience: string;
  benefits: string;
}

export interface SeedElearning {
  organizationId: OrganizationNumber;
  name: string;
  active: boolean;
  description: string;
  learningUrl: string;
}

export interface SeedResource extends SeedAddress {
  organizationId: OrganizationNumber;
  name: string;
  active: boolean;
  agencyServices: string[];
  services: string;
  notes: string;
  description: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  website: string;
}

export interface SeedBug {
  /** 1 Active, 2 In Progress, 3 Completed, 4 Need More Info, 5 Feature Ideas. */
  status: 1 | 2 | 3 | 4 | 5;
  section: string;
  /** The organization whose people reported it. */
  organizationId: OrganizationNumber;
  /** Email of a team member. */
  assignedTo: string;
  title: string;
  description: string;
  notes: string;
}

/** A grant. `from` and `until` are days from today. */
export interface SeedAward {
  organizationId: OrganizationNumber;
  name: string;
  funder: string;
  grantNumber: string;
  from: number;
  until: number;
  reportingInterval: "month" | "quarter" | "halfYear" | "year";
  /** Dollars. */
  amount: number;
  promised: number;
  /** Names in configPrograms. */
  programs: string[];
  note: string;
}

/** A service that a mentee receives. */
export interface SeedService {
  /** Name in configServiceKinds. */
  kind: string;
  minutes: number | null;
  units: number;
  /** Dollars. */
  cost: number | null;
  /** Name of an award. `""` for none. */
  award: string;
  provider: string;
}

/** A message of a chat. */
export interface SeedChatLine {
  /** Days from today. */
  readonly day: number;
  /** Minutes in office hours. */
  readonly minutes: number;
  /** Email of the sender. */
  readonly from: string;
  readonly text: string;
}

export interface SeedChat {
  /** Email of the mentee whose room it is. Null for a room of two. */
  readonly mentee: string | null;
  /** Emails of team members: those who opened the mentee's room, or the two. */
  readonly people: readonly string[];
  readonly lines: readonly SeedChatLine[];
  /** Number of messages at the end that each person hasn't read, by email. */
  readonly unread: Readonly<Record<string, number>>;
}

export interface SeedCustomField {
  readonly key: string;
  readonly kind: "choice" | "date" | "multiChoice";
  readonly labelEn: string;
  readonly labelEs: string;
  readonly options: readonly { id: string; en: string; es: string }[];
}

/** A value and how often it occurs. */
export type Share<Value> = readonly [Value, number];

/** Names that belong together, and typical answers of people with these names. */
export interface NamePool {
  race: string;
  women: readonly string[];
  men: readonly string[];
  last: readonly string[];
  /** Home language in addition to English, and countries in addition to the United States. */
  language: string;
  countries: readonly string[];
}

/** A person, apart from the case. */
export interface Identity {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: string;
  race: string;
  sexualOrientation: string;
  citizenship: string;
  primaryLanguage: string;
  languageList: string;
  languageCode: "en" | "es";
}

export interface DemoMentee {
  email: string;
  /** True if the written-out case replaces the generated one. */
  hasSampleCase: boolean;
  identity: Identity;
}

/** How a case ended. */
export type Outcome = "completed" | "transferred" | "left";

/** The phase of a case in which a note fits. An outcome marks a closing note. */
export type NotePhase = "referral" | "intake" | "progress" | "setback" | Outcome;

/** A case note in simple HTML with `{slots}`, which are keys of `NoteSlots`. */
export interface NoteText {
  phase: NotePhase;
  title: string;
  html: string;
}

/** A house number with its coordinates: number, latitude, longitude. */
type Corner = readonly [number, number, number];

/** A straight segment of a real street. House numbers are interpolated between its corners. */
export interface StreetPiece {
  street: string;
  zip: string;
  from: Corner;
  to: Corner;
}

export interface City {
  name: string;
  state: string;
  areaCodes: readonly string[];
  timezone: string;
  /** South, west, north and east edge in degrees. */
  bounds: readonly [number, number, number, number];
  streets: readonly StreetPiece[];
}

type CaseTextList =
  | "officers"
  | "relatives"
  | "contacts"
  | "living"
  | "reasons"
  | "needs"
  | "notes"
  | "assignment"
  | "progress"
  | "done"
  | "toBring";

export type CaseTexts = Record<CaseTextList, readonly string[]> & {
  promises: Record<"letter" | "pass" | "bank" | "court" | "class" | "moved" | "own" | "agency", string>;
};

/** An assignment of the written-out case. Start, end, and completion are in days from today. */
export interface SampleStep {
  /** Name in the catalog. */
  item: string;
  start: number;
  end: number;
  done: number | null;
  description: string;
  notes: readonly { day: number; by: "staff" | "mentee"; note: string }[];
}

export interface SampleCase {
  profile: Record<"reasonForReferral" | "livingConditions" | "probationOfficer" | "otherContact", string>;
  goals: readonly SampleStep[];
  tasks: readonly SampleStep[];
  challenges: readonly SampleStep[];
  notes: readonly { day: number; noteTitle: string; note: string }[];
  assessment: Record<
    "adverseExperiences" | "levelOfCare" | "offerTypes" | "programStatus" | "traumaInformStatus",
    string[]
  >;
}
