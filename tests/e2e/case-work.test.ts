import { listReady, openFilters } from "#tests/support/list-page.ts";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

it.runIf(isFull)(
  "One list shows the work of all mentees, each with its mentee, and filters it by days from today [E2] [E3]",
  async () => {
    const page = await openAs(site, "case@harbor.example", "/case-work/tasks");
    await listReady(page);
    await page.getByRole("heading", { name: "All tasks", level: 1 }).waitFor();
    await page.locator(`nav a[href="/case-work/notes"]`).waitFor();
    const table = page.getByRole("table", { name: "All tasks" });
    await expect.poll(() => table.getByRole("columnheader").first().innerText()).toBe("Mentee");
    await expect.poll(() => page.getByRole("button", { name: "Assign task" }).count()).toBe(0);
    await keepPicture(page, "all-tasks");
    // The print has the same rows as the screen, open work only, but from all pages.
    const records = async () =>
      Number(
        /(\d+) records/.exec(
          await page
            .getByText(/\d+ records/)
            .first()
            .innerText(),
        )?.[1],
      );
    const open = await records();
    expect(open).toBeGreaterThan(25);
    const asked = page.evaluate(() => new Promise<void>((resolve) => (window.print = () => resolve())));
    await page.keyboard.press("Control+p");
    await asked;
    await expect.poll(() => page.locator("tr[data-row]").count()).toBe(open);
    await page.getByText("Completed items aren't printed.").waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect.poll(() => page.locator("tr[data-row]").count()).toBe(25);
    const chips = await openFilters(page);
    await chips.getByRole("button", { name: "End Date" }).click();
    await chips.getByRole("radio", { name: "Last 30 days" }).waitFor();
    await keepPicture(page, "all-tasks-days");
    await expectAccessible(page, "main");
    const narrowed = page.waitForResponse(
      (response) => response.request().postData()?.includes("moreThanDaysAgo") ?? false,
    );
    await chips.getByRole("radio", { name: "Before today" }).click();
    await narrowed;
    await page.getByRole("button", { name: "End Date: Before today. Remove this filter" }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("f.endDate")).toBe("moreThanDaysAgo.0");
    await settled(page);
    await page.keyboard.press("Escape");
    await chips.waitFor({ state: "detached" });
    const row = page.locator("[data-row]").first();
    const id = await row.getAttribute("data-row");
    await row.locator("td").nth(3).click();
    await page.waitForURL(new RegExp(`/mentee/mentee-tasks/\\d+\\?record=${id}$`));
    await page.goBack();
    await listReady(page);
    await row.getByRole("link").first().click();
    await page.waitForURL(/\/mentee\/overview\/\d+$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, "/case-work/notes");
    await page.locator("[data-row]").first().waitFor();
    await keepPicture(page, "all-notes-phone");
    await expect.poll(() => page.locator("[data-row] a").count()).toBeGreaterThan(0);
    await goTo(page, "/case-work/goals");
    await page.locator("[data-row]").first().waitFor();
    await keepPicture(page, "all-goals-phone");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await page.context().close();
  },
);
