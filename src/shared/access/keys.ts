/** The access keys of `tablesCanAccess`: one per screen. Source: domain specification, section 6. */

export const areaKeys = [
  "chat",
  "organizations",
  "users",
  "manageMentees",
  "goals",
  "tasks",
  "challenges",
  "jobs",
  "eLearning",
  "resources",
] as const;

export const menteeKeys = [
  "menteeProfile",
  "menteeAssessments",
  "menteeChat",
  "menteeGoals",
  "menteeTasks",
  "menteeChallenges",
  "menteeNotes",
  "menteeFiles",
  "menteeExport",
  "menteeResetPassword",
  "menteeDeactivate",
] as const;

export const settingsKeys = [
  "adverseExperiences",
  "content",
  "emailTemplates",
  "genders",
  "languages",
  "levelOfCare",
  "offerTypes",
  "agencyServices",
  "agencyTypes",
  "programStatus",
  "sexualOrientation",
  "staffCertification",
  "traumaInformStatus",
  "userRoles",
  "bugTracker",
  "ethnicity",
] as const;

export const allKeys = [...areaKeys, ...menteeKeys, ...settingsKeys] as const;

export type AccessKey = (typeof allKeys)[number];
