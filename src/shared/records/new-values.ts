import type { WireRow } from "../contracts/records.ts";
import type { RecordType } from "./record-type.ts";

/** The wire values with which a new record of a type starts. */
export const newValues = ({ fields }: RecordType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.initial ?? (field.value === "entries" ? [] : ""),
    ]),
  );

/**
 * A record that is not stored yet, as forms begin with it.
 * @param given wire values beside those with which the type starts
 */
export const newRow = (type: RecordType, given: Readonly<Record<string, unknown>>): WireRow => ({
  ...newValues(type),
  ...given,
  id: "0",
  version: 0,
  labels: {},
  editButton: true,
  deleteButton: false,
  archiveButton: false,
});
