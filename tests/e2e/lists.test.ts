import type { AccessKey } from "#shared/access/keys.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeRole, makeStaff } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { setLook } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import {
  chooseInList,
  chooseInRow,
  listReady,
  openFilters,
  openListMenu,
  openViews,
} from "#tests/support/list-page.ts";

const site = testSite();

const rows = (page: Page) => page.locator("[data-row]");
const totals = (page: Page) => page.locator("[data-totals]").first().innerText();
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe("A list of people", () => {
  it("is filtered immediately, shows chosen columns, and is restored by Back", async () => {
    const page = await openAs(site, "case@harbor.example", "/mentee/manage?per=50");
    await listReady(page);
    await expect.poll(() => totals(page)).toBe("2 pages · 100 records, active and inactive");
    const filters = await openFilters(page);
    const choose = async (filter: string, choice: string | number) => {
      await filters.getByRole("button", { name: filter }).click();
      const group = filters.getByRole("group", { name: filter });
      await (
        typeof choice === "number"
          ? group.getByRole("radio").nth(choice)
          : group.getByRole("radio", { name: choice, exact: true })
      ).click();
    };
    await choose("Case manager", "Me");
    await expect.poll(() => params(page)).toEqual({ per: "50", "f.caseManager": "me" });
    await expect.poll(() => totals(page)).toMatch(/^1 page · [1-9]\d? records, active and inactive$/);
    await expect.poll(() => page.getByRole("navigation", { name: /^Pages/ }).count()).toBe(0);
    await choose("Gender", 1);
    await expect.poll(() => params(page)["f.gender"]).toMatch(/^\d+$/);
    // Wait, because rows that are being replaced are dimmed.
    await settled(page);
    await expectAccessible(page, "main");
    // A click elsewhere closes the panel, and changes nothing.
    await page.locator("h1").first().click();
    await filters.waitFor({ state: "detached" });
    // Each filter is a chip below the search, and a click removes it.
    await page.getByRole("button", { name: /^Gender: \w.*Remove this filter$/ }).click();
    await expect.poll(() => params(page)).toEqual({ per: "50", "f.caseManager": "me" });
    await chooseInList(page, "Columns");
    const panel = page.getByRole("dialog", { name: "Columns", exact: true });
    await panel.getByLabel("Cell Phone").check();
    await panel.getByLabel("Photo").uncheck();
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Cell Phone" }).waitFor();
    await settled(page);
    await expectAccessible(page, "main");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => totals(page)).toBe("2 pages · 100 records, active and inactive");
    await page.reload();
    await page.getByRole("columnheader", { name: "Cell Phone" }).waitFor();
    await expect.poll(() => page.getByRole("columnheader", { name: "Photo" }).count()).toBe(0);
    // Wait, because late content would move the list away from the pointer.
    await settled(page);
    // Goes back in two ways: with the browser's button, and with the page's link.
    await page.getByRole("navigation", { name: "Pages, above the list" }).getByLabel("Next page").click();
    await expect.poll(() => params(page)["page"]).toBe("2");
    await page.locator('[aria-current="page"]', { hasText: "2" }).first().waitFor();
    const leave = async () => {
      // Wait, because late content would move the rows.
      await settled(page);
      await page.evaluate(() => window.scrollTo(0, 700));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
      // Clicks a row in the middle of the window, so that Playwright doesn't scroll.
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
    // The filters of a view aren't the person's, so the button doesn't count them.
    await goTo(page, "/mentee/manage?saved=shipped.incomplete&active=1&incomplete=1");
    await page.getByRole("button", { name: "Filter", exact: true }).waitFor();
    await page.context().close();
  });

  it("accepts a day from a filter's calendar, and a typed one when its field loses the focus", async () => {
    const page = await openAs(site, "case@harbor.example", "/mentee/manage?per=50");
    await listReady(page);
    const filters = await openFilters(page);
    await filters.getByRole("button", { name: "Date of referral" }).click();
    const days = filters.getByRole("group", { name: "Date of referral", exact: true });
    await days.getByRole("button", { name: "Calendar" }).first().click();
    await page.locator("button[aria-current=date]").click();
    await expect.poll(() => params(page)["from"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await filters.isVisible()).toBe(true);
    // A day without a year applies only when the field loses the focus.
    await days.getByRole("textbox").nth(1).fill("3/5");
    await page.locator("h1").first().click();
    await filters.waitFor({ state: "detached" });
    await expect.poll(() => params(page)["to"]).toMatch(/^\d{4}-03-05$/);
    await page.context().close();
  });

  it("offers the chat with a mentee only to those who may open its page", async () => {
    const isOffered = async (keys: readonly AccessKey[]) => {
      const role = await makeRole(site.db, "2", { keys, roleType: 2 });
      const { token } = await makeStaff(site.db, "2", { role });
      const page = await openWithToken(site, token, "/mentee/manage?active=1");
      await listReady(page);
      await rows(page).first().getByRole("button", { name: "Actions: " }).click();
      const items = page.locator("[role=menu]:visible").getByRole("menuitem");
      await items.first().waitFor();
      const texts = await items.allInnerTexts();
      await page.close();
      return texts.includes("Chat");
    };
    expect(await isOffered(["manageMentees", "menteeChat"])).toBe(true);
    expect(await isOffered(["manageMentees"])).toBe(false);
  });

  it("makes one copy if the response to the first try is lost", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/jobs?active=1");
    await listReady(page);
    const ids: string[] = [];
    await page.route("**/apicalls/cloneRecord", async (route) => {
      const response = await route.fetch();
      ids.push(((await response.json()) as { recordId: string }).recordId);
      await (ids.length === 1 ? route.abort() : route.fulfill({ response }));
    });
    await chooseInRow(rows(page).first(), "Duplicate");
    await page.getByText("No copy was made").waitFor();
    await chooseInRow(rows(page).first(), "Duplicate");
    await page.getByText("A copy was made. You can change it now.").waitFor();
    expect(ids).toEqual([expect.stringMatching(/^\d+$/), ids[0]]);
    await page.context().close();
  });

  it("changes nothing on another page that a person went to before the answer", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/jobs?active=1");
    await listReady(page);
    const copy = await holdBack(page, "**/apicalls/cloneRecord", "answers");
    await chooseInRow(rows(page).first(), "Duplicate");
    await expect.poll(copy.count).toBe(1);
    await goTo(page, "/mentee/manage?saved=all&incomplete=1");
    copy.release();
    await page.getByText("A copy was made. You can change it now.").waitFor();
    await settled(page);
    expect(params(page)).toEqual({ saved: "all", incomplete: "1" });
    const view = await holdBack(page, "**/apicalls/views/save", "answers");
    await (await openViews(page)).getByRole("menuitem", { name: "Save as a view" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("With gaps");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.poll(view.count).toBe(1);
    await goTo(page, "/mentee/jobs?active=1");
    view.release();
    await page.getByText("The view was saved").waitFor();
    await settled(page);
    expect(params(page)).toEqual({ active: "1" });
    await page.context().close();
  });

  it("takes two lines on a phone, with its filters in a sheet", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage", 390);
    // The name is on one line, and no line has only an initial.
    const firstLine = page.locator("[data-row]").first();
    await expect.poll(() => firstLine.innerText()).toMatch(/^\p{L}+ \p{Lu} \p{L}/mu);
    expect(await firstLine.innerText()).not.toMatch(/^\p{Lu}$/mu);
    await listReady(page);
    await rows(page).nth(24).waitFor();
    const box = await rows(page).first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(240);
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size[0]).toBeLessThanOrEqual(390);
    expect(size[1]).toBeLessThanOrEqual(2200);
    // Frequently used controls are high enough for a finger, and the sheet fits in the window.
    const heights = await page
      .locator("main .mantine-Button-root:not([data-size^=compact]):visible")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    const filters = await openFilters(page);
    for (const name of ["Case manager", "Gender", "Date of referral"]) {
      await filters.getByRole("button", { name }).click();
      await filters.getByRole("group", { name, exact: true }).getByRole("radio").first().waitFor();
      const sheet = (await filters.boundingBox())!;
      expect([sheet.x, sheet.width]).toEqual([0, 390]);
      expect(sheet.y + sheet.height).toBe(page.viewportSize()!.height);
    }
    await expectAccessible(page, "main");
    await filters.getByRole("button", { name: "Status" }).click();
    await filters.getByRole("radio", { name: "Inactive" }).click();
    await filters.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Status: Inactive. Remove this filter" }).waitFor();
    const first = rows(page).first();
    await first.getByText("Inactive").waitFor();
    await chooseInRow(first, "Restore");
    await page.getByText("The record was restored to active.").waitFor();
    await openListMenu(page);
    await expectAccessible(page, "main");
    await page.context().close();
  });

  it("shows whole names, emails, and addresses on a phone with large text", async () => {
    // At this width, as many letters fit on a line as at 390 px with text at 140 percent.
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage", 280);
    await rows(page).nth(24).waitFor();
    const cut = await page.locator("main [data-row] *").evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).overflowX === "hidden" && one.clientWidth > 1)
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 6)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    await page.context().close();
  });

  it.each(["modern", "classic", "corporate"] as const)(
    "shows 16 rows, the first by 200 px, below at most six controls, three stops a row, in the theme %s",
    async (theme) => {
      const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
      await setLook(page, { theme });
      await page.reload();
      await rows(page).nth(24).waitFor();
      const radius = { modern: "8px", classic: "5px", corporate: "0" }[theme];
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--app-nav-radius")))
        .toBe(radius);
      await page.locator("[data-views]").waitFor();
      await settled(page);
      expect((await rows(page).first().boundingBox())!.y).toBeLessThanOrEqual(200);
      const sixteenth = (await rows(page).nth(15).boundingBox())!;
      expect(sixteenth.y + sixteenth.height).toBeLessThanOrEqual(900);
      const controls = await page
        .locator("main section[data-mode=list] :is(a, button, input, select):visible")
        .evaluateAll((all) =>
          all.filter((one) => !one.closest("table, nav, [data-below]")).map((one) => one.outerHTML),
        );
      // The menu, Add, the views, the search with its button, and the filter.
      expect(controls).toHaveLength(6);
      // The only texts around the list are its totals.
      expect(await page.locator("main p:visible").allInnerTexts()).toEqual([
        expect.stringMatching(/^\d pages · \d+ records/),
        expect.stringMatching(/^\d pages · \d+ records/),
      ]);
      // Finds where the focus stops when Tab is pressed.
      await page.locator("h1").focus();
      const stops: string[] = [];
      for (let at = 0; at < 40; at += 1) {
        await page.keyboard.press("Tab");
        stops.push(
          await page.evaluate(
            () => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "",
          ),
        );
      }
      const first = stops.find(Boolean);
      expect(stops.indexOf(first!)).toBeLessThanOrEqual(15);
      // Three controls, and the email's mailto link.
      expect(stops.filter((id) => id === first).length).toBeLessThanOrEqual(4);
      await page.context().close();
    },
  );

  it("starts at the same height on a phone if words are longer, and truncates none [13-C4]", async () => {
    const page = await openAs(site, "owner@puente.example", "/mentee/manage?per=5", 390);
    await rows(page).first().waitFor();
    const add = page.getByRole("button", { name: "Agregar usuario asistido" });
    await page.getByRole("button", { name: "Más" }).waitFor();
    expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(240);
    expect((await add.boundingBox())?.height).toBe(44);
    // The button's text isn't cut off.
    const [verb, label] = await Promise.all([
      add.getByText("Agregar").first().boundingBox(),
      add.boundingBox(),
    ]);
    expect(verb!.x + verb!.width).toBeLessThanOrEqual(label!.x + label!.width);
    await page.context().close();
  });
});
