import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { openAs, wakeUp } from "#tests/support/visitor.ts";

let site: Site;
let mentee: { id: string; lastName: string };
const t = textsOf("en");

beforeAll(async () => {
  site = await openSite();
  const { rows } = await sql<typeof mentee>`
    select m.id, m.last_name as "lastName" from mentees m join users u on u.organization_id = m.organization_id
    where u.email = 'owner@harbor.example' order by m.id limit 1`.execute(site.app.database.db);
  mentee = rows[0]!;
});
afterAll(() => site?.close());

describe("data protection on the screens", () => {
  it("says that no consent is recorded, and asks for a legal reason where one does not cover the export", async () => {
    const { db } = site.app.database;
    await sql`update mentees set consent_scope = '{}', consent_signed = null, consent_until = null
      where id = ${mentee.id}`.execute(db);
    const page = await openAs(site, "owner@harbor.example", `/mentee/mentee-export/${mentee.id}`);
    await page.getByText(t("screens.mentee.consentNoneHint")).waitFor();
    await sql`update mentees set consent_scope = '{contact}', consent_until = '2020-02-01'
      where id = ${mentee.id}`.execute(db);
    await page.reload();
    const reason = page.getByLabel(t("screens.mentee.consentReason"));
    await reason.waitFor();
    expect(await page.getByText(t("screens.mentee.consentEnded", { date: "Feb 1, 2020" })).count()).toBe(2);
    await page.getByRole("button", { name: t("screens.exporting.mentee.button") }).click();
    await page.getByText(t("screens.mentee.consentReasonMissing")).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    // The page is laid out anew a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await reason.fill("A court asks for it");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("screens.exporting.mentee.button") }).click();
    await download;
    await page.close();
  });

  it("anonymizes from the profile once the last name was typed", async () => {
    const page = await openAs(site, "owner@harbor.example", `/mentee/manage/${mentee.id}`);
    const anonymize = page.getByRole("button", { name: t("screens.mentee.anonymizeButton") });
    await wakeUp(page, anonymize);
    await anonymize.click();
    const dialog = page.getByRole("dialog");
    const yes = dialog.getByRole("button", { name: t("screens.mentee.anonymizeYes") });
    await dialog.getByLabel(t("screens.mentee.anonymizeName")).fill("Somebody else");
    expect(await yes.isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel(t("screens.mentee.anonymizeName")).fill(mentee.lastName);
    await yes.click();
    await page.getByText(t("screens.mentee.anonymized"), { exact: true }).waitFor();
    await page.getByRole("heading", { name: `#${mentee.id}` }).waitFor();
    expect(await page.getByText(mentee.lastName).count()).toBe(0);
    expect(await anonymize.count()).toBe(0);
    await page.close();
  });

  it("lists what was deleted, says when it goes for good, and brings it back", async () => {
    const page = await openAs(site, "owner@demo.example", "/mentee/jobs");
    const { rows } = await sql<{ id: string; title: string }>`
      update jobs set deleted_at = '2026-11-01' where id = (select min(id) from jobs) returning id, title`.execute(
      site.app.database.db,
    );
    await page.getByRole("button", { name: t("screens.list.deletedButton") }).click();
    await page.getByText(t("screens.deleted.hint", { count: 90 })).waitFor();
    await page.getByText(/removed for good on Jan 30, 2027/).waitFor();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: t("screens.deleted.restoreOne", { name: rows[0]!.title }) })
      .click();
    await page.getByText(t("screens.deleted.none")).waitFor();
    const { rows: back } =
      await sql`select from jobs where id = ${rows[0]!.id} and deleted_at is null`.execute(
        site.app.database.db,
      );
    expect(back).toHaveLength(1);
    await page.close();
  });

  it("nothing went wrong inside the pages", () => expect(site.failures).toEqual([]));
});
