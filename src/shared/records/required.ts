/** Decides when a field must have a value, and what can replace it. */
import { waivedField, type Field } from "../fields/field.ts";
import { isOn } from "../fields/wire-shapes.ts";
import type { RecordType } from "./record-type.ts";

type Fields = Pick<RecordType, "fields">;
/** Wire values by field name. */
type WireValues = Readonly<Record<string, unknown>>;

/** Returns true for the toggle "Send an invitation by email", which is offered once and not stored. */
export const isInvitation = (field: Field): boolean => field.kind === "toggle" && field.value === "secret";

/** Returns true if the new person gets an invitation and so chooses the password. */
export const isInvited = ({ fields }: Fields, values: WireValues): boolean =>
  Object.entries(fields).some(([name, field]) => isInvitation(field) && isOn(values[name]));

/** Returns true if the answer to a field is waived in a record (ADR 38). */
export function isWaived({ fields }: Fields, name: string, values: WireValues): boolean {
  const waived = values[waivedField];
  return (
    fields[name]?.waivable !== undefined && typeof waived === "string" && waived.split(",").includes(name)
  );
}

/** Returns true if a field is asked for, given the values of the other fields. */
export const isAsked = (type: Fields, { needs, forAnswer }: Field, values: WireValues): boolean =>
  (needs === undefined || !isWaived(type, needs, values)) &&
  (forAnswer === undefined || forAnswer.in.includes(String(values[forAnswer.field] ?? "")));

/**
 * Returns true if a field must not be empty. Waivers of the field are checked separately.
 * @param values the values to save; they say if the person is invited and which answers are waived
 */
export function isRequired(type: Fields, field: Field, values: WireValues, isNew: boolean): boolean {
  if (!isAsked(type, field, values)) return false;
  return field.required === "always" || (field.required === "create" && isNew && !isInvited(type, values));
}

/**
 * Returns true if a new person's record can lack a required answer until someone adds it: one that can be waived, a
 * password, or a custom field.
 */
export function mayFollow(
  { hasWaivers, fields }: Pick<RecordType, "hasWaivers" | "fields">,
  name: string,
): boolean {
  const field = fields[name];
  if (!hasWaivers || !field) return false;
  return field.waivable !== undefined || field.value === "secret" || field.custom !== undefined;
}
