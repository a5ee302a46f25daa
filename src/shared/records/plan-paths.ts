/** Addresses of the pages that show a mentee one item of their plan. */
import { stepTables, type StepTable } from "./plan-steps.ts";

const words = {
  menteeUserGoals: "goal",
  menteeUserTasks: "task",
  menteeUserChallenges: "challenge",
  promises: "promise",
  appointments: "appointment",
} as const;

/** The record types that have such a page. */
export type PlanTable = keyof typeof words;

/** The word for a record type in addresses. */
export type PlanWord = (typeof words)[PlanTable];

export interface PlanItem {
  readonly table: PlanTable;
  readonly id: string;
}

/** The page with everything that a mentee finished. */
export const donePath = "/plan/done";

/** Returns the word for a record type in addresses. */
export const planWord = (table: PlanTable): PlanWord => words[table];

export const isPlanTable = (table: string): table is PlanTable => Object.hasOwn(words, table);

export const isStepTable = (table: string): table is StepTable =>
  (stepTables as readonly string[]).includes(table);

/** Returns the address of an item's page, such as `/plan/task-12`. */
export const planPath = ({ table, id }: PlanItem): string => `/plan/${words[table]}-${id}`;

/** Returns the item that the last segment of an address names. Undefined if it isn't one. */
export function planItemOf(segment: string): PlanItem | undefined {
  const [, word, id] = /^([a-z]+)-([1-9]\d{0,18})$/.exec(segment) ?? [];
  const table = Object.keys(words)
    .filter(isPlanTable)
    .find((name) => words[name] === word);
  return table && id ? { table, id } : undefined;
}
