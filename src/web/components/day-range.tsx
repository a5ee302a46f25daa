import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "./day-input.tsx";

/** Days as `YYYY-MM-DD`, or typed text that isn't a day. Empty for an open end. */
export interface Days {
  startDate: string;
  endDate: string;
}

export const noDays: Days = { startDate: "", endDate: "" };

/** Returns true if the last day is before the first. */
const isSwapped = ({ startDate, endDate }: Days): boolean =>
  startDate !== "" && endDate !== "" && endDate < startDate;

/** Returns true if these days can't be used for an export. */
export const isUnusable = (days: Days): boolean =>
  isSwapped(days) || [days.startDate, days.endDate].some((day) => day !== "" && !isCalendarDay(day));

interface DayRangeProps {
  value: Days;
  onChange: (value: Days) => void;
  labels: Days;
  className?: string;
}

export function DayRange({ value, onChange, labels, className }: DayRangeProps) {
  const { t } = useTranslation();
  return (["startDate", "endDate"] as const).map((name) => (
    <DayInput
      key={name}
      label={labels[name]}
      className={className}
      value={value[name]}
      error={
        name === "endDate" && isSwapped(value) ? t("screens.exporting.mentee.endBeforeStart") : undefined
      }
      onChange={(day) => onChange({ ...value, [name]: day })}
    />
  ));
}
