import i18next from "i18next";
import type { RecordType } from "#shared/records/record-type.ts";
import { asText, type Values } from "../fields/field-props.ts";
import { codeLabel } from "../fields/field-texts.ts";

interface Labelled {
  readonly labels?: Readonly<Record<string, string>>;
}

/** A fixed option is named in the language in use. */
function namePart(type: RecordType, name: string, value: string): string {
  const field = type.fields[name];
  if (!value || !field?.options) return value;
  return codeLabel(type.name, name, field, value, i18next.t, i18next.language);
}

/** The readable name of a row: its name fields, or the first reference that its list shows. */
export function recordName(type: RecordType, row: Values & Labelled): string {
  const parts = type.nameFields.map((name) => namePart(type, name, asText(row[name]).trim())).filter(Boolean);
  if (parts.length > 0) return parts.join(" ");
  const labelled = type.list?.columns.find((column) => row.labels?.[column]);
  return (labelled && row.labels?.[labelled]) ?? "";
}

/** Whether a record type's rows are people, who show with photo or initials. */
export const isPersonType = (type: RecordType): boolean => type.nameFields.includes("lastName");
