import { Skeleton, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { fewOptions, narrowChoices } from "../../lib/option-order.ts";
import { type ChoiceSource, useListChoices } from "./use-list-choices.ts";
import classes from "./list-filters.module.css";

interface ChoicePanelProps {
  value: string;
  source: ChoiceSource;
  onChange: (value: string) => void;
}

/** The choices of a chip as a vertical list. */
export function ChoicePanel({ value, source, onChange }: ChoicePanelProps) {
  const { t } = useTranslation();
  const group = useId();
  const [search, setSearch] = useState("");
  const choices = useListChoices(source);
  if (!choices) return <Skeleton h={120} role="status" aria-label={t("common.loading")} />;
  const found = narrowChoices(choices, search);
  return (
    <>
      {choices.length > fewOptions ? (
        <TextInput
          size="xs"
          aria-label={t("filterPanels.find")}
          placeholder={t("filterPanels.find")}
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {[{ id: "", name: t("screens.filters.all") }, ...found].map((choice) => (
        <label key={choice.id} className={classes.check}>
          <input
            type="radio"
            name={group}
            checked={choice.id === value}
            onChange={() => onChange(choice.id)}
            // Selecting the current choice again closes the panel.
            onClick={() => choice.id === value && onChange(value)}
          />
          {choice.name}
        </label>
      ))}
      {found.length === 0 ? <span>{t("screens.filters.nothingFound")}</span> : null}
    </>
  );
}
