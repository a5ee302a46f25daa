import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import SearchSelect from "../../components/search-select.tsx";
import { faceLabel, type MenteeFace } from "../../lib/quick-panels.ts";
import { recentPeople } from "../recent-people.ts";
import { useCaller } from "../use-caller.ts";
import { useFaces } from "./use-faces.ts";

/** Milliseconds after the last letter. */
const typingPause = 150;

interface MenteePickerProps {
  value: MenteeFace | null;
  error?: string | undefined;
  /** It begins with the focus. */
  isFirst?: boolean;
  /** What was chosen is on its way to the server. */
  isLocked?: boolean;
  onChange: (mentee: MenteeFace | null) => void;
}

/** A mentee, found by some letters of the name among those that the caller may list; empty, those opened last. */
export function MenteePicker({ value, error, isFirst, isLocked, onChange }: MenteePickerProps) {
  const { t } = useTranslation();
  const { accountId } = useCaller();
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed.trim(), typingPause);
  const { faces, isSearching } = useFaces(searchText || (value?.name ?? ""));
  // Of those opened last only names are known: the same name twice would not say who is who.
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
