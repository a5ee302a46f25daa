/** Which values a form sends and which required ones are missing. */
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { isMissing } from "#shared/fields/missing.ts";
import type { Field } from "#shared/fields/field.ts";
import { readerZone } from "../../lib/clock.ts";
import { lacksPart, sentEntries } from "../../fields/entry.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isAsked, isInvited, isRequired, isWaived } from "#shared/records/required.ts";
import { customNames } from "#shared/records/with-custom-fields.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import { visibleFields, type FormContext, type Values } from "./visible-fields.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Returns true if two wire values are equal. A number equals its text. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one === "object" || typeof other === "object") return isSameJson(one, other);
  return String(one ?? "") === String(other ?? "");
};

/**
 * Returns the fields that differ from the loaded record, in wire form. A new record also sends its initial values.
 * Of entries, only new and edited ones are returned.
 */
export function changedFields(type: RecordType, loaded: Values, values: Values, isNew: boolean): Values {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.readOnly || field.value === "none" || !(name in values)) continue;
    if (field.required === "create" && isInvited(type, values)) continue;
    if (!isAsked(type, field, values)) continue;
    const value = values[name];
    if (field.value === "entries") {
      const sent = sentEntries(value, loaded[name], field);
      if (sent.length > 0) changes[name] = sent;
    } else if (isNew ? !isMissing(value, field) : !isSame(value, loaded[name])) {
      changes[name] = value;
    }
  }
  return changes;
}

/**
 * Returns the names of the visible required fields that are empty, in form order. If the form shows one section of a
 * stored record, unchanged fields don't count.
 */
export function missingFields(context: FormContext, values: Values, loaded: Values = {}): string[] {
  return visibleFields(context, values)
    .filter(({ name, field, isReadOnly }) => {
      if (isReadOnly || (context.only && !context.isNew && isSame(values[name], loaded[name]))) return false;
      if (field.value === "entries")
        return sentEntries(values[name], loaded[name], field).some((entry) => lacksPart(entry, field.of));
      // A switch without an answer is off. Older records have none if their organization added the field later.
      if (field.custom && field.kind === "toggle") return false;
      const isNeeded = isRequired(context.type, field, values, context.isNew);
      return isNeeded && isMissing(values[name], field) && !isWaived(context.type, name, values);
    })
    .map(({ name }) => name);
}

/**
 * Returns the values of a new record after the custom fields of its type changed. Answers are kept only for the same
 * definition, because two organizations can have fields with the same name.
 */
export function customAnswersOf(type: RecordType, before: RecordType, values: Values): Values {
  const isKept = (name: string) =>
    !name.startsWith(customPrefix) || type.fields[name]?.custom?.id === before.fields[name]?.custom?.id;
  const kept = Object.entries(values).filter(([name]) => isKept(name));
  const started = customNames(type).map((name) => [name, type.fields[name]?.initial ?? ""]);
  return { ...Object.fromEntries(started), ...Object.fromEntries(kept) };
}

/**
 * Returns the version of the record that a form shows, which its first save names. A new record has none. For a type
 * with one record per mentee, it is 0, so that the server refuses to overwrite one that another person added meanwhile.
 */
export const shownVersion = (
  { single }: Pick<RecordType, "single">,
  { id, version }: Pick<WireRow, "id" | "version">,
): number | undefined => (id === "0" && !single ? undefined : version);

/** Texts that may take minutes to type. They are saved on this device until the server has stored them. */
export const isLongText = (field: Field): boolean =>
  field.kind === "textarea" || field.value === "html" || field.value === "entries";

/**
 * Returns initial values that the client fills in because the server sends none: days counted from today, and the
 * author's language. Today is the day of the record's organization.
 */
export function presetValues(
  { type, zone = readerZone() }: Pick<RecordScope, "type" | "zone">,
  record: Values,
  language: string,
): Values {
  const today = dayIn(zone);
  const given = (preset: NonNullable<Field["preset"]>) =>
    typeof preset === "number" ? addDays(today, preset) : { today, language }[preset];
  return Object.fromEntries(
    Object.entries(type.fields).flatMap(([name, { preset }]) =>
      preset && isSame(record[name], "") ? [[name, given(preset)]] : [],
    ),
  );
}

/**
 * Updates the initial days of a new record after its time zone changed. Days that were edited stay.
 * @param before the former time zone
 */
export function withDaysOf(
  { type, zone }: Pick<RecordScope, "type" | "zone">,
  before: string | undefined,
  values: Values,
): Values {
  const started = presetValues({ type, zone: before }, {}, "");
  const edited = Object.entries(values).filter(
    ([name, value]) => !(name in started && isSame(value, started[name])),
  );
  return { ...presetValues({ type, zone }, {}, ""), ...Object.fromEntries(edited) };
}

/**
 * Filters values that the server derived from a field. Returns nothing if that field has changed since, and leaves
 * out fields that were edited in the meantime.
 * @param found the derived values
 * @param from name of the field that they were derived from
 * @param asked the form values at the time of the request
 */
export function stillApplicable(found: Values, from: string, asked: Values, now: Values): Values {
  const isUnchanged = (name: string) => isSame(now[name], asked[name]);
  if (!isUnchanged(from)) return {};
  return Object.fromEntries(Object.entries(found).filter(([name]) => isUnchanged(name)));
}
