import i18next from "i18next";
import type { RecordType } from "#shared/records/record-type.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import { codeLabel } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";

interface Labeled {
  readonly labels?: Readonly<Record<string, string>>;
}

/** Returns the text of a value. A fixed option is named in the current language. */
export function textOf(type: RecordType, name: string, value: string): string {
  const field = type.fields[name];
  if (!value || !field?.options) return value;
  return codeLabel(type.name, name, field, value, i18next.t, i18next.language);
}

/** Returns the field with the text of a name in the current language, or the field itself if there is no other text. */
function inLanguage(type: RecordType, name: string, row: Values): string {
  const others: Partial<Record<string, string>> = type.fields[name]?.inLanguages ?? {};
  const other = others[i18next.language];
  return other && asText(row[other]).trim() ? other : name;
}

/** Returns the field to show for a field: its replacement if it is empty, otherwise the field itself. */
export function shownField(type: RecordType, name: string, row: Values): string {
  const other = type.fields[name]?.emptyShows;
  return other && !asText(row[name]).trim() ? other : name;
}

/**
 * Returns the readable name of a row: its name fields, or else the first reference in its list, or else a required kind,
 * or else its date.
 */
export function recordName(type: RecordType, row: Values & Labeled): string {
  const parts = type.nameFields
    .map((name) => inLanguage(type, name, row))
    .map((name) => shownField(type, name, row))
    .map((name) => textOf(type, name, asText(row[name]).trim()))
    .filter(Boolean);
  if (parts.length > 0) return parts.join(" ");
  const labeled = type.list?.columns.find((column) => row.labels?.[column]) ?? "";
  const [kind = ""] = type.timeline?.title ?? [];
  return (
    row.labels?.[labeled] ??
    (type.fields[kind]?.required
      ? textOf(type, kind, asText(row[kind]))
      : mediumDate(asText(row[type.list?.dateField ?? ""]), i18next.language))
  );
}

/** Returns true if rows of a type are people, who are shown with a photo or initials. */
export const isPersonType = (type: RecordType): boolean => type.nameFields.includes("lastName");
