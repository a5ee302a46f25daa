/** The filter of a list: conditions on fields, joined by "all" and "any". */
import { z } from "zod";
import { text } from "../contracts/text.ts";
import { maxValues, membersOf, type FilterGroup, type FilterNode } from "./members.ts";

export type { Condition, FilterGroup, FilterNode } from "./members.ts";

/** Maximum nesting depth of groups, including the outermost. */
const maxDepth = 3;
/** Maximum number of conditions in a filter. */
export const maxConditions = 20;

const scalar = z.union([text(1000), z.number(), z.boolean()]);

/** A condition on one field. The operators depend on the field's value type (`operators.ts`). */
const condition = z.strictObject({
  field: text(100),
  op: text(30),
  value: z.union([scalar, z.array(scalar).max(maxValues)]).nullish(),
});

// Unknown keys are refused here, unlike elsewhere, because a misspelled key would create a group without conditions.
function groupOf(node: z.ZodType<FilterNode>): z.ZodType<FilterGroup> {
  const members = z.array(node).min(1).max(maxConditions);
  return z.union([z.strictObject({ all: members }), z.strictObject({ any: members })]);
}

function groupOfDepth(depth: number): z.ZodType<FilterGroup> {
  return depth === 1 ? groupOf(condition) : groupOf(z.union([condition, groupOfDepth(depth - 1)]));
}

const countConditions = (node: FilterNode): number =>
  membersOf(node)?.members.reduce((sum, member) => sum + countConditions(member), 0) ?? 1;

/** `{"all": [{"field", "op", "value"}, …]}` or `any`, at most three levels deep, with at most 20 conditions. */
export const listFilterSchema = groupOfDepth(maxDepth).refine(
  (filter) => countConditions(filter) <= maxConditions,
  "at most 20 conditions",
);
