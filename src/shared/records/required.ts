/** When a field must have a value, and what takes the place of one. */
import { waivedField, type Field } from "../fields/field.ts";
import { isOn } from "../fields/wire-shapes.ts";
import type { RecordType } from "./record-type.ts";

type Fields = Pick<RecordType, "fields">;
/** Wire values by field name. */
type WireValues = Readonly<Record<string, unknown>>;

/** The toggle "Send an invitation by email": asked once and not stored. */
export const isInvitation = (field: Field): boolean => field.kind === "toggle" && field.value === "secret";

/** Whether the new person gets an invitation, and so chooses the password. */
export const isInvited = ({ fields }: Fields, values: WireValues): boolean =>
  Object.entries(fields).some(([name, field]) => isInvitation(field) && isOn(values[name]));

/** Whether a record says that it has no answer in a field (ADR 38). */
export function isWaived({ fields }: Fields, name: string, values: WireValues): boolean {
  const waived = values[waivedField];
  return (
    fields[name]?.waivable !== undefined && typeof waived === "string" && waived.split(",").includes(name)
  );
}

/** Whether a field is asked for at all, with these values of the others. */
export const isAsked = (type: Fields, { needs, forAnswer }: Field, values: WireValues): boolean =>
  (needs === undefined || !isWaived(type, needs, values)) &&
  (forAnswer === undefined || forAnswer.in.includes(String(values[forAnswer.field] ?? "")));

/**
 * Whether a field must not be empty, unless its answer is waived.
 * @param values what the record is about to be saved with; they say whether the person is invited and what is waived
 */
export function isRequired(type: Fields, field: Field, values: WireValues, isNew: boolean): boolean {
  if (!isAsked(type, field, values)) return false;
  return field.required === "always" || (field.required === "create" && isNew && !isInvited(type, values));
}
