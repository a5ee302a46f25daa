/** Permissions by table, written by hand from the access rules. */
import type { Flag, FlagFamily } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import type { TableName } from "#shared/records/table-names.ts";

export interface Rule {
  /**
   * `global`: one shared set of rows, changed by the super-organization. `values`: shared rows too, and in addition
   * each organization's rows, which only it sees, uses and changes.
   */
  readonly scope: "organization" | "directory" | "global" | "values" | "mentee" | "account" | "system";
  readonly family: FlagFamily;
  /** Any of them opens the screen. */
  readonly keys: readonly AccessKey[];
  readonly archive?: true;
  readonly clone?: true;
  /** The actors who may load its rows as options of a dropdown. Without it, no one may. */
  readonly options?: "everyone" | "staff" | "listed";
  /** Changed only by separate calls. */
  readonly readOnly?: true;
  /** Owners read the rows of their organization, regardless of their flags. */
  readonly ownersRead?: true;
  /** Only Owners have access. */
  readonly ownersOnly?: true;
  /** The rows that team members see only with `sensitiveCanView`: all, or those of others. */
  readonly sensitive?: "all" | "others";
  /** A flag that is enough to add a record. */
  readonly addedWith?: Flag;
  /** A mentee's permissions on their own rows. `finds`: mentees read all active rows. */
  readonly mentee?: "reads" | "answers" | "adds" | "finds";
}

const lookup = (key: AccessKey): Rule => ({
  scope: "values",
  family: "tables",
  keys: [key],
  archive: true,
  options: "staff",
});
const catalog = (key: AccessKey): Rule => ({
  scope: "directory",
  family: "tables",
  keys: [key],
  archive: true,
  clone: true,
  options: "staff",
});
const shared = (key: AccessKey): Rule => ({ ...catalog(key), options: "listed", mentee: "finds" });
const below = (key: AccessKey, more: Partial<Rule> = {}): Rule => ({
  scope: "mentee",
  family: "tables",
  keys: [key],
  ...more,
});

export const rules: Readonly<Record<TableName, Rule>> = {
  organizations: { scope: "directory", family: "organizations", keys: ["organizations"], options: "listed" },
  users: { scope: "organization", family: "users", keys: ["users"], options: "staff" },
  absences: { scope: "organization", family: "tables", keys: ["caseload"] },
  customFields: { scope: "organization", family: "tables", keys: ["customFields"], archive: true },
  userRoles: { scope: "organization", family: "tables", keys: ["userRoles"], clone: true, options: "listed" },
  mentees: {
    scope: "organization",
    family: "mentees",
    keys: ["manageMentees", "menteeProfile"],
    archive: true,
    options: "listed",
  },
  menteeAssessments: below("menteeAssessments", { sensitive: "all" }),
  relations: below("menteeProfile"),
  appointments: below("calendar", { mentee: "answers" }),
  promises: below("promises", { mentee: "adds" }),
  checkIns: below("calendar", { mentee: "answers" }),
  checkInPlans: below("calendar"),
  enrollments: below("measures"),
  outcomes: below("measures"),
  followUps: below("measures", { sensitive: "all" }),
  services: { ...below("menteeNotes"), keys: ["menteeNotes", "measures"] },
  awards: { scope: "organization", family: "tables", keys: ["measures"], options: "staff" },
  measures: { scope: "organization", family: "tables", keys: ["measures"] },
  reports: { scope: "organization", family: "tables", keys: ["measures"], readOnly: true },
  menteeUserGoals: below("menteeGoals", { archive: true, mentee: "answers" }),
  menteeUserTasks: below("menteeTasks", { archive: true, mentee: "answers" }),
  menteeUserChallenges: below("menteeChallenges", { archive: true, mentee: "answers" }),
  menteeUserNotes: below("menteeNotes", { archive: true, sensitive: "others", addedWith: "notesCanAdd" }),
  menteeUserFiles: below("menteeFiles", { archive: true, mentee: "reads" }),
  menteeStaff: below("caseload"),
  menteePassword: { scope: "organization", family: "tables", keys: ["menteeResetPassword"] },
  menteeGoals: catalog("goals"),
  menteeTasks: catalog("tasks"),
  menteeChallenges: catalog("challenges"),
  jobs: shared("jobs"),
  elearning: shared("eLearning"),
  resources: shared("resources"),
  configAdverseExperiences: lookup("adverseExperiences"),
  configAgencyServices: lookup("agencyServices"),
  configAgencyTypes: lookup("agencyTypes"),
  configAppointmentTypes: lookup("appointmentTypes"),
  configEthnicity: lookup("ethnicity"),
  configGenders: lookup("genders"),
  configLevelOfCare: lookup("levelOfCare"),
  configOfferTypes: lookup("offerTypes"),
  configOutcomes: lookup("outcomes"),
  configPrograms: lookup("programs"),
  configServiceKinds: lookup("serviceKinds"),
  configProgramStatus: lookup("programStatus"),
  configSexualOrientation: lookup("sexualOrientation"),
  configStaffCertification: lookup("staffCertification"),
  configTraumaInformStatus: lookup("traumaInformStatus"),
  languages: { scope: "global", family: "tables", keys: ["languages"], options: "everyone" },
  content: { scope: "global", family: "tables", keys: ["content"], clone: true, options: "listed" },
  emailTemplates: {
    scope: "global",
    family: "tables",
    keys: ["emailTemplates"],
    clone: true,
    options: "listed",
  },
  bugTracker: { scope: "organization", family: "tables", keys: ["bugTracker"], options: "listed" },
  userFiles: { scope: "account", family: "tables", keys: [], archive: true },
  emailOutbox: { scope: "system", family: "tables", keys: ["emailTemplates"] },
  mails: { scope: "system", family: "tables", keys: ["emailTemplates"], ownersRead: true },
  identityProviders: { scope: "organization", family: "tables", keys: ["apiKeys"], ownersOnly: true },
  apiKeys: { scope: "organization", family: "tables", keys: ["apiKeys"], readOnly: true },
  webhooks: { scope: "organization", family: "tables", keys: ["apiKeys"], readOnly: true },
  auditTrail: { scope: "system", family: "tables", keys: ["userRoles"], ownersRead: true },
};

/** The fields that only `sensitiveCanView` opens to team members. */
export const sensitiveFields: Partial<Readonly<Record<TableName, readonly string[]>>> = {
  mentees: ["race", "sexualOrientation", "citizenship", "probationOfficer", "expectedRelease"],
};

/** Actions on records. Those that remove a record come last. */
export const actions = [
  "list",
  "read",
  "defaults",
  "create",
  "change",
  "archive",
  "clone",
  "options",
  "export",
  "upload",
  "delete",
  "restore",
] as const;
export type Act = (typeof actions)[number];

/** The flag verbs, any one of which is enough. An export also needs the view flag, because it exports the list. */
export const verbs: Readonly<Record<Act, readonly string[]>> = {
  list: ["View"],
  // The right to change records doesn't include the right to read them.
  read: ["View"],
  defaults: ["Add"],
  create: ["Add"],
  change: ["Edit"],
  delete: ["Delete"],
  archive: ["Archive"],
  clone: ["Add"],
  restore: ["Delete"],
  options: ["View"],
  export: ["Export"],
  upload: ["Add", "Edit"],
};

/** Returns true if a table offers an action to anyone. */
export function isOffered(table: TableName, act: Act): boolean {
  const rule = rules[table];
  if (act === "options") return rule.options !== undefined;
  if (rule.scope === "system" || rule.readOnly) return act === "list" || act === "read" || act === "export";
  // A separate record without a list. People who can edit it can upload files for it.
  if (table === "menteePassword") return act === "read" || act === "change" || act === "upload";
  if (act === "export") return rule.scope !== "account";
  if (act === "archive") return rule.archive === true;
  if (act === "clone") return rule.clone === true;
  return true;
}
