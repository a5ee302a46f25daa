/** Which fields of which record types name the rows of another one. */
import type { Field } from "../fields/field.ts";
import type { RecordType } from "./record-type.ts";
import type { Registry } from "./make-registry.ts";

/** A field whose stored value is the id, or the ids, of rows of a record type. */
export interface Pointer {
  readonly type: RecordType;
  /** Wire name of the field. */
  readonly name: string;
  readonly field: Field;
}

/**
 * The fields that name rows of a record type and can be changed, in the order of the registry. What the product only
 * writes down, such as the audit trail, is history and stays as it is.
 */
export const pointersTo = (registry: Registry, target: string): Pointer[] =>
  [...registry.values()]
    .filter((type) => !type.readOnly && !type.storedIn)
    .flatMap((type) =>
      Object.entries(type.fields).flatMap(([name, field]): Pointer[] => {
        const isPointer = field.options && "list" in field.options && field.options.list === target;
        return isPointer && !field.readOnly ? [{ type, name, field }] : [];
      }),
    );
