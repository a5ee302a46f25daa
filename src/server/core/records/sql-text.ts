/**
 * SQL as text, for what follows from the record types alone: composed once, it goes into a statement as one part. Values
 * of a call never go in here.
 */
import type { Field, ValueType } from "#shared/fields/field.ts";
import { sqlName } from "#shared/records/record-type.ts";

/** A name of a table or column. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A column of the row `t`, by its wire name. @param suffix which one, of values with several columns */
export const columnSql = (name: string, suffix = ""): string => `t.${quoted(sqlName(name) + suffix)}`;

/** What the members of the column `custom` are, by value type: the others are none of custom fields. */
const memberForms: Partial<Record<ValueType, (key: string) => string>> = {
  text: (key) => `(t.custom ->> ${key})`,
  code: (key) => `(t.custom ->> ${key})`,
  decimal: (key) => `(t.custom ->> ${key})::double precision`,
  boolean: (key) => `(t.custom ->> ${key})::boolean`,
  date: (key) => `custom_day(t.custom ->> ${key})`,
  codeList: (key) => `custom_list(t.custom -> ${key})`,
};

/** The functions by which an index holds a member, and whoever asks for it finds it there; a text as it is compared. */
const indexedForms: Partial<Record<ValueType, string>> = {
  text: "custom_folded",
  decimal: "custom_number",
  date: "custom_date",
};

/** What the index of a custom field is on. @param table what stands in front of the column: `t.` */
export function indexedSql(value: ValueType, id: string, table = "t."): string {
  const form = indexedForms[value];
  if (!form) throw new Error(`${value} has no index`);
  return `${form}(${table}custom, ${literal(id)})`;
}

/** What the index of a custom text holds that looks for a part of it. */
export const wordsSql = (id: string, table = "t."): string => `custom_words(${table}custom, ${literal(id)})`;

/**
 * The stored value of a field of the row `t`: a column, or of a field that an organization added a member of `custom`.
 * @param suffix which column, of values with several columns
 */
export function fieldSql(name: string, field: Field | undefined, suffix = ""): string {
  if (!field?.custom) return columnSql(name, suffix);
  const member = memberForms[field.value];
  if (!member) throw new Error(`${name} cannot be a custom field`);
  if (field.custom.isIndexed && field.value !== "text") return indexedSql(field.value, field.custom.id);
  return member(literal(field.custom.id));
}
