/**
 * A mentor without network finds their mentees on the phone, calls them and logs a contact. The copy expires, and no
 * other person can read it (ADR 95).
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { ownMentees as en } from "#shared/i18n/en/own-mentees.ts";
import { ownMentees as es } from "#shared/i18n/es/own-mentees.ts";
import { makeMentee, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { expectGood } from "#tests/support/good-screen.ts";
import { beginAs, bytesOf, keptNames, phone, reopen, untilReady } from "#tests/support/phone.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";

const organizationId = "2";
const number = "(555) 209-0001";
let mentor: Person;
let mentee: Person;
const site = testSite();
beforeEach(async () => {
  const values = { firstName: "Wes", lastName: "Work" };
  mentor = await makeStaff(db(), organizationId, { values });
  mentee = await makeMentee(db(), organizationId, {
    values: {
      firstName: "Qzyname",
      lastName: "Qzylast",
      cellPhone: number,
      notes: "Qzycase",
      caseManager: mentor.id,
    },
  });
});

const db = () => site.db;
const part = (page: Page) => page.locator("[data-own-mentees=here]");

/** Opens the mentor's phone, which has stored the app and the names. `isMobile` makes it a touch device. */
async function openMentor(locale = "en-US"): Promise<Page> {
  const page = await site.newPage({ ...phone, isMobile: true, locale });
  await beginAs(page, mentor, site.url);
  await page.goto("/");
  await untilReady(page, ["/ownMentees", "/auth/user"]);
  return page;
}
const stored = async () =>
  (
    await sql<{ contact_kind: string }>`select contact_kind from mentee_user_notes
      where mentee_id = ${mentee.id}`.execute(db())
  ).rows.map((row) => row.contact_kind);

it.each(
  twins([
    { language: "en", locale: "en-US", texts: en },
    { language: "es", locale: "es-MX", texts: es },
  ] as const),
)(
  "The list of my mentees opens offline, and a contact is logged in three taps and stored once ($language)",
  async ({ language, locale, texts }) => {
    await sql`update accounts set language_code = ${language} where id = ${mentor.accountId}`.execute(db());
    const t = textsOf(language);
    const first = await openMentor(locale);
    const context = first.context();
    await context.setOffline(true);
    await context.addInitScript(() => {
      const said = new Set<string>();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(".Toastify__toast"))
          said.add(textContent ?? "");
        document.documentElement.dataset["said"] = [...said].join("\n");
      }).observe(document, { childList: true, subtree: true });
    });
    const page = await reopen(context, site.url);
    await part(page).getByText("Qzyname Qzylast").waitFor();
    await page.locator("[data-offline-notice]").waitFor();
    const call = page.getByRole("link", {
      name: texts.callNamed.replace("{{name}}", "Qzyname Qzylast").replace("{{phone}}", number),
    });
    await expect.poll(() => call.getAttribute("href")).toBe("tel:5552090001");
    for (const target of [call, part(page).getByRole("button", { name: t("screens.list.contactShort") })])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectGood(page, `own-mentees-${language}`);
    await page.setViewportSize({ width: 320, height: 640 });
    const right = () => part(page).evaluate((element) => element.getBoundingClientRect().right);
    await expect.poll(right).toBeLessThanOrEqual(320);
    // Nothing is wider than the window, and no toast repeats the text in the top bar.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect.poll(() => page.locator(".Toastify [role=alert]").allInnerTexts()).toEqual([]);

    await part(page)
      .getByRole("button", { name: t("screens.list.contactShort") })
      .tap();
    const panel = page.getByRole("dialog");
    await panel.getByText(t("records.menteeUserNotes.options.contactKind.call"), { exact: true }).tap();
    await panel.getByRole("button", { name: t("screens.contact.save"), exact: true }).tap();
    await page.locator("[data-outbox]").getByText("1").first().waitFor();
    // The page says once that it's offline, and not for each call that fails.
    await page.getByText(t("errors.waits")).first().waitFor();
    await expect
      .poll(() => page.locator("html").getAttribute("data-said"))
      .not.toContain(t("errors.failedTitle"));
    await expect
      .poll(() => page.locator("[role=alert]:not([data-offline-notice], .Toastify__toast)").count())
      .toBe(0);
    await expect.poll(stored).toEqual([]);
    // The phone is switched off and on in between.
    const again = await reopen(context, site.url);
    await again.locator("[data-outbox]").getByText("1").first().waitFor();
    await context.setOffline(false);
    await expect.poll(stored).toEqual(["call"]);
    await expect.poll(() => again.locator("[data-outbox]").count()).toBe(0);
    await expect.poll(stored).toEqual(["call"]);
    await context.close();
  },
);

it("A person limited to a caseload starts with the list, calls, and logs a contact in three taps", async () => {
  const limited = await makeStaff(db(), organizationId, {
    role: { roleType: 2, values: { caseloadOnly: true } },
  });
  const values = { lastName: "Zimmer", active: false };
  for (const one of [mentee, await makeMentee(db(), organizationId, { values })])
    await makeDuty(db(), { id: one.id, organizationId }, { staffId: limited.id });
  const page = await site.newPage({ ...phone, isMobile: true });
  await beginAs(page, limited, site.url);
  await page.goto("/");
  const first = page.locator("[data-today]").first();
  await expect.poll(() => first.getAttribute("data-today")).toBe("own");
  await expect.poll(() => first.getByRole("link", { name: "Qzyname Qzylast", exact: true }).count()).toBe(1);
  const count = Number(await first.locator("[data-count]").getAttribute("data-count"));
  expect(count).toBe(1);
  const link = first.getByRole("link", { name: `Call Qzyname Qzylast: ${number}` });
  await expect.poll(() => link.getAttribute("href")).toBe("tel:5552090001");
  await expectGood(page, "today-own");
  await first.getByRole("button", { name: /^Log contact/ }).tap();
  const panel = page.getByRole("dialog");
  await panel.getByText("Phone call", { exact: true }).tap();
  await panel.getByRole("button", { name: "Save", exact: true }).tap();
  await expect.poll(stored).toEqual(["call"]);
  await page.context().close();
});

it.runIf(isFull)(
  "The stored list is encrypted and contains nothing of the case, and a sign-out or another account finds nothing",
  async () => {
    const page = await openMentor();
    const context = page.context();
    expect(await bytesOf(page)).not.toMatch(/Qzy(name|last|case)|209-0001/);
    const other = await makeStaff(db(), organizationId, { values: { firstName: "Olga" } });
    await page.evaluate((token) => localStorage.setItem("token", token), other.token);
    await page.goto("/");
    await expect.poll(() => keptNames(page)).toEqual([]);
    await context.setOffline(true);
    await page.locator("[data-offline-notice]").waitFor();
    await expect.poll(() => page.locator("body").innerText()).not.toContain("Qzy");
    await context.close();
  },
);

it.runIf(isFull)("The stored list expires with the session, even offline", async () => {
  const page = await openMentor();
  const context = page.context();
  await context.setOffline(true);
  const later = await context.newPage();
  await page.close();
  await later.clock.install({ time: Date.now() + 29 * 60_000 });
  await later.goto(site.url);
  await part(later).getByText("Qzyname Qzylast").waitFor();
  await later.clock.fastForward(2 * 60_000);
  await later.locator("[data-own-mentees=over]").waitFor();
  await expect.poll(() => keptNames(later)).toEqual([]);
  await later.reload();
  await later.locator("[data-offline-notice]").waitFor();
  await expect.poll(() => later.locator("body").innerText()).not.toContain("Qzy");
  await context.close();
});

it.runIf(isFull)(
  "The list is not stored on a computer, if the organization turned it off, or after the session was ended",
  async () => {
    const desk = await site.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "allow" });
    await beginAs(desk, mentor, site.url);
    await desk.goto("/");
    await desk.waitForLoadState("networkidle");
    await expect.poll(() => keptNames(desk)).toEqual([]);
    await desk.context().close();

    const page = await openMentor();
    await sql`update organizations set staff_offline = false where id = ${organizationId}`.execute(db());
    await page.reload();
    await expect.poll(() => keptNames(page)).toEqual([]);
    await sql`update organizations set staff_offline = true where id = ${organizationId}`.execute(db());
    await page.reload();
    await untilReady(page, ["/ownMentees"]);
    await sql`delete from sessions where account_id = ${mentor.accountId}`.execute(db());
    await page.reload();
    await page.waitForURL(/sign-in/);
    await expect.poll(() => keptNames(page)).toEqual([]);
    await page.context().close();
  },
);
