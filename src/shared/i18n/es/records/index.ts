import type { records as english } from "../../en/records/index.ts";
import { auditTrail } from "./audit-trail.ts";
import * as catalogues from "./catalogues.ts";
import { elearning } from "./elearning.ts";
import { jobs } from "./jobs.ts";
import * as lookups from "./lookups.ts";
import * as menteeSubRecords from "./mentee-sub-records.ts";
import { mentees } from "./mentees.ts";
import { organizations } from "./organizations.ts";
import { resources } from "./resources.ts";
import * as settings from "./settings.ts";
import { userFiles } from "./user-files.ts";
import { userRoles } from "./user-roles.ts";
import { users } from "./users.ts";

export const records: typeof english = {
  organizations,
  users,
  userRoles,
  mentees,
  ...menteeSubRecords,
  ...catalogues,
  jobs,
  elearning,
  resources,
  ...lookups,
  ...settings,
  userFiles,
  auditTrail,
};
