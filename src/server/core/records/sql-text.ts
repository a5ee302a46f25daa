/**
 * SQL as text that is derived only from the record types. It is built once and used as one part of a statement. Never
 * pass values of a call.
 */
import type { Field, ValueType } from "#shared/fields/field.ts";
import { sqlName } from "#shared/records/record-type.ts";

/** Quotes the name of a table or column. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes a text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns a column of the row `t`, by wire name. @param suffix selects one of several columns */
export const columnSql = (name: string, suffix = ""): string => `t.${quoted(sqlName(name) + suffix)}`;

/** Returns the stored text of a field for a table alias: a column, or a member of a column with texts by language. */
export function textSql(alias: string, name: string, field: Field | undefined, suffix = ""): string {
  const { column, code } = field?.language ?? {};
  if (!column || !code) return `${alias}.${quoted(sqlName(name) + suffix)}`;
  return `(${alias}.${quoted(column)} ->> ${literal(code)})`;
}

/** The expressions for members of the column `custom`, by value type. Custom fields have no other types. */
const memberForms: Partial<Record<ValueType, (key: string) => string>> = {
  text: (key) => `(t.custom ->> ${key})`,
  code: (key) => `(t.custom ->> ${key})`,
  decimal: (key) => `(t.custom ->> ${key})::double precision`,
  boolean: (key) => `(t.custom ->> ${key})::boolean`,
  date: (key) => `custom_day(t.custom ->> ${key})`,
  codeList: (key) => `custom_list(t.custom -> ${key})`,
};

/**
 * The functions that index a member. A condition must use the same function. Texts are indexed in the form in which
 * they are compared.
 */
const indexedForms: Partial<Record<ValueType, string>> = {
  text: "custom_folded",
  decimal: "custom_number",
  date: "custom_date",
};

/** Returns the indexed expression of a custom field. @param table the prefix of the column, such as `t.` */
export function indexedSql(value: ValueType, id: string, table = "t."): string {
  const form = indexedForms[value];
  if (!form) throw new Error(`${value} has no index`);
  return `${form}(${table}custom, ${literal(id)})`;
}

/** Returns the indexed expression for searching parts of a custom text. */
export const wordsSql = (id: string, table = "t."): string => `custom_words(${table}custom, ${literal(id)})`;

/**
 * Returns the stored value of a field of the row `t`: a column, or, for custom fields and texts in one language, a member
 * of a JSON column.
 * @param suffix selects one of several columns
 */
export function fieldSql(name: string, field: Field | undefined, suffix = ""): string {
  if (!field?.custom) return textSql("t", name, field, suffix);
  const member = memberForms[field.value];
  if (!member) throw new Error(`${name} cannot be a custom field`);
  if (field.custom.isIndexed && field.value !== "text") return indexedSql(field.value, field.custom.id);
  return member(literal(field.custom.id));
}
