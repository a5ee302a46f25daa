/** The record types whose rows are steps of a mentee's plan. */
export const stepTables = ["menteeUserGoals", "menteeUserTasks", "menteeUserChallenges"] as const;

export type StepTable = (typeof stepTables)[number];
