import { dropdown, hidden, listOf } from "../fields/build.ts";
import type { Field } from "../fields/field.ts";
import { listedField } from "./listed-field.ts";
import { mentees } from "./mentees.ts";
import type { RecordDeclaration } from "./record-type.ts";

/** The name that stands for the record's id in a filter, for a list of selected records. */
export const chosenFieldName = "id";
const chosenField = hidden("id");

/**
 * Filter names for the records that one of the caller's imports created or changed. The value is the id of the
 * import.
 */
export const importResultOf = { importedIn: "created", changedIn: "updated" } as const;
export type ImportFieldName = keyof typeof importResultOf;
const importField = hidden("id");

export const isImportField = (name: string): name is ImportFieldName => Object.hasOwn(importResultOf, name);

/**
 * Filter names for what depends on a team member, used for the numbers that are shown before the person is deleted.
 * The value is the person's id. The server refuses types to which the filter doesn't apply.
 */
const leaverFields = ["dependsOn", "otherDutyOf", "onlyWith", "chatsWith"] as const;
export type LeaverFieldName = (typeof leaverFields)[number];
const leaver = dropdown(listOf("users"));

export const isLeaverField = (name: string): name is LeaverFieldName =>
  (leaverFields as readonly string[]).includes(name);

/** Prefix for fields of the mentee in filters on records below mentees. */
export const menteePrefix = "mentee.";

/** Returns the mentee's field in a condition on a record below a mentee. Undefined for other names and types. */
export const menteePart = ({ scope }: RecordDeclaration, name: string): string | undefined =>
  scope === "mentee" && name.startsWith(menteePrefix) ? name.slice(menteePrefix.length) : undefined;

/**
 * Returns the field for a name in a filter: a field of the type, a value that the database computes, the record's id,
 * or a field of the mentee. Undefined if there is none.
 */
export function filterField(type: RecordDeclaration, name: string): Field | undefined {
  const ofMentee = menteePart(type, name);
  if (ofMentee !== undefined) return filterField(mentees, ofMentee);
  if (name === chosenFieldName) return chosenField;
  if (isLeaverField(name)) return leaver;
  if (type.imports && isImportField(name)) return importField;
  const linkFilters = type.list?.linkFilters;
  return (
    listedField(type, name) ??
    (linkFilters && Object.hasOwn(linkFilters, name) ? linkFilters[name] : undefined)
  );
}
