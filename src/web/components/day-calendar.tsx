import { addDays, addMonths, utcDay } from "#shared/fields/days.ts";
import { ActionIcon } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { localDay } from "../lib/clock.ts";
import { longDate, monthTitle } from "../lib/dates.ts";
import { weekdayNames, weeksOf } from "../lib/time/month-days.ts";
import classes from "./day-calendar.module.css";
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from "./icons/index.ts";

interface DayCalendarProps {
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  onPick: (day: string) => void;
}

const steps = [
  { months: -12, text: "yearBefore", icon: IconChevronsLeft },
  { months: -1, text: "monthBefore", icon: IconChevronLeft },
  { months: 1, text: "monthAfter", icon: IconChevronRight },
  { months: 12, text: "yearAfter", icon: IconChevronsRight },
] as const;

/** Returns the day that a key moves to. Undefined for other keys. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const weekday = utcDay(day).getUTCDay();
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 };
  if (key in days) return addDays(day, days[key] ?? 0);
  return key in months ? addMonths(day, (months[key] ?? 0) * (shiftKey ? 12 : 1)) : undefined;
}

/** A calendar of one month to select a day, by mouse, touch, or keyboard. */
export default function DayCalendar({ day, onPick }: DayCalendarProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [today] = useState(() => localDay());
  /** The day that keys start from. Its month is shown. */
  const [cursor, setCursor] = useState(day || today);
  const table = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(true);
  useEffect(() => {
    if (takesFocus.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    takesFocus.current = false;
  }, [cursor]);
  const [before, after] = [steps.slice(0, 2), steps.slice(2)];
  const stepButtons = (some: readonly (typeof steps)[number][]) =>
    some.map(({ months, text, icon: StepIcon }) => (
      <ActionIcon
        key={text}
        variant="subtle"
        color="gray"
        aria-label={t(`dayInput.${text}`)}
        onClick={() => setCursor(addMonths(cursor, months))}
      >
        <StepIcon size={18} aria-hidden />
      </ActionIcon>
    ));
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {stepButtons(before)}
        <span className={classes.title} aria-live="polite">
          {monthTitle(cursor, language)}
        </span>
        {stepButtons(after)}
      </div>
      <div
        role="presentation"
        onKeyDown={(event) => {
          const next = dayAfterKey(event, cursor);
          if (!next) return;
          event.preventDefault();
          takesFocus.current = true;
          setCursor(next);
        }}
      >
        <table ref={table} aria-label={monthTitle(cursor, language)} className={classes.days}>
          <thead>
            <tr>
              {weekdayNames(language).map(({ short, long }) => (
                <th key={long} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(cursor).map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <td key={one}>
                    <button
                      type="button"
                      className={classes.day}
                      tabIndex={one === cursor ? 0 : -1}
                      aria-label={longDate(one, language)}
                      aria-current={one === today ? "date" : undefined}
                      aria-pressed={one === day}
                      data-outside={one.slice(0, 7) !== cursor.slice(0, 7) || undefined}
                      onClick={() => onPick(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
