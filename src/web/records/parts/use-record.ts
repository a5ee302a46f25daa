import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Field } from "#shared/fields/field.ts";
import { recordHooks } from "./hook.ts";
import { useRecordScope } from "./record-scope.ts";
import { fetchOptions, fetchRecord, type OptionLists } from "./record-calls.ts";
import { recordKey } from "./record-key.ts";
import { fetchRoleOptions } from "./role-options.ts";

/** The option list that is loaded by a separate call. */
const roleList = "userRoles";

/** Loads a record. Id `"0"` returns the initial values of a new one. It is never cached. */
export function useRecord(id: string) {
  const scope = useRecordScope();
  const load = recordHooks(scope.type.name).fetchRecord ?? fetchRecord;
  return useQuery({
    queryKey: [...recordKey(scope.type.name), id, ...(id === "0" ? [scope.menteeId] : [])],
    queryFn: ({ signal }) => load(scope, id, signal),
    staleTime: 0,
    gcTime: 0,
    // Reloading a record while a person is typing would discard the text.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    meta: { isQuiet: true },
  });
}

/** Returns the queries of the option lists: one for the roles, and one for all other lists. */
export function optionQueries(fields: readonly Field[], organizationId: string | undefined) {
  const sources = fields.flatMap(({ options }) => (options && "list" in options ? [options] : []));
  const all = [...new Set(sources.map(({ list }) => list))];
  const withSuper = sources.some((source) => source.withSuper);
  const lists = all.filter((list) => list !== roleList).sort();
  return {
    together: queryOptions({
      staleTime: 60_000,
      queryKey: ["options", lists, organizationId ?? "", withSuper],
      queryFn: ({ signal }) => fetchOptions({ lists, organizationId, withSuper }, signal),
      enabled: lists.length > 0,
    }),
    roles: queryOptions({
      staleTime: 60_000,
      queryKey: ["options", roleList, organizationId ?? ""],
      queryFn: ({ signal }) => fetchRoleOptions(organizationId, signal),
      enabled: all.includes(roleList),
    }),
  };
}

/** Returns the option lists of a form's dropdowns, radios, and checkboxes. */
export function useOptionLists(fields: readonly Field[], organizationId: string | undefined): OptionLists {
  const queries = optionQueries(fields, organizationId);
  const { data: together } = useQuery(queries.together);
  const { data: roles } = useQuery(queries.roles);
  return useMemo(() => ({ ...together, ...(roles ? { [roleList]: roles } : {}) }), [together, roles]);
}
