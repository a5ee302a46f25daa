/** Replaces the ids in stored filters, such as those of custom measures. */
import { chosenFieldName, filterField, menteePart } from "#shared/records/filter-field.ts";
import { menteeField, menteeFieldName } from "#shared/records/mentee-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { Registry } from "#shared/records/registry.ts";
import { ArchiveFault } from "./open-archive.ts";

type Node = Readonly<Record<string, unknown>>;

const maxDepth = 20;

/**
 * Returns a filter as JSON with the new ids.
 * @param tableName the record type whose records the filter selects
 * @param idOf returns the new id of a row of a record type. Undefined if it isn't in the archive.
 */
export function convertFilters(
  text: string,
  tableName: string,
  registry: Registry,
  idOf: (table: string, id: string) => string | undefined,
): string {
  const convert = (node: unknown, table: string, depth: number): unknown => {
    if (depth > maxDepth) throw new ArchiveFault("altered", tableName);
    if (Array.isArray(node)) return node.map((one) => convert(one, table, depth + 1));
    if (typeof node !== "object" || node === null) return node;
    const { table: named } = node as Node;
    const within = typeof named === "string" ? named : table;
    const { field } = node as Node;
    const list = typeof field === "string" ? listOf(field, within) : undefined;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === "value" && list ? convertIds(value, list) : convert(value, within, depth + 1),
      ]),
    );
  };
  const listOf = (name: string, table: string): string | undefined => {
    const type = registry.get(table);
    if (!type) return undefined;
    const ofMentee = menteePart(type, name);
    if (ofMentee !== undefined) return listOf(ofMentee, mentees.name);
    if (name === chosenFieldName) return type.name;
    const isMentee = name === menteeFieldName && type.scope === "mentee";
    const options = (isMentee ? menteeField : filterField(type, name))?.options;
    return options && "list" in options ? options.list : undefined;
  };
  const convertIds = (value: unknown, list: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => convertIds(one, list));
    // The id 0 matches nothing, like an id whose row was deleted.
    return typeof value === "string" || typeof value === "number"
      ? (idOf(list, String(value)) ?? "0")
      : value;
  };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ArchiveFault("altered", tableName);
  }
  return JSON.stringify(convert(content, tableName, 0));
}
