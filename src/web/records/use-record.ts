import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Field } from "#shared/fields/field.ts";
import { loadsOptions, recordHooks } from "./hooks/index.ts";
import { fetchOptions, fetchRecord, type OptionLists } from "./record-calls.ts";
import { useRecordScope } from "./record-scope.ts";

export const recordKey = (tableName: string) => ["record", tableName] as const;

/** The record to show; id `"0"` answers the values that a new one begins with. Always asked anew. */
export function useRecord(id: string) {
  const scope = useRecordScope();
  const load = recordHooks(scope.type.name).fetchRecord ?? fetchRecord;
  return useQuery({
    queryKey: [...recordKey(scope.type.name), id],
    queryFn: ({ signal }) => load(scope, id, signal),
    staleTime: 0,
    gcTime: 0,
    // A record that changes under the hands of whoever is typing would eat the text.
    refetchOnReconnect: false,
    meta: { isQuiet: true },
  });
}

/** The lists behind the dropdowns, radios and checkboxes of a form. */
export function useOptionLists(fields: readonly Field[], organizationId: string | undefined): OptionLists {
  const sources = fields.flatMap(({ options }) => (options && "list" in options ? [options] : []));
  const all = [...new Set(sources.map(({ list }) => list))];
  const withSuper = sources.some((source) => source.withSuper);
  const special = all.find((list) => loadsOptions[list]);
  const lists = all.filter((list) => list !== special).sort();
  const common = { staleTime: 60_000, meta: { isQuiet: true } };
  const { data: together } = useQuery({
    ...common,
    queryKey: ["options", lists, organizationId ?? "", withSuper],
    queryFn: ({ signal }) => fetchOptions({ lists, organizationId, withSuper }, signal),
    enabled: lists.length > 0,
  });
  const { data: own } = useQuery({
    ...common,
    queryKey: ["options", special ?? "", organizationId ?? ""],
    queryFn: ({ signal }) => (special ? (loadsOptions[special]?.(organizationId, signal) ?? []) : []),
    enabled: special !== undefined,
  });
  return useMemo(
    () => ({ ...together, ...(special && own ? { [special]: own } : {}) }),
    [together, own, special],
  );
}
