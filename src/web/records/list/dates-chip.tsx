import { useTranslation } from "react-i18next";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { mediumDate } from "../../lib/dates.ts";
import { useRecordScope } from "../record-scope.ts";
import { ChipPanel } from "./chip-panel.tsx";
import { ChosenDays, DatePanel } from "./lazy-panels.ts";
import { listedField } from "#shared/records/listed-field.ts";
import type { ListState } from "./list-url.ts";
import { withFilter } from "./with-filter.ts";

interface DatesChipProps {
  name: string;
  label: string;
  state: ListState;
  onChange: (state: ListState) => void;
}

/** @param name name of the field; if it is the list's date field, a first and last day can be entered, too */
export function DatesChip({ name, label, state, onChange }: DatesChipProps) {
  const { i18n } = useTranslation();
  const { type } = useRecordScope();
  const ends = name === type.list?.dateField ? [state.from, state.to] : [];
  const value = state.filters[name] ?? "";
  const isOn = value !== "" || ends.some(Boolean);
  const days = value ? (
    <PartFallback show="…">
      <ChosenDays value={value} />
    </PartFallback>
  ) : (
    ends.map((day) => (day ? mediumDate(day, i18n.language) : "…")).join(" – ")
  );
  const text = (
    <>
      {label}: {days}
    </>
  );
  return (
    <ChipPanel text={isOn ? text : label} label={label} isOn={isOn}>
      {(close) => (
        <DatePanel
          state={state}
          value={value}
          name={name}
          field={listedField(type, name)}
          hasEnds={ends.length > 0}
          onChange={onChange}
          onChoose={(chosen) => {
            const narrowed = withFilter(state, name, chosen);
            onChange(ends.length > 0 ? { ...narrowed, from: "", to: "" } : narrowed);
            close();
          }}
        />
      )}
    </ChipPanel>
  );
}
