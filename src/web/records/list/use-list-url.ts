import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { RecordType } from "#shared/records/record-type.ts";
import { wayBack } from "./scroll-memory.ts";
import {
  readListState,
  readOpenRecord,
  writeListState,
  writeOpenRecord,
  type ListState,
  type OpenRecord,
} from "./list-url.ts";

/** The list and the open record as the address says, and how to change them. */
export function useListUrl(type: RecordType) {
  const [params, setParams] = useSearchParams();
  return useMemo(
    () => ({
      state: readListState(params, type),
      open: readOpenRecord(params),
      isTable: params.get("view") === "table",
      setTable: (isTable: boolean) =>
        setParams((now) => {
          if (isTable) now.set("view", "table");
          else now.delete("view");
          return now;
        }),
      setState: (state: ListState) => setParams((now) => writeListState(now, state, type)),
      // Closing leads back to where the list was; `more` is what the list is to know besides.
      setOpen: (open: OpenRecord | null, more?: object) =>
        setParams(
          (now) => writeOpenRecord(now, open),
          open ? undefined : { state: { ...wayBack, ...more }, preventScrollReset: true },
        ),
    }),
    [params, setParams, type],
  );
}
