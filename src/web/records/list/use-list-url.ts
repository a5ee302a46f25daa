import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { authorizeType, isSuper, type Caller } from "#shared/access/policy.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import type { allOrganizations, organizationParam } from "./list-organization.ts";
import { wayBack } from "./scroll-memory.ts";
import {
  readListState,
  readOpenRecord,
  writeListState,
  writeOpenRecord,
  type ListState,
} from "./list-url.ts";
import type { OpenRecord } from "../parts/record-scope.ts";

/** Returns the list state and the open record from the address, and functions that change them. */
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
      // Closing returns to the earlier scroll position. `more` is added to the navigation state for the list.
      setOpen: (open: OpenRecord | null, more?: object) =>
        setParams(
          (now) => writeOpenRecord(now, open),
          open ? undefined : { state: { ...wayBack, ...more }, preventScrollReset: true },
        ),
    }),
    [params, setParams, type],
  );
}

/** Address parameters of a list besides its filter. */
interface More {
  readonly active?: "1" | "0";
  /** Range of the list's date field, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  /** Organization, see {@link organizationParam}. */
  readonly [organizationParam]?: string;
}

/** Returns true if the caller may open the list page of a table. Mentees read their own records in the plan instead. */
export function mayOpenList(caller: Caller, table: string): boolean {
  const type = registry.get(table);
  if (!type?.area || authorizeType(caller, type, "list") !== "allow") return false;
  const { key, group } = type.area;
  if (caller.accountType === "mentee" && group !== "account") return false;
  return !key || (caller.keys as ReadonlySet<string>).has(key);
}

/** Returns the address of the list of records behind a count. Undefined if the caller's role may not open the list. */
export function listPath(
  caller: Caller,
  table: string,
  filter: readonly FilterNode[],
  more: More = {},
): string | undefined {
  const area = registry.get(table)?.area;
  if (!area || !mayOpenList(caller, table)) return undefined;
  const params = new URLSearchParams({
    ...more,
    ...(filter.length > 0 ? { also: JSON.stringify(filter) } : {}),
  });
  return `${area.path}?${params}`;
}

const ofAll: Readonly<Record<typeof organizationParam, typeof allOrganizations>> = { org: "all" };

/**
 * Like {@link listPath}, for a number that counts everything that the caller sees. Lists otherwise show
 * super-organization staff only their own organization.
 */
export const listPathOfAll: typeof listPath = (caller, table, filter, more) =>
  listPath(caller, table, filter, isSuper(caller) ? { ...more, ...ofAll } : more);

/** Returns a condition for {@link listPath}: the field equals a value, or is true. */
export const where = (field: string, value = "1"): FilterNode => ({ field, op: "is", value });
