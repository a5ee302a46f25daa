import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { comparisons } from "#shared/measures/period.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { groupingsFor } from "./groupings-for.ts";
import { PeriodInputs } from "./period-inputs.tsx";
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
  error?: string | undefined;
  onChange: (change: Partial<Choice>) => void;
}

/** Inputs for period, comparison, and groups. */
export function MeasureControls({ choice, today, error, onChange }: ControlsProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  return (
    <div className={classes.controls} data-table>
      <PeriodInputs period={choice} today={today} error={error} onChange={onChange} />
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
          ...groupingsFor(caller).map((value) => ({ value, label: t(`measures.groupings.${value}`) })),
        ]}
        onChange={(event) => onChange({ groupBy: event.currentTarget.value })}
      />
    </div>
  );
}
