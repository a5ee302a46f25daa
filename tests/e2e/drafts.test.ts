/** Unsaved text survives a reload, an expired session and an unreachable server, and only its author can read it. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { insertRow, makeMentee, makeStaff, type Person, signIn } from "#tests/support/factories.ts";
import { beginAs, bytesOf, draftsOn, phone } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { goTo, showsAfter } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const organizationId = "2";
const word = "Qzydraftword";
let taskPath: string;
const site = testSite();
const worker = prepared(() => makeStaff(db(), organizationId));
const mentee = prepared(() => makeMentee(db(), organizationId, { values: { caseManager: worker.id } }));
beforeAll(async () => {
  const menteeTaskId = await insertRow(db(), "menteeTasks", { organizationId, name: "ID card" });
  const days = { startDate: "2026-01-01", endDate: "2099-01-01" };
  const about = { organizationId, menteeId: mentee.id, menteeTaskId };
  taskPath = `/plan/task-${await insertRow(db(), "menteeUserTasks", { ...about, ...days })}`;
});
const db = () => site.db;

const answer = (page: Page) => page.locator("main form textarea");
/** Expects that a number of drafts are stored, all encrypted. */
async function expectSealed(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await draftsOn(page)).length).toBe(count);
  expect(await bytesOf(page)).not.toContain(word);
}

async function signInHere(page: Page, person: Person): Promise<void> {
  const token = await signIn(db(), person.accountId);
  await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
  await page.evaluate((given) => localStorage.setItem("token", given), token);
}
const endSessions = (person: Person) =>
  sql`delete from sessions where account_id = ${person.accountId}`.execute(db());

it("A mentee's draft survives a reload and the end of the session, and no other person finds it", async () => {
  const page = await site.newPage(phone);
  await beginAs(page, mentee, site.url);
  await page.goto(taskPath);
  await answer(page).fill(word);
  await expectSealed(page, 1);
  await page.reload();
  await answer(page).waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe(word);

  await endSessions(mentee);
  await page.reload();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await expectSealed(page, 1);
  await page.reload();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await signInHere(page, mentee);
  await page.goto(taskPath);
  await answer(page).waitFor();
  await expect.poll(() => answer(page).inputValue()).toBe(word);

  const other = await makeMentee(db(), organizationId, {});
  await signInHere(page, other);
  await page.goto("/plan");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => draftsOn(page)).toEqual([]);
  await page.context().close();
});

it("The key for drafts is loaded once, at the start of a page", async () => {
  const page = await site.newPage();
  let asked = 0;
  await page.route("**/apicalls/auth/outboxKey", (route) => {
    asked += 1;
    return route.continue();
  });
  await beginAs(page, worker, site.url);
  // Staff also need the key for the encrypted names of recently opened people, which mentees don't have.
  await page.goto("/");
  await expect.poll(() => asked).toBe(1);
  await goTo(page, `/mentee/mentee-notes/${mentee.id}?record=0`);
  await page.locator('[data-field="note"] [contenteditable=true]').fill(word);
  await expect
    .poll(async () => (await draftsOn(page)).map((name) => name.split(":")[0]).sort())
    .toEqual(["draft", "recent"]);
  expect(asked).toBe(1);
  await page.context().close();
});

it("A note isn't offered as unsaved text once it is saved", async () => {
  const page = await site.newPage();
  await beginAs(page, worker, site.url);
  await page.goto(`/mentee/mentee-notes/${mentee.id}?record=0`);
  const note = page.locator('[data-field="note"] [contenteditable=true]');
  const drafts = async () => (await draftsOn(page)).filter((name) => name.startsWith("draft:"));
  await note.fill(word);
  await expect.poll(async () => (await drafts()).length).toBe(1);
  await page.reload();
  // The person ignores the offer to restore the earlier text.
  await page.getByText("Unsaved draft").waitFor();
  await page.locator('[data-field="noteTitle"] input').fill("Visit");
  await note.fill("We met.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator('section[data-mode="list"]').waitFor();
  await expect.poll(drafts).toEqual([]);
  await page.context().close();
});

it.runIf(isFull)(
  "A staff note is encrypted as soon as the server provides the key, and removed after a sign-out",
  async () => {
    const page = await site.newPage();
    let isAway = true;
    await page.route("**/apicalls/auth/outboxKey", (route) => (isAway ? route.abort() : route.continue()));
    await beginAs(page, worker, site.url);
    await page.goto(`/mentee/mentee-notes/${mentee.id}?record=0`);
    const title = page.locator('[data-field="note"] [contenteditable=true]');
    await title.fill(word);
    await expect.poll(() => title.innerText()).toContain(word);
    expect(await bytesOf(page)).not.toContain(word);
    isAway = false;
    await expect
      .poll(async () => (await draftsOn(page)).some((name) => name.startsWith("draft:")))
      .toBe(true);
    expect(await bytesOf(page)).not.toContain(word);
    await page.reload();
    await page.getByText("Restore").first().waitFor();
    await page.goto("/auth/sign-out");
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(await draftsOn(page)).toEqual([]);
    await page.context().close();
  },
);

it("A mentee without an email can save the other fields of their own profile", async () => {
  const person = await makeMentee(db(), organizationId);
  await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null
    where id = ${person.accountId}`.execute(db());
  await sql`update mentees set email = null where id = ${person.id}`.execute(db());
  const page = await site.newPage();
  await beginAs(page, person, site.url);
  await page.goto("/profile");
  const field = (name: string) => page.locator(`main form input[name=${name}]`);
  await field("email").fill("m");
  await field("email").fill("");
  await field("cellPhone").fill("(410) 555-0166");
  await page.locator("main form button[type=submit]").click();
  const stored = async () => {
    const { rows } = await sql`select cell_phone, email from mentees where id = ${person.id}`.execute(db());
    return rows;
  };
  await expect.poll(stored).toEqual([{ cell_phone: "(410) 555-0166", email: null }]);
  await page.context().close();
});

it("One's own profile keeps what is typed when it is loaded again, and what another person changed", async () => {
  const person = await makeStaff(db(), organizationId);
  const page = await site.newPage();
  await beginAs(page, person, site.url);
  await page.goto("/profile");
  const field = (name: string) => page.locator(`main form input[name=${name}]`);
  await field("firstName").fill(word);
  await sql`update users set work_phone = '(410) 555-0177' where id = ${person.id}`.execute(db());
  // After an outage, data that is older than a minute is loaded again.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
  });
  await page.context().setOffline(true);
  await page.locator("[data-offline-notice]").waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => field("workPhone").inputValue()).toBe("(410) 555-0177");
  expect(await field("firstName").inputValue()).toBe(word);

  await sql`update users set work_phone = '(410) 555-0188' where id = ${person.id}`.execute(db());
  await page.locator("main form button[type=submit]").click();
  await expect.poll(() => field("workPhone").inputValue()).toBe("(410) 555-0188");
  const { rows } = await sql`select first_name, work_phone from users where id = ${person.id}`.execute(db());
  expect(rows).toEqual([{ first_name: word, work_phone: "(410) 555-0188" }]);
  await page.context().close();
});

it("One's own profile asks before unsaved changes are lost, and doesn't ask once they are saved", async () => {
  const person = await makeStaff(db(), organizationId);
  const page = await site.newPage();
  await beginAs(page, person, site.url);
  await page.goto("/profile");
  const field = page.locator("main form input[name=firstName]");
  const menu = page.getByRole("navigation", { name: "Account menu" });
  const leave = () => menu.getByRole("link", { name: "Password", exact: true }).click();
  await field.fill(word);
  await leave();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe(word);
  await showsAfter(
    () => page.locator("main form button[type=submit]").click(),
    page.getByText("Save Successful"),
  );
  await leave();
  await page.waitForURL("**/profile-password");
  await menu.getByRole("link", { name: "Personal information" }).click();
  await field.fill(`${word} Two`);
  await leave();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("**/profile-password");
  const { rows } = await sql`select first_name from users where id = ${person.id}`.execute(db());
  expect(rows).toEqual([{ first_name: word }]);
  await page.context().close();
});
