import type { LanguageCode } from "#shared/constants.ts";
import type { TableName } from "#shared/records/table-names.ts";

/** A table of texts, or a branch of it. */
export type Texts = Readonly<Record<string, unknown>>;

const records = async (table: Promise<Texts>): Promise<Texts> => ({ records: await table });
const screens = async (table: Promise<Texts>): Promise<Texts> => ({ screens: await table });

/** One chunk per part of a language. Screens load the parts that they show together with their code. */
const en = {
  frame: async (): Promise<Texts> => (await import("#shared/i18n/en/frame.ts")).texts,
  apiKeys: (): Promise<Texts> => import("#shared/i18n/en/api-keys.ts"),
  auth: (): Promise<Texts> => import("#shared/i18n/en/auth.ts"),
  answers: () => screens(import("#shared/i18n/en/screens/answers.ts")),
  bulk: () => screens(import("#shared/i18n/en/screens/bulk.ts")),
  calendar: (): Promise<Texts> => import("#shared/i18n/en/calendar.ts"),
  caseload: (): Promise<Texts> => import("#shared/i18n/en/caseload.ts"),
  chat: (): Promise<Texts> => import("#shared/i18n/en/chat.ts"),
  checkIn: (): Promise<Texts> => import("#shared/i18n/en/check-in.ts"),
  dashboard: (): Promise<Texts> => import("#shared/i18n/en/dashboard.ts"),
  dayInput: (): Promise<Texts> => import("#shared/i18n/en/day-input.ts"),
  deleted: () => screens(import("#shared/i18n/en/screens/deleted.ts")),
  device: (): Promise<Texts> => import("#shared/i18n/en/device.ts"),
  documents: (): Promise<Texts> => import("#shared/i18n/en/documents.ts"),
  duplicates: (): Promise<Texts> => import("#shared/i18n/en/duplicates.ts"),
  entry: (): Promise<Texts> => import("#shared/i18n/en/entry-ways.ts"),
  exporting: () => screens(import("#shared/i18n/en/screens/exporting.ts")),
  find: (): Promise<Texts> => import("#shared/i18n/en/find.ts"),
  firstDay: (): Promise<Texts> => import("#shared/i18n/en/first-day.ts"),
  form: () => screens(import("#shared/i18n/en/screens/form.ts")),
  handOver: () => screens(import("#shared/i18n/en/screens/hand-over.ts")),
  history: (): Promise<Texts> => import("#shared/i18n/en/history.ts"),
  imports: (): Promise<Texts> => import("#shared/i18n/en/imports.ts"),
  measures: (): Promise<Texts> => import("#shared/i18n/en/measures.ts"),
  measureRecords: () => records(import("#shared/i18n/en/records/measures.ts")),
  mentee: () => screens(import("#shared/i18n/en/screens/mentee.ts")),
  navigation: (): Promise<Texts> => import("#shared/i18n/en/navigation.ts"),
  outbox: (): Promise<Texts> => import("#shared/i18n/en/outbox.ts"),
  ownAccount: (): Promise<Texts> => import("#shared/i18n/en/own-account.ts"),
  palette: (): Promise<Texts> => import("#shared/i18n/en/palette.ts"),
  push: (): Promise<Texts> => import("#shared/i18n/en/push.ts"),
  plan: (): Promise<Texts> => import("#shared/i18n/en/plan.ts"),
  phoneTexts: (): Promise<Texts> => import("#shared/i18n/en/phone-texts.ts"),
  ownMentees: (): Promise<Texts> => import("#shared/i18n/en/own-mentees.ts"),
  mentees: () => records(import("#shared/i18n/en/records/mentees.ts")),
  menteeSubRecords: () => records(import("#shared/i18n/en/records/mentee-sub-records.ts")),
  people: () => records(import("#shared/i18n/en/records/people.ts")),
  settingsDrawer: (): Promise<Texts> => import("#shared/i18n/en/settings-drawer.ts"),
  share: (): Promise<Texts> => import("#shared/i18n/en/share.ts"),
  system: (): Promise<Texts> => import("#shared/i18n/en/system.ts"),
  views: () => screens(import("#shared/i18n/en/screens/views.ts")),
  today: (): Promise<Texts> => import("#shared/i18n/en/today.ts"),
  otherRecords: () => records(import("#shared/i18n/en/records/others.ts")),
};

export type TextPart = keyof typeof en;

const es: Record<TextPart, () => Promise<Texts>> = {
  frame: async () => (await import("#shared/i18n/es/frame.ts")).texts,
  apiKeys: () => import("#shared/i18n/es/api-keys.ts"),
  auth: () => import("#shared/i18n/es/auth.ts"),
  answers: () => screens(import("#shared/i18n/es/screens/answers.ts")),
  bulk: () => screens(import("#shared/i18n/es/screens/bulk.ts")),
  calendar: () => import("#shared/i18n/es/calendar.ts"),
  caseload: () => import("#shared/i18n/es/caseload.ts"),
  chat: () => import("#shared/i18n/es/chat.ts"),
  checkIn: () => import("#shared/i18n/es/check-in.ts"),
  dashboard: () => import("#shared/i18n/es/dashboard.ts"),
  dayInput: () => import("#shared/i18n/es/day-input.ts"),
  deleted: () => screens(import("#shared/i18n/es/screens/deleted.ts")),
  device: () => import("#shared/i18n/es/device.ts"),
  documents: () => import("#shared/i18n/es/documents.ts"),
  duplicates: () => import("#shared/i18n/es/duplicates.ts"),
  entry: () => import("#shared/i18n/es/entry-ways.ts"),
  exporting: () => screens(import("#shared/i18n/es/screens/exporting.ts")),
  find: () => import("#shared/i18n/es/find.ts"),
  firstDay: () => import("#shared/i18n/es/first-day.ts"),
  form: () => screens(import("#shared/i18n/es/screens/form.ts")),
  handOver: () => screens(import("#shared/i18n/es/screens/hand-over.ts")),
  history: () => import("#shared/i18n/es/history.ts"),
  imports: () => import("#shared/i18n/es/imports.ts"),
  measures: () => import("#shared/i18n/es/measures.ts"),
  measureRecords: () => records(import("#shared/i18n/es/records/measures.ts")),
  mentee: () => screens(import("#shared/i18n/es/screens/mentee.ts")),
  navigation: () => import("#shared/i18n/es/navigation.ts"),
  outbox: () => import("#shared/i18n/es/outbox.ts"),
  ownAccount: () => import("#shared/i18n/es/own-account.ts"),
  palette: () => import("#shared/i18n/es/palette.ts"),
  push: () => import("#shared/i18n/es/push.ts"),
  plan: () => import("#shared/i18n/es/plan.ts"),
  phoneTexts: () => import("#shared/i18n/es/phone-texts.ts"),
  ownMentees: () => import("#shared/i18n/es/own-mentees.ts"),
  mentees: () => records(import("#shared/i18n/es/records/mentees.ts")),
  menteeSubRecords: () => records(import("#shared/i18n/es/records/mentee-sub-records.ts")),
  people: () => records(import("#shared/i18n/es/records/people.ts")),
  settingsDrawer: () => import("#shared/i18n/es/settings-drawer.ts"),
  share: () => import("#shared/i18n/es/share.ts"),
  system: () => import("#shared/i18n/es/system.ts"),
  views: () => screens(import("#shared/i18n/es/screens/views.ts")),
  today: () => import("#shared/i18n/es/today.ts"),
  otherRecords: () => records(import("#shared/i18n/es/records/others.ts")),
};

/** Loads a part of a language's texts. */
export const textParts: Record<LanguageCode, Record<TextPart, () => Promise<Texts>>> = { en, es };

/** For screens that show records of every type, such as histories and the audit trail. */
export const everyRecord: readonly TextPart[] = ["mentees", "menteeSubRecords", "people", "otherRecords"];

const tablesOf: Partial<Record<TextPart, readonly TableName[]>> = {
  mentees: ["mentees"],
  menteeSubRecords: [
    "appointments",
    "checkIns",
    "checkInPlans",
    "enrollments",
    "outcomes",
    "followUps",
    "relations",
    "services",
    "menteeAssessments",
    "menteeUserGoals",
    "menteeUserTasks",
    "menteeUserChallenges",
    "menteeUserNotes",
    "menteeUserFiles",
    "menteePassword",
    "menteeStaff",
    "promises",
  ],
  people: ["organizations", "users", "userRoles"],
};

/** Record types that allow uploading many files at once. */
const fileTables: ReadonlySet<TableName> = new Set(["menteeUserFiles", "userFiles"]);

/** Returns the text parts for the list and form of a record type. */
export function recordParts(table: TableName): readonly TextPart[] {
  if (table === "auditTrail") return everyRecord;
  const own = everyRecord.find((part) => tablesOf[part]?.includes(table)) ?? "otherRecords";
  return fileTables.has(table) ? [own, "documents"] : [own];
}
