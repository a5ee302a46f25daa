import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const manyRows = 10_000;

/** Adds genders, which are the shortest records. All types use the same list. */
async function addRows(count: number) {
  await sql`
    insert into config_genders (name)
    select 'Row ' || lpad(number::text, 5, '0') from generate_series(1, ${count}::int) as number
  `.execute(site.db);
}

const site = testSite();
beforeAll(async () => {
  await addRows(manyRows);
});

async function listAll(width: number): Promise<Page> {
  const page = await openAs(site, "owner@harbor.example", "/settings/genders?per=10000&q=Row", width);
  await page.locator("[data-row]").first().waitFor();
  await page.locator("[data-index]").first().waitFor();
  return page;
}

const rendered = (page: Page) => page.locator("[data-row]").count();

describe("A list of 10,000 rows", () => {
  it.runIf(isFull)(
    "renders only the rows near the viewport, and says how many there are [LIST-09]",
    async () => {
      const page = await listAll(1440);
      expect(await rendered(page)).toBeLessThan(80);
      const table = page.getByRole("table");
      await expect.poll(() => table.getAttribute("aria-rowcount")).toBe(String(manyRows + 1));
      await expect
        .poll(() => table.locator("tbody tr[data-row]").first().getAttribute("aria-rowindex"))
        .toBe("2");

      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const last = table.locator(`tr[aria-rowindex="${manyRows + 1}"]`);
      await expect.poll(() => last.count()).toBe(1);
      expect(await rendered(page)).toBeLessThan(80);

      await page.getByRole("search").getByRole("textbox").fill("Row 07654");
      await page.keyboard.press("Enter");
      await expect.poll(() => rendered(page)).toBe(1);
      await expect.poll(() => table.locator("tr[data-row]").innerText()).toContain("Row 07654");
      expect(site.failures).toEqual([]);
    },
  );

  it.runIf(isFull)("keeps the focused row, and continues by keyboard", async () => {
    const page = await listAll(1440);
    const row = page.locator('tr[aria-rowindex="6"]');
    await row.getByRole("button").first().focus();
    await page.evaluate(() => window.scrollTo(0, 100_000));
    await expect.poll(() => page.locator('tr[aria-rowindex="2"]').count()).toBe(0);
    expect(await row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  it.runIf(isFull)("is equally short on a phone, where every row is a card", async () => {
    const page = await listAll(390);
    expect(await rendered(page)).toBeLessThan(60);
    const card = page.locator("li[data-row]").first();
    await expect.poll(() => card.getAttribute("aria-setsize")).toBe(String(manyRows));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect.poll(async () => Number(await card.getAttribute("aria-posinset"))).toBeGreaterThan(2000);
    expect(await rendered(page)).toBeLessThan(60);
  });
});
