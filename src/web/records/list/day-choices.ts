/** Date filters of a list, in the form that the address uses. */
import type { TFunction } from "i18next";
import type { Field } from "#shared/fields/field.ts";
import { beforeToday, daysWords } from "#shared/filters/relative-days.ts";

const past = ["withinLastDays.7", "withinLastDays.30", "withinLastDays.90"];
const future = ["withinNextDays.7", "withinNextDays.30", "withinNextDays.90"];
const late = [beforeToday, "moreThanDaysAgo.30"];
const spans = ["thisMonth", "lastMonth", "thisQuarter", "lastQuarter", "thisYear", "lastYear"];
const answered = ["empty", "notEmpty"];
const today = "withinLastDays.0";

/** Returns the text of a choice. A saved choice can have any number of days. */
export const daysText = (t: TFunction, value: string): string =>
  daysWords((key, values) => t(key, values), value);

/** Returns the choices for a field. Fields that hold only past dates have no future choices. */
export function dayChoices(t: TFunction, field: Field | undefined, value: string) {
  const ahead = field?.isPast || field?.value === "instant" ? [] : [...future, "nextMonth"];
  // A field that is always required is never empty.
  const missing = field && field.required !== "always" ? answered : [];
  const all = [today, ...past, ...late, ...ahead, ...spans, ...missing];
  const offered = value === "" || all.includes(value) ? all : [value, ...all];
  return offered.map((id) => ({ id, name: daysText(t, id) }));
}
