import { hidden } from "../fields/build.ts";
import type { Field } from "../fields/field.ts";
import type { RecordDeclaration } from "./record-type.ts";

/** Names the record itself in a filter: a list of chosen ones. */
export const chosenFieldName = "id";
const chosenField = hidden("id");

/** What a list can be narrowed to under a name: a field of the type, what the database computes, or chosen records. */
export function filterField({ fields, list }: RecordDeclaration, name: string): Field | undefined {
  if (name === chosenFieldName) return chosenField;
  if (Object.hasOwn(fields, name)) return fields[name];
  const others = { ...list?.computed, ...list?.counted };
  return Object.hasOwn(others, name) ? others[name] : undefined;
}
