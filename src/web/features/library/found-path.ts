import type { WireRow } from "#shared/contracts/records.ts";
import { foundTables, type FoundTable } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import { asText } from "../../fields/field-props.ts";

const words: Readonly<Record<FoundTable, string>> = { jobs: "job", elearning: "course", resources: "help" };

/** Returns the word for a type in addresses. */
export const wordOfTable = (table: FoundTable): string => words[table];

/** Returns the address of a type's list, such as `/find?kind=job`. */
export const kindPath = (table: FoundTable): string => `/find?kind=${words[table]}`;

/** Returns the name of a row. */
export const nameOf = (table: FoundTable, row: WireRow): string =>
  (registry.get(table)?.nameFields ?? []).map((name) => asText(row[name])).join(" ");

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
