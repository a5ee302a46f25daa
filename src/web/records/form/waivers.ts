/** Fields that are intentionally left unanswered ("waived") while a form is edited. */
import { waivedField, type Field } from "#shared/fields/field.ts";
import { isMissing } from "#shared/fields/missing.ts";
import { joinList, splitList } from "#shared/fields/wire-lists.ts";
import { isWaived } from "#shared/records/required.ts";
import { withoutWaivers } from "#shared/records/waivers.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "./visible-fields.ts";

/** Adds the effect of form changes on the waivers: answering a field removes its waiver. */
export function withWaivers(type: RecordType, values: Values, changes: Values): Values {
  if (!type.hasWaivers || waivedField in changes) return changes;
  const answered = Object.keys(changes).filter((name) => {
    const field = type.fields[name];
    return field && !isMissing(changes[name], field) && isWaived(type, name, values);
  });
  if (answered.length === 0) return changes;
  return { ...changes, [waivedField]: withoutWaivers(values[waivedField], answered) };
}

/** The coordinates of an address are cleared together with it. */
const coordinates = { addressLatitude: "", addressLongitude: "" };

/** Returns the changes that waive a field and clear it. */
export const waive = (name: string, field: Field, values: Values): Values => ({
  ...(field.kind === "address" ? coordinates : {}),
  [name]: "",
  [waivedField]: joinList([...(splitList(values[waivedField] ?? "") ?? []), name]),
});

/** Returns the changes that remove a waiver and set an answer. */
export const unwaive = (name: string, values: Values, answer: Values): Values => ({
  ...answer,
  [waivedField]: withoutWaivers(values[waivedField], [name]),
});
