import type { AccessKey } from "#shared/access/keys.ts";
import type { TableName } from "#shared/records/table-names.ts";

/** A place in the product that a signed-in person can go to. Sidebar, palette and record routes derive from it. */
export interface Area {
  /** Label: `chrome.<id>`. */
  id: string;
  path: string;
  group: AreaGroup;
  /**
   * Shown to whoever holds this key; without one, to whoever the policy lets list the area's record type, or to
   * everybody where there is none.
   */
  key?: AccessKey;
  /** Shown on a generic record screen of this type. */
  tableName?: TableName;
  /** A further route of the same screen. */
  withParam?: string;
}

export type AreaGroup = "top" | "mentees" | "library" | "organization" | "settings";

type KeyedArea = { key: AccessKey; path: string; tableName: TableName; withParam?: string };

const settings: KeyedArea[] = [
  { key: "userRoles", path: "/settings/userRoles", tableName: "userRoles", withParam: "organizationId" },
  { key: "adverseExperiences", path: "/settings/adverse-experiences", tableName: "configAdverseExperiences" },
  { key: "agencyServices", path: "/settings/agency-services", tableName: "configAgencyServices" },
  { key: "agencyTypes", path: "/settings/agency-types", tableName: "configAgencyTypes" },
  { key: "ethnicity", path: "/settings/ethnicity", tableName: "configEthnicity" },
  { key: "genders", path: "/settings/genders", tableName: "configGenders" },
  { key: "levelOfCare", path: "/settings/level-of-care", tableName: "configLevelOfCare" },
  { key: "offerTypes", path: "/settings/offer-types", tableName: "configOfferTypes" },
  { key: "programStatus", path: "/settings/program-status", tableName: "configProgramStatus" },
  { key: "sexualOrientation", path: "/settings/sexual-orientation", tableName: "configSexualOrientation" },
  {
    key: "staffCertification",
    path: "/settings/staff-certifications",
    tableName: "configStaffCertification",
  },
  {
    key: "traumaInformStatus",
    path: "/settings/trauma-inform-status",
    tableName: "configTraumaInformStatus",
  },
  { key: "emailTemplates", path: "/settings/email-templates", tableName: "emailTemplates" },
  { key: "languages", path: "/settings/languages", tableName: "languages" },
  { key: "content", path: "/settings/content", tableName: "content" },
];

const mentees: KeyedArea[] = [{ key: "manageMentees", path: "/mentee/manage", tableName: "mentees" }];

const library: KeyedArea[] = [
  { key: "goals", path: "/mentee/goals", tableName: "menteeGoals" },
  { key: "tasks", path: "/mentee/tasks", tableName: "menteeTasks" },
  { key: "challenges", path: "/mentee/challenges", tableName: "menteeChallenges" },
  { key: "jobs", path: "/mentee/jobs", tableName: "jobs" },
  { key: "eLearning", path: "/mentee/elearning", tableName: "elearning" },
  { key: "resources", path: "/mentee/resources", tableName: "resources" },
];

const organization: KeyedArea[] = [
  { key: "organizations", path: "/organizations/manage", tableName: "organizations" },
  { key: "users", path: "/organizations/users", tableName: "users", withParam: "organizationId" },
  { key: "bugTracker", path: "/settings/bug-tracker", tableName: "bugTracker" },
];

const inGroup = (group: AreaGroup, areas: KeyedArea[]): Area[] =>
  areas.map((area) => ({ ...area, id: area.key, group }));

export const areas: readonly Area[] = [
  { id: "dashboard", path: "/", group: "top" },
  { id: "chat", path: "/chat", group: "top", key: "chat", withParam: "chatRoom" },
  ...inGroup("mentees", mentees),
  ...inGroup("library", library),
  ...inGroup("organization", organization),
  ...inGroup("settings", settings),
  { id: "outbox", path: "/settings/outbox", group: "settings", tableName: "emailOutbox" },
  { id: "audit", path: "/settings/audit", group: "settings", tableName: "auditTrail" },
];

/** Routes of the own account that show a record type. */
export const accountRecordRoutes = [{ path: "/profile-files", tableName: "userFiles" }] as const;
