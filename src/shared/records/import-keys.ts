import type { RecordType } from "./record-type.ts";

/**
 * The fields by which a row of a sheet can name a record that is there: what the declaration says, else its name. What hangs
 * below mentees has none.
 */
export function importKeysOf({ imports, importKeys, scope, nameFields }: RecordType): readonly string[] {
  if (!imports || scope === "mentee") return [];
  return importKeys ?? (nameFields.length === 1 ? nameFields : []);
}
