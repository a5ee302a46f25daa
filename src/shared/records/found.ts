/** The record types that mentees can search, in the order of their screen, and the addresses of their pages. */
export const foundTables = ["jobs", "elearning", "resources"] as const;

export type FoundTable = (typeof foundTables)[number];

const words: Readonly<Record<FoundTable, string>> = { jobs: "job", elearning: "course", resources: "help" };

/** Entries of several organizations with the same name and the same values in these fields are duplicates. */
export const sameFields: Readonly<Record<FoundTable, readonly string[]>> = {
  jobs: ["company", "location"],
  elearning: ["learningUrl"],
  resources: ["address"],
};

export const isFoundTable = (name: string): name is FoundTable =>
  (foundTables as readonly string[]).includes(name);

/** Returns the word for a type in addresses. */
export const wordOfTable = (table: FoundTable): string => words[table];

/** Returns the address of a type's list, such as `/find?kind=job`. */
export const kindPath = (table: FoundTable): string => `/find?kind=${words[table]}`;

/** Returns the address of an item, such as `/find/job-12`. */
export const foundPath = (table: FoundTable, id: string): string => `/find/${words[table]}-${id}`;

export const tableOf = (word: string | null | undefined): FoundTable | undefined =>
  foundTables.find((table) => words[table] === word);

/** Returns the item that the last segment of an address names. Undefined if it isn't one. */
export function foundOf(segment: string): { table: FoundTable; id: string } | undefined {
  const [, word, id] = /^([a-z]+)-([1-9]\d{0,18})$/.exec(segment) ?? [];
  const table = tableOf(word);
  return table && id ? { table, id } : undefined;
}
