import type { RecordType } from "#shared/records/record-type.ts";
import type { Column } from "./list-columns.ts";

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
