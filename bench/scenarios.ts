/** What is measured: the calls as clients send them, and which of their statements do the work. */
import type { Request } from "./measure.ts";
import type { Statement } from "./statement.ts";
import { password, type Loaded } from "./load.ts";
import { lastNames } from "./names.ts";

/** One call; without a body it is a GET. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
}

export interface Scenario {
  readonly name: string;
  /** Different calls of the same kind, so that no single row is hot; connections begin at different ones. */
  readonly calls: readonly Call[];
  /**
   * Which of the statements that the app runs the floor runs too: those that fetch or store what was asked for.
   * Looking up the session, checking and locking are what the app adds.
   */
  readonly isWork: (statement: string) => boolean;
  /** How the floor runs such a statement, where it cannot run the very same one again and again. */
  readonly toFloor?: (statement: Statement) => Statement;
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

/** A page of the mentee list. */
export const table = (searchText: string, currentPage = 1): Call => ({
  path: "getTable",
  body: {
    tableName: "mentees",
    currentPage,
    recordsPerPage: 25,
    sortFieldName: "",
    sortDirection: "",
    searchText,
    organizationId: "2",
  },
});

/** Saves a record; id "0" adds one. */
export const save = (tableName: string, tableId: string, data: Record<string, unknown>): Call => ({
  path: "saveRecord",
  body: { tableName, tableId, data },
});

const isSelectFrom = (name: string) => (statement: string) =>
  new RegExp(`^\\s*(with|select)\\b.*\\bfrom "?${name}"?\\b`, "is").test(statement);
const starts = (start: string) => (statement: string) =>
  statement
    .replace(/^\/\*.*?\*\//, "")
    .trimStart()
    .startsWith(start);

/** The app draws the id of a new note before; the same one again would be refused. */
const withoutId = ({ text, values }: Statement): Statement => ({
  text: `${text.replace(', "id")', ")").replace(`, $${values.length})`, ")")} returning id`,
  values: values.slice(0, -1),
  name: "note",
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
  const mentees = isSelectFrom("mentees");
  return [
    { name: "list", calls: [table("")], isWork: mentees, goal: 0.8 },
    { name: "list, middle page", calls: [table("", 50)], isWork: mentees, goal: 0.8 },
    {
      name: "search, few hits",
      calls: spread(lastNames).map((name) => table(name)),
      isWork: mentees,
      goal: 0.9,
    },
    {
      name: "search, many hits",
      calls: ["mar", "son", "ford"].map((text) => table(text)),
      isWork: mentees,
      goal: 0.9,
    },
    {
      name: "search, two letters",
      calls: ["an", "el", "ro"].map((text) => table(text)),
      isWork: mentees,
      goal: 0.9,
    },
    {
      name: "read",
      calls: ids.map((tableId) => ({ path: "getRecord", body: { tableName: "mentees", tableId } })),
      isWork: mentees,
      goal: 0.6,
    },
    {
      name: "save, new note",
      calls: ids.map(addNote),
      isWork: starts('insert into "mentee_user_notes"'),
      toFloor: withoutId,
      goal: 0.5,
    },
    { name: "save, change phone", calls: changePhones(ids), isWork: starts('update "mentees"'), goal: 0.5 },
    { name: "dashboard", calls: [{ path: "loadDashboard" }], isWork: mentees, against: "list", goal: 1 / 3 },
    {
      name: "sign-in",
      calls: askers.map(({ email }) => ({ path: "auth/login", body: { username: email, password } })),
      isWork: (statement) => /password_hash as/.test(statement),
      verifiesPassword: true,
      goal: 0.9,
      patience: 3,
      isOwn: true,
    },
  ];
}
