/** The three kinds of assignment: key of the answer, record type, catalogue and the field that names its item. */
export const assignmentKinds = [
  { key: "goals", table: "menteeUserGoals", catalogue: "menteeGoals", item: "menteeGoalId" },
  { key: "tasks", table: "menteeUserTasks", catalogue: "menteeTasks", item: "menteeTaskId" },
  {
    key: "challenges",
    table: "menteeUserChallenges",
    catalogue: "menteeChallenges",
    item: "menteeChallengeId",
  },
] as const;

export type AssignmentKind = (typeof assignmentKinds)[number];
