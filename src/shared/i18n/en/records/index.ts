import type { AllRecordTexts } from "../../record-texts.ts";
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

/** Labels of the record types: `records.<tableName>.title`, `.fields.<field>`, `.required.<field>`. */
export const records = {
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
} satisfies AllRecordTexts;
