import { createElement } from "react";
import type { Caller } from "#shared/access/policy.ts";
import { columnField } from "#shared/records/list-column.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { Column } from "../parts/record-scope.ts";
import type { ColumnChoice } from "./column-choice.ts";

const DerivedCell = lazyPart(() => import("./derived-cell.tsx"), { place: "none" });

function derivedCell(type: RecordType, name: string): Pick<Column, "Cell"> {
  const column = type.list?.derived?.[name];
  return column ? { Cell: ({ row }) => createElement(DerivedCell, { row, name, column }) } : {};
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
    const field = columnField(caller, type, name);
    if (!field || !hasText(name)) return [];
    return [{ name, field, isSortable: type.sortable.includes(name), ...derivedCell(type, name) }];
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

/** Splits the columns for rows that are not table rows: picture, state, and the other columns without the name. */
export function splitColumns(columns: readonly Column[], { nameFields, activeField }: RecordType) {
  const picture = columns.find(({ field }) => field.kind === "imageUpload");
  const active = columns.find(({ name }) => name === activeField);
  // If there are no name fields, the first reference names the row.
  const first =
    nameFields.length === 0 ? columns.find(({ field, Cell }) => field.value === "id" && !Cell) : undefined;
  const rest = columns.filter(
    (column) =>
      column !== picture && column !== active && column !== first && !nameFields.includes(column.name),
  );
  return { picture, active, rest };
}
