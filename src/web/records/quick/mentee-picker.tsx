import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import SearchSelect from "../../components/search-select.tsx";
import { faceLabel, type MenteeFace } from "../../lib/quick-panels.ts";
import { recentPeople } from "../parts/recent-people.ts";
import { useCaller } from "../parts/use-caller.ts";
import { useFaces } from "./use-faces.ts";

/** Milliseconds after the last keystroke. */
const typingPause = 150;

interface MenteePickerProps {
  value: MenteeFace | null;
  error?: string | undefined;
  /** Takes the focus when it is mounted. */
  isFirst?: boolean;
  /** True while the form is being saved. */
  isLocked?: boolean;
  onChange: (mentee: MenteeFace | null) => void;
}

/**
 * Finds a mentee by part of the name among those that the caller may list. Without input, offers the recently opened
 * ones.
 */
export function MenteePicker({ value, error, isFirst, isLocked, onChange }: MenteePickerProps) {
  const { t } = useTranslation();
  const { accountId } = useCaller();
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed.trim(), typingPause);
  const { faces, isSearching, problem } = useFaces(searchText || (value?.name ?? ""));
  // Only the names of recently opened mentees are known. Duplicate names are left out because they couldn't be told
  // apart.
  const recent = recentPeople(accountId).filter(
    ({ id, name }, _, all) => ![...all, ...faces].some((one) => one.id !== id && one.name === name),
  );
  const choices = [...(value ? [value] : []), ...(typed.trim() ? [] : recent), ...faces]
    .filter(({ id }, place, all) => all.findIndex((one) => one.id === id) === place)
    .map((one) => faces.find(({ id }) => id === one.id) ?? one);
  return (
    <SearchSelect
      name="menteeId"
      label={t("screens.form.quick.mentee")}
      error={error}
      problem={problem}
      isRequired
      hasFocus={isFirst}
      isLocked={isLocked}
      isSearching={typed.trim() !== searchText || isSearching}
      value={value?.id ?? ""}
      choices={choices.map((one) => ({ id: one.id, name: faceLabel(one) }))}
      onType={setTyped}
      onChange={(id: string) => onChange(choices.find((one) => one.id === id) ?? null)}
    />
  );
}
