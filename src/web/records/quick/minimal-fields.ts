import { isMissing } from "#shared/fields/missing.ts";
import { newValues } from "#shared/records/new-values.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isRequired } from "#shared/records/required.ts";
import { requiredCustomNames } from "#shared/records/with-custom-fields.ts";
import { addDays } from "#shared/fields/days.ts";
import { localDay } from "../../lib/clock.ts";
import { presetValues } from "../form/form-values.ts";
import type { Values } from "../form/visible-fields.ts";
import { minutesOf } from "../../lib/time/month-days.ts";

/**
 * Returns the fields that a new record can't be saved without: required ones that nothing fills in, and due dates, whose
 * default is only a suggestion. For a feed, whose text has its own input, returns the kind and the required custom
 * fields.
 * @param given initial values of the record
 */
export function minimalFields(type: RecordType, given: Values, language: string): readonly string[] {
  if (type.feed) return [type.feed.kind, ...requiredCustomNames(type)];
  const started = { ...newValues(type), ...given };
  const values: Values = { ...started, ...presetValues({ type }, started, language) };
  return Object.entries(type.fields)
    .filter(
      ([name, field]) =>
        isRequired(type, field, values, true) &&
        (isMissing(values[name], field) || typeof field.preset === "number"),
    )
    .map(([name]) => name);
}

/** Returns the next full hour as local time. At night, returns the next 9 a.m. */
export function nextHour(now = new Date()): string {
  const [day, hour] = [localDay(now), Math.floor(minutesOf(now) / 60)];
  if (hour >= 20) return `${addDays(day, 1)}T09:00`;
  return `${day}T${String(hour < 7 ? 9 : hour + 1).padStart(2, "0")}:00`;
}
