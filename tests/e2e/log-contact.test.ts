/** Logging a contact from any page, and keeping its text when it cannot be saved (A3.2). */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dayIn } from "#shared/fields/days.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { zoneCode } from "#tests/support/days.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { demoPassword, goTo, openAs, openRecent, wakeUp } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

const phoneScreen = { width: 390, height: 844 };

const t = textsOf("en");
const panel = (page: Page) => page.getByRole("dialog", { name: /^Log contact: / });
const kind = (page: Page, name: string) => panel(page).getByRole("radio", { name, exact: true });
const text = (page: Page) => panel(page).getByLabel("Note");
const saved = (page: Page) => page.getByText(t("errors.saveSuccess"));

/** Returns the names of the drafts that a person left in this tab. Their texts are encrypted. */
async function draftsOf(page: Page, email: string): Promise<string[]> {
  const { id } = await site.db
    .selectFrom("accounts")
    .select("id")
    .where("email_key", "=", email)
    .executeTakeFirstOrThrow();
  return (await draftsOn(page)).filter((name) => name.startsWith(`draft:${id}:`));
}

async function newest() {
  const { rows } = await sql<Record<string, unknown>>`
    select id, mentee_id, contact_kind, reached, minutes, note, note_title from mentee_user_notes order by id desc limit 1`.execute(
    site.db,
  );
  return rows[0]!;
}

describe("A contact [A3.2]", () => {
  it("is logged in one click and Enter from the list, by keyboard too", async () => {
    const page = await openAs(site, "case@harbor.example", "/mentee/manage");
    const earlier = page.locator("[data-row]").filter({ hasNotText: "today" }).first();
    const menteeId = await earlier.getAttribute("data-row");
    const row = page.locator(`[data-row="${menteeId}"]`);
    await row.getByRole("button", { name: /^Log contact: / }).click();
    await kind(page, "Phone call").waitFor();
    // A phone call is selected and has the focus.
    await expect.poll(() => kind(page, "Phone call").isChecked()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
    await expectAccessible(page);
    await keepPicture(page, "log-contact");
    await page.keyboard.press("Enter");
    await saved(page).waitFor();
    await panel(page).waitFor({ state: "hidden" });
    await expect.poll(newest).toMatchObject({ mentee_id: menteeId, contact_kind: "call", reached: true });
    // The column "Last contact" is updated.
    await row.getByText("today", { exact: true }).waitFor();

    await page.goto(`/mentee/manage/${menteeId}`);
    await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Log contact" }).click();
    await kind(page, "Visit").press("Space");
    await kind(page, "15").press("Space");
    await text(page).fill("Nobody opened <b>");
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    await keepPicture(page, "log-contact-phone");
    await panel(page).getByRole("button", { name: "Not reached" }).press("Enter");
    await panel(page).waitFor({ state: "hidden" });
    await expect
      .poll(newest)
      .toMatchObject({
        mentee_id: menteeId,
        contact_kind: "visit",
        reached: false,
        minutes: 15,
        note: "<p>Nobody opened &lt;b&gt;</p>",
      });

    await page.close();
  });

  it.for([phoneScreen, { width: 1440, height: 900 }])(
    "doesn't move what the user is about to tap when the services arrive late ($width px)",
    async (size) => {
      const page = await openAs(site, "case@harbor.example", "/mentee/manage/6");
      await page.setViewportSize(size);
      const services = await holdBack(page, "**/getTable");
      await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("menuitem", { name: "Log contact" }).click();
      const places = async () => {
        await page.evaluate(async () =>
          Promise.all(document.getAnimations().map(({ finished }) => finished)),
        );
        const save = panel(page).getByRole("button", { name: t("screens.contact.save"), exact: true });
        return Promise.all(
          [kind(page, "Phone call"), text(page), save].map(async (one) => one.boundingBox()),
        );
      };
      await expect.poll(services.count).toBe(1);
      const before = await places();
      const given = panel(page).getByRole("radio", { name: t("screens.contact.nothingGiven") });
      expect(await given.count()).toBe(0);
      services.release();
      await given.waitFor();
      expect(await places()).toEqual(before);
      await keepPicture(page, `log-contact-late-${size.width}`);
      await page.close();
    },
  );

  it("includes services: a frequent one with one tap, any other one from a list", async () => {
    const { db } = site;
    const menteeId = "6";
    const page = await openAs(site, "case@harbor.example", `/mentee/manage/${menteeId}`);
    const openPanel = async () => {
      await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("menuitem", { name: "Log contact" }).click();
    };
    const save = async () => {
      await panel(page)
        .getByRole("button", { name: t("screens.contact.save"), exact: true })
        .click();
      await panel(page).waitFor({ state: "hidden" });
    };
    const given = async () =>
      (
        await sql<{ mentee_id: string; name: string }>`
          select s.mentee_id, k.name from services s join config_service_kinds k on k.id = s.kind
          where s.deleted_at is null order by s.id desc limit 1`.execute(db)
      ).rows[0];
    await openPanel();
    const row = panel(page).getByRole("group", { name: t("screens.contact.given") });
    const frequent = row.getByRole("radio").nth(1);
    const name = (await row.locator("label").nth(1).innerText()).trim();
    await frequent.check();
    await expectAccessible(page);
    await keepPicture(page, "log-contact-service");
    await save();
    await expect.poll(given).toEqual({ mentee_id: menteeId, name });

    await openPanel();
    await row.getByRole("radio", { name: t("screens.contact.otherGiven") }).check();
    await panel(page).locator("input[role=combobox][name=kind]").fill("legal");
    await page.getByRole("option", { name: "Legal help" }).click();
    await save();
    await expect.poll(given).toEqual({ mentee_id: menteeId, name: "Legal help" });
    await page.close();
  });

  it("isn't needed to log a frequent service: the Add menu logs it, with undo, and without a network", async () => {
    const menteeId = "7";
    const page = await openAs(site, "case@harbor.example", `/mentee/manage/${menteeId}`);
    const count = async () =>
      (await sql`select from services where mentee_id = ${menteeId} and deleted_at is null`.execute(site.db))
        .rows.length;
    const before = await count();
    const add = page.getByRole("main").getByRole("button", { name: "Add", exact: true });
    const service = page
      .getByText(t("shortcuts.givenToday"))
      .locator("xpath=following-sibling::button")
      .first();
    await add.click();
    await service.waitFor();
    await expectAccessible(page);
    await keepPicture(page, "add-service");
    await service.click();
    await expect.poll(count).toBe(before + 1);
    await page.getByRole("button", { name: t("common.undo") }).click();
    await expect.poll(count).toBe(before);

    await page.context().setOffline(true);
    await add.click();
    await service.click();
    await page.getByText(t("errors.waits")).waitFor();
    await page.context().setOffline(false);
    await expect.poll(count).toBe(before + 1);
    await page.close();
  });

  it("that is saved late doesn't close the panel that was opened again, and keeps its text", async () => {
    const page = await openAs(site, "case@harbor.example", "/mentee/manage");
    const menteeId = await page.locator("[data-row]").first().getAttribute("data-row");
    const row = page.locator(`[data-row="${menteeId}"]`);
    const open = () => row.getByRole("button", { name: /^Log contact: / }).click();
    await open();
    await text(page).fill("Called twice");
    const saves = await holdBack(page, "**/apicalls/quickLog", "answers");
    await panel(page)
      .getByRole("button", { name: t("screens.contact.save"), exact: true })
      .click();
    await expect.poll(saves.count).toBe(1);
    // Nothing is accepted that is typed too late for the save.
    await text(page).pressSequentially("!");
    expect(await text(page).inputValue()).toBe("Called twice");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await open();
    await text(page).fill("Called twice, and met");
    saves.release();
    await saved(page).waitFor();
    await settled(page);
    expect(await text(page).inputValue()).toBe("Called twice, and met");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await open();
    await expect.poll(() => text(page).inputValue()).toBe("Called twice, and met");
    await text(page).fill("");
    await page.close();
  });

  it("and a frequent service are dated today where the mentee is, not where the user is", async () => {
    const { db } = site;
    const theirs = "Pacific/Midway";
    const { rows: former } = await sql<{ id: string; timezones: number | null }>`
      select id, timezones from organizations where id in (1, 2)`.execute(db);
    const zone = (id: string, code: number | null) =>
      sql`update organizations set timezones = ${code} where id = ${id}`.execute(db);
    await zone("1", zoneCode("Pacific/Auckland"));
    await zone("2", zoneCode(theirs));
    await sql`insert into services (organization_id, mentee_id, kind, date)
      select 1, min(m.id), (select min(id) from config_service_kinds where organization_id is null), '2026-01-05'
      from mentees m where m.organization_id = 1 and m.deleted_at is null`.execute(db);
    const dayOf = async (table: string) => {
      const { rows } = await sql<{ day: string }>`select date::text as day from ${sql.table(table)}
        where mentee_id = 8 order by id desc limit 1`.execute(db);
      return rows[0]?.day;
    };
    const page = await openAs(site, "owner@demo.example", "/mentee/manage/8");
    const add = page.getByRole("main").getByRole("button", { name: "Add", exact: true });
    await add.click();
    const service = page.getByText(t("shortcuts.givenToday")).locator("xpath=following-sibling::button");
    await service.first().waitFor();
    await settled(page);
    await service.first().click();
    await expect.poll(() => dayOf("services")).toBe(dayIn(theirs));
    await add.click();
    await page.getByRole("menuitem", { name: "Log contact" }).click();
    await kind(page, "Phone call").waitFor();
    await settled(page);
    await text(page).press("Control+Enter");
    await panel(page).waitFor({ state: "hidden" });
    await expect.poll(() => dayOf("mentee_user_notes")).toBe(dayIn(theirs));
    for (const { id, timezones } of former) await zone(id, timezones);
    await page.close();
  });

  it.runIf(isFull)(
    "is logged from the dashboard and from the palette, which also accepts the kind",
    async () => {
      const page = await openAs(site, "case@harbor.example", "/");
      await openRecent(page);
      const row = page.locator('[data-card="urgentMentees"] li').first();
      await row.getByRole("button", { name: /^Log contact: / }).click();
      await kind(page, "Email").waitFor();
      const name = (await panel(page).getByRole("heading").innerText()).replace("Log contact: ", "");
      await page.keyboard.press("Escape");
      await panel(page).waitFor({ state: "hidden" });
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder(t("palette.placeholder")).fill(`log text ${name}`);
      await page.locator("[data-action][data-selected]", { hasText: `Log contact: ${name}` }).waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(() => kind(page, "Text message").isChecked()).toBe(true);
      await text(page).press("Control+Enter");
      await panel(page).waitFor({ state: "hidden" });
      await expect.poll(newest).toMatchObject({ contact_kind: "text" });
      await page.close();
    },
  );

  it.runIf(isFull)(
    "keeps its text through a server failure, a reload and a timeout, is saved once, and is shown to no other person",
    async () => {
      const path = "/mentee/manage/6";
      const page = await openAs(site, "owner@harbor.example", path);
      const open = async () => {
        await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
        await page.getByRole("menuitem", { name: "Log contact" }).click();
      };
      const signIn = async (email: string) => {
        await page.goto("/auth/sign-in");
        await page.getByLabel("Email").fill(email);
        await page.getByLabel("Password", { exact: true }).fill(demoPassword);
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.getByRole("heading", { name: /Welcome/ }).waitFor();
        await page.goto(path);
        await open();
        await text(page).waitFor();
      };
      const timeOut = () => page.evaluate(() => localStorage.removeItem("token"));
      const before = await newest();
      let tries = 0;
      // The server saves, but its response is lost.
      await page.route("**/apicalls/quickLog", async (route) => {
        tries += 1;
        if (tries > 1) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await open();
      await kind(page, "Phone call").press("Space");
      await text(page).fill("He called from the shelter.");
      await text(page).press("Control+Enter");
      // The contact is queued on the device, and resent automatically.
      await panel(page).waitFor({ state: "hidden" });
      await expect.poll(() => tries).toBe(2);
      await expect.poll(() => page.locator("[data-outbox]").count()).toBe(0);
      const sent = await sql`select from mentee_user_notes where id > ${before["id"]}`.execute(site.db);
      expect(sent.rows).toHaveLength(1);
      await page.unroute("**/apicalls/quickLog");
      await open();
      await kind(page, "Phone call").press("Space");
      await text(page).fill("He called from the shelter again.");
      // A draft is stored a moment after the typing ends.
      await expect.poll(async () => (await draftsOn(page)).join()).toContain("draft:");
      await page.reload();
      await open();
      await expect.poll(() => text(page).inputValue()).toBe("He called from the shelter again.");
      await timeOut();
      await signIn("owner@harbor.example");
      await expect.poll(() => text(page).inputValue()).toBe("He called from the shelter again.");
      await text(page).press("Control+Enter");
      await panel(page).waitFor({ state: "hidden" });
      const written = async () =>
        (await sql`select from mentee_user_notes where id > ${before["id"]}`.execute(site.db)).rows;
      await expect.poll(written).toHaveLength(2);

      await open();
      await text(page).fill("Half a thought");
      await expect.poll(() => draftsOf(page, "owner@harbor.example")).not.toEqual([]);
      await timeOut();
      await signIn("case@harbor.example");
      await expect.poll(() => text(page).inputValue()).toBe("");
      await expect.poll(() => draftsOf(page, "owner@harbor.example")).toEqual([]);
      site.failures.length = 0;
      await page.close();
    },
  );

  it.runIf(isFull)(
    "also keeps its text in the boxes and forms of notes: offline, through a reload and a timeout, only for its author",
    async () => {
      const path = "/mentee/mentee-notes/6";
      const page = await openAs(site, "case@harbor.example", path);
      const box = page.getByRole("main").getByLabel("Note", { exact: true });
      const ofText = async (words: string) => {
        const { rows } = await sql`
        select from mentee_user_notes where note like ${`%${words}%`}`.execute(site.db);
        return rows.length;
      };
      await box.fill("She found a room.");
      await page.context().setOffline(true);
      await box.press("Control+Enter");
      await page.getByText(t("screens.form.waiting")).waitFor();
      await expect.poll(() => box.inputValue()).toBe("She found a room.");
      await page.context().setOffline(false);
      await saved(page).waitFor();
      await expect.poll(() => box.inputValue()).toBe("");
      expect(await ofText("She found a room.")).toBe(1);

      await box.fill("She starts on Monday.");
      await expect.poll(async () => (await draftsOn(page)).join()).toContain("draft:");
      await page.goto(`${path}?record=0`);
      const editor = page.locator('[data-field="note"] [contenteditable=true]');
      await wakeUp(page, editor);
      await editor.fill("He asked for a lawyer.");
      await expect
        .poll(async () => (await draftsOn(page)).filter((name) => name.startsWith("draft:")).length)
        .toBe(2);
      await page.reload();
      await page.getByRole("button", { name: t("screens.form.draftRestore") }).click();
      await wakeUp(page, editor);
      await expect.poll(() => editor.innerText()).toBe("He asked for a lawyer.");
      await goTo(page, path);
      await expect.poll(() => box.inputValue()).toBe("She starts on Monday.");

      // The session expires before the save.
      await sql`delete from sessions`.execute(site.db);
      await box.press("Control+Enter");
      const signIn = async (email: string) => {
        await page.getByLabel("Email").fill(email);
        await page.getByLabel("Password", { exact: true }).fill(demoPassword);
        await page.getByRole("button", { name: "Sign in" }).click();
        await box.waitFor();
      };
      await signIn("case@harbor.example");
      await expect.poll(() => box.inputValue()).toBe("She starts on Monday.");
      await box.press("Control+Enter");
      await expect.poll(() => box.inputValue()).toBe("");
      expect(await ofText("She starts on Monday.")).toBe(1);

      await box.fill("Not for others.");
      await expect.poll(() => draftsOf(page, "case@harbor.example")).not.toEqual([]);
      await sql`delete from sessions`.execute(site.db);
      await box.press("Control+Enter");
      await signIn("owner@harbor.example");
      await expect.poll(() => box.inputValue()).toBe("");
      await expect.poll(() => draftsOf(page, "case@harbor.example")).toEqual([]);
      site.failures.length = 0;
      await page.close();
    },
  );
});
