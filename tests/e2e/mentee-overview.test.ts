/**
 * The overview of a mentee, opened from the list: what is next, what is missing, what happened and what is new
 * (14-5).
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { openSite, settled, type Site } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it("The overview opens from the list, marks what others did since, loads in pages, prints all in order, and links to the form", async () => {
  const page = await openAs(site, "case@harbor.example", "/mentee/manage");
  const row = page.locator("[data-row]").first();
  const id = (await row.getAttribute("data-row"))!;
  const { db } = site.app.database;
  await sql`insert into mentee_user_notes (organization_id, mentee_id, date, note_title, note)
    select 2, ${id}, date '2025-01-01' + n, 'Note ' || n, '' from generate_series(1, 25) n`.execute(db);
  await row.locator("td").nth(3).click();
  await page.waitForURL(`**/mentee/overview/${id}`);
  const main = page.getByRole("main");
  const items = main.locator("[data-timeline] li[data-kind]");
  await items.first().waitFor();
  await main.getByRole("region", { name: "Coming up" }).waitFor();
  await main.getByRole("region", { name: "Needs attention" }).waitFor();
  await settled(page);
  await expect.poll(() => main.locator("[data-news]").count()).toBe(0);
  await expectAccessible(page);
  await keepPicture(page, "mentee-overview");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await keepPicture(page, "mentee-overview-phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  await sql`insert into mentee_user_notes (organization_id, mentee_id, date, note_title, note, created_by)
    select 2, ${id}, organization_day(2), 'Rang the landlord', '', (select id from accounts where email_key = 'owner@harbor.example')`.execute(
    db,
  );
  await page.reload();
  await main.locator("[data-new]", { hasText: "Rang the landlord" }).waitFor();
  await expect.poll(() => main.locator("[data-new]").count()).toBe(1);
  await main.getByText(/^Since your last visit \(.*\): 1 note$/).waitFor();
  // The number opens what it counts.
  await main.getByRole("button", { name: "1 note", exact: true }).click();
  await expect.poll(() => items.count()).toBe(1);
  await main.getByLabel("Show", { exact: true }).selectOption("all");
  await expect.poll(() => items.count()).toBe(1);
  await main.getByLabel("Only new entries").uncheck();

  await expect.poll(() => items.count()).toBe(20);
  const older = main.getByRole("button", { name: "Show earlier" });
  await older.click();
  await expect.poll(() => items.count()).toBeGreaterThan(20);
  while (await older.isVisible()) {
    await older.click();
    await settled(page);
  }
  const shown = await items.allInnerTexts();
  const asked = page.evaluate(() => new Promise<void>((resolve) => (window.print = () => resolve())));
  await main.getByRole("button", { name: "Print", exact: true }).click();
  await asked;
  await expect.poll(() => items.allInnerTexts()).toEqual(shown);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await main.getByLabel("Show", { exact: true }).selectOption("notes");
  await expect
    .poll(() => main.locator("[data-timeline] li[data-kind]:not([data-kind=note])").count())
    .toBe(0);
  await main.getByRole("link", { name: "Rang the landlord" }).click();
  await page.waitForURL(`**/mentee/mentee-notes/${id}?record=*`);

  await page.getByRole("navigation", { name: "Pages of this mentee" }).getByText("Overview").click();
  await items.first().waitFor();
  await main.locator("[data-new]").waitFor();
  await main
    .getByRole("region", { name: "Overview" })
    .getByRole("link", { name: "Profile", exact: true })
    .click();
  await page.waitForURL(`**/mentee/manage/${id}`);
  await main.getByRole("heading", { name: "Profile", exact: true }).waitFor();
  expect(site.failures).toEqual([]);
  await page.close();
});
