/** Registry of the screen customizations by record type. Types without an entry have none. */
import type { Option } from "#shared/contracts/records.ts";
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
import type { WebHooks } from "./hook.ts";
import { mails } from "./mails.tsx";
import { mentees } from "./mentees.tsx";
import { organizations } from "./organizations.tsx";
import { promises } from "./promises.ts";
import { reports } from "./reports.tsx";
import { fetchRoleOptions, userRoles, users } from "./users.tsx";

const hooks: Partial<Record<TableName, WebHooks>> = {
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
  services: { initialValues: ({ caller }) => ({ staff: caller.personId }) },
  users,
  userRoles,
  menteeUserGoals: assignment("menteeGoalId", "menteeGoals"),
  menteeUserTasks: assignment("menteeTaskId", "menteeTasks"),
  menteeUserChallenges: assignment("menteeChallengeId", "menteeChallenges"),
  menteeUserFiles: documents,
  userFiles: documents,
  webhooks: forSoftware,
};

const none: WebHooks = {};

export const recordHooks = (tableName: string): WebHooks => hooks[tableName as TableName] ?? none;

type LoadOptions = (organizationId?: string, signal?: AbortSignal) => Promise<readonly Option[]>;

/** Option lists that are loaded by a separate call. */
export const loadsOptions: Partial<Record<string, LoadOptions>> = { userRoles: fetchRoleOptions };
