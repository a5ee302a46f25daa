import { expectAccessible } from "#tests/support/accessible.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSite, settled, type Site } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const listReady = (page: Page) => page.locator('section[data-mode="list"]').waitFor();
const rows = (page: Page) => page.locator("[data-row]");
const totals = (page: Page) => page.locator("[data-totals]").first().innerText();
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe("A list of people", () => {
  it.runIf(isFull)(
    "is filtered immediately by chips, shows chosen columns, and is restored by Back",
    async () => {
      const page = await openAs(site, "case@harbor.example", "/mentee/manage?per=50");
      await listReady(page);
      const chips = page.getByRole("group", { name: "Filters" });
      await chips.waitFor();
      await expect.poll(() => totals(page)).toBe("2 pages · 100 records, active and inactive");
      await chips.getByRole("button", { name: "Case manager: me" }).click();
      await expect.poll(() => params(page)).toEqual({ per: "50", "f.caseManager": "me" });
      await expect.poll(() => totals(page)).toMatch(/^1 page · [1-9]\d? records, active and inactive$/);
      await expect.poll(() => page.getByRole("navigation", { name: /^Pages/ }).count()).toBe(0);
      const choose = async (chip: RegExp, index: number) => {
        await chips.getByRole("button", { name: chip }).click();
        await chips.getByRole("radio").nth(index).click();
        await chips.getByRole("radio").first().waitFor({ state: "detached" });
      };
      await choose(/^Gender/, 1);
      await expect.poll(() => params(page)["f.gender"]).toMatch(/^\d+$/);
      await chips.getByRole("button", { name: /^Gender: \w/ }).waitFor();
      // A click elsewhere closes the panel, and changes nothing.
      await chips.getByRole("button", { name: /^Gender/ }).click();
      await chips.getByRole("radio").first().waitFor();
      await page.locator("h1").first().click();
      await chips.getByRole("radio").first().waitFor({ state: "detached" });
      await choose(/^Gender/, 0);
      await expect.poll(() => params(page)).toEqual({ per: "50", "f.caseManager": "me" });
      await chips.getByRole("button", { name: /^Columns/ }).click();
      const panel = page.getByRole("group", { name: "Columns", exact: true });
      await panel.getByLabel("Cell Phone").check();
      await panel.getByLabel("Photo").uncheck();
      await page.getByRole("columnheader", { name: "Cell Phone" }).waitFor();
      await expectAccessible(page, "main");
      await page.getByRole("button", { name: "Reset" }).click();
      await expect.poll(() => totals(page)).toBe("2 pages · 100 records, active and inactive");
      await page.reload();
      await page.getByRole("columnheader", { name: "Cell Phone" }).waitFor();
      await expect.poll(() => page.getByRole("columnheader", { name: "Photo" }).count()).toBe(0);
      // What comes late moves the list away from below the pointer.
      await settled(page);
      // Both ways back: the browser's, and that of the page.
      await page.getByRole("navigation", { name: "Pages, above the list" }).getByLabel("Next page").click();
      await expect.poll(() => params(page)["page"]).toBe("2");
      await page.locator('[aria-current="page"]', { hasText: "2" }).first().waitFor();
      const leave = async () => {
        // What comes late moves the rows.
        await settled(page);
        await page.evaluate(() => window.scrollTo(0, 700));
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
        // A row in the middle of the window: clicking it scrolls nothing.
        const id = await page.evaluate(
          () => document.elementFromPoint(700, 450)?.closest<HTMLElement>("[data-row]")?.dataset["row"],
        );
        await page.locator(`[data-row="${id}"] td`).nth(2).click();
        await page.waitForURL(/\/mentee\/overview\/\d+/);
        await page.getByText("Back to mentees").waitFor();
      };
      await leave();
      await page.getByText("Back to mentees").click();
      await listReady(page);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
      expect(params(page)).toEqual({ per: "50", page: "2" });
      await leave();
      await page.goBack();
      await listReady(page);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
      await page.context().close();
    },
  );

  it.runIf(isFull)("takes two lines on a phone, with filters and actions behind buttons", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage", 390);
    // An initial adds nothing to an email.
    const firstLine = page.locator("[data-row]").first();
    await expect.poll(() => firstLine.innerText()).toMatch(/^\p{L}+ \p{Lu} \p{L}/mu);
    expect(await firstLine.innerText()).not.toMatch(/^\p{Lu}$/mu);
    await listReady(page);
    await rows(page).nth(24).waitFor();
    const box = await rows(page).first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(260);
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size[0]).toBeLessThanOrEqual(390);
    expect(size[1]).toBeLessThanOrEqual(2200);
    // Frequent controls are high enough for a finger, and what a chip opens stays in the window.
    const heights = await page
      .locator("main .mantine-Button-root:not([data-size^=compact]):visible")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole("button", { name: "Filter" }).click();
    const chips = page.getByRole("group", { name: "Filters" });
    for (const name of ["Case manager", "Gender", "Date of referral"]) {
      const chip = chips.getByRole("button", { name, exact: true });
      await chip.click();
      const panel = await chips.getByRole("group", { name, exact: true }).boundingBox();
      expect(panel!.x).toBeGreaterThanOrEqual(0);
      expect(panel!.x + panel!.width).toBeLessThanOrEqual(390);
      await page.keyboard.press("Escape");
    }
    await chips.getByRole("button", { name: "Status" }).click();
    await page.getByRole("radio", { name: "Inactive" }).click();
    await page.getByRole("button", { name: "Filter (1)" }).waitFor();
    const first = rows(page).first();
    await first.getByText("Inactive").waitFor();
    await first.getByRole("button", { name: /^Actions: / }).click();
    await first.getByRole("button", { name: /^Un-archive / }).waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Export", exact: true }).waitFor();
    await expectAccessible(page, "main");
    await page.context().close();
  });

  it("starts at the same height on a phone if words are longer, and truncates none of them [13-C4]", async () => {
    const page = await openAs(site, "owner@puente.example", "/mentee/manage?per=5", 390);
    await rows(page).first().waitFor();
    const add = page.getByRole("button", { name: "Agregar usuario asistido" });
    await page.getByRole("button", { name: "Más" }).waitFor();
    expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(260);
    expect((await add.boundingBox())?.height).toBe(44);
    // The word of the button is whole.
    const [verb, label] = await Promise.all([
      add.getByText("Agregar").first().boundingBox(),
      add.boundingBox(),
    ]);
    expect(verb!.x + verb!.width).toBeLessThanOrEqual(label!.x + label!.width);
    await page.context().close();
  });
});
