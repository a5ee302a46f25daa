import type { RecordType } from "#shared/records/record-type.ts";
import { asText, type Values } from "../fields/field-props.ts";

interface Labelled {
  readonly labels?: Readonly<Record<string, string>>;
}

/** The readable name of a row: its name fields, or the first reference that its list shows. */
export function recordName(type: RecordType, row: Values & Labelled): string {
  const parts = type.nameFields.map((name) => asText(row[name]).trim()).filter(Boolean);
  if (parts.length > 0) return parts.join(" ");
  const labelled = type.list?.columns.find((column) => row.labels?.[column]);
  return (labelled && row.labels?.[labelled]) ?? "";
}

/** Whether a record type's rows are people, who show with photo or initials. */
export const isPersonType = (type: RecordType): boolean => type.nameFields.includes("lastName");
