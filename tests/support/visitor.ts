import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { signIn } from "./factories.ts";
import type { Site } from "./site.ts";

/** The password of the demo accounts. */
export const demoPassword = "second-chance-2026";

/** Opens a session like a sign-in, without the cost of checking a password. @returns its token */
export async function tokenOf(site: Site, username: string): Promise<string> {
  const { db } = site;
  const account = await db
    .selectFrom("accounts")
    .select("id")
    .where("email_key", "=", username)
    .executeTakeFirstOrThrow();
  return signIn(db, account.id);
}

/**
 * Opens a page of a signed-in person, with empty storage. All pages of a person share one browser profile, so close
 * only the page.
 */
export async function openAs(site: Site, username: string, path: string, width = 1440): Promise<Page> {
  const page = await site.newPageOf(username);
  await page.setViewportSize({ width, height: 900 });
  const token = await tokenOf(site, username);
  // Signing in sets this cookie for pictures and downloads, which browsers request without a header.
  await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
  await beginWith(page, token);
  await page.goto(path);
  await screenShown(page);
  return page;
}

/** Starts a page as a person who is signed in. Its storage is empty unless other pages of the profile are open. */
export async function beginWith(page: Page, token: string): Promise<void> {
  // The first page of a profile stays open next to this one.
  const isAlone = page.context().pages().length <= 2;
  const begin = (given: { token: string; isAlone: boolean }) => {
    // This also runs in frames without storage.
    if (window !== window.top || sessionStorage.getItem("begun")) return;
    if (given.isAlone) localStorage.clear();
    localStorage.setItem("token", given.token);
    sessionStorage.setItem("begun", "1");
  };
  await page.addInitScript(begin, { token, isAlone });
}

/**
 * Waits until the window shows a page and no sign of loading. It looks twenty times a second. Playwright looks for an
 * element twice a second, and runs a function in every frame, which takes more processor time than the page itself.
 */
async function screenShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      // Content below the window loads when it comes near.
      const isInWindow = (element: Element) => element.getBoundingClientRect().top < innerHeight;
      const waiting = document.querySelectorAll(
        ".mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]",
      );
      return document.querySelector("main > *") && ![...waiting].some(isInWindow);
    },
    undefined,
    { polling: 50 },
  );
}

/** Goes to another page of the app like a click on a link, without loading the app again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await screenShown(page);
}

/**
 * Waits for a part that a page loads only near the window or when a person starts to work. Keeps pressing a key that
 * has no other effect until the part appears.
 * @throws with what the page shows instead
 */
export async function wakeUp(page: Page, wanted: string | Locator): Promise<void> {
  const target = typeof wanted === "string" ? page.locator(wanted) : wanted;
  const isThere = async () => {
    await page.keyboard.press("Shift");
    return (await target.count()) > 0;
  };
  await expect
    .poll(isThere)
    .toBe(true)
    .catch(async () => {
      const shown = await page.locator("body").ariaSnapshot();
      throw new Error(`${page.url()} does not show ${target}, but:\n${shown}`);
    });
}

/**
 * Acts and waits for an element that appears for only a few seconds, such as a toast. The wait starts before the
 * action, because a busy machine might start it too late afterwards.
 */
export async function showsAfter(act: () => Promise<unknown>, shown: Locator): Promise<void> {
  await Promise.all([shown.waitFor(), act()]);
}

/** Opens the cards at the end of the team's dashboard, which are collapsed. */
export async function openRecent(page: Page): Promise<void> {
  // The section is open if there is nothing to do, which is known once the day's work has loaded.
  await page.locator("[data-today], [data-recent][open]").first().waitFor();
  const closed = page.locator("[data-recent]:not([open]) > summary");
  if ((await closed.count()) > 0) await closed.click();
}
