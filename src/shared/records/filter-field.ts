import { dropdown, hidden, listOf } from "../fields/build.ts";
import type { Field } from "../fields/field.ts";
import { listedField } from "./listed-field.ts";
import { mentees } from "./mentees.ts";
import type { RecordDeclaration } from "./record-type.ts";

/** Names the record itself in a filter: a list of chosen ones. */
export const chosenFieldName = "id";
const chosenField = hidden("id");

/** What a sheet of the reader became or changed, by the id of the import: lists of the numbers of an import. */
export const importResultOf = { importedIn: "created", changedIn: "updated" } as const;
export type ImportFieldName = keyof typeof importResultOf;
const importField = hidden("id");

export const isImportField = (name: string): name is ImportFieldName => Object.hasOwn(importResultOf, name);

/**
 * Narrow a list to what a team member leaves behind, by the id of that person: the numbers before somebody is deleted. The
 * server refuses types that have nothing of the kind.
 */
const leaverFields = ["dependsOn", "otherDutyOf", "onlyWith", "chatsWith"] as const;
export type LeaverFieldName = (typeof leaverFields)[number];
const leaver = dropdown(listOf("users"));

export const isLeaverField = (name: string): name is LeaverFieldName =>
  (leaverFields as readonly string[]).includes(name);

/** In front of a field of the mentee, in filters of what hangs below mentees. */
export const menteePrefix = "mentee.";

/** The field of the mentee that a condition on a record below one names; undefined for other names and types. */
export const menteePart = ({ scope }: RecordDeclaration, name: string): string | undefined =>
  scope === "mentee" && name.startsWith(menteePrefix) ? name.slice(menteePrefix.length) : undefined;

/**
 * What a list can be narrowed to under a name: a field of the type, what the database computes, chosen records, or a field
 * of the mentee.
 */
export function filterField(type: RecordDeclaration, name: string): Field | undefined {
  const ofMentee = menteePart(type, name);
  if (ofMentee !== undefined) return filterField(mentees, ofMentee);
  if (name === chosenFieldName) return chosenField;
  if (isLeaverField(name)) return leaver;
  if (type.imports && isImportField(name)) return importField;
  const counted = type.list?.counted;
  return listedField(type, name) ?? (counted && Object.hasOwn(counted, name) ? counted[name] : undefined);
}
