/** Every record type of the product. CONTRIBUTING.md explains how to add one. */
import { apiKeys } from "./api-keys.ts";
import { appointments } from "./appointments.ts";
import { auditTrail } from "./audit-trail.ts";
import { absences, menteeStaff } from "./caseload.ts";
import { menteeChallenges, menteeGoals, menteeTasks } from "./catalogs.ts";
import { customFields } from "./custom-fields.ts";
import { checkInPlans, checkIns } from "./check-ins.ts";
import { enrollments, outcomes } from "./enrollments.ts";
import { followUps } from "./follow-ups.ts";
import { elearning } from "./elearning.ts";
import { identityProviders } from "./identity-providers.ts";
import { jobs } from "./jobs.ts";
import { lookups } from "./lookups.ts";
import {
  menteeAssessments,
  menteePassword,
  menteeUserChallenges,
  menteeUserFiles,
  menteeUserGoals,
  menteeUserNotes,
  menteeUserTasks,
} from "./mentee-sub-records.ts";
import { measures } from "./measures.ts";
import { mentees } from "./mentees.ts";
import { organizations } from "./organizations.ts";
import { makeRegistry, type Registry } from "./make-registry.ts";
import { promises } from "./promises.ts";
import { relations } from "./relations.ts";
import { reports } from "./reports.ts";
import { resources } from "./resources.ts";
import { awards, services } from "./services.ts";
import { bugTracker, content, emailOutbox, emailTemplates, languages, mails } from "./settings.ts";
import { userFiles } from "./user-files.ts";
import { userRoles } from "./user-roles.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";

export type { Registry };

/** The declarations in the order of the sidebar. */
export const types = [
  organizations,
  users,
  absences,
  customFields,
  userRoles,
  mentees,
  menteeAssessments,
  relations,
  menteeUserGoals,
  menteeUserTasks,
  menteeUserChallenges,
  appointments,
  promises,
  checkIns,
  checkInPlans,
  menteeUserNotes,
  menteeUserFiles,
  enrollments,
  outcomes,
  followUps,
  services,
  reports,
  measures,
  awards,
  menteeStaff,
  menteePassword,
  menteeGoals,
  menteeTasks,
  menteeChallenges,
  jobs,
  elearning,
  resources,
  ...lookups,
  emailTemplates,
  languages,
  content,
  bugTracker,
  userFiles,
  emailOutbox,
  mails,
  identityProviders,
  apiKeys,
  webhooks,
  auditTrail,
];

export const registry: Registry = makeRegistry(types);
