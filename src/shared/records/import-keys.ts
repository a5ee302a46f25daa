import type { RecordType } from "./record-type.ts";

/**
 * Returns the fields that can identify an existing record in an import: those of the declaration, otherwise the name
 * field. Empty for types below mentees.
 */
export function importKeysOf({ imports, importKeys, scope, nameFields }: RecordType): readonly string[] {
  if (!imports || scope === "mentee") return [];
  return importKeys ?? (nameFields.length === 1 ? nameFields : []);
}
