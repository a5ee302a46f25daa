/** What is measured while an installation grows, as the web app asks for it. */
import { lastNames } from "../names.ts";
import type { Step } from "./rows.ts";

/** A call; with a body a POST. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
}

/** What somebody does: stages one after the other, the calls of a stage at once. */
export type Visit = readonly (readonly Call[])[];

export interface Scenario {
  readonly name: string;
  /** Asked by the super-organization's staff instead of the measured organization's. */
  readonly isSuper?: boolean;
  /** Whether the goal of the organization, growth, holds for it. */
  readonly isMeasuredByGrowth?: boolean;
  /** Measured with one visitor, because it takes so long. */
  readonly isHeavy?: boolean;
  /** Milliseconds that the median must stay below, at every size. */
  readonly limit?: number;
  /** Different ones of the same kind, so that no single row is hot. */
  readonly visits: readonly Visit[];
}

const one = (path: string, body?: unknown): Visit => [[{ path, body }]];

const table = (
  organizationId: string,
  wish: { searchText?: string; currentPage?: number; active?: string } = {},
) =>
  one("getTable", {
    tableName: "mentees",
    currentPage: 1,
    recordsPerPage: 25,
    sortFieldName: "lastName",
    sortDirection: "ASC",
    searchText: "",
    startDate: "",
    endDate: "",
    active: "",
    organizationId,
    ...wish,
  });

const save = (tableName: string, tableId: string, data: Record<string, unknown>) =>
  one("saveRecord", { tableName, tableId, data });

const lists = ["configEthnicity", "configGenders", "configSexualOrientation", "users"];

/** Everything that opening a mentee's profile asks for: the heading, then the record, then the options of its form. */
const workspace = (tableId: string, organizationId: string): Visit => [
  [{ path: "getMenteeHeader", body: { tableId } }],
  [{ path: "getMentee", body: { tableId } }],
  [{ path: "getList", body: { tableName: lists[0], extraTables: lists.slice(1), organizationId } }],
];

const spread = <Item>(items: readonly Item[], count: number): Item[] => {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0).slice(0, count);
};

/**
 * The scenarios at one size.
 * @param menteeIds mentees of the measured organization
 */
export function makeScenarios({ asking, asked, to }: Step, menteeIds: readonly string[]): Scenario[] {
  const organizationId = String(asking);
  const ids = spread(menteeIds, 256);
  const own = { isMeasuredByGrowth: true };
  const all = { isSuper: true, limit: 100 };
  const pages = Math.ceil(to / 25);
  const search = (texts: readonly string[]) =>
    texts.map((searchText) => table(organizationId, { searchText }));
  const note = {
    date: "2026-01-15",
    noteTitle: "Visit",
    note: "<p>Met at the office, all is <b>well</b>.</p>",
  };
  return [
    { ...own, name: "list", visits: [table(organizationId)] },
    {
      ...own,
      name: "list, middle page",
      visits: [table(organizationId, { currentPage: Math.ceil(asked / 50) })],
    },
    { ...own, name: "search, few hits", visits: search(spread(lastNames, 64)) },
    { ...own, name: "search, many hits", visits: search(["mar", "son", "ford"]) },
    { ...own, name: "search, two letters", visits: search(["an", "el", "ro"]) },
    {
      ...own,
      name: "read",
      visits: ids.map((tableId) => one("getRecord", { tableName: "mentees", tableId })),
    },
    {
      ...own,
      name: "save, new note",
      visits: ids.map((menteeId) => save("menteeUserNotes", "0", { ...note, menteeId })),
    },
    {
      ...own,
      name: "save, change phone",
      visits: ids.map((id, index) => save("mentees", id, { cellPhone: `(555) 555-${1000 + index}` })),
    },
    { ...own, name: "mentee workspace", visits: ids.map((id) => workspace(id, organizationId)) },
    { name: "dashboard", visits: [one("loadDashboard")] },
    { ...all, name: "all: first page", visits: [table("")] },
    { ...all, name: "all: middle page", visits: [table("", { currentPage: Math.ceil(pages / 2) })] },
    { ...all, name: "all: last page", visits: [table("", { currentPage: pages })] },
    { ...all, name: "all: active ones", visits: [table("", { active: "1" })] },
    {
      isSuper: true,
      name: "all: search, few hits",
      visits: spread(lastNames, 64).map((name) => table("", { searchText: `${name} ${name.slice(0, 1)}` })),
    },
    {
      isSuper: true,
      isHeavy: true,
      name: "all: search, many hits (one at a time)",
      visits: [table("", { searchText: "mar" })],
    },
    { isSuper: true, name: "all: dashboard", visits: [one("loadDashboard")] },
  ];
}
