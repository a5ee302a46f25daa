import { listReady, openFilters, openListMenu } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { readSheet } from "#tests/exports/export-client.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { nextDownload } from "#tests/support/downloads.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs, tokenOf } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

let menteeId: string;
let noteId: string;
const t = textsOf("en");

const save = (data: object, tableId = noteId) => site.app.save("menteeUserNotes", tableId, data, token);
let token: string;

const site = testSite();
beforeAll(async () => {
  token = await tokenOf(site, "case@harbor.example");
  const { rows } = await sql<{ id: string }>`
    select m.id from mentees m join users u on u.organization_id = m.organization_id
    where u.email = 'case@harbor.example' and m.active order by m.id limit 1`.execute(site.db);
  menteeId = rows[0]?.id ?? "";
  const answer = await save({ menteeId, date: "2026-01-02", noteTitle: "First visit" }, "0");
  noteId = String(answer.body["recordId"]);
});

const notePath = () => `/mentee/mentee-notes/${menteeId}?record=${noteId}`;
const drawerOf = (page: Page) => page.getByRole("dialog", { name: /^History of/ });
const change = (page: Page, field: string) => drawerOf(page).locator(`[data-change="${field}"]`);

async function openHistory(page: Page) {
  await page.getByRole("button", { name: t("history.button"), exact: true }).click();
  await drawerOf(page).waitFor();
}

describe("The history of a record", () => {
  it.runIf(isFull)("shows a change made in the form and restores the former value", async () => {
    const page = await openAs(site, "case@harbor.example", notePath());
    const title = page.locator('[data-field="noteTitle"] input');
    await title.fill("Second visit");
    await page.getByRole("button", { name: t("screens.form.save"), exact: true }).click();
    await listReady(page);
    await page.goto(notePath());
    await openHistory(page);
    await expect.poll(() => change(page, "noteTitle").count()).toBe(2);
    const changed = change(page, "noteTitle").first();
    expect((await changed.innerText()).replace(/\s+/g, " ")).toContain("First visit after: Second visit");
    const rows = drawerOf(page).locator("[data-history]");
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-action"))))
      .toEqual(["change", "create"]);
    await expectAccessible(page, '[role="dialog"]');

    // The history can also show who viewed the record.
    await drawerOf(page).getByRole("switch").click({ force: true });
    await drawerOf(page).locator('[data-action="view"]').first().waitFor();
    await drawerOf(page).getByRole("switch").click({ force: true });

    // Unsaved changes stay, and the restored value appears.
    await page.locator('[data-field="date"] input').fill("2026-01-09");
    await changed.getByRole("button", { name: /^Restore this value of .*: First visit$/ }).click();
    const question = page.getByRole("dialog", { name: t("history.restoreTitle") });
    await expect.poll(() => question.innerText()).toContain("“First visit”");
    await question.getByRole("button", { name: t("history.restore") }).click();
    await page.getByText(t("history.restored")).waitFor();
    await expect.poll(() => title.inputValue()).toBe("First visit");
    await expect.poll(() => page.locator('[data-field="date"] input').inputValue()).toBe("Jan 9, 2026");
    await expect.poll(() => change(page, "noteTitle").count()).toBe(3);
    await page.keyboard.press("Escape");
    await drawerOf(page).waitFor({ state: "hidden" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(t("history.button"));
    await page.close();
  });

  it.runIf(isFull)(
    "says when another person changed the record in the meantime, and loads that change",
    async () => {
      const page = await openAs(site, "case@harbor.example", notePath());
      await openHistory(page);
      await change(page, "noteTitle").first().waitFor();
      await save({ noteTitle: "Changed elsewhere" });
      await change(page, "noteTitle")
        .first()
        .getByRole("button", { name: /Restore/ })
        .click();
      await page
        .getByRole("dialog", { name: t("history.restoreTitle") })
        .getByRole("button", { name: t("history.restore") })
        .click();
      await page.getByText(t("history.changedMeanwhile")).waitFor();
      await expect
        .poll(() => page.locator('[data-field="noteTitle"] input').inputValue())
        .toBe("Changed elsewhere");
      const { rows } = await sql`select note_title from mentee_user_notes where id = ${noteId}`.execute(
        site.db,
      );
      expect(rows).toEqual([{ note_title: "Changed elsewhere" }]);
      await page.close();
    },
  );

  it("shows a restored name in the heading of a mentee", async () => {
    const owner = await tokenOf(site, "owner@harbor.example");
    const name = async (middleName: string) => {
      const { body } = await site.app.save("mentees", menteeId, { middleName }, owner);
      expect(body).toMatchObject({ status: 1 });
    };
    const { rows } = await sql<{ name: string }>`
      select middle_name as name from mentees where id = ${menteeId}`.execute(site.db);
    await name("Former");
    await name("Planted");
    const page = await openAs(site, "owner@harbor.example", `/mentee/manage/${menteeId}`);
    // By its element, because the page behind a dialog has no roles.
    const heading = page.locator("h1").first();
    await expect.poll(() => heading.innerText()).toContain("Planted");
    await openHistory(page);
    await change(page, "middleName")
      .first()
      .getByRole("button", { name: /Restore/ })
      .click();
    await page
      .getByRole("dialog", { name: t("history.restoreTitle") })
      .getByRole("button", { name: t("history.restore") })
      .click();
    await page.getByText(t("history.restored")).waitFor();
    await expect.poll(() => heading.innerText()).toContain("Former");
    await name(rows[0]?.name ?? "");
    await page.close();
  });

  it.runIf(isFull)(
    "covers the whole case of a mentee, page by page, and a reader cannot restore from it",
    async () => {
      for (let count = 0; count < 26; count += 1) await save({ noteTitle: `Visit ${count}` });
      const reader = sql`select user_role from users where email = 'viewer@harbor.example'`;
      await sql`update user_roles set sensitive_can_view = true where id = (${reader})`.execute(site.db);
      const page = await openAs(site, "viewer@harbor.example", `/mentee/manage/${menteeId}`, 390);
      await page.getByRole("button", { name: t("history.button"), exact: true }).click();
      const rows = drawerOf(page).locator("[data-history]");
      await expect.poll(() => rows.count()).toBe(25);
      await expect.poll(() => rows.first().innerText()).toContain(t("records.menteeUserNotes.title"));
      const older = drawerOf(page).getByRole("button", { name: t("history.older") });
      // If the next page can't be loaded, its place says so, and loads only that page again.
      const refusal = { status: 400, json: { status: 0, message: "Not now." } };
      await page.route("**/apicalls/getHistory", (route) => route.fulfill(refusal));
      await older.click();
      await drawerOf(page).getByText(t("history.failed")).waitFor();
      expect(await older.count()).toBe(0);
      expect(await rows.count()).toBe(25);
      await page.unroute("**/apicalls/getHistory");
      // A toast can be in front of the button.
      await drawerOf(page)
        .getByRole("button", { name: t("common.retry") })
        .press("Enter");
      await expect.poll(() => rows.count()).toBeGreaterThan(28);
      await expect
        .poll(() =>
          drawerOf(page)
            .getByRole("button", { name: /Restore/ })
            .count(),
        )
        .toBe(0);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390);
      await page.close();
    },
  );

  it.runIf(isFull)("is not offered to mentees or on new records", async () => {
    const mentee = await openAs(site, "mentee@harbor.example", "/profile-files");
    await mentee.getByRole("heading", { level: 1 }).waitFor();
    await expect
      .poll(() => mentee.getByRole("button", { name: t("history.button"), exact: true }).count())
      .toBe(0);
    await mentee.close();
    const page = await openAs(site, "case@harbor.example", `/mentee/mentee-notes/${menteeId}?record=0`);
    await page.locator('[data-field="noteTitle"] input').waitFor();
    await expect
      .poll(() => page.getByRole("button", { name: t("history.button"), exact: true }).count())
      .toBe(0);
    await page.close();
  });
});

describe("The audit trail", () => {
  it.runIf(isFull)("can be listed, opened and exported by an Owner", async () => {
    const page = await openAs(site, "owner@harbor.example", "/settings/audit?q=Changed");
    await listReady(page);
    await page.getByRole("link", { name: t("areas.auditTrail") }).waitFor();
    const first = page.locator("tbody tr[data-row]").first();
    await expect.poll(() => first.innerText()).toContain(t("records.auditTrail.options.action.change"));
    await expectAccessible(page, "main");
    await openListMenu(page);
    const download = nextDownload(page);
    await page.getByRole("menuitem", { name: /xlsx/i }).click();
    const [, ...sheet] = await readSheet((await download).bytes);
    expect(sheet.length).toBeGreaterThan(25);
    expect(sheet.flat()).toContain(t("records.auditTrail.options.action.change"));
    expect(sheet.flat()).toContain(t("records.menteeUserNotes.title"));

    await first.locator("td").nth(1).click();
    const detail = page.locator('form[data-mode="view"]');
    await detail.locator('[data-change="noteTitle"]').waitFor();
    const text = (await detail.innerText()).replace(/\s+/g, " ");
    expect(text).toContain("Visit 24 after: Visit 25");
    expect(text).toContain(`${t("records.auditTrail.fields.recordId")} ${noteId}`);
    for (const field of ["requestId", "outcome", "address", "userId"])
      expect(text).toContain(t(`records.auditTrail.fields.${field}`));
    await expectAccessible(page, "main");
    await detail.getByRole("link", { name: t("history.openRecord") }).click();
    await expect.poll(() => page.locator('[data-field="noteTitle"] input').inputValue()).toBe("Visit 25");

    await page.goto("/settings/audit");
    await listReady(page);
    const dates = t("records.auditTrail.fields.createdAt");
    const filters = await openFilters(page);
    await filters.getByText(dates).click();
    await page.getByLabel(t("filterPanels.to"), { exact: true }).fill("2020-01-01");
    await page.getByText(t("filterPanels.noMatch")).waitFor();
    await page.close();
  });

  it("is closed to other staff: they see no entry, and the address shows nothing", async () => {
    const page = await openAs(site, "case@harbor.example", "/settings/audit");
    await page.getByText(t("errors.noAccess")).waitFor();
    await expect.poll(() => page.getByRole("link", { name: t("areas.auditTrail") }).count()).toBe(0);
    await page.close();
  });

  it("says if the values of a change could not be loaded, and loads them again", async () => {
    await save({ noteTitle: "Seen later" });
    const page = await openAs(site, "owner@harbor.example", "/settings/audit?q=Changed");
    await listReady(page);
    const refusal = { status: 400, json: { status: 0, message: "Not now." } };
    await page.route("**/apicalls/getHistory", (route) => route.fulfill(refusal));
    await page.locator("tbody tr[data-row]").first().locator("td").nth(1).click();
    const detail = page.locator('form[data-mode="view"]');
    await detail.getByText(t("history.failed")).waitFor();
    await page.unroute("**/apicalls/getHistory");
    await detail.getByRole("button", { name: t("common.retry") }).click();
    await detail.locator('[data-change="noteTitle"]').waitFor();
    expect(await detail.getByText(t("history.failed")).count()).toBe(0);
    await page.close();
  });

  it("appears in the command palette and fits a phone in Spanish, with pictures collapsed [13-C10]", async () => {
    const es = textsOf("es");
    await sql`insert into audit_trail (organization_id, user_id, account_type, address, request_id, action, outcome)
      select organization_id, id, 'staff', '192.0.2.1', 'pictures' || n, 'download', 'done'
      from users, generate_series(1, 5) n where email = 'owner@puente.example'`.execute(site.db);
    const page = await openAs(site, "owner@puente.example", "/settings/audit", 390);
    await listReady(page);
    await page.getByRole("heading", { level: 1, name: es("records.auditTrail.title") }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await expectAccessible(page, "main");
    // Pictures loaded with a page share one line until a tap expands them.
    const lines = page.locator("li[data-row]");
    const name = es("records.auditTrail.options.action.download");
    await expect.poll(() => lines.filter({ hasText: name }).count()).toBe(1);
    const folded = await lines.count();
    const when = es("records.auditTrail.fields.createdAt");
    await expect.poll(() => lines.filter({ hasText: name }).innerText()).not.toContain(when);
    await keepPicture(page, "audit-390");
    await lines.getByRole("button", { name: es("records.auditTrail.moreAlike", { count: 4 }) }).click();
    await expect.poll(() => lines.count()).toBe(folded + 4);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: es("chrome.paletteHint") });
    await palette.getByRole("searchbox").or(palette.getByRole("textbox")).fill(es("areas.auditTrail"));
    await palette.getByText(es("areas.auditTrail"), { exact: true }).waitFor();
    await page.close();
  });
});

it("The pages reported no errors", () => {
  expect(site.failures).toEqual([]);
});
