import type { Page } from "playwright-core";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { demoPassword, goTo, openAs, wakeUp } from "#tests/support/visitor.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const site = testSite();

/** Signs in from another device. @returns its token */
async function signInFrom(userAgent: string, username: string): Promise<string> {
  const answer = await site.app.app.inject({
    method: "POST",
    url: "/apicalls/auth/login",
    headers: { "user-agent": userAgent },
    payload: { username, password: demoPassword },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ token: string }>().token;
}

const isAlive = async (token: string) => (await site.app.get("auth/user", token)).status === 200;

/** Signs in on the screen, so that the session is on the browser's device. */
async function enter(username: string, path: string, width = 390): Promise<Page> {
  const page = await site.newPage({ viewport: { width, height: 844 } });
  await page.goto(path);
  await page.locator("input[type=email], input[name=username]").first().fill(username);
  await page.locator("input[name=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === path);
  return page;
}

describe("The list of sessions", () => {
  it.runIf(isFull).each(
    twins(
      twins([
        ["en", "mentor@harbor.example"],
        ["es", "mentee@puente.example"],
      ] as const),
    ),
  )("shows and ends sessions on a phone, in %s as %s", async (language, username) => {
    const t = textsOf(language);
    const other = await signInFrom(iPhone, username);
    const third = await signInFrom(firefox, username);
    const page = await enter(username, "/profile-password");
    const open = page.getByRole("list", { name: t("sessions.openTitle") });
    await open.getByText(t("sessions.current")).waitFor();
    const rows = open.getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(3);
    await expect
      .poll(() => rows.first().innerText())
      .toContain(t("sessions.device", { browser: "Chrome", system: "Linux" }));
    await expect.poll(() => rows.first().getByRole("button").count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await expectAccessible(page, "main");
    await keepPicture(page, `sessions-${language}`);

    const device = t("sessions.device", { browser: "Safari", system: "iPhone" });
    await page.getByRole("button", { name: t("sessions.endNamed", { device }) }).press("Enter");
    await page.getByText(t("server.accounts.sessionEnded")).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    // The next session keeps the keyboard's place.
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("li"))).toBe(true);
    expect([await isAlive(other), await isAlive(third)]).toEqual([false, true]);

    await page.getByRole("button", { name: t("sessions.endOthers") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("sessions.endOthers") })
      .click();
    await page.getByText(t("server.accounts.otherSessionsEnded")).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await isAlive(third)).toBe(false);
    await page.close();
  });

  it.runIf(isFull)("shows a device that signed in before, and lets the user forget it", async () => {
    const t = textsOf("en");
    const username = "viewer@harbor.example";
    const token = await signInFrom(iPhone, username);
    await site.app.post("auth/logout", {}, token);
    const page = await enter(username, "/profile-password", 1280);
    const device = t("sessions.device", { browser: "Safari", system: "iPhone" });
    await page.getByRole("button", { name: t("sessions.forgetNamed", { device }) }).click();
    await page.getByText(t("server.accounts.deviceForgotten")).waitFor();
    await expect.poll(() => page.getByRole("list", { name: t("sessions.devicesTitle") }).count()).toBe(0);
    await page.close();
  });
});

describe("A person who may set another person's password", () => {
  it.runIf(isFull).each(twins(["mentees", "users"] as const))(
    "signs %s out everywhere, which also closes their open page",
    async (table) => {
      const t = textsOf("en");
      const username = table === "users" ? "case@harbor.example" : "mentee@harbor.example";
      const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where email = ${username}`.execute(site.db);
      const id = rows[0]?.id;
      const theirs = await openAs(site, username, "/profile-files");
      await theirs.getByRole("button", { name: t("chrome.profileMenu") }).waitFor();
      const path = table === "users" ? `/organizations/users?record=${id}` : `/mentee/mentee-password/${id}`;
      const owner = await openAs(site, "owner@harbor.example", path);
      const action = { name: t("sessions.endOf") };
      const section = owner.getByRole("region", { name: t("sessions.accessTitle") });
      await wakeUp(owner, section);
      await section.getByRole("button", action).click();
      await owner.getByRole("dialog").getByRole("button", action).click();
      await owner.getByText(t("server.accounts.personSignedOut")).waitFor();
      await expect.poll(() => section.getByRole("button", action).isDisabled()).toBe(true);
      // There is no reset for a person without a second factor.
      await expect.poll(() => owner.getByRole("button", { name: t("secondFactor.reset") }).count()).toBe(0);
      await theirs.getByLabel(t("auth.email")).waitFor();
      for (const page of [theirs, owner]) await page.close();
    },
  );
});

it("The actions on a person's sign-in say that they could not be loaded, and load again", async () => {
  const t = textsOf("en");
  const { rows } = await sql<{ id: string }>`
    select id from users where email = 'viewer@harbor.example'`.execute(site.db);
  const page = await openAs(site, "owner@harbor.example", "/organizations/users");
  await page.route("**/apicalls/auth/sessions/of", (route) => route.abort());
  await goTo(page, `/organizations/users?record=${rows[0]?.id}`);
  const failed = page.getByText(t("sessions.accessFailed"));
  await wakeUp(page, failed);
  await page.unroute("**/apicalls/auth/sessions/of");
  // They are loaded again as soon as the server can be reached.
  await page.getByRole("region", { name: t("sessions.accessTitle") }).waitFor();
  expect(await failed.count()).toBe(0);
  await page.close();
});

it("Changing one's own email asks for the password if the sign-in is not recent", async () => {
  const t = textsOf("en");
  const username = "case@bridge.example";
  const page = await openAs(site, username, "/profile");
  await page.locator("input[name=email]").waitFor();
  await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(site.db);
  await page.locator("input[name=email]").fill("new-case@bridge.example");
  await page.getByRole("button", { name: t("common.save") }).click();
  const field = page.locator("input[name=currentPassword]");
  await field.fill(demoPassword);
  await page.getByRole("button", { name: t("common.save") }).click();
  const stored = async () =>
    (await sql`select from accounts where email_key = 'new-case@bridge.example'`.execute(site.db)).rows;
  await expect.poll(stored).toHaveLength(1);
  await expect.poll(() => field.count()).toBe(0);
  await page.close();
});

it("The pages reported no errors", () => {
  expect(site.failures).toEqual([]);
});
