/** What a form sends, and what it lacks. */
import { isMissing } from "#shared/fields/missing.ts";
import type { Field } from "#shared/fields/field.ts";
import { localDay } from "../../lib/clock.ts";
import { lacksPart, newEntries } from "../../fields/entry.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isAsked, isInvited, isRequired, isWaived } from "#shared/records/required.ts";
import { visibleFields, type FormContext, type Values } from "./visible-fields.ts";

/** Whether two wire values say the same; a number and its text do. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one === "object" || typeof other === "object")
    return JSON.stringify(one) === JSON.stringify(other);
  return String(one ?? "") === String(other ?? "");
};

/**
 * The fields that differ from the loaded record, in wire form. A new record also sends the values it began with.
 * Of dated entries only the new ones are sent.
 */
export function changedFields(type: RecordType, loaded: Values, values: Values, isNew: boolean): Values {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.readOnly || field.value === "none" || !(name in values)) continue;
    if (field.required === "create" && isInvited(type, values)) continue;
    if (!isAsked(type, field, values)) continue;
    const value = values[name];
    if (field.value === "entries") {
      const added = newEntries(value, field);
      if (added.length > 0) changes[name] = added;
    } else if (isNew ? !isMissing(value, field) : !isSame(value, loaded[name])) {
      changes[name] = value;
    }
  }
  return changes;
}

/** Names of the visible fields that must not be empty but are, in the order of the form. */
export function missingFields(context: FormContext, values: Values): string[] {
  return visibleFields(context, values)
    .filter(({ name, field, isReadOnly }) => {
      if (isReadOnly) return false;
      if (field.value === "entries")
        return newEntries(values[name], field).some((entry) => lacksPart(entry, field.of));
      const isNeeded = isRequired(context.type, field, values, context.isNew);
      return isNeeded && isMissing(values[name], field) && !isWaived(context.type, name, values);
    })
    .map(({ name }) => name);
}

/** Texts that a person may have typed for minutes: kept on this device until they are saved. */
export const isLongText = (field: Field): boolean =>
  field.kind === "textarea" || field.value === "html" || field.value === "entries";

/** What a form fills into a new record where the server names nothing: the day here, the language of its author. */
export function presetValues(type: RecordType, record: Values, language: string): Values {
  const given = { today: localDay(), language };
  return Object.fromEntries(
    Object.entries(type.fields).flatMap(([name, { preset }]) =>
      preset && isSame(record[name], "") ? [[name, given[preset]]] : [],
    ),
  );
}

/**
 * What of the values that follow from a field still fits: nothing once the field says something else, and no value of a
 * field that was changed meanwhile.
 * @param asked the values when they were asked for
 */
export function stillWanted(found: Values, from: string, asked: Values, now: Values): Values {
  const isUnchanged = (name: string) => isSame(now[name], asked[name]);
  if (!isUnchanged(from)) return {};
  return Object.fromEntries(Object.entries(found).filter(([name]) => isUnchanged(name)));
}
