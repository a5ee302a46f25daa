import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "./day-input.tsx";

/** Days as `YYYY-MM-DD`, or what was typed and is no day; empty for an open end. */
export interface Days {
  startDate: string;
  endDate: string;
}

export const noDays: Days = { startDate: "", endDate: "" };

/** Whether the last day comes before the first one. */
const isSwapped = ({ startDate, endDate }: Days): boolean =>
  startDate !== "" && endDate !== "" && endDate < startDate;

/** Whether nothing can be exported for these days. */
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
