import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSuper } from "#shared/access/caller.ts";
import { canFilterField } from "#shared/access/policy.ts";
import { groupingNames, groupings } from "#shared/measures/groupings.ts";
import { comparisons } from "#shared/measures/period.ts";
import { registry } from "#shared/records/registry.ts";
import { DayInput } from "../../components/day-input.tsx";
import { useCaller } from "../../records/use-caller.ts";
import { namedPeriod, periodName, periodNames, spanOf } from "./period.ts";
import classes from "./measures.module.css";

/** The parameters of the measures, stored in the address. */
export interface Choice {
  readonly from: string;
  readonly to: string;
  readonly compareTo: string;
  readonly groupBy: string;
}

interface ControlsProps {
  choice: Choice;
  today: string;
  error?: string;
  onChange: (change: Partial<Choice>) => void;
}

/** Inputs for period, comparison, and groups. Day inputs appear only for a custom period. */
export function MeasureControls({ choice, today, error, onChange }: ControlsProps) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const [asksDays, setAsksDays] = useState(false);
  const shownPeriod = asksDays ? "other" : periodName(choice, today);
  const mayGroup = groupingNames.filter((name) => {
    const field = registry.get(groupings[name].table)?.fields[groupings[name].field];
    if (name === "organization" && !isSuper(caller)) return false;
    return field !== undefined && canFilterField(caller, field);
  });
  return (
    <div className={classes.controls}>
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
            value={choice.from}
            waits
            onChange={(from) => onChange({ from })}
          />
          <DayInput
            className={classes.control}
            label={t("measures.to")}
            value={choice.to}
            error={error}
            waits
            onChange={(to) => onChange({ to })}
          />
        </>
      ) : (
        <Text size="sm" c="dimmed" className={classes.span}>
          {spanOf(choice, i18n.language)}
        </Text>
      )}
      <NativeSelect
        className={classes.control}
        label={t("measures.compareTo")}
        value={choice.compareTo}
        data={comparisons.map((value) => ({ value, label: t(`measures.comparisons.${value}`) }))}
        onChange={(event) => onChange({ compareTo: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.control}
        label={t("measures.groupBy")}
        value={choice.groupBy}
        data={[
          { value: "", label: t("measures.groupings.none") },
          ...mayGroup.map((value) => ({ value, label: t(`measures.groupings.${value}`) })),
        ]}
        onChange={(event) => onChange({ groupBy: event.currentTarget.value })}
      />
    </div>
  );
}
