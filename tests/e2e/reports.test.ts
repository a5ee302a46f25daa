/** Reports to funders in the browser, as the person who sends them uses them. */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { LanguageCode } from "#shared/constants.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const site = testSite();

/** Maximum number of clicks from the dashboard to the report of the last quarter. */
const most = 4;

it("An Owner makes last quarter's report for an award in four clicks, finalizes it, and sends it", async () => {
  const t = textsOf("en");
  const page = await openAs(site, "owner@harbor.example", "/");
  let steps = 0;
  const step = async (target: Locator) => {
    steps += 1;
    await target.click();
  };
  const button = (name: string, inside: Page | Locator = page) =>
    inside.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  await step(
    page
      .getByRole("navigation")
      .getByRole("link", { name: t("chrome.groups.reports") })
      .first(),
  );
  await step(page.getByRole("link", { name: t("records.reports.title"), exact: true }));
  await step(button(t("reports.make")));
  const award = dialog.getByLabel(t("reports.award"));
  await expect.poll(() => award.locator("option:checked").innerText()).toBe("Second Chance Reentry");
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "reports make en 1440");
  await step(button(t("reports.make"), dialog));
  await page.getByRole("heading", { level: 1, name: /^Second Chance Reentry · \d{4} Q\d$/ }).waitFor();
  expect(steps).toBeLessThanOrEqual(most);

  const main = page.locator("main");
  const served = main.locator("[data-row=peopleServed]");
  await served.waitFor();
  await settled(page);
  await expectAccessible(page, "main");
  await keepPicture(page, "reports draft en 1440");
  // A number opens the people behind it.
  const number = served.locator("[data-asks='peopleServed total']");
  const count = Number(await number.innerText());
  expect(count).toBeGreaterThan(0);
  await number.click();
  await dialog.getByText(t("measures.records", { count }), { exact: true }).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await button(t("common.close"), dialog).click();
  await dialog.waitFor({ state: "detached" });

  const answer = main.getByLabel(t("reports.questions.obstacles"));
  await answer.fill("No bus on Sundays.");
  await button(t("reports.finalize")).click();
  await page.getByText(t("reports.unsaved")).waitFor();
  // Unsaved answers are restored.
  await button(t("screens.form.back")).click();
  await button(t("reports.make")).waitFor();
  await page.goBack();
  await expect.poll(() => answer.inputValue()).toBe("No bus on Sundays.");
  // What is typed during a save stays.
  const save = await holdBack(page, "**/apicalls/reports/narrative", "answers");
  await button(t("reports.save")).click();
  await expect.poll(save.count).toBe(1);
  await answer.fill("No bus on holidays.");
  save.release();
  await page.getByText(t("reports.saved"), { exact: true }).waitFor();
  await settled(page);
  expect(await answer.inputValue()).toBe("No bus on holidays.");
  await button(t("reports.save")).click();
  await expect.poll(save.count).toBe(2);
  await settled(page);
  await button(t("reports.finalize")).click();
  await button(t("reports.finalize"), dialog).click();
  await main.getByText(t("reports.hash"), { exact: true }).waitFor();
  await main.getByText("No bus on holidays.").waitFor();
  expect(await answer.count()).toBe(0);

  for (const format of ["pdf", "xlsx"] as const) {
    await button(t("reports.send")).click();
    const download = page.waitForEvent("download");
    await page
      .getByRole("menuitem", { name: t(`reports.formats.${format}`) })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^Second Chance Reentry.*\\.${format}$`));
  }

  const { pathname, search } = new URL(page.url());
  const correct = async () => {
    await button(t("reports.correct")).click();
    await button(t("reports.correct"), dialog).click();
  };
  await correct();
  await main.getByText(t("reports.noDifferences")).waitFor();
  await button(t("reports.remove")).click();
  await button(t("reports.remove"), dialog).click();
  await button(t("reports.make")).waitFor();
  await settled(page);
  await expectAccessible(page, "main");
  await keepPicture(page, "reports list en 1440");

  // A correction that takes long doesn't leave the page that was opened since.
  await goTo(page, pathname + search);
  const answers = await holdBack(page, "**/apicalls/reports/correct", "answers");
  await correct();
  await expect.poll(answers.count).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await goTo(page, "/mentee/manage");
  await button(t("reports.correct")).waitFor({ state: "detached" });
  const answered = page.waitForResponse("**/apicalls/reports/correct");
  answers.release();
  await answered;
  await settled(page);
  expect(new URL(page.url()).pathname).toBe("/mentee/manage");
  expect(site.failures).toEqual([]);
  await page.close();
});

const looks: readonly [language: LanguageCode, width: number, theme: string, colorScheme: string][] = [
  ["es", 390, "modern", "light"],
  ["en", 390, "classic", "dark"],
  ["es", 1440, "corporate", "dark"],
  ["en", 1440, "classic", "light"],
];

it.each(twins(looks))(
  "The demo's correction names the enrollment that moved to another award (%s, %i px, %s, %s)",
  async (language, width, theme, colorScheme) => {
    const t = textsOf(language);
    const { db } = site;
    const { id } = await db
      .selectFrom("reports")
      .select("id")
      .where("state", "=", "final")
      .where("replaces", "is not", null)
      .executeTakeFirstOrThrow();
    const { language_code: before, id: accountId } = await db
      .selectFrom("accounts")
      .select(["language_code", "id"])
      .where("email_key", "=", "owner@harbor.example")
      .executeTakeFirstOrThrow();
    const setLanguage = (code: string) =>
      db
        .updateTable("accounts")
        .set({ language_code: code })
        .where("email_key", "=", "owner@harbor.example")
        .execute();
    await setLanguage(language);
    const page = await openAs(site, "owner@harbor.example", "/organizations/reports", width);
    await page.evaluate(
      ([key, preferences]) => localStorage.setItem(key!, preferences!),
      [`preferences:${accountId}`, JSON.stringify({ theme, colorScheme })],
    );
    await page.goto(`/organizations/reports?record=${id}`);
    const row = page.locator("[data-difference=newlyEnrolled]");
    const link = row.getByRole("link").first();
    await link.waitFor();
    expect(await row.innerText()).toContain(t("reports.changes.removed"));
    expect(await link.getAttribute("href")).toMatch(/^\/mentee\/mentee-enrollments\/\d+\?record=\d+$/);
    await settled(page);
    await expectAccessible(page, "main");
    await keepPicture(page, `reports correction ${language} ${width} ${theme} ${colorScheme}`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    expect(site.failures).toEqual([]);
    await page.close();
    await setLanguage(before);
  },
);

it("A new report waits for its choices, and doesn't leave the page that was opened while it was made", async () => {
  const t = textsOf("en");
  const page = await openAs(site, "owner@harbor.example", "/organizations/reports");
  const refusal = { status: 400, json: { status: 0, message: "Not now." } };
  await page.route("**/apicalls/getTable", (route) =>
    route.request().postData()?.includes('"awards"') ? route.fulfill(refusal) : route.fallback(),
  );
  await page.getByRole("button", { name: t("reports.make"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const make = dialog.getByRole("button", { name: t("reports.make"), exact: true });
  await dialog.getByText(t("reports.choicesFailed")).waitFor();
  expect(await make.isDisabled()).toBe(true);
  await page.unroute("**/apicalls/getTable");
  await dialog.getByRole("button", { name: t("common.retry") }).click();
  await dialog.getByLabel(t("reports.quarter")).selectOption("thisYear");
  const making = await holdBack(page, "**/apicalls/reports/make", "answers");
  await make.click();
  await expect.poll(making.count).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await goTo(page, "/mentee/manage");
  making.release();
  await page.getByText(t("reports.made"), { exact: true }).waitFor();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe("/mentee/manage");
  await page.close();
});

it("A page without a report has a heading and says why there is none", async () => {
  const t = textsOf("en");
  const page = await openAs(site, "owner@harbor.example", "/organizations/reports?record=0");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await heading(t("errors.forbidden")).waitFor();
  await goTo(page, "/organizations/reports?record=999999999");
  await heading(t("records.reports.title")).waitFor();
  await page.getByText(t("reports.notLoaded"), { exact: true }).waitFor();
  await expectAccessible(page, "main");
  expect(site.failures).toEqual([]);
  await page.close();
});

it("Someone without the access key finds no reports", async () => {
  const t = textsOf("en");
  const page = await openAs(site, "mentor@harbor.example", "/organizations/reports");
  await page.getByText(t("errors.noAccess")).first().waitFor();
  expect(await page.getByRole("button", { name: t("reports.make") }).count()).toBe(0);
  await page.close();
});
