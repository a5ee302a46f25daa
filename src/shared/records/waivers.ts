/** Finds the missing answers of a record, and updates its waivers (ADR 38). */
import { isMissing } from "../fields/missing.ts";
import { joinList, splitList } from "../fields/wire-lists.ts";
import type { RecordType } from "./record-type.ts";
import { isWaived } from "./required.ts";

type Fields = Pick<RecordType, "fields">;

/** Returns the fields that every complete record must have, unless they are waived. */
export const neededFields = ({ fields }: Fields): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.required === "always" && field.value !== "secret" && field.value !== "none";
  });

/**
 * Returns the required fields without an answer or waiver, in the order of the form. They make a record incomplete.
 * @param values the stored record in wire form
 */
export const missingAnswers = (type: Fields, values: Readonly<Record<string, unknown>>): string[] =>
  neededFields(type).filter((name) => {
    const field = type.fields[name];
    return field && isMissing(values[name], field) && !isWaived(type, name, values);
  });

/** Returns the wire form of `waived` without the answered fields. Returns the given value if nothing changes. */
export function withoutWaivers(waived: unknown, answered: readonly string[]): unknown {
  const names = splitList(waived ?? "") ?? [];
  const left = names.filter((name) => !answered.includes(name));
  return left.length === names.length ? waived : joinList(left);
}
