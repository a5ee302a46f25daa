import { sql, type RawBuilder } from "kysely";
import { fieldColumns } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";

/** Replaces a required text, in any language. */
export const blank = "—";

/**
 * Returns the value that anonymizing stores in a field's column. It may refer to the row's `id` column. Undefined if
 * the value is kept, which the field must declare. Custom fields have no column of their own.
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
