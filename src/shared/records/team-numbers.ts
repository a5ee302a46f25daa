/** The numbers about all mentees of an organization, and the list that each one opens. */
import type { FilterNode } from "../filters/filter.ts";
import { assignmentKinds } from "./assignment-kinds.ts";
import { unassignedView } from "./work-lists.ts";

export const teamNumberNames = ["unassigned", "quiet", "outcomes", "overdue", "incomplete"] as const;

export interface TeamNumber {
  readonly name: (typeof teamNumberNames)[number];
  readonly table: string;
  readonly filter: readonly FilterNode[];
  /** True to list active records only. */
  readonly active?: true;
  /** True to list records with missing answers only. */
  readonly incomplete?: true;
}

const isTrue = (field: string): FilterNode => ({ field, op: "is", value: "1" });

/** Overdue work has one list per record type, so that several numbers have that name. */
export const teamNumbers: readonly TeamNumber[] = [
  { name: "unassigned", table: "mentees", filter: unassignedView.filter.all, active: true },
  { name: "quiet", table: "mentees", filter: [isTrue("noContact")], active: true },
  { name: "outcomes", table: "appointments", filter: [isTrue("noOutcome")] },
  ...[...assignmentKinds.map(({ table }) => table), "promises"].map(
    (table) => ({ name: "overdue", table, filter: [isTrue("isLate")] }) as const,
  ),
  { name: "incomplete", table: "mentees", filter: [], active: true, incomplete: true },
];
