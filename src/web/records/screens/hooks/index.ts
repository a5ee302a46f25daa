/** Registry of the screen customizations by record type. Types without an entry have none. */
import type { TableName } from "#shared/records/table-names.ts";
import { identityProviders } from "./identity-providers.tsx";
import { forSoftware } from "./api-keys.tsx";
import { appointments } from "./appointments.tsx";
import { assignment } from "./assignments.ts";
import { checkIns } from "./check-ins.ts";
import { auditTrail } from "./audit-trail.tsx";
import { customFieldsHooks as customFields } from "./custom-fields.tsx";
import { documents } from "./documents.ts";
import { emailTemplates } from "./email-templates.tsx";
import { found } from "./found.ts";
import type { WebHooks } from "../../parts/hook.ts";
import { ownPersonId } from "../../parts/own-person-id.ts";
import { mails } from "./mails.tsx";
import { mentees } from "./mentees.tsx";
import { organizations } from "./organizations.tsx";
import { promises } from "./promises.ts";
import { reports } from "./reports.tsx";
import { userRoles, users } from "./users.tsx";

export const hooks: Partial<Record<TableName, WebHooks>> = {
  identityProviders,
  apiKeys: forSoftware,
  appointments,
  auditTrail,
  awards: { readsFirst: true },
  checkIns,
  customFields,
  elearning: found,
  emailTemplates,
  jobs: found,
  mails,
  mentees,
  organizations,
  promises,
  reports,
  resources: found,
  services: { initialValues: (scope) => ({ staff: ownPersonId(scope) }) },
  users,
  userRoles,
  menteeUserGoals: assignment("menteeGoalId", "menteeGoals"),
  menteeUserTasks: assignment("menteeTaskId", "menteeTasks"),
  menteeUserChallenges: assignment("menteeChallengeId", "menteeChallenges"),
  menteeUserFiles: documents,
  userFiles: documents,
  webhooks: forSoftware,
};
