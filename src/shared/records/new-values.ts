import type { RecordType } from "./record-type.ts";

/** The wire values with which a new record of a type starts. */
export const newValues = ({ fields }: RecordType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.initial ?? (field.value === "entries" ? [] : ""),
    ]),
  );
