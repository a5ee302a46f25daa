import { sql, type RawBuilder } from "kysely";
import { fieldColumns } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";

/** What stands where a required text was; says nothing in any language. */
const blank = "—";

/**
 * What anonymizing stores in a field's column, for the row's id in column `id`; undefined where the value stays.
 * Nothing stays unless the declaration of the field says so. What organizations added has no column of its own.
 */
export function erasedValue(field: Field): RawBuilder<unknown> | undefined {
  if (field.custom || fieldColumns(field).length === 0 || field.anonymized === "keep") return undefined;
  if (field.anonymized === "number") return sql`'#' || id`;
  switch (field.value) {
    case "text":
    case "html":
      return field.required ? sql`${blank}::text` : sql`null`;
    case "entries":
      return sql`'[]'::jsonb`;
    case "idList":
    case "codeList":
    case "fileList":
      return sql`'{}'`;
    case "boolean":
      return sql`false`;
    default:
      return sql`null`;
  }
}
