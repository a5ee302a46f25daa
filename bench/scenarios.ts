/** What is measured: the calls as clients send them, and which of their statements do the work. */
import { password, type Loaded } from "./load.ts";
import { lastNames } from "./names.ts";

/** One call. */
export interface Call {
  readonly path: string;
  readonly body: unknown;
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
  /** The floor verifies a password too, because nothing can sign somebody in without that. */
  readonly verifiesPassword?: boolean;
}

const variants = 64;

const spread = <Item>(items: readonly Item[]): Item[] => {
  const step = Math.max(1, Math.floor(items.length / variants));
  return items.filter((_, index) => index % step === 0).slice(0, variants);
};

const table = (searchText: string, currentPage = 1) => ({
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

const save = (tableName: string, tableId: string, data: Record<string, unknown>) => ({
  path: "saveRecord",
  body: { tableName, tableId, data },
});

const isSelectFrom = (name: string) => (statement: string) =>
  new RegExp(`^\\s*(with|select)\\b.*\\bfrom "?${name}"?\\b`, "is").test(statement);
const starts = (start: string) => (statement: string) => statement.trimStart().startsWith(start);

/** The scenarios, over the loaded people. */
export function makeScenarios({ menteeIds, askers }: Loaded): Scenario[] {
  const ids = spread(menteeIds);
  const mentees = isSelectFrom("mentees");
  const note = {
    date: "2026-01-15",
    noteTitle: "Visit",
    note: "<p>Met at the office, all is <b>well</b>.</p>",
  };
  return [
    { name: "list", calls: [table("")], isWork: mentees },
    { name: "list, middle page", calls: [table("", 50)], isWork: mentees },
    { name: "search, few hits", calls: spread(lastNames).map((name) => table(name)), isWork: mentees },
    { name: "search, many hits", calls: ["mar", "son", "ford"].map((text) => table(text)), isWork: mentees },
    { name: "search, two letters", calls: ["an", "el", "ro"].map((text) => table(text)), isWork: mentees },
    {
      name: "read",
      calls: ids.map((tableId) => ({ path: "getRecord", body: { tableName: "mentees", tableId } })),
      isWork: (statement) => /chat_rooms/.test(statement) || mentees(statement),
    },
    {
      name: "save, new note",
      calls: ids.map((menteeId) => save("menteeUserNotes", "0", { ...note, menteeId })),
      isWork: starts('insert into "mentee_user_notes"'),
    },
    {
      name: "save, change phone",
      calls: ids.map((id, index) => save("mentees", id, { cellPhone: `(555) 555-${1000 + index}` })),
      isWork: starts('update "mentees"'),
    },
    {
      name: "sign-in",
      calls: askers.map(({ email }) => ({ path: "auth/login", body: { username: email, password } })),
      isWork: (statement) => /password_hash as/.test(statement),
      verifiesPassword: true,
    },
  ];
}
