import type { TFunction } from "i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { dayProblems, maxYearsAway } from "#shared/records/plausible.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import type { FieldTexts } from "../../fields/field-texts.ts";

/**
 * What is wrong with the days of a form, by field: texts that are no day, and days that cannot be true.
 * @param before the record as it is stored; null for a new one
 */
export function dayErrors(
  { fields }: RecordType,
  values: Values,
  before: Values | null,
  texts: FieldTexts,
  t: TFunction,
): Record<string, string> {
  const unread = Object.keys(fields).filter((name) => {
    const text = asText(values[name]);
    return fields[name]?.value === "date" && text !== "" && !isCalendarDay(text);
  });
  const untrue = Object.entries(dayProblems(fields, values, before)).map(
    ([name, { problem, other = "" }]): [string, string] => [
      name,
      t(`screens.form.days.${problem}`, { years: maxYearsAway, field: texts.label(other) }),
    ],
  );
  return Object.fromEntries([...unread.map((name) => [name, t("dayInput.wrong")]), ...untrue]);
}
