/** Which answers a record lacks, and what an answer does to the waivers (ADR 38). */
import { isMissing } from "../fields/missing.ts";
import { joinList, splitList } from "../fields/wire-lists.ts";
import type { RecordType } from "./record-type.ts";
import { isWaived } from "./required.ts";

type Fields = Pick<RecordType, "fields">;

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
export const missingAnswers = (type: Fields, values: Readonly<Record<string, unknown>>): string[] =>
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
