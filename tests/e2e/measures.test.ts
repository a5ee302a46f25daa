/** The measures of an organization, as a person who reports to a funder uses them. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

/** Nine people enrolled in the first half of 2026. Five have left, three of them to permanent housing. */
async function makeYear(language: "en" | "es") {
  const { db } = site;
  const organizationId = await makeOrganization(db);
  const owner = await makeStaff(db, organizationId, { language });
  for (let at = 0; at < 9; at++) {
    const { id: menteeId } = await makeMentee(db, organizationId, { values: { lastName: `Person ${at}` } });
    const hasLeft = at < 5;
    await insertRow(db, "enrollments", {
      organizationId,
      menteeId,
      startDate: `2026-0${1 + (at % 6)}-05`,
      exitDate: hasLeft ? "2026-06-20" : null,
      exitDestination: hasLeft ? (at < 3 ? 410 : at === 3 ? 302 : null) : null,
      riskLevel: at % 2 === 0 ? "high" : null,
    });
  }
  return owner;
}

describe("The measures", () => {
  it.each(
    twins([
      ["en", 1440],
      ["es", 390],
    ] as const),
  )("are chosen and computed, and link to the people they count (%s, %i px)", async (language, width) => {
    const t = textsOf(language);
    const owner = await makeYear(language);
    const page = await openWithToken(site, owner.token, "/measures?from=2026-01-01&to=2026-06-30", {
      viewport: { width, height: 900 },
      locale: language === "es" ? "es-US" : "en-US",
    });
    const main = page.locator("main");
    await main.getByText(t("measures.none")).waitFor();
    await expectAccessible(page, "main");
    await keepPicture(page, `measures empty ${language} ${width}`);
    await main
      .getByRole("button", { name: t("measures.choose") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const hud = dialog.getByRole("region", { name: t("measures.sets.hud") });
    await hud.getByRole("button", { name: t("measures.addSet") }).click();
    await expect.poll(() => hud.getByText(t("measures.added"), { exact: true }).count()).toBe(7);
    await expectAccessible(page, "[role=dialog]");
    await keepPicture(page, `measures choose ${language} ${width}`);
    await dialog.getByRole("button", { name: t("common.close") }).click();
    const card = main.locator("[data-measure=permanentExits]");
    // Three of five, and the answer of one person is unknown.
    await expect.poll(() => card.innerText()).toContain(t("measures.ofAll", { counted: "3", all: "5" }));
    // There are no percentages of fewer than ten people.
    expect(await card.innerText()).not.toContain("%");
    const people = page.getByRole("dialog");
    await card.getByRole("button", { name: t("records.measures.options.template.permanentExits") }).click();
    await people.getByText(t("measures.definitions.permanentExits")).waitFor();
    await people.getByText(t("measures.checked", { day: "#" }).split("#")[0]!).waitFor();
    // The number of a month opens its people.
    await people.getByText(t("measures.byMonth"), { exact: true }).click();
    const month = people.locator("details [data-asks]").first();
    const inMonth = Number(await month.getAttribute("data-asks"));
    await month.click();
    await people.getByText(t("measures.records", { count: inMonth }), { exact: true }).waitFor();
    await people.getByRole("button", { name: t("common.close") }).click();
    await people.waitFor({ state: "detached" });
    await main.getByLabel(t("measures.groupBy")).selectOption("riskLevel");
    await card.getByRole("button", { name: t("measures.noGroup") }).waitFor();
    await expectAccessible(page, "main");
    await keepPicture(page, `measures figures ${language} ${width}`);
    await card
      .getByRole("button", { name: t("measures.unknown", { count: 1 }) })
      .first()
      .click();
    await expect.poll(() => people.locator("td").getByRole("link").allInnerTexts()).toEqual(["Mia Person 4"]);
    // Each tab has its number, and they add up.
    const tabs = people
      .getByRole("radiogroup", { name: t("records.measures.options.template.permanentExits") })
      .locator("label");
    const [all = 0, ...others] = (await tabs.allInnerTexts()).map((tab) => Number(/\d+$/.exec(tab)?.[0]));
    expect(others).toHaveLength(3);
    expect(others.reduce((sum, count) => sum + count, 0)).toBe(all);
    await people.getByText(`${t("measures.parts.counted")} 3`, { exact: true }).click();
    await expect.poll(() => people.locator("td").getByRole("link").count()).toBe(3);
    await expectAccessible(page, "[role=dialog]");
    await keepPicture(page, `measures people ${language} ${width}`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    expect(site.failures).toEqual([]);
    await page.close();
  });

  it("include a custom measure once, even if the response to its save was lost", async () => {
    const t = textsOf("en");
    const owner = await makeYear("en");
    const page = await openWithToken(site, owner.token, "/measures");
    const dialog = page.getByRole("dialog");
    const begin = async (name: string) => {
      await page
        .locator("main")
        .getByRole("button", { name: t("measures.choose") })
        .first()
        .click();
      await dialog.getByRole("button", { name: t("measures.own"), exact: true }).click();
      await dialog.getByRole("textbox").fill(name);
    };
    await begin("Added once");
    const save = dialog.getByRole("button", { name: t("common.save"), exact: true });
    // A share needs a view that says which records count.
    await save.click();
    await page.getByText(t("errors.saveFailedTitle")).first().waitFor();
    const count = () =>
      dialog.getByLabel(t("records.measures.fields.kind"), { exact: true }).selectOption("count");
    await count();
    await page.route("**/apicalls/saveRecord", (route) => route.fetch().then(() => route.abort()), {
      times: 1,
    });
    await save.click();
    await page.getByText(t("errors.network")).first().waitFor();
    await save.click();
    await dialog.waitFor({ state: "detached" });
    const { rows } = await sql`select from measures where name = 'Added once'`.execute(site.db);
    expect(rows).toHaveLength(1);

    // A save that ends late doesn't close the form that was opened again.
    await begin("Added late");
    await count();
    const saves = await holdBack(page, "**/apicalls/saveRecord", "answers");
    await save.click();
    await expect.poll(saves.count).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await begin("The next one");
    const answered = page.waitForResponse("**/apicalls/saveRecord");
    saves.release();
    await answered;
    await settled(page);
    expect(await dialog.getByRole("textbox").inputValue()).toBe("The next one");
    await page.close();
  });

  it("say that their charts could not be loaded, and load them again", async () => {
    const t = textsOf("en");
    const owner = await makeYear("en");
    const page = await openWithToken(site, owner.token, "/measures");
    const main = page.locator("main");
    await main.getByText(t("measures.none")).waitFor();
    const refusal = { status: 400, json: { status: 0, message: "Not now." } };
    await page.route("**/apicalls/loadDashboard/charts", (route) => route.fulfill(refusal));
    await main.getByText(t("measures.charts.title"), { exact: true }).click();
    await main.getByText(t("measures.charts.failed")).waitFor();
    await page.unroute("**/apicalls/loadDashboard/charts");
    await main.getByRole("button", { name: t("common.retry") }).click();
    await main.locator("[data-chart]").first().waitFor();
    expect(await main.getByText(t("measures.charts.failed")).count()).toBe(0);
    await page.close();
  });

  it.runIf(isFull)(
    "say what happened if they cannot be computed, and what is wrong with a period",
    async () => {
      const t = textsOf("en");
      const owner = await makeYear("en");
      await insertRow(site.db, "measures", {
        organizationId: owner.organizationId,
        template: "newlyEnrolled",
      });
      const page = await openWithToken(site, owner.token, "/measures?from=2026-06-30&to=2026-01-01");
      await page.getByText(t("measures.wrongPeriod")).waitFor();
      await page.route("**/measures/run", (route) => route.abort());
      await page.getByLabel(t("measures.period"), { exact: true }).selectOption("thisYear");
      await page.getByText(t("measures.failed")).waitFor();
      await page.unroute("**/measures/run");
      await page.locator("main").getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => page.locator("[data-measure=newlyEnrolled]").innerText()).toContain("9");
      await page.close();
    },
  );
});
