/** The size of everyday screens: their height, the rows in the window, and the size of their tap targets. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { faultsOf, smallTargetsOf } from "#tests/support/fits-phone.ts";
import { insertRow, makeStaff } from "#tests/support/factories.ts";
import { sizeOf } from "#tests/support/screen-size.ts";
import { openSite, settled, type Site } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  // Rates based on answers in the last quarter take a second line. The demo data has such answers only on some days.
  await sql`update follow_ups set due_from = date_trunc('quarter', now()) - interval '40 days',
    due_until = date_trunc('quarter', now()) - interval '10 days', status = 'answered',
    employed = answer, housing = answer, in_education = answer, arrested = answer
    from (select id as of, (array['yes', 'no'])[1 + id % 2] as answer from follow_ups) a
    where id = of and id % 4 <> 0`.execute(site.app.database.db);
});
afterAll(() => site?.close());

/**
 * Screens with many numbers that open a list, and the element that each shows last. The first number of the measures may
 * be in a column that phones hide.
 */
const screens = [
  ["/caseload", "[data-staff]"],
  ["/", "[data-today=team] [data-staff]"],
  ["/mentee/manage", "[data-row]"],
  ["/measures", "[data-asks]:visible"],
] as const;

/** Returns the number of elements that end above the lower edge of the window. */
const inWindow = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length);

it("Measures, caseload, dashboard, and list fit their windows, and no target is too small to hit", async () => {
  const page = await openAs(site, "owner@harbor.example", "/help-center");
  const show = async (path: string, last: string) => {
    await goTo(page, path);
    await page.locator(`main ${last}`).first().waitFor();
    await settled(page);
  };
  for (const [path, last] of screens) {
    await show(path, last);
    expect(await smallTargetsOf(page), path).toEqual([]);
  }
  // The page with all built-in measures.
  const size = await sizeOf(page);
  expect(size.height).toBeLessThanOrEqual(1600);
  expect(size.scrolled).toEqual([]);
  expect(await inWindow(page, "tbody[data-measure]")).toBeGreaterThanOrEqual(16);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, last] of screens) {
    await show(path, last);
    expect(await smallTargetsOf(page), path).toEqual([]);
    // The list truncates long texts, and has separate tests.
    if (path !== "/mentee/manage") expect(await faultsOf(page, "main"), path).toEqual([]);
    await expectAccessible(page, "main", ["target-size"]);
  }
  expect((await sizeOf(page)).height).toBeLessThanOrEqual(2600);

  // A row with only a name has one line, and a list's search button is large enough for a finger.
  await insertRow(site.db, "configGenders", { organizationId: "2", name: "Alone" });
  await show("/settings/genders", "[data-row]");
  const row = (await page.locator("main [data-row]", { hasText: "Alone" }).boundingBox())!;
  expect(row.height).toBeLessThanOrEqual(46);
  const search = (await page.locator("main form[role=search] button").boundingBox())!;
  expect([search.width, search.height]).toEqual([44, 44]);
  expect(site.failures).toEqual([]);
  await page.close();
});

it("Measures are no higher in Spanish and in the theme with the largest text", async () => {
  const owner = await makeStaff(site.db, "2", { language: "es" });
  const page = await openWithToken(site, owner.token, "/favicon.svg");
  await page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify({ theme: "classic" })),
    `preferences:${owner.accountId}`,
  );
  for (const [width, highest] of [
    [1440, 1600],
    [390, 2600],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/measures");
    await page.locator("main [data-asks]:visible").first().waitFor();
    await settled(page);
    expect((await sizeOf(page)).height, `${width}`).toBeLessThanOrEqual(highest);
  }
  await page.close();
});
