import type { SeedMentee } from "./case-types.ts";
import type {
  OrganizationNumber,
  LookupTable,
  SeedLanguage,
  SeedContentPage,
  SeedEmailTemplate,
  SeedOrganization,
  SeedRole,
  SeedStaff,
  SeedCatalogue,
  SeedJob,
  SeedElearning,
  SeedResource,
  SeedBug,
} from "./types.ts";

/** What every installation starts with, also without demo data. */
export interface BaseContent {
  lookups: Record<LookupTable, readonly string[]>;
  languages: SeedLanguage[];
  contentPages: SeedContentPage[];
  emailTemplates: SeedEmailTemplate[];
}

export interface DemoContent extends BaseContent {
  organizations: SeedOrganization[];
  /** The roles that each organization gets, in this order. */
  roles: SeedRole[];
  staff: SeedStaff[];
  catalogues: Record<OrganizationNumber, SeedCatalogue>;
  jobs: SeedJob[];
  elearning: SeedElearning[];
  resources: SeedResource[];
  bugs: SeedBug[];
  mentees: SeedMentee[];
}
