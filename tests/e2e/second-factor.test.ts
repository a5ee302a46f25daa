import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import decodeQr from "qr/decode.js";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { LanguageCode } from "#shared/constants.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { demoPassword, openAs, wakeUp } from "#tests/support/visitor.ts";

const site = testSite();

/** Returns a code of the authenticator app. Forgets the last used one, because a code works only once. */
async function codeOf(secret: string): Promise<string> {
  await sql`update accounts set totp_last_step = 0 where totp_last_step is not null`.execute(site.db);
  return generateSync({ secret });
}

/** Reads the QR code as a phone's camera does. */
async function scan(page: Page, label: string): Promise<string> {
  const image = page.getByRole("img", { name: label });
  // Scrolls it to the center, because the top bar would cover it at the upper edge of the window.
  await image.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const picture = await image.screenshot();
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

async function setUp(page: Page, language: LanguageCode): Promise<{ secret: string; codes: string[] }> {
  const t = textsOf(language);
  const uri = new URL(await scan(page, t("secondFactor.qrLabel")));
  const secret = (await page.locator("[data-secret]").innerText()).replace(/\s/g, "");
  expect(uri.searchParams.get("secret")).toBe(secret);
  expect(uri.searchParams.get("issuer")).toBe("Mentor Management App");
  await page.getByLabel(t("secondFactor.firstCode")).fill("000000");
  await page.getByRole("button", { name: t("secondFactor.confirm"), exact: true }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel(t("secondFactor.firstCode")).fill(await codeOf(secret));
  await page.getByRole("button", { name: t("secondFactor.confirm"), exact: true }).click();
  const list = page.getByRole("list", { name: t("secondFactor.codesLabel") });
  await list.waitFor();
  return { secret, codes: await list.getByRole("listitem").allInnerTexts() };
}

const profileButton = (page: Page, t: (key: string) => string) =>
  page.getByRole("button", { name: t("chrome.profileMenu") });

async function enterPassword(page: Page, username: string, t: (key: string) => string) {
  await page.getByLabel(t("auth.email")).fill(username);
  await page.locator("input[name=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
}

async function enterCode(page: Page, code: string, t: (key: string) => string) {
  await page.getByLabel(t("auth.secondFactorCode")).fill(code);
  await page.getByRole("button", { name: t("auth.verify") }).click();
}

async function signOut(page: Page, t: (key: string) => string) {
  await page.goto("/auth/sign-out");
  await page.getByLabel(t("auth.email")).waitFor();
}

describe("The second step at sign-in [SESS-16]", () => {
  it.runIf(isFull).each(
    twins([
      ["en", "case@harbor.example"],
      ["es", "mentee@puente.example"],
    ] as const),
  )(
    "is set up, asked for, answered with a code and a recovery code, and turned off, in %s as %s",
    async (language, username) => {
      const t = textsOf(language);
      const page = await openAs(site, username, "/profile-password");
      await page.getByRole("button", { name: t("secondFactor.turnOn"), exact: true }).click();
      const { secret, codes } = await setUp(page, language);
      expect(codes).toHaveLength(10);
      await expectAccessible(page, "main");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: t("secondFactor.download") }).click();
      const stream = await (await download).createReadStream();
      const text = Buffer.concat(await stream.toArray()).toString();
      for (const code of codes) expect(text).toContain(code);
      await page.getByRole("button", { name: t("secondFactor.codesStored") }).click();
      await page.getByText(t("secondFactor.codesLeft", { count: 10 })).waitFor();
      expect(await page.content()).not.toContain(codes[0]);
      await expectAccessible(page, "main");

      await signOut(page, t);
      await enterPassword(page, username, t);
      await enterCode(page, "000000", t);
      await page.getByRole("alert").waitFor();
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await enterCode(page, await codeOf(secret), t);
      await profileButton(page, t).waitFor();

      await signOut(page, t);
      await enterPassword(page, username, t);
      await enterCode(page, codes[3]?.toLowerCase() ?? "", t);
      await profileButton(page, t).waitFor();

      await page.goto("/profile-password");
      await page.getByText(t("secondFactor.codesLeft", { count: 9 })).waitFor();
      await page.getByRole("button", { name: t("secondFactor.newCodes") }).click();
      await page.getByLabel(t("secondFactor.proofPassword")).fill(demoPassword);
      await page.getByRole("button", { name: t("secondFactor.newCodes") }).click();
      await page.getByRole("button", { name: t("secondFactor.codesStored") }).click();
      await page.getByText(t("secondFactor.codesLeft", { count: 10 })).waitFor();

      await page.getByRole("button", { name: t("secondFactor.turnOff"), exact: true }).click();
      const off = page.getByRole("button", { name: t("secondFactor.turnOff"), exact: true });
      await expectAccessible(page, "main");
      await page.getByLabel(t("secondFactor.proofPassword")).fill("wrong");
      await off.click();
      await page.getByRole("alert").waitFor();
      await page.getByLabel(t("secondFactor.proofCode")).fill(await codeOf(secret));
      await off.click();
      await page.getByRole("button", { name: t("secondFactor.turnOn"), exact: true }).waitFor();
      await signOut(page, t);
      await enterPassword(page, username, t);
      await profileButton(page, t).waitFor();
      await page.close();
    },
  );

  it.runIf(isFull)("asks for the current password if the sign-in is no longer recent", async () => {
    const t = textsOf("en");
    const page = await openAs(site, "mentor@harbor.example", "/profile-password");
    await page.getByRole("button", { name: t("secondFactor.turnOn"), exact: true }).waitFor();
    await sql`update sessions set created_at = now() - interval '20 minutes'`.execute(site.db);
    await page.getByRole("button", { name: t("secondFactor.turnOn"), exact: true }).click();
    await page.getByLabel(t("secondFactor.proofPassword")).fill(demoPassword);
    await page.getByRole("button", { name: t("secondFactor.continue") }).click();
    await page.getByRole("img", { name: t("secondFactor.qrLabel") }).waitFor();
    expect(await scan(page, t("secondFactor.qrLabel"))).toContain("mentor%40harbor.example");
    await expectAccessible(page, "main");
    await page.setViewportSize({ width: 390, height: 800 });
    // The page layout changes a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await keepPicture(page, "second-factor");
    await page.getByRole("button", { name: t("common.cancel") }).click();
    await page.getByRole("button", { name: t("secondFactor.turnOn"), exact: true }).waitFor();
    await page.close();
  });
});

describe("An organization that requires it [SESS-17]", () => {
  it.runIf(isFull)(
    "shows its staff only the set-up until it is done, and then the requested page",
    async () => {
      const t = textsOf("en");
      const { db } = site;
      const owner = await openAs(site, "owner@bridge.example", "/organizations/manage");
      await profileButton(owner, t).waitFor();
      const { rows } = await sql<{ id: string }>`
      select organization_id as id from users where email = 'owner@bridge.example'`.execute(db);
      await owner.goto(`/organizations/manage?record=${rows[0]?.id}&part=security`);
      // The input is hidden below the switch.
      await owner.locator('[data-field="requireSecondFactor"] input').click({ force: true });
      await owner.getByRole("button", { name: t("screens.form.save"), exact: true }).click();

      // The Owner has no second factor either, so an open page redirects automatically.
      await owner.getByRole("heading", { name: t("secondFactor.requiredTitle") }).waitFor();

      const page = await site.newPage();
      await page.goto("/mentee/manage");
      await enterPassword(page, "case@bridge.example", t);
      await page.getByRole("heading", { name: t("secondFactor.requiredTitle") }).waitFor();
      for (const path of ["/", "/profile", "/mentee/manage"]) {
        await page.goto(path);
        await page.getByRole("heading", { name: t("secondFactor.requiredTitle") }).waitFor();
        await expect.poll(() => profileButton(page, t).count()).toBe(0);
      }
      await page.getByRole("button", { name: t("secondFactor.requiredBegin") }).click();
      await expectAccessible(page, "main");
      const { secret } = await setUp(page, "en");
      await page.getByRole("button", { name: t("secondFactor.codesStored") }).click();
      await profileButton(page, t).waitFor();
      expect(new URL(page.url()).pathname).toBe("/mentee/manage");
      await page.goto("/profile-password");
      await page.getByText(t("secondFactor.requiredByOrganization")).waitFor();
      await expect
        .poll(() => page.getByRole("button", { name: t("secondFactor.turnOff"), exact: true }).count())
        .toBe(0);

      // After a lost phone, the super-organization resets the second factor, and the setup starts again.
      const { rows: people } = await sql<{ id: string }>`
      select id from users where email = 'case@bridge.example'`.execute(db);
      const admin = await openAs(
        site,
        "owner@demo.example",
        `/organizations/users?record=${people[0]?.id}&org=all`,
      );
      const reset = admin.getByRole("button", { name: t("secondFactor.reset") });
      await wakeUp(admin, reset);
      await reset.click();
      await admin
        .getByRole("dialog")
        .getByRole("button", { name: t("secondFactor.reset") })
        .click();
      await admin.getByText(t("server.secondFactor.wasReset")).waitFor();
      await signOut(page, t);
      await enterPassword(page, "case@bridge.example", t);
      await page.getByRole("heading", { name: t("secondFactor.requiredTitle") }).waitFor();
      expect(secret).toHaveLength(32);
      for (const one of [owner, page, admin]) await one.close();
    },
  );
});

it("The pages reported no errors", () => {
  expect(site.failures).toEqual([]);
});
