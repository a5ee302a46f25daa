/** Numbers that open what they count on the same page, or on a page that is not a list. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { defaultPageSize } from "#shared/constants.ts";
import { importPageSize } from "#shared/contracts/import-choices.ts";
import { insertRow, makeAppointment, makeMentee, makeRole, makeStaff } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { phone } from "#tests/support/phone.ts";
import { goTo, openRecent, wakeUp } from "#tests/support/visitor.ts";
import { postForm } from "#tests/security/support/forms.ts";
import { compare, numbersOn, totalOf } from "./number-links.ts";
import { isFull } from "#tests/support/suite.ts";

const harbor = "2";
const site = testSite();
const owner = prepared(() => makeStaff(site.db, harbor));

const numberIn = async (text: Promise<string>): Promise<number> => Number(/\d+/.exec(await text)?.[0]);

describe("The numbers", () => {
  it("of an import match its rows in each tab and the rows of its sheet", async () => {
    const { db } = site;
    await makeMentee(db, harbor, {
      values: { firstName: "Zulema", lastName: "Quintanar", birthday: "1985-03-04" },
    });
    const lines = [
      "First name,Last name,Date of birth",
      "Zulema,Quintanar,1985-03-04",
      ",Nobody,1985-03-05",
      "Ana,,1985-03-06",
      ...Array.from(
        { length: importPageSize + 2 },
        (_, at) => `Person${at},Number${at} Rowe,${1940 + at}-01-01`,
      ),
    ];
    const file = { name: "people.csv", bytes: Buffer.from(lines.join("\n")) as Buffer<ArrayBuffer> };
    const { body } = await postForm(site.app, "imports/read", { tableName: "mentees" }, owner.token, [file]);
    const { id: importId, columns } = body["dataValues"] as { id: string; columns: { field: string }[] };
    const mapping = columns.flatMap(({ field }, column) => (field ? [{ column, field }] : []));
    const checked = await site.app.post("imports/check", { importId, mapping, mode: "create" }, owner.token);
    expect(checked.body, JSON.stringify(checked.body)).toMatchObject({ status: 1 });
    const page = await openWithToken(site, owner.token, `/imports/${importId}`);
    const tabs = page.locator("[data-opens-rows]");
    await tabs.first().waitFor();
    const rows = page.getByRole("tabpanel").locator("tbody tr");
    let sum = 0;
    for (let at = 0; at < (await tabs.count()); at++) {
      const tab = tabs.nth(at);
      const count = Number(await tab.getAttribute("data-opens-rows"));
      expect(await numberIn(tab.innerText())).toBe(count);
      await tab.click();
      let listed = 0;
      for (let number = 1; listed < count; number++) {
        if (number > 1) await page.getByRole("button", { name: `Page ${number}` }).click();
        await expect.poll(() => rows.count()).toBe(Math.min(count - listed, importPageSize));
        listed += await rows.count();
      }
      sum += listed;
    }
    expect(await tabs.count()).toBeGreaterThan(2);
    expect(sum).toBe(lines.length - 1);
    await page.getByRole("button", { name: /^1 possible duplicate/ }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await goTo(page, "/imports");
    await expect
      .poll(() => numbersOn(page, `[data-import="${importId}"]`))
      .toMatchObject([{ to: `/imports/${importId}`, count: sum }]);
    expect(site.failures).toEqual([]);
    await page.close();
  });

  it.runIf(isFull)("of a calendar day open the day with that many appointments", async () => {
    const { db } = site;
    const mentee = await makeMentee(db, harbor);
    for (let hour = 9; hour < 15; hour++)
      await makeAppointment(db, mentee, {
        type: "1",
        startLocal: `2027-03-10T${String(hour).padStart(2, "0")}:00`,
        startAt: new Date(Date.UTC(2027, 2, 10, hour)),
        staff: [owner.id],
      });
    const page = await openWithToken(site, owner.token, "/calendar?view=month&day=2027-03-10");
    const cell = page.locator("td", { has: page.locator("[data-appointment]") }).first();
    await cell.waitFor();
    const shown = await cell.locator("[data-appointment]").count();
    const more = cell.getByRole("button", { name: `${6 - shown} more` });
    await more.click();
    await expect.poll(() => page.locator("[data-appointment]").count()).toBe(6);
    // On a phone, the day shows the number.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Month" }).click();
    await page.getByRole("button", { name: /March 10, 6 appointments$/ }).click();
    await expect.poll(() => page.locator("[data-appointment]").count()).toBe(6);
    await page.close();
  });

  it.runIf(isFull)("of two possible duplicates open the pages that list the counted records", async () => {
    const { db } = site;
    const make = (lastName: string) =>
      makeMentee(db, harbor, { values: { firstName: "Yadira", lastName, birthday: "1985-03-04" } });
    const [first, second] = [await make("Montes"), await make("Montez")];
    const row = { organizationId: harbor, menteeId: first.id };
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: harbor, name: "Find a bus" });
    const done = defaultPageSize + 1;
    const work = { ...row, menteeTaskId, startDate: "2026-01-01", endDate: "2027-02-01" };
    for (let at = 0; at < done + 3; at++) {
      const completedAt = at < done ? new Date() : null;
      await insertRow(db, "menteeUserTasks", { ...work, completed: at < done, completedAt });
      if (at >= 5) continue;
      await insertRow(db, "menteeUserNotes", { ...row, date: "2026-01-05", noteTitle: `Note ${at}` });
      const promise = { text: `Call ${at}`, by: "staff", dueOn: "2026-12-01", status: "open" };
      if (at < 3) await insertRow(db, "promises", { ...row, ...promise });
    }
    await makeAppointment(db, first, { type: "1", staff: [owner.id] });
    const page = await openWithToken(site, owner.token, `/duplicates/${first.id}-${second.id}`);
    await page.locator(`[data-moves="${first.id}"] [data-number]`).first().waitFor();
    const shown = await numbersOn(page, `[data-moves="${first.id}"]`);
    expect(shown.map(({ to, count }) => [to.split("/")[2], count])).toEqual(
      expect.arrayContaining([
        ["mentee-notes", 5],
        ["mentee-tasks", done + 3],
        ["mentee-promises", 3],
      ]),
    );
    // Completed steps are below the open ones, collapsed behind their number.
    const isWork = ({ to }: { to: string }) => to.startsWith("/mentee/mentee-tasks/");
    await compare(
      page,
      shown.filter((one) => !isWork(one)),
    );
    await goTo(page, shown.find(isWork)!.to);
    const rows = page.locator("main [data-row]");
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole("button", { name: `Done (${done})` }).click();
    await expect.poll(() => rows.count()).toBe(3 + defaultPageSize);
    await page.getByRole("button", { name: `Show all ${done} in the list` }).click();
    await expect.poll(() => totalOf(page, "")).toBe(done);
    await page.close();
  });

  it.runIf(isFull)("of mentees without a case manager open their list", async () => {
    const { db } = site;
    // Inactive mentees don't count.
    for (const active of [true, false])
      await makeMentee(db, harbor, { values: { caseManager: null, active } });
    const page = await openWithToken(site, owner.token, "/caseload");
    const warning = page.getByRole("alert").filter({ hasText: "Show them" });
    const count = await numberIn(warning.innerText());
    expect(count).toBeGreaterThan(0);
    const to = (await warning.getByRole("link").getAttribute("href"))!;
    await compare(page, [{ to, count, label: "unassigned" }]);
    await page.close();
  });

  it.runIf(isFull)("of cut-off cards count what opening them adds, and charts open their lists", async () => {
    const { db } = site;
    const role = await makeRole(db, harbor, {
      flags: ["menteesCanView", "tablesCanView"],
      keys: ["menteeTasks", "menteeProfile"],
      roleType: 2,
    });
    const reader = await makeStaff(db, harbor, { role });
    const page = await openWithToken(site, reader.token, "/");
    await openRecent(page);
    await page.locator("[data-card] li").first().waitFor();
    const more = page.locator("[data-card]", { has: page.getByRole("button", { name: /^Show \d+ more$/ }) });
    const cards = await more.evaluateAll((all) => all.map((one) => one.getAttribute("data-card")!));
    expect(cards.length).toBeGreaterThan(0);
    for (const name of cards) {
      const card = page.locator(`[data-card="${name}"]`);
      const button = card.getByRole("button", { name: /more$/ });
      const [before, count] = [await card.locator("li").count(), await numberIn(button.innerText())];
      await button.click();
      await expect.poll(() => card.locator("li").count()).toBe(before + count);
    }
    await page.close();
    // A role that no other test has, because slow counts are cached by rights for a moment.
    const keys = allKeys.filter((key) => key !== "jobs");
    const director = await makeStaff(db, harbor, { role: { keys } });
    const team = await openWithToken(site, director.token, "/measures");
    await team.locator("main details > summary", { hasText: "Charts" }).click();
    await expect.poll(() => team.locator("[data-chart]").count()).toBe(3);
    await team
      .locator("[data-chart] details")
      .evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
    const shown = await numbersOn(team, "[data-chart]");
    expect(shown.length).toBeGreaterThan(3);
    await compare(team, shown.slice(0, 3));
    await team.close();
  });

  it("of a phone's to-do list count the rows that opening it adds", async () => {
    const { db } = site;
    const worker = await makeStaff(db, harbor);
    const mentee = await makeMentee(db, harbor, { values: { caseManager: worker.id } });
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: harbor, name: "Find a bus" });
    for (let at = 0; at < 10; at++)
      await insertRow(db, "menteeUserTasks", {
        organizationId: harbor,
        menteeId: mentee.id,
        menteeTaskId,
        startDate: "2026-01-01",
        endDate: "2026-02-01",
      });
    const page = await openWithToken(site, worker.token, "/", phone);
    const todo = page.locator("[data-today=todo]");
    await todo.locator("li").first().waitFor();
    const before = await todo.locator("li").count();
    const more = todo.getByRole("button", { name: /^\d+ more$/ });
    expect(before + (await numberIn(more.innerText()))).toBe(10);
    await more.click();
    await expect.poll(() => todo.locator("li").count()).toBe(10);
    await page.close();
  });

  it.runIf(isFull)("of unassigned text messages count the messages that they open", async () => {
    const { db } = site;
    for (const at of [1, 2, 3])
      await sql`insert into inbound_texts (provider_id, from_number, body, organization_id, state)
        values (${`text ${at}`}, '+15550009999', ${`Whose ${at}?`}, ${harbor}, 'open')`.execute(db);
    const page = await openWithToken(site, owner.token, "/chat");
    await wakeUp(page, page.getByRole("button", { name: "3 text messages without a person" }));
    await page.getByRole("button", { name: "3 text messages without a person" }).click();
    const texts = page.getByRole("dialog").locator("ul > li");
    await expect.poll(() => texts.count()).toBe(3);
    // The next message keeps the keyboard's place.
    await texts.first().getByRole("button", { name: "Discard" }).press("Enter");
    await expect.poll(() => texts.count()).toBe(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("li"))).toBe(true);
    await page.close();
  });

  it.runIf(isFull)("of completed steps in a plan count the steps below", async () => {
    const { db } = site;
    const mentee = await makeMentee(db, harbor);
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: harbor, name: "Find a bus" });
    for (let at = 0; at < 3; at++)
      await insertRow(db, "menteeUserTasks", {
        organizationId: harbor,
        menteeId: mentee.id,
        menteeTaskId,
        startDate: "2026-01-01",
        endDate: "2026-02-01",
        completed: true,
        completedAt: new Date(),
      });
    const page = await openWithToken(site, mentee.token, "/plan");
    await page.getByRole("link", { name: "Show 3 that you did" }).click();
    await page.waitForURL("**/plan/done");
    const part = page.locator("section", { has: page.getByRole("heading", { name: "3 finished" }) });
    await expect.poll(() => part.locator("li").count()).toBe(3);
    await page.close();
  });

  it.runIf(isFull)("of new events about a mentee count the items below, for each kind", async () => {
    const { db } = site;
    const mentee = await makeMentee(db, harbor);
    const page = await openWithToken(site, owner.token, `/mentee/overview/${mentee.id}`);
    await page.locator("[data-timeline]").waitFor();
    const other = await makeStaff(db, harbor);
    const row = { organizationId: harbor, menteeId: mentee.id, createdBy: other.accountId };
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: harbor, name: "Find a bus" });
    const menteeGoalId = await insertRow(db, "menteeGoals", { organizationId: harbor, name: "A home" });
    const work = { ...row, startDate: "2026-01-01", endDate: "2027-02-01" };
    for (let at = 0; at < 2; at++) {
      await insertRow(db, "menteeUserNotes", { ...row, date: "2026-11-05", noteTitle: `News ${at}` });
      await insertRow(db, "menteeUserTasks", { ...work, menteeTaskId });
      await insertRow(db, "menteeUserGoals", { ...work, menteeGoalId });
      await insertRow(db, "enrollments", {
        ...row,
        startDate: `2026-0${at + 1}-01`,
        exitDate: `2026-0${at + 1}-20`,
      });
    }
    await page.reload();
    const news = page.locator("[data-news] [data-opens-kind]");
    await news.first().waitFor();
    const kinds = await news.evaluateAll((all) =>
      all.map(
        (one) => [one.getAttribute("data-opens-kind")!, Number(one.getAttribute("data-count"))] as const,
      ),
    );
    expect(kinds.map(([kind]) => kind)).toEqual(expect.arrayContaining(["note", "task", "goal"]));
    for (const [kind, count] of kinds) {
      await page.locator(`[data-opens-kind="${kind}"]`).click();
      const items = page.locator("[data-timeline] li[data-kind]");
      await expect.poll(() => items.count(), { message: kind }).toBe(count);
      expect(await items.evaluateAll((all) => all.map((one) => one.getAttribute("data-kind")))).toEqual(
        Array<string>(count).fill(kind),
      );
    }
    // The number for a day of chat opens the chat, which shows that many messages.
    for (const id of [1, 2, 3])
      await sql`insert into chat_messages (room_id, sender_id, client_id, message_type, text, created_at)
        select id, ${mentee.accountId}, ${`day ${id}`}, 'Message', 'Good day', '2026-03-01T15:00Z' from chat_rooms
        where mentee_id = ${mentee.id}`.execute(db);
    await page.reload();
    await page.locator("[data-timeline]").getByRole("link", { name: "3 messages" }).click();
    await expect.poll(() => page.locator('main [data-kind="Message"]').count()).toBe(3);
    await page.close();
  });
});
