/** The measured calls as clients send them, and the statements that the floor runs for them. */
import type { FloorStatementName } from "./floor-statements.ts";
import type { Call, Request } from "./measure.ts";
import { password, type Loaded } from "./load.ts";
import { lastNames } from "./names.ts";

export interface Scenario {
  readonly name: string;
  /** Different calls of the same kind, so that no single row is hot. Each connection starts at a different one. */
  readonly calls: readonly Call[];
  /**
   * The floor's statement: the one that reads or stores the requested data. The session lookup, checks, and locks are
   * what the app adds.
   */
  readonly floor?: FloorStatementName;
  /** The goal for the ratio (docs/performance.md). */
  readonly goal?: number;
  /** Another scenario of the app to compare with, instead of the floor. */
  readonly against?: string;
  /** True if every connection repeats the call of its caller. */
  readonly isOwn?: boolean;
  /** How many times longer its runs are than those of the others, because each of its calls takes long. */
  readonly durationFactor?: number;
  /** True if the floor verifies a password too, because no sign-in is possible without that. */
  readonly verifiesPassword?: boolean;
}

const variants = 64;

const spread = <Item>(items: readonly Item[]): Item[] => {
  const step = Math.max(1, Math.floor(items.length / variants));
  return items.filter((_, index) => index % step === 0).slice(0, variants);
};

/** Returns a call for a page of the mentee list of one organization, or of all if `organizationId` is empty. */
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

/** Returns a call for the first page of the organization's mentees for which a field is true. */
export const filtered = (field: string): Call => {
  const list = table("");
  return { ...list, body: { ...(list.body as object), filter: { all: [{ field, op: "is", value: "1" }] } } };
};

/** Returns a call for the first page of a list across the organization's mentees. */
export const across = (tableName: string): Call => ({
  path: "getTable",
  body: { ...(table("").body as object), tableName },
});

/** Returns a call that saves a record. The id "0" adds one. */
export const save = (tableName: string, tableId: string, data: Record<string, unknown>): Call => ({
  path: "saveRecord",
  body: { tableName, tableId, data },
});

/** Returns a call that adds a note to a mentee. */
export const addNote = (menteeId: string): Call =>
  save("menteeUserNotes", "0", {
    date: "2026-01-15",
    noteTitle: "Visit",
    note: "<p>Met at the office, all is <b>well</b>.</p>",
    menteeId,
  });

/** Returns calls that change every mentee's phone twice, because saving the stored value again would change nothing. */
export const changePhones = (ids: readonly string[]): Call[] =>
  ["555", "556"].flatMap((part) =>
    ids.map((id, index) => save("mentees", id, { cellPhone: `(555) ${part}-${1000 + index}` })),
  );

/** Returns the call as autocannon sends it. */
export const toRequest = ({ path, body }: Call): Request => ({
  path: `/apicalls/${path}`,
  body: body === undefined ? body : JSON.stringify(body),
});

/** Returns the scenarios for the loaded data. */
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
      durationFactor: 3,
      isOwn: true,
    },
  ];
}
