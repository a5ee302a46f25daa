import { canUseField, type Caller } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";

export interface Column {
  name: string;
  field: Field;
  isSortable: boolean;
}

/** The columns of a list for a caller; one without a text in the language table is not shown. */
export function listColumns(caller: Caller, type: RecordType, hasText: (field: string) => boolean): Column[] {
  return (type.list?.columns ?? []).flatMap((name) => {
    const field = type.fields[name];
    if (!field || !hasText(name) || !canUseField(caller, field)) return [];
    return [{ name, field, isSortable: type.sortable.includes(name) }];
  });
}
