import type { RecordType } from "./record-type.ts";

/**
 * Returns true if rows of a type are about people. That is the case for personal types, and for types with a field
 * that refers to a personal type, such as absences. Exports and prints of them are marked as confidential.
 */
export const isAboutPeople = (registry: ReadonlyMap<string, RecordType>, type: RecordType): boolean =>
  type.isPersonal ||
  Object.values(type.fields).some(
    ({ options }) => options && "list" in options && registry.get(options.list)?.isPersonal === true,
  );
