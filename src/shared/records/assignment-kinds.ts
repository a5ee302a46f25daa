/**
 * The three kinds of assignment: key in answers, record type, catalog, and the field that refers to the catalog item.
 */
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
