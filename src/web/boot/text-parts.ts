import type { TextPart } from "#shared/i18n/text-files.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import type { TableName } from "#shared/records/table-names.ts";

export type { TextPart };

/** For screens that show records of every type, such as histories and the audit trail. */
export const everyRecord: readonly TextPart[] = ["mentees", "menteeSubRecords", "people", "otherRecords"];

const tablesOf: Partial<Record<TextPart, readonly TableName[]>> = {
  mentees: ["mentees"],
  menteeSubRecords: ["menteePassword", ...(Object.keys(menteeSegments) as TableName[])],
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
