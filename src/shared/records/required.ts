/** When a field must have a value, what takes the place of one, and which answers a record lacks. */
import { waivedField, type Field } from "../fields/field.ts";
import { isMissing } from "../fields/missing.ts";
import { joinList, splitList } from "../fields/wire-lists.ts";
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

/** Whether a record says that it has no answer in a field (ADR 35). */
export const isWaived = ({ fields }: Fields, name: string, values: WireValues): boolean =>
  fields[name]?.waivable !== undefined && (splitList(values[waivedField] ?? "") ?? []).includes(name);

/** Whether a field is asked for at all, with these values of the others. */
export const isAsked = (type: Fields, field: Field, values: WireValues): boolean =>
  field.needs === undefined || !isWaived(type, field.needs, values);

/**
 * Whether a field must not be empty, unless its answer is waived.
 * @param values what the record is about to be saved with; they say whether the person is invited and what is waived
 */
export function isRequired(type: Fields, field: Field, values: WireValues, isNew: boolean): boolean {
  if (field.required === "always") return true;
  return field.required === "create" && isNew && !isInvited(type, values) && isAsked(type, field, values);
}

/** Fields that every complete record has an answer in, unless it is waived. */
export const neededFields = ({ fields }: Fields): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.required === "always" && field.value !== "secret" && field.value !== "none";
  });

/**
 * What makes a record incomplete: its required answers that are neither given nor waived, in the order of the form.
 * @param values the stored record in wire form
 */
export const missingAnswers = (type: Fields, values: WireValues): string[] =>
  neededFields(type).filter((name) => {
    const field = type.fields[name];
    return field && isMissing(values[name], field) && !isWaived(type, name, values);
  });

/** The wire form of `waived` without some fields; the one that is given when none of them is in it. */
export function withoutWaivers(waived: unknown, answered: readonly string[]): unknown {
  const names = splitList(waived ?? "") ?? [];
  const left = names.filter((name) => !answered.includes(name));
  return left.length === names.length ? waived : joinList(left);
}
