import type { ComponentType } from "react";
import { canUseField, type Caller } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/records.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { ColumnChoice } from "./column-choice.ts";

export interface Column {
  name: string;
  field: Field;
  isSortable: boolean;
  /** Of a column that is no field of the type: its heading, and what stands in a row. */
  label?: () => string;
  Cell?: ComponentType<{ row: WireRow }>;
}

/** The columns that a list can show a caller; one without a text in the language table is not among them. */
export function offeredColumns(
  caller: Caller,
  type: RecordType,
  hasText: (field: string) => boolean,
): Column[] {
  return [...(type.list?.columns ?? []), ...(type.list?.more ?? [])].flatMap((name) => {
    const field = type.fields[name];
    if (!field || !hasText(name) || !canUseField(caller, field)) return [];
    return [{ name, field, isSortable: type.sortable.includes(name) }];
  });
}

/** The columns of a list as they are chosen; where the caller may see none of those, the list's own. */
export function listColumns(
  caller: Caller,
  type: RecordType,
  hasText: (field: string) => boolean,
  { hidden, added }: ColumnChoice,
): Column[] {
  const offered = offeredColumns(caller, type, hasText);
  const isOwn = ({ name }: Column) => type.list?.columns.includes(name) === true;
  const chosen = offered.filter((one) =>
    isOwn(one) ? !hidden.includes(one.name) : added.includes(one.name),
  );
  return chosen.length > 0 ? chosen : offered.filter(isOwn);
}
