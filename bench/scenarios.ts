/** What is measured: the calls as clients send them, and what the floor runs for them. */
import type { FloorStatementName } from "./floor-statements.ts";
import type { Call, Request } from "./measure.ts";
import { password, type Loaded } from "./load.ts";
import { lastNames } from "./names.ts";

export interface Scenario {
  readonly name: string;
  /** Different calls of the same kind, so that no single row is hot; connections begin at different ones. */
  readonly calls: readonly Call[];
  /**
   * The statement of the floor: the one that fetches or stores what was asked for. Looking up the session, checking and
   * locking are what the app adds.
   */
  readonly floor?: FloorStatementName;
  /** What the ratio is to reach (docs/performance.md). */
  readonly goal?: number;
  /** Measured against another scenario of the app instead of the floor. */
  readonly against?: string;
  /** Every connection repeats the one call of its own asker. */
  readonly isOwn?: boolean;
  /** Takes so many times longer than the others; runs are as much longer. */
  readonly patience?: number;
  /** The floor verifies a password too, because nothing can sign somebody in without that. */
  readonly verifiesPassword?: boolean;
}

const variants = 64;

const spread = <Item>(items: readonly Item[]): Item[] => {
  const step = Math.max(1, Math.floor(items.length / variants));
  return items.filter((_, index) => index % step === 0).slice(0, variants);
};

/** A page of the mentee list; of all organizations when none is named. */
export const table = (searchText: string, currentPage = 1, organizationId = "2"): Call => ({
  path: "getTable",
  body: {
    tableName: "mentees",
    currentPage,
    recordsPerPage: 25,
    sortFieldName: "",
    sortDirection: "",
    searchText,
    organizationId,
  },
});

/** The first page of the mentees of the own organization for whom a field is true. */
export const filtered = (field: string): Call => {
  const list = table("");
  return { ...list, body: { ...(list.body as object), filter: { all: [{ field, op: "is", value: "1" }] } } };
};

/** The first page of a list across the mentees of the own organization. */
export const across = (tableName: string): Call => ({
  path: "getTable",
  body: { ...(table("").body as object), tableName },
});

/** Saves a record; id "0" adds one. */
export const save = (tableName: string, tableId: string, data: Record<string, unknown>): Call => ({
  path: "saveRecord",
  body: { tableName, tableId, data },
});

/** Adds a note to a mentee. */
export const addNote = (menteeId: string): Call =>
  save("menteeUserNotes", "0", {
    date: "2026-01-15",
    noteTitle: "Visit",
    note: "<p>Met at the office, all is <b>well</b>.</p>",
    menteeId,
  });

/** Changes the phone of every mentee twice: saving what is there already would change nothing. */
export const changePhones = (ids: readonly string[]): Call[] =>
  ["555", "556"].flatMap((part) =>
    ids.map((id, index) => save("mentees", id, { cellPhone: `(555) ${part}-${1000 + index}` })),
  );

/** The call as autocannon sends it. */
export const toRequest = ({ path, body }: Call): Request => ({
  path: `/apicalls/${path}`,
  body: body === undefined ? body : JSON.stringify(body),
});

/** The scenarios, over the loaded people. */
export function makeScenarios({ menteeIds, askers }: Loaded): Scenario[] {
  const ids = spread(menteeIds);
  return [
    { name: "list", calls: [table("")], floor: "list", goal: 0.7 },
    { name: "list, middle page", calls: [table("", 50)], floor: "list", goal: 0.7 },
    {
      name: "search, few hits",
      calls: spread(lastNames).map((name) => table(name)),
      floor: "search",
      goal: 0.9,
    },
    {
      name: "search, many hits",
      calls: ["mar", "son", "ford"].map((text) => table(text)),
      floor: "search",
      goal: 0.9,
    },
    {
      name: "search, two letters",
      calls: ["an", "el", "ro"].map((text) => table(text)),
      floor: "searchShort",
      goal: 0.9,
    },
    {
      name: "read",
      calls: ids.map((tableId) => ({ path: "getRecord", body: { tableName: "mentees", tableId } })),
      floor: "read",
      goal: 0.6,
    },
    { name: "save, new note", calls: ids.map(addNote), floor: "insertNote", goal: 0.5 },
    { name: "save, change phone", calls: changePhones(ids), floor: "changePhone", goal: 0.35 },
    { name: "dashboard", calls: [{ path: "loadDashboard" }], against: "list", goal: 1 / 3 },
    {
      name: "sign-in",
      calls: askers.map(({ email }) => ({ path: "auth/login", body: { username: email, password } })),
      floor: "findPassword",
      verifiesPassword: true,
      goal: 0.9,
      patience: 3,
      isOwn: true,
    },
  ];
}
