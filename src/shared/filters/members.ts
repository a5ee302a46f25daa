/** What screens need of filters. The schema and its library, which they don't need, are in `filter.ts`. */
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
