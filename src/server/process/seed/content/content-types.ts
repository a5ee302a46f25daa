import type { StandardTemplate } from "#server/platform/mail/standard-templates.ts";
import type { SeedMentee } from "./case-types.ts";
import type {
  OrganizationNumber,
  LookupTable,
  LookupValue,
  SeedContentPage,
  SeedOrganization,
  SeedStaff,
  SeedCatalog,
  SeedJob,
  SeedElearning,
  SeedResource,
  SeedBug,
} from "./types.ts";

/** The initial data of every installation, with or without demo data. */
export interface BaseContent {
  lookups: Record<LookupTable, LookupValue[]>;
  contentPages: SeedContentPage[];
  emailTemplates: StandardTemplate[];
}

export interface DemoContent extends BaseContent {
  organizations: SeedOrganization[];
  staff: SeedStaff[];
  catalogs: Record<OrganizationNumber, SeedCatalog>;
  jobs: SeedJob[];
  elearning: SeedElearning[];
  resources: SeedResource[];
  bugs: SeedBug[];
  mentees: SeedMentee[];
}
