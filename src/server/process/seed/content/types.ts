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
  | "configAppointmentTypes"
  | "configGenders"
  | "configLevelOfCare"
  | "configProgramStatus"
  | "configSexualOrientation"
  | "configStaffCertification"
  | "configOfferTypes"
  | "configOutcomes"
  | "configPrograms"
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
  /** Usual length in days; only used to make assignments. */
  usualDays: number;
}

export interface SeedPointsItem extends SeedGoal {
  points: number;
  /** With what, where and when it is done; `""` where nothing is to be said. */
  bring: string;
  address: string;
  hours: string;
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
  /** Whose people reported it. */
  organizationId: OrganizationNumber;
  /** Email of a team member. */
  assignedTo: string;
  title: string;
  description: string;
  notes: string;
}
