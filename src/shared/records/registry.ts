/** Every record type of the product. A new one is a file, a line here, its texts and a migration. */
import { auditTrail } from "./audit-trail.ts";
import { menteeChallenges, menteeGoals, menteeTasks } from "./catalogues.ts";
import { elearning } from "./elearning.ts";
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
import { mentees } from "./mentees.ts";
import { organizations } from "./organizations.ts";
import type { RecordType } from "./record-type.ts";
import { resources } from "./resources.ts";
import { bugTracker, content, emailOutbox, emailTemplates, languages } from "./settings.ts";
import { userFiles } from "./user-files.ts";
import { userRoles } from "./user-roles.ts";
import { users } from "./users.ts";

export type Registry = ReadonlyMap<string, RecordType>;

/**
 * Makes a registry of record types, keyed by their wire name.
 * @throws Error when two have the same name
 */
export function makeRegistry(types: readonly RecordType[]): Registry {
  const registry = new Map(types.map((type) => [type.name, type]));
  if (registry.size !== types.length) throw new Error("Two record types have the same name");
  return registry;
}

export const registry: Registry = makeRegistry([
  organizations,
  users,
  userRoles,
  mentees,
  menteeAssessments,
  menteeUserGoals,
  menteeUserTasks,
  menteeUserChallenges,
  menteeUserNotes,
  menteeUserFiles,
  menteePassword,
  menteeGoals,
  menteeTasks,
  menteeChallenges,
  jobs,
  elearning,
  resources,
  ...lookups,
  languages,
  content,
  emailTemplates,
  bugTracker,
  userFiles,
  emailOutbox,
  auditTrail,
]);
