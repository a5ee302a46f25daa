import { helpCenter } from "./pages/help-center.ts";
import { helpForMentees } from "./pages/help-for-mentees.ts";
import { privacy } from "./pages/privacy.ts";
import { supportCenter } from "./pages/support-center.ts";
import { termsOfService } from "./pages/terms-of-service.ts";
import type { SeedContentPage } from "./types.ts";

const pages = {
  "/privacy": privacy,
  "/support-center": supportCenter,
  "/help-center": helpCenter,
  "/help-center/mentees": helpForMentees,
  "/terms-of-service": termsOfService,
};

/** The four footer pages, and the help center for mentees, in English and Spanish. */
export const contentPages: SeedContentPage[] = Object.entries(pages).flatMap(([pageUrl, page]) => [
  { pageUrl, languageCode: "en" as const, ...page.en, status: true },
  { pageUrl, languageCode: "es" as const, ...page.es, status: true },
]);
