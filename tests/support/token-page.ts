import type { BrowserContextOptions, Page } from "playwright-core";
import type { Site } from "./site.ts";

/** A page of somebody whose token is known, with a browser profile of its own. */
export async function openWithToken(
  site: Site,
  token: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await site.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  await page.addInitScript((given) => {
    // Also runs in frames without a storage of their own.
    if (window !== window.top || sessionStorage.getItem("begun")) return;
    localStorage.setItem("token", given);
    sessionStorage.setItem("begun", "1");
  }, token);
  await page.goto(path);
  return page;
}
