import { chooseInRow } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { LanguageCode } from "#shared/constants.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { demoPassword, openAs, showsAfter } from "#tests/support/visitor.ts";

const site = testSite();

/** Saves a screenshot. The README uses some of them. */
const keep = (page: Page, name: string, language: LanguageCode = "en") =>
  keepPicture(page, language === "en" ? name : `${name}-${language}`);

async function signIn(page: Page, username: string, password: string, t: (key: string) => string) {
  await page.goto("/auth/sign-in");
  await page
    .locator("input[autocomplete=username], input[type=email], input[name=username]")
    .first()
    .fill(username);
  await page.locator("input[type=password]").first().fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: t("chrome.profileMenu") }).waitFor();
}

const photo = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#4a7bd0" } })
    .png()
    .toBuffer();

const journeys = [
  {
    language: "en",
    username: "owner@harbor.example",
    first: "Ofelia",
    last: "Núñez-O'Hara",
    street: "100 Light St, Baltimore, MD 21202",
  },
  {
    language: "es",
    username: "owner@puente.example",
    first: "Íñigo",
    last: "Zúñiga",
    street: "200 Main Plaza, San Antonio, TX 78205",
  },
] as const;

describe("A day's work", () => {
  it.each(twins(journeys))(
    "runs from sign-in through a mentee's intake to sign-out in $language [CHROME-03] [MENTEE-03] [MNOTE-01] [SIGNOUT-01] [SIGNOUT-02]",
    async ({ language, username, first, last, street }) => {
      const t = textsOf(language);
      const field = (table: string, name: string) => t(`records.${table}.fields.${name}`);
      const page = await site.newPage({
        viewport: { width: 1440, height: 900 },
        locale: language === "es" ? "es-US" : "en-US",
      });
      const save = async () => {
        const button = page.getByRole("button", { name: t("screens.form.save"), exact: true });
        await showsAfter(
          () => button.click(),
          page.getByText(t("errors.saveSuccessTitle"), { exact: true }).first(),
        );
      };
      await signIn(page, username, demoPassword, t);
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
      await keep(page, "dashboard", language);

      // Add a mentee with photo and address.
      await page
        .getByRole("link", { name: t("areas.mentees") })
        .first()
        .click();
      await page.locator('section[data-mode="list"]').waitFor();
      await keep(page, "mentee-list", language);
      await page.getByRole("button", { name: t("records.mentees.add") }).click();
      await page.getByRole("button", { name: t("screens.form.allFields") }).click();
      const box = (name: string) => page.locator(`[data-field="${name}"] input`).first();
      await box("firstName").fill(first);
      await box("middleName").fill("Q");
      await box("lastName").fill(last);
      await box("email").fill(`${language}.journey@mentee.example`);
      await page
        .locator('[data-field="image"] input[type=file]')
        .setInputFiles({ name: "foto ñ.png", mimeType: "image/png", buffer: await photo() });
      await page.locator('[data-field="image"] img').waitFor();
      await box("address").fill(street);
      await page.locator("[role=option]:visible").first().click();
      await page.locator("figure .leaflet-container").waitFor();
      await box("password").fill("a long enough passphrase");
      await box("passwordConfirm").fill("a long enough passphrase");
      await save();

      // Find and open the new mentee.
      await page.goto(`/mentee/manage?q=${encodeURIComponent(last)}`);
      await chooseInRow(page.locator("[data-row]").first(), t("screens.list.editShort"), language);
      await page.getByRole("heading", { name: new RegExp(`${first}.*${last}`) }).waitFor();
      await keep(page, "mentee-profile", language);
      const menteeId = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? "";

      // Assign a goal and a task from the catalog.
      for (const [table, path, item] of [
        ["menteeUserGoals", "mentee-goals", "menteeGoalId"],
        ["menteeUserTasks", "mentee-tasks", "menteeTaskId"],
      ] as const) {
        await page.goto(`/mentee/${path}/${menteeId}`);
        await page
          .getByRole("button", { name: t(`records.${table}.add`) })
          .first()
          .click();
        const choice = page.locator(`input[name=${item}]`);
        await choice.click();
        const options = page.getByRole("option");
        await expect.poll(() => options.first().innerText()).toBe(t("screens.field.select"));
        await options.nth(2).click();
        await page.getByLabel(field(table, "startDate")).fill("2026-11-01");
        await page.getByLabel(field(table, "endDate")).fill("2027-02-01");
        await save();
        await page.locator("[data-row]:visible").first().waitFor();
      }
      await keep(page, "mentee-tasks", language);

      // Write a rich-text note.
      await page.goto(`/mentee/mentee-notes/${menteeId}?record=0`);
      await page.getByLabel(field("menteeUserNotes", "date")).fill("2026-11-20");
      await page.getByLabel(field("menteeUserNotes", "noteTitle")).fill("Primera visita");
      const editor = page.locator('[data-field="note"] [contenteditable=true]');
      await editor.click();
      await page.keyboard.type("Llegó a tiempo. ");
      await page.keyboard.press("Control+b");
      await page.keyboard.type("Necesita una identificación.");
      await save();
      const { rows } = await sql<{ note: string }>`
        select note from mentee_user_notes where mentee_id = ${menteeId}`.execute(site.db);
      expect(rows[0]?.note).toMatch(
        /^<p>Llegó a tiempo\. <strong>Necesita una identificación\.<\/strong><\/p>$/,
      );

      // Complete the task.
      await page.goto(`/mentee/mentee-tasks/${menteeId}`);
      const mark = new RegExp(`^${t("screens.caseWork.markDone", { name: "" }).trim()}`);
      // Clicks the element even if something covers it for a moment.
      await page
        .getByRole("checkbox", { name: mark })
        .first()
        .evaluate((element: HTMLElement) => element.click());
      await expect
        .poll(async () => {
          const { rows: tasks } = await sql<{ completed: boolean }>`
            select completed from mentee_user_tasks where mentee_id = ${menteeId}`.execute(site.db);
          return tasks[0]?.completed;
        })
        .toBe(true);

      // Archive and restore the mentee.
      await page.goto(`/mentee/manage?q=${encodeURIComponent(last)}`);
      const row = page.locator("[data-row]", { hasText: last }).first();
      await chooseInRow(row, t("screens.list.archiveShort"), language);
      await row.getByText(t("screens.list.inactive")).waitFor();
      await chooseInRow(row, t("screens.list.unarchiveShort"), language);
      await row.getByText(t("screens.list.inactive")).waitFor({ state: "detached" });

      // Sign out.
      await page.getByRole("button", { name: t("chrome.profileMenu") }).click();
      await page.getByRole("menuitem", { name: t("chrome.signOut") }).click();
      await page.waitForURL(/\/auth\/sign-in/);
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await page.goto("/mentee/manage");
      await page.waitForURL(/\/auth\/sign-in/);
      await page.close();
    },
  );
});

describe("A forgotten password", () => {
  it("is reset with the code from the outbox [RESET-01] [RESET-02] [RESET-03] [RESET-04] [RESET-06] [EMAIL-05]", async () => {
    const t = textsOf("en");
    const page = await site.newPage();
    await page.goto("/auth/sign-in");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // Wait for the reset form, because the sign-in form also has an email field.
    await page.getByRole("button", { name: t("entry.resetSendCode") }).waitFor();
    await page.getByLabel("Email").fill("Mentor@Harbor.example");
    await page.keyboard.press("Enter");
    await page.getByLabel(t("entry.resetCode")).fill("AAAA-AAAA");
    await page.getByRole("button", { name: t("entry.resetCheckCode") }).click();
    await page.getByRole("alert").waitFor();

    const owner = await openAs(site, "owner@demo.example", "/settings/outbox");
    await owner.locator("[data-row]:visible", { hasText: "mentor@harbor.example" }).first().click();
    const body = owner.getByText(/[A-Z2-7]{4}-[A-Z2-7]{4}/).first();
    const code = /[A-Z2-7]{4}-[A-Z2-7]{4}/.exec(await body.innerText())?.[0] ?? "";
    await owner.close();

    await page.getByLabel(t("entry.resetCode")).fill(code.toLowerCase().replace("-", ""));
    await page.getByRole("button", { name: t("entry.resetCheckCode") }).click();
    await page.locator("input[name=password]").fill("correct horse battery");
    await page.locator("input[name=passwordConfirm]").fill("correct horse battery");
    await page
      .getByText(/Strong|Good/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: t("entry.resetSave") }).click();
    await page.waitForURL(/\/auth\/sign-in|\/$/);
    await signIn(page, "mentor@harbor.example", "correct horse battery", t);
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
    await page.close();
  });
});

describe("A phone of 390 px", () => {
  it.each(twins(["en", "es"] as const))(
    "shows the list of mentees as cards and the menu as a drawer, in %s",
    async (language) => {
      const t = textsOf(language);
      const username = language === "en" ? "case@harbor.example" : "owner@puente.example";
      const page = await openAs(site, username, "/mentee/manage", 390);
      await page.locator("[data-row]:visible").first().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390);
      await expect.poll(() => page.getByRole("link", { name: t("areas.mentees") }).isVisible()).toBe(false);
      await keep(page, "phone-list", language);
      await page.getByRole("button", { name: t("chrome.toggleSidebar") }).click();
      await page.getByRole("link", { name: t("areas.mentees") }).waitFor();
      await keep(page, "phone-menu", language);
      await page.keyboard.press("Escape");
      await page.locator("[data-row]:visible").first().locator("button, a").first().click();
      await page.locator("form, h1").first().waitFor();
      await page.close();
    },
  );
});

it("The pages of these journeys reported no errors", () => {
  expect(site.failures).toEqual([]);
});
