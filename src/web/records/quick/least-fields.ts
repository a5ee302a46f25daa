import { isMissing } from "#shared/fields/missing.ts";
import { newValues } from "#shared/records/new-values.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isRequired } from "#shared/records/required.ts";
import { requiredCustomNames } from "#shared/records/with-custom-fields.ts";
import { presetValues } from "../form/form-values.ts";
import type { Values } from "../form/visible-fields.ts";

/**
 * The fields without which a new record of a type cannot be saved: required ones that nothing fills in. Of a feed, whose
 * text is asked for by itself, the kind, and what its organization made required.
 * @param given what the record begins with besides
 */
export function leastFields(type: RecordType, given: Values, language: string): readonly string[] {
  if (type.feed) return [type.feed.kind, ...requiredCustomNames(type)];
  const started = { ...newValues(type), ...given };
  const values: Values = { ...started, ...presetValues(type, started, language) };
  return Object.entries(type.fields)
    .filter(([name, field]) => isRequired(type, field, values, true) && isMissing(values[name], field))
    .map(([name]) => name);
}

/** The next full hour where somebody is, as wall time; at night the next nine o'clock. */
export function nextHour(now = new Date()): string {
  const next = new Date(now);
  const hour = now.getHours();
  // Of the next day from eight in the evening on.
  next.setHours(hour >= 20 ? 24 + 9 : hour < 7 ? 9 : hour + 1, 0, 0, 0);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}T${two(next.getHours())}:00`;
}
