import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "../../components/day-input.tsx";
import type { ListState } from "./list-url.ts";

/** First and last day of a list. */
export function DatePanel({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  const { t } = useTranslation();
  const { from, to } = state;
  const setDay = (name: "from" | "to", value: string) => {
    if (value === "" || isCalendarDay(value)) onChange({ ...state, [name]: value, page: 1 });
  };
  return (
    <>
      <DayInput
        waits
        label={t("screens.filters.from")}
        value={from}
        onChange={(value) => setDay("from", value)}
      />
      <DayInput waits label={t("screens.filters.to")} value={to} onChange={(value) => setDay("to", value)} />
    </>
  );
}
