import type { Flag } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import type { Day } from "./dates.ts";

/** Organizations are numbered as they are seeded: 1 is the super-organization. */
export type OrganizationNumber = 1 | 2 | 3 | 4;

/** A street address with its point on the map (degrees, WGS 84). */
export interface SeedAddress {
  address: string;
  addressLatitude: number;
  addressLongitude: number;
}

export type LookupTable =
  | "configAdverseExperiences"
  | "configAgencyServices"
  | "configAgencyTypes"
  | "configGenders"
  | "configLevelOfCare"
  | "configProgramStatus"
  | "configSexualOrientation"
  | "configStaffCertification"
  | "configOfferTypes"
  | "configTraumaInformStatus"
  | "configEthnicity";

export interface SeedLanguage {
  name: string;
  code: "en" | "es";
}

export interface SeedContentPage {
  languageCode: "en" | "es";
  pageUrl: string;
  pageTitle: string;
  pageHTML: string;
  status: boolean;
}

export type EmailTemplateKey = "verificationCode" | "invitation" | "newAssignment" | "newMessage";

export interface SeedEmailTemplate {
  key: EmailTemplateKey;
  languageCode: "en" | "es";
  name: string;
  emailSubject: string;
  emailFromName: string;
  emailFromEmail: string;
  emailMessage: string;
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
  /** Language of its people and of its catalogue. */
  languageCode: "en" | "es";
}

export interface SeedRole {
  roleName: string;
  roleType: 1 | 2;
  editable: boolean;
  /** Permission flags that are on; all others are off. */
  flags: readonly Flag[];
  tablesCanAccess: readonly AccessKey[];
}

export interface SeedStaff extends SeedAddress {
  organizationId: OrganizationNumber;
  active: boolean;
  firstName: string;
  lastName: string;
  email: string;
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
  /** Usual length in days; only used to make assignments. */
  usualDays: number;
}

export interface SeedPointsItem extends SeedGoal {
  points: number;
}

export interface SeedCatalogue {
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
  /** Email of a team member. */
  assignedTo: string;
  title: string;
  description: string;
  notes: string;
}

export interface SeedDataNote {
  dateEntered: Date;
  /** Email of the team member or mentee who wrote it. */
  enteredBy: string;
  note: string;
}

export interface SeedAssignment {
  /** Position in the organization's list of that kind of catalogue item. */
  itemIndex: number;
  active: boolean;
  completed: boolean;
  completedOn: Day | null;
  startDate: Day;
  endDate: Day;
  points: number;
  description: string;
  dataNotes: SeedDataNote[];
  /** Email of the team member who assigned it. */
  assignedBy: string;
  createdAt: Date;
  completedAt: Date | null;
}

export interface SeedNote {
  date: Day;
  noteTitle: string;
  note: string;
  active: boolean;
  /** Email of the team member who wrote it. */
  writtenBy: string;
  createdAt: Date;
}

/** Names from the lookup lists. */
export interface SeedAssessment {
  adverseExperiences: string[];
  levelOfCare: string[];
  offerTypes: string[];
  programStatus: string[];
  traumaInformStatus: string[];
}

export interface SeedCaseWork {
  goals: SeedAssignment[];
  tasks: SeedAssignment[];
  challenges: SeedAssignment[];
  notes: SeedNote[];
  assessment: SeedAssessment;
}

/** How a case stands on the day of seeding; decides its dates and case work. */
export type CaseState = "pending" | "onTrack" | "overdue" | "quiet" | "discharged";

export interface SeedMentee extends SeedAddress {
  organizationId: OrganizationNumber;
  active: boolean;
  firstName: string;
  middleName: string;
  lastName: string;
  clientId: string;
  email: string;
  /** Only the mentees named in the contract get a password. */
  canSignIn: boolean;
  languageCode: "en" | "es";
  birthday: Day;
  /** Name in configGenders. */
  gender: string;
  /** Name in configEthnicity. */
  race: string;
  /** Name in configSexualOrientation. */
  sexualOrientation: string;
  /** ISO 3166 alpha-2 country code. */
  citizenship: string;
  specialNeedRequirements: string;
  livingConditions: string;
  reasonForReferral: string;
  dateOfReferral: Day;
  ageAtReferral: number;
  dateOfAdmission: Day | null;
  dateOfDischarge: Day | null;
  /** Email of a team member of the same organization. */
  caseManager: string;
  probationOfficer: string;
  otherContact: string;
  primaryLanguage: string;
  languageList: string;
  cellPhone: string;
  workPhone: string;
  faxPhone: string;
  website: string;
  notes: string;
  timezone: string;
  addressRadius: number;
  createdAt: Date;
  caseState: CaseState;
  caseWork: SeedCaseWork;
}

/** What every installation starts with, also without demo data. */
export interface BaseContent {
  lookups: Record<LookupTable, readonly string[]>;
  languages: SeedLanguage[];
  contentPages: SeedContentPage[];
  emailTemplates: SeedEmailTemplate[];
}

export interface DemoContent extends BaseContent {
  organizations: SeedOrganization[];
  /** The roles that each organization gets, in this order. */
  roles: SeedRole[];
  staff: SeedStaff[];
  catalogues: Record<OrganizationNumber, SeedCatalogue>;
  jobs: SeedJob[];
  elearning: SeedElearning[];
  resources: SeedResource[];
  bugs: SeedBug[];
  mentees: SeedMentee[];
}
