import type { WireRow } from "../contracts/responses/records.ts";
import type { RecordType } from "./record-type.ts";

/** Returns the wire values of a new record of a type. */
export const newValues = ({ fields }: RecordType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.initial ?? (field.value === "entries" ? [] : ""),
    ]),
  );

/**
 * Returns an unsaved record for a form.
 * @param given wire values in addition to the type's initial values
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
