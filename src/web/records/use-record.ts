import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Caller } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { useFieldTexts } from "../fields/field-texts.ts";
import { loadsOptions, recordHooks } from "./hooks/index.ts";
import type { OpenRecord } from "./list/list-url.ts";
import { fetchOptions, fetchRecord, type OptionLists } from "./record-calls.ts";
import { recordKey } from "./record-key.ts";
import { useRecordScope } from "./record-scope.ts";
import { visibleFields } from "./form/visible-fields.ts";

/** Loads a record. Id `"0"` returns the initial values of a new one. It is never cached. */
export function useRecord(id: string) {
  const scope = useRecordScope();
  const load = recordHooks(scope.type.name).fetchRecord ?? fetchRecord;
  return useQuery({
    queryKey: [...recordKey(scope.type.name), id],
    queryFn: ({ signal }) => load(scope, id, signal),
    staleTime: 0,
    gcTime: 0,
    // Reloading a record while a person types would lose the text.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    meta: { isQuiet: true },
  });
}

/** Returns the queries of the option lists: one for all lists, and one for a list with a separate call. */
function optionQueries(fields: readonly Field[], organizationId: string | undefined) {
  const sources = fields.flatMap(({ options }) => (options && "list" in options ? [options] : []));
  const all = [...new Set(sources.map(({ list }) => list))];
  const withSuper = sources.some((source) => source.withSuper);
  const special = all.find((list) => loadsOptions[list]);
  const lists = all.filter((list) => list !== special).sort();
  return {
    special,
    together: queryOptions({
      staleTime: 60_000,
      queryKey: ["options", lists, organizationId ?? "", withSuper],
      queryFn: ({ signal }) => fetchOptions({ lists, organizationId, withSuper }, signal),
      enabled: lists.length > 0,
    }),
    own: queryOptions({
      staleTime: 60_000,
      queryKey: ["options", special ?? "", organizationId ?? ""],
      queryFn: ({ signal }) => (special ? (loadsOptions[special]?.(organizationId, signal) ?? []) : []),
      enabled: special !== undefined,
    }),
  };
}

/** Loads the option lists of a form in parallel with its record. */
export function useEarlyOptions(type: RecordType, caller: Caller, mode: OpenRecord["mode"]) {
  const client = useQueryClient();
  const texts = useFieldTexts(type.name);
  useEffect(() => {
    if (mode === "view") return;
    // Assumes the user's organization and that the user may edit most fields, which is usually true.
    const context = { type, caller, isNew: mode === "add", isView: false, hasText: texts.has };
    const fields = visibleFields(context, {}).filter(({ isReadOnly }) => !isReadOnly);
    const { together } = optionQueries(
      fields.map(({ field }) => field),
      type.hasOrganization ? caller.organizationId : undefined,
    );
    if (together.enabled) void client.prefetchQuery(together);
  }, [client, type, caller, mode, texts]);
}

/** Returns the option lists of a form's dropdowns, radios, and checkboxes. */
export function useOptionLists(fields: readonly Field[], organizationId: string | undefined): OptionLists {
  const queries = optionQueries(fields, organizationId);
  const { special } = queries;
  const { data: together } = useQuery(queries.together);
  const { data: own } = useQuery(queries.own);
  return useMemo(
    () => ({ ...together, ...(special && own ? { [special]: own } : {}) }),
    [together, own, special],
  );
}
