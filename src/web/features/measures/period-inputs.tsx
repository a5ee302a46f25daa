import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Period } from "#shared/measures/period.ts";
import { DayInput } from "../../components/day-input.tsx";
import { namedPeriod, periodName, periodNames, spanOf } from "./period.ts";
import classes from "./measures.module.css";

interface PeriodInputsProps {
  period: Period;
  today: string;
  error?: string | undefined;
  onChange: (change: Partial<Period>) => void;
}

/** Inputs for a period. Day inputs appear only for a custom one. */
export function PeriodInputs({ period, today, error, onChange }: PeriodInputsProps) {
  const { t, i18n } = useTranslation();
  const [asksDays, setAsksDays] = useState(false);
  const shownPeriod = asksDays ? "other" : periodName(period, today);
  return (
    <>
      <NativeSelect
        className={classes.control}
        label={t("measures.period")}
        value={shownPeriod}
        data={[...periodNames, "other" as const].map((value) => ({
          value,
          label: t(`measures.periods.${value}`),
        }))}
        onChange={(event) => {
          const chosen = periodNames.find((one) => one === event.currentTarget.value);
          setAsksDays(!chosen);
          if (chosen) onChange(namedPeriod(chosen, today));
        }}
      />
      {shownPeriod === "other" ? (
        <>
          <DayInput
            className={classes.control}
            label={t("measures.from")}
            value={period.from}
            waits
            onChange={(from) => onChange({ from })}
          />
          <DayInput
            className={classes.control}
            label={t("measures.to")}
            value={period.to}
            error={error}
            waits
            onChange={(to) => onChange({ to })}
          />
        </>
      ) : (
        <Text size="sm" c="dimmed" className={classes.span}>
          {spanOf(period, i18n.language)}
        </Text>
      )}
    </>
  );
}
