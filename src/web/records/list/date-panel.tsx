import { useTranslation } from "react-i18next";
import type { Field } from "#shared/fields/field.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "../../components/day-input.tsx";
import { ChoicePanel } from "./choice-panel.tsx";
import { dayChoices } from "./day-choices.ts";
import type { ListState } from "./list-url.ts";

interface DatePanelProps {
  state: ListState;
  /** Current filter value. */
  value: string;
  /** Undefined if the list's dates are not a field. */
  field: Field | undefined;
  /** True if a first and a last day can be entered. */
  hasEnds: boolean;
  name: string;
  onChange: (state: ListState) => void;
  onChoose: (value: string) => void;
}

/** Choices of relative dates. For the list's date field, also the first and last day. */
export function DatePanel({ state, value, field, hasEnds, name, onChange, onChoose }: DatePanelProps) {
  const { t } = useTranslation();
  const { from, to } = state;
  const setDay = (end: "from" | "to", day: string) => {
    if (day !== "" && !isCalendarDay(day)) return;
    const { [name]: _before, ...filters } = state.filters;
    onChange({ ...state, filters, [end]: day, page: 1 });
  };
  return (
    <>
      {hasEnds ? (
        <>
          <DayInput
            waits
            label={t("filterPanels.from")}
            value={from}
            onChange={(day) => setDay("from", day)}
          />
          <DayInput waits label={t("filterPanels.to")} value={to} onChange={(day) => setDay("to", day)} />
        </>
      ) : null}
      {field ? (
        <ChoicePanel value={value} source={{ choices: dayChoices(t, field, value) }} onChange={onChoose} />
      ) : null}
    </>
  );
}
