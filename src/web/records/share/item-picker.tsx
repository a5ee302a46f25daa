import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mayDo } from "#shared/access/policy.ts";
import type { FindAnswer } from "#shared/contracts/responses/find.ts";
import { foundTables, isFoundTable } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import SearchSelect from "../../components/search-select.tsx";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/toasts.tsx";
import { recordName } from "../parts/record-name.ts";
import { useCaller } from "../parts/use-caller.ts";
import type { SharedItem } from "./shared-item.ts";

/** Milliseconds after the last keystroke. */
const typingPause = 150;

interface ItemPickerProps {
  value: SharedItem | undefined;
  error: string | undefined;
  onChange: (item: SharedItem | undefined) => void;
}

/** Finds a job, course, or resource that the user may list. */
export function ItemPicker({ value, error, onChange }: ItemPickerProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const tables = foundTables.filter((name) => mayDo(caller, registry.get(name), "list"));
  const [table, setTable] = useState(tables[0] ?? foundTables[0]);
  const [typed, setTyped] = useState("");
  const [searchText] = useDebouncedValue(typed.trim(), typingPause);
  const {
    data,
    error: failure,
    isPlaceholderData,
    isFetching,
  } = useQuery({
    queryKey: ["find", table, searchText, "pick"],
    queryFn: ({ signal }) => call<FindAnswer>("/find", { tableName: table, searchText }, { signal }),
    enabled: tables.length > 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const type = registry.get(table);
  const rows = data?.dataType === table && type ? data.dataValues : [];
  const found = rows.map((row) => ({ table, id: row.id, name: (type && recordName(type, row)) || row.id }));
  const choices = [...(value ? [value] : []), ...found.filter(({ id }) => id !== value?.id)];
  return (
    <>
      <SegmentedControl
        aria-label={t("share.kinds")}
        value={table}
        data={tables.map((name) => ({ value: name, label: t(`share.kind_${name}`) }))}
        onChange={(name) => {
          if (!isFoundTable(name)) return;
          setTable(name);
          // The field of another kind is empty.
          setTyped("");
          onChange(undefined);
        }}
      />
      <SearchSelect
        key={table}
        name="item"
        label={t("share.item")}
        isRequired
        hasFocus
        error={error}
        problem={failure ? failureText(failure) : undefined}
        isSearching={typed.trim() !== searchText || isPlaceholderData || (isFetching && !data)}
        value={value?.id ?? ""}
        choices={choices}
        onType={setTyped}
        onChange={(id) => onChange(choices.find((one) => one.id === id))}
      />
    </>
  );
}
