import type { Field } from "../fields/field.ts";
import type { RecordDeclaration } from "./record-type.ts";

/** What the controls of a list narrow it by under a name: a field of the type, or what the database computes. */
export function listedField({ fields, list }: RecordDeclaration, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return list?.computed && Object.hasOwn(list.computed, name) ? list.computed[name] : undefined;
}
