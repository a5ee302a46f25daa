import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableAnswer } from "#shared/contracts/records.ts";
import SearchSelect from "../../components/search-select.tsx";
import { call } from "../../lib/api.ts";
import type { MenteeFace } from "../../lib/quick-panels.ts";
import { recentPeople } from "../recent-people.ts";
import { useCaller } from "../use-caller.ts";
import { facesOf } from "./faces.ts";

const maxFound = 10;
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
  const { t, i18n } = useTranslation();
  const { organizationId, accountId } = useCaller();
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed.trim(), typingPause);
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ["peopleSearch", "pick", searchText],
    queryFn: ({ signal }) =>
      call<TableAnswer>(
        "/getTable",
        {
          tableName: "mentees",
          currentPage: 1,
          recordsPerPage: maxFound,
          sortFieldName: "lastName",
          sortDirection: "ASC",
          searchText,
          active: "1",
          columns: ["birthday"],
          organizationId,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const found = facesOf(data?.dataValues ?? [], i18n.language);
  const others = typed.trim() ? [] : recentPeople(accountId);
  const first = value ? [value, ...others] : others;
  const choices = [...first, ...found].filter(
    ({ id }, place, all) => all.findIndex((one) => one.id === id) === place,
  );
  return (
    <SearchSelect
      name="menteeId"
      label={t("screens.form.quick.mentee")}
      error={error}
      isRequired
      hasFocus={isFirst}
      isLocked={isLocked}
      isSearching={typed.trim() !== searchText || isPlaceholderData || (isFetching && !data)}
      value={value?.id ?? ""}
      choices={choices}
      onType={setTyped}
      onChange={(id: string) => onChange(choices.find((one) => one.id === id) ?? null)}
    />
  );
}
