/** What the days of a list can be narrowed to, each as it stands in the address. */
import type { TFunction } from "i18next";
import type { Field } from "#shared/fields/field.ts";
import { beforeToday, daysWords } from "#shared/filters/relative-days.ts";

const past = ["withinLastDays.7", "withinLastDays.30", "withinLastDays.90"];
const future = ["withinNextDays.7", "withinNextDays.30", "withinNextDays.90"];
const late = [beforeToday, "moreThanDaysAgo.30"];
const spans = ["thisMonth", "lastMonth", "thisQuarter", "lastQuarter", "thisYear", "lastYear"];
const answered = ["empty", "notEmpty"];
const today = "withinLastDays.0";

/** The words of a choice; a saved one can have any number of days. */
export const daysText = (t: TFunction, value: string): string =>
  daysWords((key, values) => t(key, values), value);

/** The choices for a field. Of what already happened none lies ahead. */
export function dayChoices(t: TFunction, field: Field | undefined, value: string) {
  const ahead = field?.isPast || field?.value === "instant" ? [] : [...future, "nextMonth"];
  // What must be answered is never missing.
  const missing = field && field.required !== "always" ? answered : [];
  const all = [today, ...past, ...late, ...ahead, ...spans, ...missing];
  const offered = value === "" || all.includes(value) ? all : [value, ...all];
  return offered.map((id) => ({ id, name: daysText(t, id) }));
}
