import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListState } from "./list-url.ts";

const earliest = "1900-01-01";

/** First and last day of a list. */
export function DatePanel({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  const { t } = useTranslation();
  const { from, to } = state;
  const setDay = (name: "from" | "to", value: string) => {
    if (value === "" || value >= earliest) onChange({ ...state, [name]: value, page: 1 });
  };
  return (
    <>
      <TextInput
        type="date"
        label={t("screens.filters.from")}
        value={from}
        max={to || undefined}
        onChange={(event) => setDay("from", event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t("screens.filters.to")}
        value={to}
        min={from || undefined}
        onChange={(event) => setDay("to", event.currentTarget.value)}
      />
    </>
  );
}
