/**
 * The three kinds of assignment: key in responses, record type, catalog, and the field that refers to the catalog item.
 */
export const assignmentKinds = [
  { key: "goals", table: "menteeUserGoals", catalog: "menteeGoals", item: "menteeGoalId" },
  { key: "tasks", table: "menteeUserTasks", catalog: "menteeTasks", item: "menteeTaskId" },
  {
    key: "challenges",
    table: "menteeUserChallenges",
    catalog: "menteeChallenges",
    item: "menteeChallengeId",
  },
] as const;

export type AssignmentKind = (typeof assignmentKinds)[number];
