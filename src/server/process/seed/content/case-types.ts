import type { Day } from "./dates.ts";
import type { OrganizationNumber, SeedAddress } from "./types.ts";

export interface SeedDataNote {
  dateEntered: Date;
  /** Email of the team member or mentee who wrote it. */
  enteredBy: string;
  note: string;
}

export interface SeedAssignment {
  /** Position in the organization's list of that kind of catalog item. */
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
  kind: string;
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

/** The state of a case on the day of seeding. It determines the case's dates and records. */
export type CaseState = "pending" | "onTrack" | "overdue" | "quiet" | "discharged";

export interface SeedMentee extends SeedAddress {
  organizationId: OrganizationNumber;
  active: boolean;
  firstName: string;
  middleName: string;
  lastName: string;
  clientId: string;
  email: string;
  /** Only the demo mentees with published sign-ins get a password. */
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
  expectedRelease: Day | null;
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
