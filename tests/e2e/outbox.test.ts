/** Pending changes while offline: messages and conflicts (A5.6). */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { makeAppointment, type Person } from "#tests/support/factories.ts";
import { makeCase, makeWorker, storeMessage } from "#tests/support/mentee-case.ts";
import { bytesOf, openPhone, reopen, untilTray, waitingKeys } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { beginWith } from "#tests/support/visitor.ts";
import { onePixel } from "#tests/support/sample-files.ts";
import { isFull } from "#tests/support/suite.ts";

let mentee: Person;
let roomId: string;
let taskIds: string[];
const site = testSite();
const worker = prepared(() => makeWorker(db()));
beforeEach(async () => {
  ({ mentee, taskIds, roomId } = await makeCase(db(), worker, { tasks: ["Go to the office"] }));
});

const db = () => site.db;
const messages = async (): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`select text from chat_messages
    where room_id = ${roomId} and message_type = 'Message' order by id`.execute(db());
  return rows.map(({ text }) => text);
};
const open = (path: string): Promise<Page> =>
  openPhone(site, mentee, path, ["/loadDashboard", "/plan", `/getChatMessages/${roomId}`]);

const tray = (page: Page, count: number) =>
  page.getByRole("button", { name: `${count} not sent yet`, exact: true });
async function say(page: Page, text: string): Promise<void> {
  await page.locator("main textarea").fill(text);
  await page.locator("main").getByRole("button", { name: "Send", exact: true }).tap();
}

it.runIf(isFull)(
  "A conversation opens offline and unread, and messages wait encrypted, can be discarded, and arrive once and in order",
  async () => {
    await storeMessage(site.app, roomId, worker, "Plantedword from Wes", { name: "Wes Work" });
    const first = await open("/");
    const context = first.context();
    await context.setOffline(true);
    const page = await reopen(context, `${site.url}/chat/${roomId}`);
    await page.getByText("Plantedword from Wes").waitFor();
    for (const text of ["Plantedword one", "Plantedword two", "Plantedword three"]) await say(page, text);
    await tray(page, 3).waitFor();
    expect(await bytesOf(page)).not.toContain("Plantedword");
    const again = await reopen(context, `${site.url}/plan`);
    await tray(again, 3).tap();
    const dialog = again.getByRole("dialog", { name: "Not sent yet" });
    const second = dialog.getByRole("listitem").filter({ hasText: "Plantedword two" });
    await second.getByRole("button", { name: "Discard" }).tap();
    await again.getByRole("button", { name: "Yes, discard" }).tap();
    await tray(again, 2).waitFor();
    await context.setOffline(false);
    const sent = ["Plantedword from Wes", "Plantedword one", "Plantedword three"];
    await expect.poll(messages).toEqual(sent);
    await again.goto(`${site.url}/chat/${roomId}`);
    await again.getByText("Plantedword three").waitFor();
    await again.waitForLoadState("networkidle");
    await expect.poll(messages).toEqual(sent);
    await context.close();
  },
);

it("Escape answers the question before a message is discarded, and leaves the list of unsent messages open", async () => {
  const first = await open("/");
  const context = first.context();
  await context.setOffline(true);
  const page = await reopen(context, `${site.url}/chat/${roomId}`);
  await say(page, "Plantedword");
  await tray(page, 1).tap();
  const discard = page.getByRole("dialog", { name: "Not sent yet" }).getByRole("button", { name: "Discard" });
  const question = page.getByRole("dialog", { name: "Discard this?" });
  for (let at = 0; at < 2; at += 1) {
    await discard.tap();
    await question.getByText("Plantedword").waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => discard.count()).toBe(1);
  }
  await page.keyboard.press("Escape");
  await discard.waitFor({ state: "detached" });

  // After the question's closing animation, the next message keeps the keyboard's place.
  await say(page, "Another one");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await tray(page, 2).tap();
  await discard.first().press("Enter");
  await question.getByRole("button", { name: "Yes, discard" }).press("Enter");
  await expect.poll(() => discard.count()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("li"))).toBe(true);

  // Two days later, the list says on which day the message was written.
  await expect.poll(async () => (await waitingKeys(page)).length).toBe(1);
  const later = await context.newPage();
  await page.close();
  await later.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await later.goto(`${site.url}/plan`);
  await tray(later, 1).tap();
  const list = later.getByRole("dialog", { name: "Not sent yet" });
  await list.getByText(/^[A-Z][a-z]{2} \d{1,2}(, \d{4})? · Not sent yet$/).waitFor();
  await context.close();
});

it("The screen shows a tap that the server accepted, even if the data loaded afterward is older or fails to load", async () => {
  const id = await makeAppointment(db(), mentee, { staff: [worker.id] });
  const page = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await beginWith(page, mentee.token);
  await page.goto("/");
  const answer = (name: string) => page.getByRole("button", { name, exact: true });
  const pressed = (name: string) =>
    page.getByRole("button", { name, exact: true, pressed: true }).and(page.locator(":enabled"));
  await answer("I can't come").waitFor();
  let asked = 0;
  // As on a phone with a copy from before the tap, and without network when it loads the result.
  await page.route("**/apicalls/loadDashboard", (route) => {
    asked += 1;
    return route.abort();
  });
  const replyOf = async () =>
    (await sql<{ reply: string }>`select reply from appointments where id = ${id}`.execute(db())).rows[0]!
      .reply;
  for (const [name, reply] of [
    ["I can't come", "cannot"],
    ["I'll be there", "yes"],
  ] as const) {
    const before = asked;
    await answer(name).tap();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await pressed(name).waitFor();
    await page.locator("[data-offline-notice]").waitFor({ state: "hidden" });
    await expect.poll(() => pressed(name).count()).toBe(1);
    await expect.poll(replyOf).toBe(reply);
  }
  // Later changes by other people are shown.
  await page.unroute("**/apicalls/loadDashboard");
  await sql`update appointments set reply = 'cannot', version = version + 1 where id = ${id}`.execute(db());
  await page.evaluate(() => {
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
  });
  await pressed("I can't come").waitFor();
  await page.context().close();
});

it("A tap that is refused reloads the screen, so that the next one is about the new time", async () => {
  const id = await makeAppointment(db(), mentee, { staff: [worker.id] });
  const page = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await beginWith(page, mentee.token);
  await page.goto(`/plan/appointment-${id}`);
  const coming = page.getByRole("button", { name: "I'll be there", exact: true });
  await coming.waitFor();
  const data = { start: { local: "2031-07-07T15:15", zone: "America/New_York" } };
  const change = { tableName: "appointments", tableId: id, data };
  expect((await site.app.post("saveRecord", change, worker.token)).body).toMatchObject({ status: 1 });
  await coming.tap();
  await page.getByText("The time of this appointment changed.").waitFor();
  await page.getByRole("main").getByText("3:15 PM").waitFor();
  await coming.tap();
  const reply = async () =>
    (await sql<{ reply: string }>`select reply from appointments where id = ${id}`.execute(db())).rows[0]!
      .reply;
  await expect.poll(reply).toBe("yes");
  await page.context().close();
});

it("A tap that the server refuses after a time offline isn't shown as done or as sent later", async () => {
  const id = await makeAppointment(db(), mentee, { staff: [worker.id] });
  const page = await open("/");
  const coming = page.getByRole("button", { name: "I'll be there", exact: true });
  await coming.waitFor();
  await page.context().setOffline(true);
  await coming.tap();
  await tray(page, 1).waitFor();
  await expect.poll(() => coming.getAttribute("aria-pressed")).toBe("true");
  await page.locator("[data-waiting]").waitFor();
  const data = { start: { local: "2031-07-08T15:45", zone: "America/New_York" } };
  const change = { tableName: "appointments", tableId: id, data };
  expect((await site.app.post("saveRecord", change, worker.token)).body).toMatchObject({ status: 1 });
  await page.context().setOffline(false);
  await page.getByRole("main").getByText("3:45 PM").waitFor();
  await expect.poll(() => coming.getAttribute("aria-pressed")).toBe("false");
  await page.locator("[data-waiting]").waitFor({ state: "hidden" });
  // The list of unsent changes says why.
  await tray(page, 1).tap();
  const dialog = page.getByRole("dialog", { name: "Not sent yet" });
  await dialog.getByText("Not accepted: The time of this appointment changed.").waitFor();
  await page.context().close();
});

it.runIf(isFull)(
  "The outbox automatically resends what a busy server refused while the network was up",
  async () => {
    const id = await makeAppointment(db(), mentee, { staff: [worker.id] });
    const page = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await beginWith(page, mentee.token);
    await page.goto("/");
    // Waits for the tray, because the change is pending only for a moment.
    await untilTray(page);
    await page.route("**/apicalls/saveRecord", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await page.getByRole("button", { name: "I can't come" }).tap();
    await tray(page, 1).waitFor();
    await tray(page, 1).waitFor({ state: "hidden" });
    const { rows } = await sql`select reply from appointments where id = ${id}`.execute(db());
    expect(rows).toEqual([{ reply: "cannot" }]);
    await page.context().close();
  },
);

it("The outbox sends the last change after the earlier one that is in flight is answered", async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await beginWith(page, mentee.token);
  await page.goto(`/plan/task-${taskIds[0]}`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("I did it").waitFor();
  await untilTray(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("**/apicalls/saveRecord", async (route) => {
    const { data } = route.request().postDataJSON() as { data: { completed: string } };
    sent.push(data.completed);
    if (sent.length === 1) return route.abort();
    if (sent.length === 2) await promise;
    return route.continue();
  });
  await button("I did it").tap();
  // The waiting change is being sent now.
  await expect.poll(() => sent).toEqual(["1", "1"]);
  const [first = ""] = await waitingKeys(page);
  await button("I did not do it yet").tap();
  await expect.poll(() => waitingKeys(page)).not.toContain(first);
  await page.evaluate(() => fetch("/apicalls/health").then((answer) => answer.text()));
  expect(sent).toEqual(["1", "1"]);
  resolve();
  await button("I did it").and(page.locator(":enabled")).waitFor();
  await expect.poll(() => waitingKeys(page)).toEqual([]);
  const { rows } = await sql`select completed from mentee_user_tasks where id = ${taskIds[0]}`.execute(db());
  expect(rows).toEqual([{ completed: false }]);
  await page.context().close();
});

it.runIf(isFull)(
  "The outbox sends a photo once if it was taken while another one was in flight",
  async () => {
    const page = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await beginWith(page, mentee.token);
    await page.goto("/plan");
    await page.getByRole("link", { name: /Go to the office/ }).tap();
    const take = (name: string) =>
      page
        .locator("input[type=file]")
        .first()
        .setInputFiles({ name, mimeType: "image/png", buffer: onePixel });
    await page.getByRole("button", { name: "Take a photo" }).waitFor();
    await untilTray(page);
    const turn = (type: "offline" | "online") =>
      page.evaluate((name) => dispatchEvent(new Event(name)), type);
    const held: (() => void)[] = [];
    let uploads = 0;
    await page.route("**/apicalls/file-upload", async (route) => {
      uploads += 1;
      if (uploads === 1) return route.abort();
      if (uploads === 2) await new Promise<void>((resolve) => held.push(resolve));
      return route.continue();
    });
    await take("one.png");
    // The first waiting change is being sent now, and the next one waits.
    await expect.poll(() => held.length).toBe(1);
    await take("two.png");
    await expect.poll(async () => (await waitingKeys(page)).length).toBe(2);
    await turn("offline");
    await tray(page, 2).waitFor();
    await turn("online");
    await page.locator("[data-offline-notice]").waitFor({ state: "hidden" });
    held[0]!();
    await tray(page, 2).waitFor({ state: "hidden" });
    await page.locator("[data-outbox]").waitFor({ state: "hidden" });
    await settled(page);
    const { rows } = await sql`select f.original_name as name from mentee_user_tasks t,
    jsonb_array_elements(data_files) entry join files f on f.name = entry->>'file'
    where t.mentee_id = ${mentee.id} order by 1`.execute(db());
    expect(rows).toEqual([{ name: "one.png" }, { name: "two.png" }]);
    expect(uploads).toBe(3);
    await page.context().close();
  },
);

it("A large file is added once if the answer is lost", async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await beginWith(page, mentee.token);
  await page.goto(`/plan/task-${taskIds[0]}`);
  await page.getByRole("button", { name: "Take a photo" }).waitFor();
  await untilTray(page);
  let saves = 0;
  await page.route("**/apicalls/saveRecord", async (route) => {
    saves += 1;
    if (saves > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const buffer = Buffer.alloc(5_100_000, "I was there. ");
  const long = { name: "long.txt", mimeType: "text/plain", buffer };
  await page.locator("input[type=file]").last().setInputFiles(long);
  await expect.poll(() => saves).toBe(2);
  await page.locator("[data-outbox]").waitFor({ state: "hidden" });
  await settled(page);
  const { rows } = await sql`select f.original_name as name from mentee_user_tasks t,
    jsonb_array_elements(data_files) entry join files f on f.name = entry->>'file'
    where t.id = ${taskIds[0]}`.execute(db());
  expect(rows).toEqual([{ name: "long.txt" }]);
  await page.context().close();
});

it("A photo that arrived also counts as sent in another tab if the response is lost", async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await beginWith(page, mentee.token);
  await page.goto(`/plan/task-${taskIds[0]}`);
  await page.getByRole("button", { name: "Take a photo" }).waitFor();
  await untilTray(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/apicalls/file-upload", (route) => promise.then(() => route.continue()));
  await page.route("**/apicalls/saveRecord", (route) => route.fetch().then(() => route.abort()));
  const photo = { name: "one.png", mimeType: "image/png", buffer: onePixel };
  await page.locator("input[type=file]").first().setInputFiles(photo);
  await expect.poll(async () => (await waitingKeys(page)).length).toBe(1);
  // The other tab reads the change before the first one has uploaded the file.
  const other = await page.context().newPage();
  await other.goto("/plan");
  await tray(other, 1).waitFor();
  resolve();
  await other.locator("[data-outbox]").waitFor({ state: "hidden" });
  await expect.poll(() => waitingKeys(other)).toEqual([]);
  const { rows } = await sql`select f.original_name as name from mentee_user_tasks t,
    jsonb_array_elements(data_files) entry join files f on f.name = entry->>'file'
    where t.id = ${taskIds[0]}`.execute(db());
  expect(rows).toEqual([{ name: "one.png" }]);
  await page.context().close();
});

it.runIf(isFull).each(["mine", "theirs"] as const)(
  "The outbox asks if another person changed the same record in the meantime: %s",
  async (choice) => {
    const id = await makeAppointment(db(), mentee, { staff: [worker.id] });
    const page = await open("/");
    const cannot = page.getByRole("button", { name: "I can't come" });
    await cannot.waitFor();
    await page.context().setOffline(true);
    await cannot.tap();
    await tray(page, 1).waitFor();
    await sql`update appointments set reply = 'yes', version = version + 1 where id = ${id}`.execute(db());
    await page.context().setOffline(false);
    await tray(page, 1).tap();
    const dialog = page.getByRole("dialog", { name: "Not sent yet" });
    await dialog.getByText("You: I can't come").waitFor();
    // There is no offer to save the change as a note, because there is no field for it.
    await expect.poll(() => dialog.getByRole("button", { name: /mine as a note/ }).count()).toBe(0);
    const reply = async () =>
      (await sql<{ reply: string }>`select reply from appointments where id = ${id}`.execute(db())).rows[0]!
        .reply;
    await expect.poll(reply).toBe("yes");
    await dialog.getByRole("button", { name: choice === "mine" ? "Keep mine" : "Keep theirs" }).tap();
    await expect.poll(() => page.locator("[data-outbox]").count()).toBe(0);
    await expect.poll(reply).toBe(choice === "mine" ? "cannot" : "yes");
    await page.context().close();
  },
);
