import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Days as `YYYY-MM-DD`; empty for an open end. */
export interface Days {
  startDate: string;
  endDate: string;
}

export const noDays: Days = { startDate: "", endDate: "" };

/** Whether the last day comes before the first one. */
export const isSwapped = ({ startDate, endDate }: Days): boolean =>
  startDate !== "" && endDate !== "" && endDate < startDate;

interface DayRangeProps {
  value: Days;
  onChange: (value: Days) => void;
  labels: Days;
  className?: string;
}

export function DayRange({ value, onChange, labels, className }: DayRangeProps) {
  const { t } = useTranslation();
  return (["startDate", "endDate"] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      label={labels[name]}
      className={className}
      flex={className ? undefined : 1}
      value={value[name]}
      error={
        name === "endDate" && isSwapped(value) ? t("screens.exporting.mentee.endBeforeStart") : undefined
      }
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
    />
  ));
}
