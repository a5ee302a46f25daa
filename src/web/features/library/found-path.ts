import type { WireRow } from "#shared/contracts/records.ts";
import { foundTables, type FoundTable } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import { asText } from "../../fields/field-props.ts";

const words: Readonly<Record<FoundTable, string>> = { jobs: "job", elearning: "course", resources: "help" };

/** What stands for a kind in addresses. */
export const wordOfTable = (table: FoundTable): string => words[table];

/** The list of a kind: `/find?kind=job`. */
export const kindPath = (table: FoundTable): string => `/find?kind=${words[table]}`;

/** The name of a row. */
export const nameOf = (table: FoundTable, row: WireRow): string =>
  (registry.get(table)?.nameFields ?? []).map((name) => asText(row[name])).join(" ");

/** One thing: `/find/job-12`. */
export const foundPath = (table: FoundTable, id: string): string => `/find/${words[table]}-${id}`;

export const tableOf = (word: string | null | undefined): FoundTable | undefined =>
  foundTables.find((table) => words[table] === word);

/** What the last segment of such an address names. */
export function foundOf(segment: string): { table: FoundTable; id: string } | undefined {
  const [, word, id] = /^([a-z]+)-([1-9]\d{0,18})$/.exec(segment) ?? [];
  const table = tableOf(word);
  return table && id ? { table, id } : undefined;
}
