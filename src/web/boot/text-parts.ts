import type { LanguageCode } from "#shared/constants.ts";
import type { parts } from "#shared/i18n/en/parts.ts";
import type { PartTable } from "#shared/i18n/text-parts.ts";
import type { TableName } from "#shared/records/table-names.ts";

export type TextPart = keyof typeof parts;

/** Loads the table of a language's parts. */
export const partTables: Record<LanguageCode, () => Promise<PartTable<TextPart>>> = {
  en: async () => (await import("#shared/i18n/en/parts.ts")).parts,
  es: async () => (await import("#shared/i18n/es/parts.ts")).parts,
};

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
