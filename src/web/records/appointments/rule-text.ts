import type { TFunction } from "i18next";
import type { SeriesWords } from "#shared/contracts/responses/calendar.ts";
import { longDate } from "../../lib/dates.ts";
import { wallTime } from "../../lib/time/moments.ts";
import { weekdayNames } from "../../lib/time/month-days.ts";

/**
 * For example "second Tuesday".
 * @param weekday from 1 (Monday) to 7
 * @param place position in the month; 5 for the last
 */
export const weekdayInMonth = (t: TFunction, weekday: number, place: number, language: string): string =>
  t("calendar.weekdayInMonth", {
    place: t(`calendar.place_${place}`),
    weekday: weekdayNames(language)[weekday % 7]?.long,
  });

/** For example "Every Tuesday at 10:00 AM until March 4, 2027", in the appointments' local time. */
export const ruleText = (t: TFunction, rule: SeriesWords, language: string): string =>
  t(`calendar.rule_${rule.every}`, {
    weekday: weekdayNames(language)[rule.weekday % 7]?.long,
    inMonth: weekdayInMonth(t, rule.weekday, rule.place, language),
    number: rule.day,
    time: wallTime(rule.time, language),
    day: longDate(rule.until, language),
  });
