/**
 * A sign-out without network: nothing opens afterward, the server ends the session first, and no account stays on
 * the phone.
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { hashToken } from "#server/kernel/tokens.ts";
import { makeMentee, makeStaff, type Person, testPassword } from "#tests/support/factories.ts";
import { assignTask, makeWorker, organizationId } from "#tests/support/mentee-case.ts";
import {
  beginAs,
  bytesOf,
  keptNames,
  openPhone,
  reopen,
  untilReady,
  waitingKeys,
} from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { goTo } from "#tests/support/visitor.ts";

let mentee: Person;
let taskId: string;
const site = testSite();
const worker = prepared(() => makeWorker(db()));
beforeEach(async () => {
  mentee = await makeMentee(db(), organizationId, { values: { firstName: "Ana", caseManager: worker.id } });
  taskId = await assignTask(db(), mentee, { name: "Get the card", description: "Go there." });
});
const db = () => site.db;

const isOpenAtServer = async ({ token }: Person): Promise<boolean> =>
  (await sql`select from sessions where token_hash = ${hashToken(token)}`.execute(db())).rows.length > 0;
const ownCookie = async (page: Page) =>
  (await page.context().cookies(site.url)).find(({ name }) => name === "session")?.value;

async function openStep(person = mentee): Promise<Page> {
  const page = await openPhone(site, person, "/plan", ["/loadDashboard", "/plan", "/plan/step"]);
  await page.getByRole("link", { name: "Get the card" }).tap();
  await page.getByRole("textbox").waitFor();
  await untilReady(page, []);
  return page;
}
async function writeNote(page: Page, text: string): Promise<void> {
  const before = (await waitingKeys(page)).length;
  await page.getByRole("textbox").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect.poll(async () => (await waitingKeys(page)).length).toBe(before + 1);
}
async function signOutOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(`${site.url}/auth/sign-out`);
  await page.getByRole("heading", { name: "You are signed out" }).waitFor();
}

it("An open page sends the sign-out within seconds of the first connection, and the cookie is removed", async () => {
  const page = await openStep();
  await signOutOffline(page);
  await page.getByText("Your sign-out will finish when you reconnect.").waitFor();
  expect(await isOpenAtServer(mentee)).toBe(true);
  // Until then, nothing stored on the phone opens the account.
  expect(await bytesOf(page)).not.toContain(mentee.token);
  await page.goto(`${site.url}/plan`);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => isOpenAtServer(mentee)).toBe(false);
  await expect.poll(() => ownCookie(page)).toBeUndefined();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("endedSessions"))).toBeNull();
  await page.context().close();
});

it("A closed page sends the sign-out when it is opened again, before another person signs in", async () => {
  const page = await openStep();
  const context = page.context();
  const other = await makeStaff(db(), organizationId, { values: { firstName: "Olga" } });
  await signOutOffline(page);
  await page.close();
  const next = await context.newPage();
  const calls: string[] = [];
  // The service worker serves the page, and calls with an account wait for a sign-in.
  await next.route("**/apicalls/**", async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/apicalls", "");
    calls.push(path);
    await route.continue();
  });
  await context.setOffline(false);
  await next.goto(`${site.url}/auth/sign-in`);
  await next.locator('input[name="username"]').fill(other.email);
  await next.locator('input[name="password"]').fill(testPassword);
  await next.getByRole("button", { name: "Sign in", exact: true }).click();
  await next.waitForURL(`${site.url}/`);
  expect(await isOpenAtServer(mentee)).toBe(false);
  const asked = calls.filter((path) => path.startsWith("/auth/"));
  expect(asked[0]).toBe("/auth/logout");
  expect(asked.indexOf("/auth/logout")).toBeLessThan(asked.indexOf("/auth/login"));
  // The next person stays signed in, with their cookie.
  expect((await site.app.get("auth/user", (await ownCookie(next)) ?? "")).status).toBe(200);
  await context.close();
});

it("A sign-out says what is not sent yet, and leaves no account on the phone except that of the pending changes", async () => {
  const page = await openStep();
  const context = page.context();
  await page.evaluate((id) => {
    localStorage.setItem(`staySignedIn:${id}`, "no");
    localStorage.setItem(`askedPush:${id}`, "no");
    localStorage.setItem(`preferences:${Number(id) + 1}`, "{}");
  }, mentee.accountId);
  await context.setOffline(true);
  await writeNote(page, "One");
  await writeNote(page, "Two");
  await page.goto(`${site.url}/auth/sign-out`);
  await page
    .getByText("2 changes aren't sent yet. They will be sent when you sign in here again.", { exact: true })
    .waitFor();
  const names = await keptNames(page);
  expect(names.map((name) => name.split(" ").slice(0, 2).join(" "))).toEqual(
    Array(2).fill(`${mentee.accountId} outbox`),
  );
  const storages = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join());
  expect(await storages()).not.toMatch(/\d/);
  await context.setOffline(false);
  await expect.poll(() => isOpenAtServer(mentee)).toBe(false);

  const { signIn } = await import("#tests/support/factories.ts");
  const token = await signIn(db(), mentee.accountId);
  await page.evaluate((given) => localStorage.setItem("token", given), token);
  const again = await reopen(context, `${site.url}/plan/task-${taskId}`);
  await expect.poll(() => waitingKeys(again)).toEqual([]);
  await again.goto(`${site.url}/auth/sign-out`);
  await again.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  // Nothing is pending, so there is no warning, and no account is left.
  expect(new URL(again.url()).pathname).toBe("/auth/sign-in");
  expect(await keptNames(again)).toEqual([]);
  expect(await again.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join())).not.toMatch(
    /\d/,
  );
  await context.close();
});

it("Full storage stops neither a sign-out nor the sign-in of the next person", async () => {
  const first = await makeStaff(db(), organizationId);
  const next = await makeStaff(db(), organizationId);
  const page = await site.newPage();
  await beginAs(page, first, site.url);
  await page.goto("/");
  await page.locator("main > *").first().waitFor();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await goTo(page, "/auth/sign-out");
  await page.locator('input[name="username"]').fill(next.email);
  expect(await isOpenAtServer(first)).toBe(false);
  await page.locator('input[name="password"]').fill(testPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/auth/"));
  await page.locator("main > *").first().waitFor();
  await page.context().close();
});
