/**
 * What a browser stores on disk reveals nothing: while changes are pending, after a sign-out, and to the next
 * account (A5.6).
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { sql } from "kysely";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchProfile } from "#tests/support/browser.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeStaff,
  type Person,
  signIn,
} from "#tests/support/factories.ts";
import { chooseInRow } from "#tests/support/list-page.ts";
import { assignTask, organizationId, roomOf, storeMessage } from "#tests/support/mentee-case.ts";
import { beginAs, bytesOf, phone, untilReady, waitingKeys } from "#tests/support/phone.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, record } from "#tests/support/suite.ts";
import { onePixel } from "#tests/support/sample-files.ts";

/** Fifty-two words that appear nowhere else. */
const words = Array.from({ length: 52 }, (_, at) => `Qzy${String.fromCharCode(97 + (at % 26))}word${at}k`);
let used = 0;
/** Returns the next word. */
const plant = (): string => words[used++] ?? expect.fail("All words are planted.");

let folder: string;
let context: BrowserContext;
const site = testSite();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-profile-"));
  context = await launchProfile(folder, { ...phone, locale: "en-US", reducedMotion: "reduce" });
});
afterAll(async () => {
  await context?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});
const db = () => site.db;

/** Returns the forms of a word in bytes: UTF-8, UTF-16, and within base64, at each of the three offsets. */
const formsOf = (word: string): Buffer[] => [
  Buffer.from(word, "utf8"),
  Buffer.from(word, "utf16le"),
  ...[0, 1, 2].map((skipped) => {
    const text = Buffer.from(`${"x".repeat(skipped)}${word}`).toString("base64");
    return Buffer.from(text.slice(skipped === 0 ? 0 : 4, -4));
  }),
];
/** A word stored at the end, to prove that the search would find it. */
const control = "Qzycontrolword";
const forms = [...words, control].map((word) => ({ word, all: formsOf(word) }));
const wordsIn = (bytes: Buffer): string[] =>
  forms.filter(({ all }) => all.some((form) => bytes.includes(form))).map(({ word }) => word);

/** Returns the words in files of the profile, each after the name of its file. */
async function wordsOnDisk(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    // A file may disappear while it is read.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    found.push(...wordsIn(bytes).map((word) => `${relative(folder, path)}: ${word}`));
  }
  return found;
}

async function expectSilent(page: Page): Promise<void> {
  expect(wordsIn(Buffer.from(await bytesOf(page), "utf8"))).toEqual([]);
  expect(await wordsOnDisk()).toEqual([]);
}

async function plantCase(mentee: Person, worker: Person): Promise<{ roomId: string; taskIds: string[] }> {
  const about = { organizationId, menteeId: mentee.id };
  const taskIds: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const item = { name: plant(), description: plant(), address: plant(), bring: plant() };
    taskIds.push(await assignTask(db(), mentee, item));
  }
  const promise = { by: "staff", byStaff: worker.id, status: "open", dueOn: "2099-01-01" };
  await insertRow(db(), "promises", { ...about, ...promise, text: plant() });
  const where = { mode: "inPerson", place: plant(), bring: plant() };
  await makeAppointment(db(), mentee, { staff: [worker.id], ...where });
  const asked = { dueOn: "2026-01-05", questions: ["mood", "wantsCall"] };
  await insertRow(db(), "checkIns", { ...about, ...asked });
  const roomId = await roomOf(db(), mentee);
  for (let count = 0; count < 3; count += 1)
    await storeMessage(site.app, roomId, worker, plant(), { name: "Wes Work" });
  return { roomId, taskIds };
}

/** Acts, and waits for the pending change that this adds to the device. */
async function keepOne(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await waitingKeys(page);
  await act();
  await expect.poll(async () => (await waitingKeys(page)).length).toBe(before.length + 1);
}

async function waitAsMentee(page: Page, roomId: string, taskIds: readonly string[]): Promise<void> {
  for (const id of taskIds) {
    await page.goto(`${site.url}/plan/task-${id}`);
    await keepOne(page, () => page.getByRole("button", { name: "I did it" }).tap());
    await page.getByRole("textbox").fill(`${plant()} and ${plant()}`);
    await keepOne(page, () => page.getByRole("button", { name: "Send", exact: true }).tap());
    // A picture may contain text in its bytes.
    const buffer = Buffer.concat([onePixel, Buffer.from(plant())]);
    const file = { name: `${plant()}.png`, mimeType: "image/png", buffer };
    await keepOne(page, () => page.locator("input[type=file]").first().setInputFiles(file));
  }
  await page.goto(`${site.url}/chat/${roomId}`);
  for (let at = 0; at < 3; at += 1) {
    await page.locator("main textarea").fill(`${plant()} ${plant()}`);
    const send = page.locator("main").getByRole("button", { name: "Send", exact: true });
    await keepOne(page, () => send.tap());
  }
  // These texts are typed and never sent.
  await page.locator("main textarea").fill(plant());
  await page.goto(`${site.url}/plan/task-${taskIds[0]}`);
  await page.locator("main form textarea").fill(plant());
  await page.goto(`${site.url}/check-in`);
  await page.getByRole("button", { name: "Good", exact: true }).tap();
  await keepOne(page, () => page.getByRole("button", { name: "No", exact: true }).tap());
  await page.getByRole("textbox").fill(plant());
  await keepOne(page, () => page.getByRole("button", { name: "Send", exact: true }).tap());
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${site.url}/auth/sign-out`);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
}

async function signInAs(page: Page, person: Person): Promise<void> {
  const token = await signIn(db(), person.accountId);
  await context.addCookies([{ name: "session", value: token, url: site.url }]);
  await page.evaluate((given) => localStorage.setItem("token", given), token);
  await page.goto(site.url);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
}

async function expectNothingFound(page: Page, other: Person): Promise<void> {
  await signInAs(page, other);
  const roomId = await roomOf(db(), other);
  for (const path of ["/", "/plan", "/check-in", `/chat/${roomId}`]) {
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    expect(wordsIn(Buffer.from(await page.innerText("body")))).toEqual([]);
    await expect.poll(() => page.locator("[data-outbox]").count()).toBe(0);
  }
}

it.runIf(isFull)(
  "Planted words are in no storage and in no file of the browser profile, and another account finds nothing",
  async () => {
    const worker = await makeStaff(db(), organizationId, { values: { firstName: "Wes", lastName: "Work" } });
    const values = { firstName: plant(), lastName: plant(), caseManager: worker.id };
    const mentee = await makeMentee(db(), organizationId, { values });
    const other = await makeMentee(db(), organizationId, { values: { firstName: "Olga" } });
    const { roomId, taskIds } = await plantCase(mentee, worker);
    const page = context.pages()[0]!;
    await beginAs(page, mentee, site.url);
    await page.goto(site.url);
    const steps = taskIds.map((id) => `/plan/step {"tableName":"menteeUserTasks","tableId":"${id}"}`);
    const room = `/getChatMessages/${roomId}`;
    await untilReady(page, ["/loadDashboard", "/plan", "/checkIn", room, ...steps]);
    await context.setOffline(true);
    await waitAsMentee(page, roomId, taskIds);
    await expectSilent(page);
    await signOut(page);
    await expectSilent(page);
    const waiting = await waitingKeys(page);
    expect(waiting.length).toBe(14);

    await context.setOffline(false);
    await expectNothingFound(page, other);
    // Nothing was sent in another person's name, and nothing is lost.
    expect(await waitingKeys(page)).toEqual(waiting);
    await signOut(page);

    await signInAs(page, worker);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.url}/mentee/manage?per=100`);
    const dialog = page.getByRole("dialog");
    // A touch screen shows the actions of a row only in its menu.
    const log = (id: string) => chooseInRow(page.locator(`tr[data-row="${id}"]`), /^Log contact/);
    await log(mentee.id);
    await dialog.getByLabel("Note").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    for (let at = 0; at < 5; at += 1) {
      await log(mentee.id);
      await dialog.getByText("Phone call", { exact: true }).click();
      await dialog.getByLabel("Note").fill(`${plant()} ${plant()}`);
      await keepOne(page, () => dialog.getByRole("button", { name: "Save" }).click());
      await dialog.waitFor({ state: "hidden" });
    }
    await expectSilent(page);
    // Typed and pending text about one person appears in no form of another one.
    await log(mentee.id);
    const draft = plant();
    await dialog.getByLabel("Note").fill(draft);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await log(other.id);
    await dialog.getByLabel("Note").waitFor();
    await expect.poll(() => dialog.getByLabel("Note").inputValue()).toBe("");
    expect(wordsIn(Buffer.from(await dialog.innerText()))).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await log(mentee.id);
    await expect.poll(() => dialog.getByLabel("Note").inputValue()).toBe(draft);
    await expectSilent(page);
    expect(used).toBe(words.length);
    await signOut(page);
    await expectSilent(page);

    await context.setOffline(false);
    await signInAs(page, worker);
    const count = async (query: ReturnType<typeof sql<{ count: string }>>) =>
      Number((await query.execute(db())).rows[0]!.count);
    const contacts = () =>
      count(
        sql`select count(*) from mentee_user_notes where mentee_id = ${mentee.id} and contact_kind = 'call'`,
      );
    await expect.poll(contacts).toBe(5);
    // Waits, because a sign-out before the response would leave the last change pending, although the server has it.
    await expect.poll(() => waitingKeys(page)).toEqual(waiting);
    await signOut(page);
    await signInAs(page, mentee);
    await expect.poll(() => waitingKeys(page)).toEqual([]);
    const done = sql<{ count: string }>`select count(*) from mentee_user_tasks where mentee_id = ${mentee.id}
      and completed and jsonb_array_length(data_notes) = 1 and jsonb_array_length(data_files) = 1`;
    expect(await count(done)).toBe(3);
    const messages = sql<{ count: string }>`select count(*) from chat_messages where room_id = ${roomId}
      and message_type = 'Message'`;
    expect(await count(messages)).toBe(6);
    await signOut(page);
    await expectSilent(page);
    await page.evaluate((word) => sessionStorage.setItem("word", word), control);
    expect(wordsIn(Buffer.from(await bytesOf(page)))).toEqual([control]);
    await context.close();
    await expect.poll(wordsOnDisk).toEqual([expect.stringContaining(control)]);
    record({
      test: "planted words looked for in a browser's storage and profile",
      count: used,
      atLeast: 50,
      result: "0 found while things wait, after sign-outs, and by another account",
    });
  },
);
