import type { TableName } from "./table-names.ts";

/** Second segment of the address of a type's page below a mentee, `/mentee/<segment>/<mentee>`. */
export const menteeSegments: Partial<Record<TableName, string>> = {
  menteeAssessments: "mentee-assessments",
  relations: "mentee-relations",
  appointments: "mentee-appointments",
  promises: "mentee-promises",
  checkIns: "mentee-check-ins",
  checkInPlans: "mentee-check-in-plan",
  enrollments: "mentee-enrollments",
  outcomes: "mentee-outcomes",
  followUps: "mentee-follow-ups",
  services: "mentee-services",
  menteeUserGoals: "mentee-goals",
  menteeUserTasks: "mentee-tasks",
  menteeUserChallenges: "mentee-challenges",
  menteeUserNotes: "mentee-notes",
  menteeUserFiles: "mentee-files",
  menteeStaff: "mentee-staff",
};
