/** The filter of a list: conditions on fields, joined by "all" and "any". */
import { z } from "zod";
import { text } from "../contracts/text.ts";

/** Maximum nesting depth of groups, including the outermost. */
const maxDepth = 3;
/** Maximum number of conditions in a filter. */
export const maxConditions = 20;
/** Maximum number of values in a condition. */
export const maxValues = 200;

const scalar = z.union([text(1000), z.number(), z.boolean()]);

/** A condition on one field. The operators depend on the field's value type (`operators.ts`). */
const condition = z.strictObject({
  field: text(100),
  op: text(30),
  value: z.union([scalar, z.array(scalar).max(maxValues)]).nullish(),
});
export type Condition = z.output<typeof condition>;

/** Either all of the nodes or any of them must match. */
export type FilterGroup = { readonly all: readonly FilterNode[] } | { readonly any: readonly FilterNode[] };
export type FilterNode = Condition | FilterGroup;

// Unknown keys are refused here, unlike elsewhere, because a misspelled key would create a group without conditions.
function groupOf(node: z.ZodType<FilterNode>): z.ZodType<FilterGroup> {
  const members = z.array(node).min(1).max(maxConditions);
  return z.union([z.strictObject({ all: members }), z.strictObject({ any: members })]);
}

function groupOfDepth(depth: number): z.ZodType<FilterGroup> {
  return depth === 1 ? groupOf(condition) : groupOf(z.union([condition, groupOfDepth(depth - 1)]));
}

/** Returns the members of a group and how they are joined. Null for a condition. */
export function membersOf(node: FilterNode): { join: "all" | "any"; members: readonly FilterNode[] } | null {
  if ("all" in node) return { join: "all", members: node.all };
  if ("any" in node) return { join: "any", members: node.any };
  return null;
}

const countConditions = (node: FilterNode): number =>
  membersOf(node)?.members.reduce((sum, member) => sum + countConditions(member), 0) ?? 1;

/** `{"all": [{"field", "op", "value"}, …]}` or `any`, at most three levels deep, with at most 20 conditions. */
export const listFilterSchema = groupOfDepth(maxDepth).refine(
  (filter) => countConditions(filter) <= maxConditions,
  "at most 20 conditions",
);
