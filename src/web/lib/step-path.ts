import { stepTables, type StepTable } from "#shared/records/plan-steps.ts";

const words: Readonly<Record<StepTable, string>> = {
  menteeUserGoals: "goal",
  menteeUserTasks: "task",
  menteeUserChallenges: "challenge",
};

interface Step {
  readonly table: StepTable;
  readonly id: string;
}

export const isStepTable = (tableName: string): tableName is StepTable =>
  (stepTables as readonly string[]).includes(tableName);

/** Where a mentee reads a step of its plan: `/plan/task-12`. */
export const stepPath = ({ table, id }: Step): string => `/plan/${words[table]}-${id}`;

/** The step that the last segment of such an address names. */
export function stepOf(segment: string): Step | undefined {
  const [, word, id] = /^([a-z]+)-([1-9]\d{0,18})$/.exec(segment) ?? [];
  const table = stepTables.find((name) => words[name] === word);
  return table && id ? { table, id } : undefined;
}
