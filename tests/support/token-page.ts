import type { BrowserContextOptions, Page } from "playwright-core";
import { beginWith } from "./visitor.ts";
import type { Site } from "./site.ts";

/**
 * Opens a page with a session's token and empty storage. All pages of a token with the same options share one browser
 * profile, so close only the page.
 */
export async function openWithToken(
  site: Site,
  token: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const given = { viewport: { width: 1440, height: 900 }, ...options };
  const page = await site.newPageOf(JSON.stringify([token, given]), given);
  await beginWith(page, token);
  await page.goto(path);
  return page;
}
