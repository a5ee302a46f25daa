/** When a field must have a value, and when an invitation takes the place of a password. */
import type { Field } from "../fields/field.ts";
import { isOn } from "../fields/wire-shapes.ts";
import type { RecordType } from "./record-type.ts";

type Fields = Pick<RecordType, "fields">;
/** Wire values by field name. */
type WireValues = Readonly<Record<string, unknown>>;

/** The toggle "Send an invitation by email": asked once and not stored (contract section 8, reading 2). */
export const isInvitation = (field: Field): boolean => field.kind === "toggle" && field.value === "secret";

/** Whether the new person gets an invitation, and so chooses the password. */
export const isInvited = ({ fields }: Fields, values: WireValues): boolean =>
  Object.entries(fields).some(([name, field]) => isInvitation(field) && isOn(values[name]));

/**
 * Whether a field must not be empty.
 * @param values what the record is about to be saved with; they say whether the person is invited
 */
export function isRequired(type: Fields, field: Field, values: WireValues, isNew: boolean): boolean {
  if (field.required === "always") return true;
  return field.required === "create" && isNew && !isInvited(type, values);
}
