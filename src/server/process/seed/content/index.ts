import { catalogs } from "./catalogs.ts";
import { contentPages } from "./content-pages.ts";
import { bugs, elearning, jobs, lookups, organizations, resources, staff } from "./data.ts";
import type { Day } from "./dates.ts";
import { standardTemplates } from "#server/platform/mail/standard-templates.ts";
import { makeMentees } from "./mentees.ts";
import { makeRandom } from "./random.ts";
import type { BaseContent, DemoContent } from "./content-types.ts";
import type { OrganizationNumber } from "./types.ts";

export type * from "./case-types.ts";
export type * from "./content-types.ts";
export type * from "./types.ts";

const menteeCounts: readonly (readonly [OrganizationNumber, number])[] = [
  [1, 5],
  [2, 100],
  [3, 80],
  [4, 55],
];

/** Returns the base data of every installation: lookup lists, content pages, and email templates. */
export function baseContent(): BaseContent {
  return { lookups, contentPages: contentPages(), emailTemplates: standardTemplates };
}

/**
 * Returns the whole demo content. The same day results in the same content.
 * @param today `YYYY-MM-DD`, the day of seeding. Every date is in the two years before it, except end dates of what is
 * in progress.
 */
export function makeDemoContent(today: Day): DemoContent {
  return {
    ...baseContent(),
    organizations,
    staff,
    catalogs,
    jobs,
    elearning,
    resources,
    bugs,
    // Each organization has a separate random source, so that a change to one doesn't change the people of the others.
    mentees: menteeCounts.flatMap(([organization, count]) =>
      makeMentees(organization, count, today, makeRandom(20_260_000 + organization)),
    ),
  };
}
