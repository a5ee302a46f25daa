import type { HistoryChange, HistoryRow } from "#shared/contracts/responses/history.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { ValueType } from "#shared/fields/field.ts";
import { canWriteField, type Caller } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isSame } from "../form/form-values.ts";

/** Value types that can be restored. Entries can only be added, and a replaced file is deleted after a day. */
const lasting: ReadonlySet<ValueType> = new Set([
  "text",
  "html",
  "integer",
  "decimal",
  "boolean",
  "date",
  "instant",
  "id",
  "idList",
  "code",
  "numberCode",
  "codeList",
]);

/**
 * Returns true if the value before a change can be saved again. The change must belong to this record, the caller
 * must be allowed to write the field, and the field must have a different value now.
 */
export function canRestore(
  caller: Caller,
  type: RecordType,
  record: WireRow,
  row: HistoryRow,
  { field: name, before }: HistoryChange,
): boolean {
  const field = type.fields[name];
  if (!field || row.tableName !== type.name || row.recordId !== record.id || before === null) return false;
  if (!lasting.has(field.value) || field.readOnly || field.createOnly) return false;
  return canWriteField(caller, type, field, record) && !isSame(before, record[name]);
}
