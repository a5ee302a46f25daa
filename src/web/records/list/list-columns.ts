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
  /** For columns that are not fields of the type: the heading, and the content of a row's cell. */
  label?: () => string;
  Cell?: ComponentType<{ row: WireRow }>;
}

/**
 * Returns the columns that a list can show to the caller. Columns without a text in the current language are left
 * out.
 */
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

/** Returns the chosen columns. If the caller may see none of them, returns the default columns of the list. */
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
