import type { Field } from "../fields/field.ts";
import type { RecordDeclaration } from "./record-type.ts";

/**
 * Returns the field for a name in the list's filter controls: a field of the type, or a value that the database
 * computes.
 */
export function listedField({ fields, list }: RecordDeclaration, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return list?.computed && Object.hasOwn(list.computed, name) ? list.computed[name] : undefined;
}
