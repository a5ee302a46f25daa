/** A promise seen from both sides: the team keeps it, and the mentee says whether it was done (A4.2). */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { dayAway, zoneCode } from "#tests/support/days.ts";
import { makeMentee, makeOrganization, makePromise, makeStaff } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { isFull } from "#tests/support/suite.ts";
import { goTo } from "#tests/support/visitor.ts";

const site = testSite();

const t = textsOf("en");
const text = "Ask about a bus pass";
const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  (await query.execute(site.db)).rows;

it.runIf(isFull)(
  "A promise made in a contact is kept, answered “Not yet”, kept again and confirmed, and history shows each step",
  async () => {
    const { db } = site;
    const names = { firstName: "Mia", middleName: "", lastName: "Luna" };
    const worker = await makeStaff(db, "2");
    const mia = await makeMentee(db, "2", { values: { ...names, caseManager: worker.id } });
    const stored = async () =>
      (
        await rows(sql<{
          id: string;
          status: string;
          confirmed: string | null;
          text: string;
          from_id: string | null;
        }>`
        select id, status, confirmed, text, from_id from promises where mentee_id = ${mia.id}`)
      )[0];
    const state = async () => {
      const promise = await stored();
      return promise && `${promise.status} ${promise.confirmed ?? ""}`.trim();
    };

    const staff = await openWithToken(site, worker.token, `/mentee/manage/${mia.id}`);
    await staff
      .getByRole("main")
      .getByRole("button", { name: t("chrome.quickAdd"), exact: true })
      .click();
    await staff.getByRole("menuitem", { name: t("shortcuts.logContact") }).click();
    const panel = staff.getByRole("dialog");
    await panel.getByText("Phone call", { exact: true }).click();
    await panel.getByRole("button", { name: t("screens.contact.promise"), exact: true }).click();
    await panel.getByRole("textbox", { name: t("screens.contact.promise"), exact: true }).fill(text);
    // A day in the past, so that the promise is due in every time zone.
    await panel.getByLabel(t("screens.contact.promiseDay"), { exact: true }).fill("2026-01-05");
    await expectAccessible(staff, "[role=dialog]");
    await panel.getByRole("button", { name: t("screens.contact.save"), exact: true }).click();
    await expect.poll(state).toBe("open");
    expect((await stored())?.from_id).toMatch(/^\d+$/);
    const keep = async () => {
      await settled(staff);
      await staff.goto("/");
      await staff
        .getByRole("checkbox", { name: t("today.markDone", { name: `${text}, Mia Luna` }), exact: true })
        .click();
      await expect.poll(state).toBe("kept");
    };
    await keep();

    const phone = { viewport: { width: 390, height: 844 } };
    const mentee = await openWithToken(site, mia.token, "/plan", phone);
    const promised = mentee.getByRole("region", { name: t("dashboard.promisedYou"), exact: true });
    const answer = async (label: string, becomes: string) => {
      await promised.getByRole("button", { name: label, exact: true }).click();
      await expect.poll(state).toBe(becomes);
    };
    await promised.getByText(t("dashboard.promiseAsked")).waitFor();
    await expectAccessible(mentee);
    await answer(t("dashboard.promiseNotYet"), "open notYet");
    await keep();
    await settled(mentee);
    await mentee.reload();
    await answer(t("dashboard.promiseDone"), "kept yes");
    await promised.waitFor({ state: "detached" });

    const { id } = (await stored())!;
    const lines = await rows(sql<{ line: string }>`select f.key || ' ' || coalesce(f.value ->> 1, '') as line
    from audit_trail e join audit_changes c on c.event_id = e.id cross join jsonb_each(c.changes) f
    where e.table_name = 'promises' and e.record_id = ${id} and e.action <> 'create' and f.key in ('status', 'confirmed')
    order by e.id, f.key`);
    expect(lines.map(({ line }) => line.trim())).toEqual([
      "status kept",
      "confirmed notYet",
      "status open",
      "confirmed",
      "status kept",
      "confirmed yes",
    ]);
    const change = { tableName: "promises", tableId: id, data: { text: "Something else" } };
    expect((await site.app.post("saveRecord", change, worker.token)).body).toMatchObject({ status: 0 });
    expect((await stored())?.text).toBe(text);
    await Promise.all([settled(staff), settled(mentee)]);
    expect(site.failures).toEqual([]);
    await staff.close();
    await mentee.close();
  },
);

it("Mentees can answer as long as the organization's day allows it", async () => {
  const { db } = site;
  const samoa = "Pacific/Midway";
  const organizationId = await makeOrganization(db, { timezones: zoneCode(samoa) });
  // The next day has already begun in that time zone.
  const mia = await makeMentee(db, organizationId, { values: { timezone: zoneCode("Pacific/Auckland") } });
  const keptOn = dayAway(-14, samoa);
  const id = await makePromise(db, mia, { text, by: "agency", dueOn: keptOn, status: "kept", keptOn });
  const page = await openWithToken(site, mia.token, `/plan/promise-${id}`);
  await page.getByText(t("dashboard.promiseAsked")).waitFor();
  await page.getByRole("button", { name: t("dashboard.promiseDone"), exact: true }).click();
  const confirmed = async () =>
    (await rows(sql<{ confirmed: string | null }>`select confirmed from promises where id = ${id}`))[0]
      ?.confirmed;
  await expect.poll(confirmed).toBe("yes");
  await settled(page);
  await page.close();
});

it("A mentee's change of a promise doesn't overwrite what the team changed meanwhile", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2");
  const mia = await makeMentee(db, "2", { values: { caseManager: worker.id } });
  const id = await makePromise(db, mia, { text, by: "mentee", dueOn: "2099-01-01" });
  const page = await openWithToken(site, mia.token, `/plan/promise-${id}`);
  await page.getByRole("button", { name: t("plan.change"), exact: true }).click();
  await page.getByLabel(t("dashboard.ownText")).fill("Ask for a bus pass");
  const change = { tableName: "promises", tableId: id, data: { dueOn: "2099-02-02" } };
  expect((await site.app.post("saveRecord", change, worker.token)).body).toMatchObject({ status: 1 });
  await page.getByRole("button", { name: t("common.save"), exact: true }).click();
  await page.locator("[data-outbox]").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: t("errors.unsent") });
  await dialog.getByText("You: Ask for a bus pass Jan 1, 2099").waitFor();
  await dialog.getByText(`Now it says: ${text} Feb 2, 2099`).waitFor();
  const stored = () =>
    rows(sql<{ text: string; day: string }>`select text, due_on::text as day from promises where id = ${id}`);
  expect(await stored()).toEqual([{ text, day: "2099-02-02" }]);
  await dialog.getByRole("button", { name: t("outbox.keepTheirs"), exact: true }).click();
  await page.locator("[data-outbox]").waitFor({ state: "hidden" });
  await settled(page);
  expect(await stored()).toEqual([{ text, day: "2099-02-02" }]);
  await page.close();
});

it("A mentee reads in words that the team released the promise that they mark as done", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2");
  const mia = await makeMentee(db, "2", { values: { caseManager: worker.id } });
  const id = await makePromise(db, mia, { text, by: "mentee", dueOn: "2099-01-01" });
  const page = await openWithToken(site, mia.token, `/plan/promise-${id}`);
  const done = page.getByRole("button", { name: t("plan.iDidIt"), exact: true });
  await done.waitFor();
  const change = { tableName: "promises", tableId: id, data: { status: "released", reason: "Not needed" } };
  expect((await site.app.post("saveRecord", change, worker.token)).body).toMatchObject({ status: 1 });
  await done.click();
  await page.locator("[data-outbox]").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: t("errors.unsent") });
  await dialog.getByText(`Now it says: ${t("plan.promiseReleased")}`).waitFor();
  await dialog.getByRole("button", { name: t("outbox.keepTheirs"), exact: true }).click();
  await page.locator("[data-outbox]").waitFor({ state: "hidden" });
  await settled(page);
  await expect.poll(() => done.count()).toBe(0);
  await page.close();
});

it("The buttons of a mentee's promise keep the keyboard's place", async () => {
  const mia = await makeMentee(site.db, "2");
  const id = await makePromise(site.db, mia, { text, by: "mentee", dueOn: "2099-01-01" });
  const page = await openWithToken(site, mia.token, `/plan/promise-${id}`);
  const press = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    // A button is disabled while it saves.
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.press("Enter");
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await press(t("plan.change"));
  await page.getByLabel(t("dashboard.ownText")).waitFor();
  await press(t("common.cancel"));
  await expect.poll(focused).toBe(t("plan.change"));
  await press(t("plan.iDidIt"));
  await expect.poll(focused).toContain(t("plan.isDone"));
  await press(t("plan.notDone"));
  await expect.poll(focused).toBe(t("plan.iDidIt"));
  await settled(page);
  await page.close();
});

it("The list of promises keeps the keyboard's place when an answered one leaves it", async () => {
  const mia = await makeMentee(site.db, "2");
  const day = dayAway(-1);
  for (const name of ["A bus pass", "A letter"])
    await makePromise(site.db, mia, { text: name, by: "agency", dueOn: day, status: "kept", keptOn: day });
  const page = await openWithToken(site, mia.token, "/plan");
  const row = page.getByRole("listitem").filter({ hasText: "A bus pass" });
  await row.getByRole("button", { name: t("dashboard.promiseDone"), exact: true }).press("Enter");
  await row.waitFor({ state: "detached" });
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.matches("li") ? at.textContent : "";
    });
  await expect.poll(focused).toContain("A letter");
  await settled(page);
  await page.close();
});

it("A mentee's new promise survives a visit to another page until it is saved", async () => {
  const mia = await makeMentee(site.db, "2");
  const page = await openWithToken(site, mia.token, "/plan");
  const add = page.getByRole("button", { name: t("dashboard.addOwn"), exact: true });
  const box = page.getByLabel(t("dashboard.ownText"));
  const drafts = async () => (await draftsOn(page)).filter((name) => name.startsWith("draft:"));
  await add.click();
  await box.fill("Call my sister");
  await page.getByLabel(t("dashboard.ownDay")).fill("2099-05-05");
  await goTo(page, "/find");
  await page.getByRole("searchbox").waitFor();
  await goTo(page, "/plan");
  await add.click();
  await expect.poll(() => box.inputValue()).toBe("Call my sister");
  await page.getByRole("button", { name: t("common.save"), exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "Call my sister" }).waitFor();
  // The button took over the focus from the closed form.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe(t("dashboard.addOwn"));
  const stored = () =>
    rows(sql<{ day: string }>`select due_on::text as day from promises where mentee_id = ${mia.id}`);
  expect(await stored()).toEqual([{ day: "2099-05-05" }]);
  await expect.poll(drafts).toEqual([]);

  // A save that ends late doesn't close the form that was opened again.
  const day = page.getByLabel(t("dashboard.ownDay"));
  await add.click();
  await box.fill("Visit my brother");
  await day.fill("2099-06-06");
  const saves = await holdBack(page, "**/apicalls/saveRecord", "answers");
  await page.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect.poll(saves.count).toBe(1);
  await page.getByRole("button", { name: t("common.cancel"), exact: true }).click();
  await add.click();
  await box.fill("Read a book");
  const answered = page.waitForResponse("**/apicalls/saveRecord");
  saves.release();
  await answered;
  await page.getByRole("listitem").filter({ hasText: "Visit my brother" }).waitFor();
  await settled(page);
  expect(await box.inputValue()).toBe("Read a book");
  await expect.poll(async () => (await drafts()).length).toBe(1);
  await page.close();
});

it("The reason for releasing a promise survives a closed dialog until it is saved", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2");
  const mentee = await makeMentee(db, "2", { values: { caseManager: worker.id } });
  const id = await makePromise(db, mentee, { text, byStaff: worker.id, dueOn: "2026-01-05" });
  const page = await openWithToken(site, worker.token, "/");
  const open = () =>
    page.locator('[data-today="todo"] li').filter({ hasText: text }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox", { name: t("today.releaseReason") });
  const drafts = async () => (await draftsOn(page)).filter((name) => name.startsWith("draft:"));
  await open();
  await reason.fill("Another program gives it out");
  await reason.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open();
  await expect.poll(() => reason.inputValue()).toBe("Another program gives it out");
  await dialog.getByRole("button", { name: t("today.release"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const stored = () => rows(sql<{ status: string }>`select status from promises where id = ${id}`);
  await expect.poll(stored).toEqual([{ status: "released" }]);
  await expect.poll(drafts).toEqual([]);
  await page.close();
});
