/** Which fields of which record types name the rows of another one. */
import type { Field } from "../fields/field.ts";
import type { RecordDeclaration, RecordType } from "./record-type.ts";
import type { Registry } from "./make-registry.ts";

/** A field whose stored value is the id, or the ids, of rows of a record type. */
export interface Pointer<Type extends RecordDeclaration = RecordType> {
  readonly type: Type;
  /** Wire name of the field. */
  readonly name: string;
  readonly field: Field;
}

/**
 * The fields of a record type that name rows of another one and can be changed. What the product only writes down, such as
 * the audit trail, is history and stays as it is.
 */
export function pointersIn<Type extends RecordDeclaration>(type: Type, target: string): Pointer<Type>[] {
  if (type.readOnly || type.storedIn) return [];
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const isPointer = field.options && "list" in field.options && field.options.list === target;
    return isPointer && !field.readOnly ? [{ type, name, field }] : [];
  });
}

/** {@link pointersIn} of all record types, in the order of the registry. */
export const pointersTo = (registry: Registry, target: string): Pointer[] =>
  [...registry.values()].flatMap((type) => pointersIn(type, target));

/** Those of them that do not stay with whom they name when that person leaves. */
export const leavingPointers = <Type extends RecordDeclaration>(
  type: Type,
  target: string,
): Pointer<Type>[] => pointersIn(type, target).filter(({ field }) => field.handOver !== "stays");
