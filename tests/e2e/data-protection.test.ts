import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { chooseInList } from "#tests/support/list-page.ts";
import { testSite } from "#tests/support/site.ts";
import { goTo, openAs, wakeUp } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

let mentee: { id: string; lastName: string };
const t = textsOf("en");

const site = testSite();
beforeAll(async () => {
  const { rows } = await sql<typeof mentee>`
    select m.id, m.last_name as "lastName" from mentees m join users u on u.organization_id = m.organization_id
    where u.email = 'owner@harbor.example' order by m.id limit 1`.execute(site.db);
  mentee = rows[0]!;
});

describe("Data protection on the screens", () => {
  it.runIf(isFull)(
    "says that no consent is recorded, and asks for a reason if consent is missing or insufficient",
    async () => {
      const { db } = site;
      const nothing = sql`consent_scope = '{}', consent_signed = null, consent_until = null`;
      await sql`update mentees set ${nothing} where id = ${mentee.id}`.execute(db);
      const page = await openAs(site, "owner@harbor.example", `/mentee/mentee-export/${mentee.id}`);
      await page.getByText(t("screens.mentee.consentNoneHint")).waitFor();
      await page.getByRole("button", { name: t("screens.exporting.mentee.button") }).click();
      await page.getByText(t("screens.exporting.reason.missing"), { exact: true }).waitFor();
      await sql`update mentees set consent_scope = '{contact}', consent_until = '2020-02-01'
      where id = ${mentee.id}`.execute(db);
      await page.reload();
      const reason = page.getByLabel(t("screens.mentee.consentReason"));
      await reason.waitFor();
      await expect
        .poll(() => page.getByText(t("screens.mentee.consentEnded", { date: "Feb 1, 2020" })).count())
        .toBe(1);
      await page.getByRole("button", { name: t("screens.exporting.mentee.button") }).click();
      await page.getByText(t("screens.mentee.consentReasonMissing")).waitFor();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      // The page layout changes a moment later.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(360);
      await reason.fill("A court asks for it");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: t("screens.exporting.mentee.button") }).click();
      await download;

      // A list asks only after the server's response, and keeps the selected format.
      await sql`update mentees set ${nothing} where id = ${mentee.id}`.execute(db);
      await page.setViewportSize({ width: 1280, height: 800 });
      await goTo(page, "/mentee/manage");
      await page.locator('section[data-mode="list"]').waitFor();
      const ask = () => chooseInList(page, t("screens.exporting.list.csv"));
      const more = page.locator("main section[data-mode]").getByRole("button", { name: "More", exact: true });
      const dialog = page.getByRole("dialog", { name: t("screens.exporting.reason.title") });
      const why = dialog.getByLabel(t("screens.exporting.reason.label"));
      await ask();
      await dialog.getByText(t("server.dataProtection.reasonMissing", { count: 1 })).waitFor();
      await expect.poll(() => why.evaluate((input) => input === document.activeElement)).toBe(true);
      await expect
        .poll(() => dialog.getByRole("button", { name: t("exports.button") }).isDisabled())
        .toBe(true);
      await expectAccessible(page, '[role="dialog"]');
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
      await expect.poll(() => page.locator('[data-export="preparing"]').count()).toBe(0);

      await ask();
      await why.fill("A report to the county");
      const answer = page.waitForResponse("**/export/overview");
      const listed = page.waitForEvent("download");
      await why.press("Enter");
      expect((await answer).request().postDataJSON()).toMatchObject({
        tableName: "mentees",
        format: "csv",
        reason: "A report to the county",
      });
      await listed;
      await dialog.waitFor({ state: "hidden" });
      const action = t("records.auditTrail.options.action.export");
      await goTo(page, `/settings/audit?q=${encodeURIComponent(action)}`);
      await page.locator("tbody tr[data-row]", { hasText: action }).first().click();
      await page.locator("[data-detail=reason]").getByText("A report to the county").waitFor();
      await page.locator("[data-detail=withoutConsent]").getByText("1", { exact: true }).waitFor();
      await expectAccessible(page, "main");
      await page.close();
    },
  );

  it.runIf(isFull)("anonymizes from the profile after the last name is typed", async () => {
    const page = await openAs(
      site,
      "owner@harbor.example",
      `/mentee/manage/${mentee.id}?record=${mentee.id}`,
    );
    const anonymize = page.getByRole("button", { name: t("screens.mentee.anonymizeButton") });
    await wakeUp(page, anonymize);
    await anonymize.click();
    const dialog = page.getByRole("dialog");
    const yes = dialog.getByRole("button", { name: t("screens.mentee.anonymizeYes") });
    await dialog.getByLabel(t("screens.mentee.anonymizeName")).fill("Somebody else");
    await expect.poll(() => yes.isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel(t("screens.mentee.anonymizeName")).fill(mentee.lastName);
    await yes.click();
    await page.getByText(t("screens.mentee.anonymized"), { exact: true }).waitFor();
    await page.getByRole("heading", { name: `#${mentee.id}` }).waitFor();
    await expect.poll(() => page.getByText(mentee.lastName).count()).toBe(0);
    await expect.poll(() => anonymize.count()).toBe(0);
    await page.close();
  });

  it.runIf(isFull)(
    "lists deleted records, says when they are permanently removed, and restores them",
    async () => {
      const page = await openAs(site, "owner@demo.example", "/mentee/jobs");
      const { rows } = await sql<{ id: string; title: string }>`
      update jobs set deleted_at = '2026-11-01T17:00Z' where id = (select min(id) from jobs) returning id, title`.execute(
        site.db,
      );
      await chooseInList(page, t("screens.deleted.button"));
      await page.getByText(t("screens.deleted.hint", { count: 90 })).waitFor();
      await page.getByText(/permanently removed on Jan 30, 2027/).waitFor();
      await expectAccessible(page);
      // What else shows the record is loaded again too, such as the number next to Dashboard.
      const counted = page.waitForRequest("**/apicalls/today/count");
      await page
        .getByRole("button", { name: t("screens.deleted.restoreOne", { name: rows[0]!.title }) })
        .press("Enter");
      await counted;
      await page.getByText(t("screens.deleted.none")).waitFor();
      // The keyboard stays in the panel.
      const inPanel = () => page.evaluate(() => Boolean(document.activeElement?.closest("[role=dialog]")));
      await expect.poll(inPanel).toBe(true);
      const { rows: back } =
        await sql`select from jobs where id = ${rows[0]!.id} and deleted_at is null`.execute(site.db);
      expect(back).toHaveLength(1);

      await sql`insert into jobs (organization_id, title, deleted_at)
        select organization_id, 'Gone ' || n, now() from jobs, generate_series(1, 26) n
        where id = ${rows[0]!.id}`.execute(site.db);
      await page.reload();
      await chooseInList(page, t("screens.deleted.button"));
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("button", { name: t("screens.list.nextPage") }).click();
      await expect.poll(() => drawer.locator("li").count()).toBe(1);
      await expectAccessible(page);
      await page.close();
    },
  );

  it("reports no errors in the pages", () => expect(site.failures).toEqual([]));
});
