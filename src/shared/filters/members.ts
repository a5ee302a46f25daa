/** The parts of filters that screens need. The schema is in `filter.ts`, so that screens don't load its library. */
/** A condition on one field. The operators depend on the field's value type (`operators.ts`). */
export interface Condition {
  field: string;
  op: string;
  value?: Scalar | Scalar[] | null | undefined;
}
type Scalar = string | number | boolean;

/** Either all of the nodes or any of them must match. */
export type FilterGroup = { readonly all: readonly FilterNode[] } | { readonly any: readonly FilterNode[] };
export type FilterNode = Condition | FilterGroup;

/** Maximum number of values in a condition. */
export const maxValues = 200;

/** Returns the members of a group and how they are joined. Null for a condition. */
export function membersOf(node: FilterNode): { join: "all" | "any"; members: readonly FilterNode[] } | null {
  if ("all" in node) return { join: "all", members: node.all };
  if ("any" in node) return { join: "any", members: node.any };
  return null;
}
