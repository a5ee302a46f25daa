import type { StandardTemplate } from "#server/platform/mail/standard-templates.ts";
import type { SeedMentee } from "./case-types.ts";
import type {
  OrganizationNumber,
  LookupTable,
  LookupValue,
  SeedLanguage,
  SeedContentPage,
  SeedOrganization,
  SeedStaff,
  SeedCatalogue,
  SeedJob,
  SeedElearning,
  SeedResource,
  SeedBug,
} from "./types.ts";

/** What every installation starts with, also without demo data. */
export interface BaseContent {
  lookups: Record<LookupTable, LookupValue[]>;
  languages: SeedLanguage[];
  contentPages: SeedContentPage[];
  emailTemplates: StandardTemplate[];
}

export interface DemoContent extends BaseContent {
  organizations: SeedOrganization[];
  staff: SeedStaff[];
  catalogues: Record<OrganizationNumber, SeedCatalogue>;
  jobs: SeedJob[];
  elearning: SeedElearning[];
  resources: SeedResource[];
  bugs: SeedBug[];
  mentees: SeedMentee[];
}
