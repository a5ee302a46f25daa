/** The hooks of each record type. */
import { notifyBug } from "./record-events.ts";
import { appointmentsHooks } from "./appointments.ts";
import { assessmentsHooks } from "./assessments.ts";
import { assignmentHooks } from "./assignments.ts";
import { customFieldsHooks } from "./custom-fields.ts";
import { checkInPlansHooks, checkInsHooks } from "./check-ins.ts";
import { absencesHooks, menteeStaffHooks } from "./caseload.ts";
import { contentHooks } from "./content.ts";
import { decliningListHooks } from "./declining-lists.ts";
import { followUpsHooks } from "./follow-ups.ts";
import { emailTemplatesHooks } from "./email-templates.ts";
import { relationsHooks } from "./relations.ts";
import type { RecordHooks } from "./hook.ts";
import { identityProvidersHooks } from "./identity-providers.ts";
import { measuresHooks } from "./measures.ts";
import { menteePasswordHooks, menteesHooks } from "./mentees.ts";
import { organizationsHooks } from "./organizations.ts";
import { outcomesHooks } from "./outcomes.ts";
import { programsHooks } from "./programs.ts";
import { promisesHooks } from "./promises.ts";
import { awardsHooks, enrollmentsHooks, servicesHooks } from "./services.ts";
import { userRolesHooks } from "./user-roles.ts";
import { usersHooks } from "./users.ts";

export const recordHooks: Readonly<Record<string, RecordHooks | undefined>> = {
  organizations: organizationsHooks,
  users: usersHooks,
  absences: absencesHooks,
  customFields: customFieldsHooks,
  identityProviders: identityProvidersHooks,
  userRoles: userRolesHooks,
  mentees: menteesHooks,
  menteeStaff: menteeStaffHooks,
  menteePassword: menteePasswordHooks,
  measures: measuresHooks,
  appointments: appointmentsHooks,
  outcomes: outcomesHooks,
  followUps: followUpsHooks,
  relations: relationsHooks,
  services: servicesHooks,
  awards: awardsHooks,
  enrollments: enrollmentsHooks,
  promises: promisesHooks,
  checkIns: checkInsHooks,
  checkInPlans: checkInPlansHooks,
  menteeAssessments: assessmentsHooks,
  menteeUserGoals: assignmentHooks,
  menteeUserTasks: assignmentHooks,
  menteeUserChallenges: assignmentHooks,
  content: contentHooks,
  emailTemplates: emailTemplatesHooks,
  configPrograms: programsHooks,
  configEthnicity: decliningListHooks,
  configSexualOrientation: decliningListHooks,
  configAdverseExperiences: decliningListHooks,
  bugTracker: { afterSave: notifyBug },
};
