import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { signIn } from "./factories.ts";
import type { Site } from "./site.ts";

/** The password of the demo accounts. */
export const demoPassword = "second-chance-2026";

/** A page of somebody who is signed in already; each has a browser profile of its own. */
export async function openAs(site: Site, username: string, path: string, width = 1440): Promise<Page> {
  const page = await site.newPage({ viewport: { width, height: 900 } });
  // A session as signing in makes it, without what checking a password costs a machine.
  const { db } = site.app.database;
  const { rows } = await sql<{ id: string }>`select id from accounts where email_key = ${username}`.execute(
    db,
  );
  const token = await signIn(db, rows[0]!.id);
  // As signing in does: for pictures and downloads, which a browser asks for without a header.
  await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
  await page.addInitScript((given) => {
    if (!sessionStorage.getItem("begun")) localStorage.setItem("token", given);
    sessionStorage.setItem("begun", "1");
  }, token);
  await page.goto(path);
  return page;
}

/**
 * Waits for what a page loads only when it comes near the window or somebody begins to work: presses a key that does
 * nothing else until it is there.
 */
export async function wakeUp(page: Page, selector: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift");
      return page.locator(selector).count();
    })
    .toBeGreaterThan(0);
}
