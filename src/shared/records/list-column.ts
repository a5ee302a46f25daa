/** The columns of a list: fields of the record type, and values that the database derives from other records. */
import { authorizeType, canUseField, type Caller } from "../access/policy.ts";
import type { Field } from "../fields/field.ts";
import type { RecordType } from "./record-type.ts";
import { registry } from "./registry.ts";

/** Returns the record types of a derived column that the caller may list. */
export const readTypes = (caller: Caller, { list }: RecordType, name: string): RecordType[] =>
  (list?.derived?.[name]?.reads ?? []).flatMap((table) => {
    const type = registry.get(table);
    return type && authorizeType(caller, type, "list") === "allow" ? [type] : [];
  });

/** Returns the field of a column. Undefined if there is none. */
export const declaredColumn = ({ fields, list }: RecordType, name: string): Field | undefined =>
  fields[name] ?? list?.derived?.[name]?.field;

/** Returns the field of a column. Undefined if there is none, or if the caller may not read it. */
export function columnField(caller: Caller, type: RecordType, name: string): Field | undefined {
  const field = type.fields[name];
  const mayRead = field ? canUseField(caller, field) : readTypes(caller, type, name).length > 0;
  return mayRead ? declaredColumn(type, name) : undefined;
}
