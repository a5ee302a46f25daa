/** Answers that a person does without, while a form is filled in. */
import { waivedField, type Field } from "#shared/fields/field.ts";
import { isMissing } from "#shared/fields/missing.ts";
import { joinList, splitList } from "#shared/fields/wire-lists.ts";
import { isWaived } from "#shared/records/required.ts";
import { withoutWaivers } from "#shared/records/waivers.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "./visible-fields.ts";

/** Changes of a form together with what they do to the waivers: an answer takes its waiver back. */
export function withWaivers(type: RecordType, values: Values, changes: Values): Values {
  if (!type.hasWaivers || waivedField in changes) return changes;
  const answered = Object.keys(changes).filter((name) => {
    const field = type.fields[name];
    return field && !isMissing(changes[name], field) && isWaived(type, name, values);
  });
  if (answered.length === 0) return changes;
  return { ...changes, [waivedField]: withoutWaivers(values[waivedField], answered) };
}

/** The place that belongs to an address goes with it. */
const coordinates = { addressLatitude: "", addressLongitude: "" };

/** The changes that waive an answer, which empties its field. */
export const waive = (name: string, field: Field, values: Values): Values => ({
  ...(field.kind === "address" ? coordinates : {}),
  [name]: "",
  [waivedField]: joinList([...(splitList(values[waivedField] ?? "") ?? []), name]),
});

/** The changes that take a waiver back and put an answer in its place. */
export const unwaive = (name: string, values: Values, answer: Values): Values => ({
  ...answer,
  [waivedField]: withoutWaivers(values[waivedField], [name]),
});
