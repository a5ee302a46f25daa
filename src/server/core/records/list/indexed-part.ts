/** Conditions on custom fields that indexes can answer. */
import { sql, type RawBuilder } from "kysely";
import type { RowFilter } from "#shared/access/row-filter.ts";
import type { Field } from "#shared/fields/field.ts";
import type { CheckedCondition } from "#shared/filters/operators.ts";
import { indexedSql, wordsSql } from "../sql-text.ts";
import { isOfOneOrganization, ofOneOrganization } from "./one-organization.ts";
import { holdsText, isShorterThanTrigram } from "./search.ts";

const exactValues: ReadonlySet<Field["value"]> = new Set(["decimal", "date", "code"]);
const wordOperators: ReadonlySet<string> = new Set(["is", "contains", "startsWith"]);

/** Selects rows with exactly this answer, in a form that the index on the members of `custom` can answer. */
function holdsMember({ value: type }: Field, id: string, value: unknown): RawBuilder<unknown> {
  const member = { [id]: type === "decimal" ? Number(value) : value };
  return sql`t.custom <> '{}' and t.custom @> ${JSON.stringify(member)}::jsonb and `;
}

/**
 * Selects rows with a text in a custom field through the field's index, or with the text in any custom field through
 * the search index. The search index doesn't contain sensitive fields.
 */
function holdsWords(
  { sensitive, custom }: Field,
  op: string,
  value: unknown,
  rows: RowFilter,
): RawBuilder<unknown> {
  if (!wordOperators.has(op) || typeof value !== "string" || isShorterThanTrigram(value)) return sql``;
  if (custom?.isIndexed && isOfOneOrganization(rows))
    return sql`${ofOneOrganization(rows)}${holdsText(sql.raw(wordsSql(custom.id)), value)} and `;
  return sensitive ? sql`` : sql`t.custom_search <> '' and ${holdsText(sql`t.custom_search`, value)} and `;
}

/**
 * Returns a condition that an index can answer, to put before a condition on a custom field. PostgreSQL can't derive it
 * from that condition.
 */
export function indexedPart(
  field: Field,
  { op, values: [value] }: CheckedCondition,
  rows: RowFilter,
): RawBuilder<unknown> {
  const { custom, value: type } = field;
  if (!custom) return sql``;
  if (custom.isIndexed && type === "text" && op === "is" && value !== "")
    return sql`${ofOneOrganization(rows)}${sql.raw(indexedSql("text", custom.id))} = (select left(search_fold(${value}), 300)) and `;
  if (type === "text") return holdsWords(field, op, value, rows);
  if (custom.isIndexed && type !== "boolean") return ofOneOrganization(rows);
  return op === "is" && exactValues.has(type) ? holdsMember(field, custom.id, value) : sql``;
}

/**
 * Returns true for a condition that looks for words through an index. Its rows are read to verify the match, which
 * costs as much as a search.
 */
export function looksForWords(
  { custom, sensitive, value: type }: Field,
  { op, values: [value] }: CheckedCondition,
): boolean {
  const hasIndex = custom !== undefined && type === "text" && (custom.isIndexed || !sensitive);
  return hasIndex && wordOperators.has(op) && !isShorterThanTrigram(String(value));
}
