/**
 * The address stores the state of a list, so that reload, the back button, and shared links restore it. Defaults are
 * left out to keep the address short and to follow later changes of the record type's defaults.
 */
import type { OpenRecord } from "../parts/record-scope.ts";
import type { Field } from "#shared/fields/field.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { Condition, FilterGroup, FilterNode } from "#shared/filters/filter.ts";
import { listedField } from "#shared/records/listed-field.ts";
import { holdsDays } from "#shared/filters/relative-days.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { allRecordsPageSize, defaultPageSize } from "#shared/constants.ts";

/** `NEAREST` is the default order of lists that start with upcoming records. */
export type Direction = "ASC" | "DESC" | "NEAREST";

export interface ListState {
  page: number;
  /** Null is the blank option, which means 25. */
  perPage: number | null;
  sort: string;
  direction: Direction;
  search: string;
  from: string;
  to: string;
  /** `"1"`: active rows, `"0"`: archived rows, `""`: all rows. */
  active: "" | "1" | "0";
  /** `"1"`: only records with missing required answers. */
  incomplete: "" | "1";
  /** Filter values by field name: a wire value, {@link me}, or a relative date such as `withinLastDays.30`. */
  filters: Readonly<Record<string, string>>;
  /** Filters without a control in the list: filter nodes as JSON, see {@link extraNodes}. */
  extra: string;
  /** Names of the visible columns, joined by dots. Empty uses the person's choice for the list. */
  columns: string;
}

/** Filter value for the current user, in fields that hold people. */
export const me = "me";
/** Filter value for no one, in fields that hold people. */
export const nobody = "empty";

const wholeNumber = (text: string | null, max: number): number | undefined => {
  if (!text || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= max ? value : undefined;
};

const day = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

/** Returns the initial state of a list. */
export function defaultListState(type: RecordType): ListState {
  const { field, direction } = type.list?.sort ?? { field: "", direction: "ASC" };
  return {
    page: 1,
    perPage: type.pageSize,
    sort: field,
    direction,
    search: "",
    from: "",
    to: "",
    active: "",
    incomplete: "",
    filters: {},
    extra: "",
    columns: "",
  };
}

/** Address parameter that names the view. */
export const viewParam = "saved";

const filterParam = (name: string) => `f.${name}`;

/** Returns true if the field references team members, so that the current user can be one of its values. */
export const holdsPeople = ({ value, options }: Field): boolean =>
  value === "id" && options !== undefined && "list" in options && options.list === "users";

/** Filter value of a date: an operator of `#shared/filters/relative-days.ts`, with a number of days if it takes one. */
const dayChoice =
  /^(?:(within(?:Last|Next)Days|moreThanDaysAgo)\.(\d{1,4})|(?:last|this|next)(?:Month|Quarter|Year)|(?:e|notE)mpty)$/;

/** Returns true if the value from an address is valid for the field. An invalid one would make the request fail. */
function isFilterValue(field: Field | undefined, value: string): boolean {
  if (!field) return false;
  if (field.value === "boolean") return value === "1" || value === "0";
  if (holdsDays(field)) return dayChoice.test(value);
  if (value === me || value === nobody) return holdsPeople(field);
  if (field.value === "id" || field.value === "idList") return isWireId(value);
  return field.options !== undefined && "codes" in field.options && field.options.codes.includes(value);
}

const readFilters = (params: URLSearchParams, type: RecordType): Record<string, string> =>
  Object.fromEntries(
    type.filters.flatMap((name) => {
      const value = params.get(filterParam(name));
      return value !== null && isFilterValue(listedField(type, name), value) ? [[name, value]] : [];
    }),
  );

const isNode = (node: unknown): node is FilterNode => {
  if (typeof node !== "object" || node === null) return false;
  const { all, any, field, op } = node as Readonly<Record<string, unknown>>;
  const members = all ?? any;
  if (members !== undefined) return Array.isArray(members) && members.every(isNode);
  return typeof field === "string" && typeof op === "string";
};

/** Parses the filter nodes that have no control in the list. Returns an empty array if the text is invalid. */
export function extraNodes(extra: string): readonly FilterNode[] {
  try {
    const nodes: unknown = JSON.parse(extra);
    return Array.isArray(nodes) && nodes.every(isNode) ? nodes : [];
  } catch {
    return [];
  }
}

/** Serializes filter nodes for the address. */
export const writeNodes = (nodes: readonly FilterNode[]): string =>
  nodes.length > 0 ? JSON.stringify(nodes) : "";

function readColumns(text: string | null, { list }: RecordType): string {
  const known = [...(list?.columns ?? []), ...(list?.more ?? [])];
  const named = new Set(columnNames(text ?? ""));
  return known.filter((name) => named.has(name)).join(".");
}

/** Reads the list state from an address. Invalid values are ignored. */
export function readListState(params: URLSearchParams, type: RecordType): ListState {
  const defaults = defaultListState(type);
  const sort = params.get("sort");
  const isSorted = sort !== null && type.sortable.includes(sort);
  const direction = params.get("dir") === "DESC" ? "DESC" : "ASC";
  const active = params.get("active");
  return {
    page: wholeNumber(params.get("page"), 999_999_999) ?? 1,
    perPage:
      params.get("per") === ""
        ? null
        : (wholeNumber(params.get("per"), allRecordsPageSize) ?? defaults.perPage),
    sort: isSorted ? sort : defaults.sort,
    direction: isSorted ? direction : defaults.direction,
    search: (params.get("q") ?? "").slice(0, 1000),
    from: day(params.get("from")),
    to: day(params.get("to")),
    active: active === "1" || active === "0" ? active : "",
    incomplete: type.hasWaivers && params.get("incomplete") === "1" ? "1" : "",
    filters: readFilters(params, type),
    extra: writeNodes(extraNodes(params.get("also") ?? "")),
    columns: readColumns(params.get("columns"), type),
  };
}

/** Returns the address with another list state. Other parameters are unchanged. */
export function writeListState(params: URLSearchParams, state: ListState, type: RecordType): URLSearchParams {
  const defaults = defaultListState(type);
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, isDefault: boolean) =>
    isDefault ? next.delete(name) : next.set(name, value);
  const isDefaultSort = state.sort === defaults.sort && state.direction === defaults.direction;
  put("page", String(state.page), state.page === 1);
  put("per", state.perPage === null ? "" : String(state.perPage), state.perPage === defaults.perPage);
  put("sort", state.sort, isDefaultSort);
  put("dir", state.direction, isDefaultSort);
  put("q", state.search, state.search === "");
  put("from", state.from, state.from === "");
  put("to", state.to, state.to === "");
  put("active", state.active, state.active === "");
  put("incomplete", state.incomplete, state.incomplete === "");
  put("also", state.extra, state.extra === "");
  put("columns", state.columns, state.columns === "");
  for (const name of type.filters) put(filterParam(name), state.filters[name] ?? "", !state.filters[name]);
  return next;
}

/**
 * Handles a click on a header: flips the direction of the current column, or sorts another column in ascending order.
 */
export function sortBy(state: ListState, column: string): ListState {
  const direction = state.sort === column && state.direction === "ASC" ? "DESC" : "ASC";
  return { ...state, sort: column, direction, page: 1 };
}

export const rowsPerPage = (state: ListState): number => state.perPage ?? defaultPageSize;

export function readOpenRecord(params: URLSearchParams): OpenRecord | null {
  const id = params.get("record");
  if (!id || !/^\d{1,19}$/.test(id)) return null;
  if (/^0+$/.test(id)) return { id: "0", mode: "add" };
  return { id, mode: params.get("mode") === "view" ? "view" : "edit" };
}

/** Returns the address with another open record, or none. */
export function writeOpenRecord(params: URLSearchParams, open: OpenRecord | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("record");
  next.delete("mode");
  next.delete("part");
  if (open) next.set("record", open.id);
  if (open?.mode === "view") next.set("mode", "view");
  return next;
}

export function conditionOf(field: Field, name: string, value: string): Condition {
  if (value === me) return { field: name, op: me };
  if (holdsDays(field)) {
    const [, op = value, days] = dayChoice.exec(value) ?? [];
    return { field: name, op, ...(days ? { value: Number(days) } : {}) };
  }
  if (value === nobody) return { field: name, op: nobody };
  return { field: name, op: field.value === "idList" || field.value === "codeList" ? "has" : "is", value };
}

/** Returns the filter in the form that the API takes. Undefined if there is none. */
export function filterOf(
  type: RecordType,
  { filters, extra }: Pick<ListState, "filters" | "extra">,
): FilterGroup | undefined {
  const chosen = Object.entries(filters).flatMap(([name, value]) => {
    const field = listedField(type, name);
    return field ? [conditionOf(field, name, value)] : [];
  });
  const all: FilterNode[] = [...chosen, ...extraNodes(extra)];
  return all.length > 0 ? { all } : undefined;
}

/** Returns the number of active filters, without the search. */
export const countFilters = ({ from, to, active, incomplete, filters, extra }: ListState): number =>
  [from || to, active, incomplete].filter(Boolean).length +
  Object.keys(filters).length +
  (extra === "" ? 0 : extraNodes(extra).length);

/** Returns the list state with a field filter. An empty value removes the filter. */
export function withFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: _before, ...filters } = state.filters;
  return { ...state, filters: value === "" ? filters : { ...filters, [name]: value }, page: 1 };
}

/**
 * Parses the column names of an address. They are joined by dots, and the names of custom fields contain a dot, too.
 */
export const columnNames = (text: string): string[] => text.match(/custom\.[^.]+|[^.]+/g) ?? [];
