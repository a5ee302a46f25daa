import type { TFunction } from "i18next";
import { readLocalTime } from "#shared/fields/local-time.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { dayProblems, maxYearsAway } from "#shared/records/plausible.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import { momentOf } from "../../lib/time/moments.ts";
import type { FieldTexts } from "../../fields/field-texts.ts";

const halvesOf = (value: unknown): string[] => (momentOf(value)?.local ?? "T").split("T");

/**
 * Returns the errors of the days in a form by field: texts that aren't a day, and implausible days.
 * @param before the stored record; null for a new one
 */
export function dayErrors(
  { fields }: RecordType,
  values: Values,
  before: Values | null,
  texts: FieldTexts,
  t: TFunction,
): Record<string, string> {
  const unread = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const [day, time] = field.value === "moment" ? halvesOf(values[name]) : [asText(values[name]), undefined];
    if (!["date", "moment"].includes(field.value) || (day === "" && !time)) return [];
    if (!isCalendarDay(day)) return [[name, t("dayInput.wrong")]];
    return time === undefined || readLocalTime(`${day}T${time}`) ? [] : [[name, t("dayInput.timeWrong")]];
  });
  const untrue = Object.entries(dayProblems(fields, values, before)).map(
    ([name, { problem, other = "" }]): [string, string] => [
      name,
      t(`screens.form.days.${problem}`, { years: maxYearsAway, field: texts.label(other) }),
    ],
  );
  return Object.fromEntries([...unread, ...untrue]);
}
