/** Finds the fields that refer to rows of another record type. */
import type { Field } from "../fields/field.ts";
import type { RecordDeclaration, RecordType } from "./record-type.ts";
import type { Registry } from "./make-registry.ts";

/** A field whose value is the id, or a list of ids, of rows of a record type. */
export interface Pointer<Type extends RecordDeclaration = RecordType> {
  readonly type: Type;
  /** Wire name of the field. */
  readonly name: string;
  readonly field: Field;
}

/**
 * Returns the changeable fields of a record type that refer to another type. Types that only the product writes, such
 * as the audit trail, are history and are left out.
 */
export function pointersIn<Type extends RecordDeclaration>(type: Type, target: string): Pointer<Type>[] {
  if (type.readOnly || type.storedIn) return [];
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const isPointer = field.options && "list" in field.options && field.options.list === target;
    return isPointer && !field.readOnly ? [{ type, name, field }] : [];
  });
}

/** Returns {@link pointersIn} of all record types, in the order of the registry. */
export const pointersTo = (registry: Registry, target: string): Pointer[] =>
  [...registry.values()].flatMap((type) => pointersIn(type, target));

/** Returns only the pointers that change when the person they name leaves. */
export const leavingPointers = <Type extends RecordDeclaration>(
  type: Type,
  target: string,
): Pointer<Type>[] =>
  pointersIn(type, target).filter(({ field }) => field.whenPersonLeaves !== "personStays");
