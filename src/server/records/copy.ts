import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { TFunction } from "i18next";
import type { StoredRow } from "./columns.ts";

/** A copy starts without email and files, and without the notes and files that people added over time. */
const isCopied = (field: Field): boolean =>
  !field.readOnly && field.kind !== "email" && !["file", "fileList", "entries"].includes(field.value);

/**
 * The stored values with which a copy of a record starts.
 * @param readable the names of the fields that the caller may read
 */
export function copiedValues(
  type: RecordType,
  row: StoredRow,
  readable: ReadonlySet<string>,
  t: TFunction,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    if (name !== "organizationId" && name in row && readable.has(name) && isCopied(field))
      values[name] = row[name];
  }
  const nameField = type.nameFields[0];
  if (nameField) values[nameField] = t("server.records.copyOf", { name: String(values[nameField] ?? "") });
  return values;
}
