/** Every number on a screen opens what it counts, and equals the total of that list. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { measureTemplateNames } from "#shared/measures/template-names.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeStaff } from "#tests/support/factories.ts";
import { chooseInList } from "#tests/support/list-page.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, isWhole, record } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo, openAs, openRecent } from "#tests/support/visitor.ts";
import { compare, numbersOn, type Shown, totalOf } from "./number-links.ts";

const site = testSite();

const t = textsOf("en");

/** Returns all numbers in a whole run, otherwise the first `most` of each kind of list. */
function chosen(shown: readonly Shown[], most: number): readonly Shown[] {
  if (isWhole) return shown;
  const kinds = Map.groupBy(shown, ({ to }) => to.replaceAll(/\d+/g, ""));
  return [...kinds.values()].flatMap((same) => same.slice(0, 1)).slice(0, most);
}

const people = isWhole
  ? ["case@harbor.example", "owner@harbor.example", "mentor@harbor.example", "viewer@harbor.example"]
  : ["case@harbor.example"];

describe("The numbers", () => {
  it.each(people)("of the dashboard equal the totals of their lists (%s)", async (person) => {
    const page = await openAs(site, person, "/");
    await openRecent(page);
    await page.locator("[data-card] [data-count]").first().waitFor();
    await page.locator("[data-today]").first().waitFor();
    let seen = 0;
    for (const whose of isWhole ? ["Mine", "Team"] : ["Team"]) {
      const choice = page.getByRole("button", { name: whose, exact: true });
      if (await choice.count()) {
        await choice.click();
        // Waits until the numbers are of the selected mentees.
        await page.locator(`[data-mine=${whose === "Mine"}]`).waitFor();
      }
      const shown = chosen(await numbersOn(page), 7);
      if (whose === "Team") expect(shown.length).toBeGreaterThan(1);
      seen += shown.length;
      await compare(page, shown);
      await goTo(page, "/");
      await page.locator("[data-mine]").waitFor();
    }
    record({ test: "numbers of the dashboard", count: seen, atLeast: 12, result: "all equal their lists" });
    expect(site.failures).toEqual([]);
    await page.close();
  });

  it.runIf(isFull)(
    "of the caseloads equal the totals of their lists, and late work does so for each list",
    async () => {
      const page = await openAs(site, "owner@harbor.example", "/caseload");
      await page.locator("main [data-staff]").first().waitFor();
      const shown = [...(await numbersOn(page))];
      expect(new Set(shown.map(({ to }) => to.split("?")[0])).size).toBeGreaterThan(2);
      const late = page.locator("main [data-parts]");
      const count = isWhole ? await late.count() : Math.min(1, await late.count());
      expect(count).toBeGreaterThan(0);
      for (let at = 0; at < count; at++) {
        await late.nth(at).click();
        const items = page.locator("[role=menu] [data-number]");
        await items.first().waitFor();
        const parts = await items.evaluateAll((links) =>
          links.map((link) => ({
            to: link.getAttribute("href") ?? "",
            count: Number((link as HTMLElement).dataset["number"]),
            label: link.textContent ?? "",
          })),
        );
        const sum = parts.reduce((all, part) => all + part.count, 0);
        expect(sum).toBe(Number(await late.nth(at).getAttribute("data-parts")));
        shown.push(...parts);
        await page.keyboard.press("Escape");
        await page.locator("[role=menu]").waitFor({ state: "detached" });
      }
      const opened = chosen(shown, 12);
      await compare(page, opened);
      record({
        test: "numbers of the caseloads",
        count: opened.length,
        atLeast: 20,
        result: "all equal their lists",
      });
      expect(site.failures).toEqual([]);
      await page.close();
    },
  );

  it.runIf(isFull)("of measures open that many people", async () => {
    const { db } = site;
    const names = isWhole ? measureTemplateNames : (["newlyEnrolled", "noShows", "permanentExits"] as const);
    const owner = await makeStaff(db, "2");
    await db.deleteFrom("measures").where("organization_id", "=", "2").execute();
    for (const template of names) await insertRow(db, "measures", { organizationId: "2", template });
    const page = await openWithToken(site, owner.token, "/measures?from=2020-01-01&to=2026-12-31");
    const shown = page.locator("main [data-asks]");
    await shown.first().waitFor();
    const all = await shown.count();
    const dialog = page.getByRole("dialog");
    for (let at = 0; at < (isWhole ? all : 3); at++) {
      const count = Number(await shown.nth(at).getAttribute("data-asks"));
      await shown.nth(at).click();
      await dialog.getByText(t("measures.records", { count }), { exact: true }).waitFor();
      // Only the first two months of each measure are compared.
      for (const month of [0, 1]) {
        await dialog.locator("details > summary").click();
        const asks = dialog.locator("details tr").nth(month).locator("[data-asks]");
        if ((await asks.count()) === 0) {
          await dialog.locator("details > summary").click();
          continue;
        }
        const inMonth = Number(await asks.getAttribute("data-asks"));
        await asks.click();
        await dialog.getByText(t("measures.records", { count: inMonth }), { exact: true }).waitFor();
      }
      await dialog.getByRole("button", { name: t("common.close") }).click();
      await dialog.waitFor({ state: "detached" });
    }
    expect(all).toBeGreaterThan(3);
    await page.close();
  });

  it.runIf(isFull)("of a mentee and of the day open what they count", async () => {
    const { db } = site;
    const { rows } = await sql<{ id: string }>`select m.id::text as id from mentees m
      join users u on u.id = m.case_manager join accounts a on a.id = u.account_id
      where a.email_key = 'case@harbor.example' and m.active and m.deleted_at is null limit 1`.execute(db);
    const id = rows[0]!.id;
    await sql`insert into promises (organization_id, mentee_id, text, by, by_staff, due_on, status)
      select 2, ${id}, 'Call ' || n, 'staff', (select case_manager from mentees where id = ${id}),
        organization_day(2) + n - 4, 'open' from generate_series(1, 12) n`.execute(db);
    const page = await openAs(site, "case@harbor.example", `/mentee/overview/${id}`);
    const main = page.getByRole("main");
    const work = main.locator("li[data-work]");
    const late = main.locator("[data-opens-work]");
    const count = Number(await late.getAttribute("data-opens-work"));
    expect(count).toBeGreaterThan(2);
    await late.click();
    await expect.poll(() => work.count()).toBe(count);
    await expect.poll(() => main.locator("li[data-work][data-late]").count()).toBe(count);
    const more = main.locator("[data-opens-more]");
    const all = count + Number(await more.getAttribute("data-opens-more"));
    await more.click();
    await expect.poll(() => work.count()).toBe(all);
    // Entries by others since the last visit, by kind.
    await sql`insert into mentee_user_notes (organization_id, mentee_id, date, note_title, note, created_by)
      select 2, ${id}, organization_day(2), 'News ' || n, '', (select id from accounts where email_key = 'owner@harbor.example')
      from generate_series(1, 3) n`.execute(db);
    await page.reload();
    const news = main.locator("[data-opens-kind=note]");
    await news.waitFor();
    const told = Number(await news.getAttribute("data-count"));
    expect(told).toBe(3);
    await news.click();
    await expect.poll(() => main.locator("[data-timeline] li[data-kind]").count()).toBe(told);
    await goTo(page, "/");
    const card = page.locator("[data-today=todo]");
    const due = card.locator("[data-count]");
    await due.waitFor();
    await expect.poll(() => card.locator("li").count()).toBe(Number(await due.innerText()));
    expect(await page.locator("nav [data-todo-count]").innerText()).toBe(await due.innerText());
    expect(site.failures).toEqual([]);
    await page.close();
  });

  it.runIf(isFull)("of the report open the mentees that they count", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
    const open = async () => {
      await chooseInList(page, t("exports.advancedButton"));
      const drawer = page.getByRole("dialog");
      await drawer.getByLabel(t("screens.exporting.advanced.startDate")).fill("1/1/2020");
      await drawer.getByRole("button", { name: t("screens.exporting.advanced.numbers.show") }).click();
      await drawer.locator("[data-report-numbers] [data-number]").first().waitFor();
      return drawer.locator("[data-report-numbers] [data-number]");
    };
    const numbers = await open();
    await expect.poll(() => numbers.count()).toBeGreaterThan(20);
    await expectAccessible(page);
    await keepPicture(page, "report-numbers");
    const count = Number(await numbers.first().getAttribute("data-number"));
    await numbers.first().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => totalOf(page, "/mentee/manage")).toBe(count);
    expect(site.failures).toEqual([]);
    await page.close();
  });

  it("open nothing if the person's role may not open the list", async () => {
    const { db } = site;
    const keys = allKeys.filter((key) => key !== "manageMentees" && key !== "menteeTasks");
    const reader = await makeStaff(db, "2", { role: { keys } });
    const page = await openWithToken(site, reader.token, "/");
    await openRecent(page);
    const count = page.locator("[data-card=mentees] [data-count]");
    await count.waitFor();
    expect(Number(await count.innerText())).toBeGreaterThan(0);
    const addresses = (await numbersOn(page)).map(({ to }) => to);
    expect(addresses.filter((to) => /^\/(mentee\/manage|case-work\/tasks)/.test(to))).toEqual([]);
    expect(addresses.some((to) => to.startsWith("/case-work/goals"))).toBe(true);
    await page.close();
  });
});
