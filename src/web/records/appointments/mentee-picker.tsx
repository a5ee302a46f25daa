import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableAnswer } from "#shared/contracts/records.ts";
import { registry } from "#shared/records/registry.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { call } from "../../lib/api.ts";
import { recordName } from "../record-name.ts";
import type { AddedRecord } from "../record-scope.ts";
import { useCaller } from "../use-caller.ts";

const SearchSelect = lazyPart(() => import("../../components/search-select.tsx"));

const mentees = registry.get("mentees");
const maxFound = 10;
/** Milliseconds after the last letter. */
const typingPause = 200;

interface MenteePickerProps {
  value: AddedRecord | null;
  error?: string;
  onChange: (mentee: AddedRecord | null) => void;
}

/** A mentee, found by some letters of the name among those that the caller may list. */
export function MenteePicker({ value, error, onChange }: MenteePickerProps) {
  const { t } = useTranslation();
  const { organizationId } = useCaller();
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed, typingPause);
  const { data } = useQuery({
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
          organizationId,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const found = (data?.dataValues ?? []).map((row) => ({
    id: row.id,
    name: mentees ? recordName(mentees, row) : "",
  }));
  const choices = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <PartFallback show={<Skeleton h={60} />}>
      <SearchSelect
        name="menteeId"
        label={t("calendar.mentee")}
        error={error}
        isRequired
        value={value?.id ?? ""}
        choices={choices}
        onType={setTyped}
        onChange={(id: string) => onChange(choices.find((one) => one.id === id) ?? null)}
      />
    </PartFallback>
  );
}
