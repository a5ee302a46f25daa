/** Passkeys in the real browser, with its virtual authenticator. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { passkeys as english } from "#shared/i18n/en/passkeys.ts";
import { passkeys as spanish } from "#shared/i18n/es/passkeys.ts";
import { auth as englishSignIn } from "#shared/i18n/en/auth.ts";
import { auth as spanishSignIn } from "#shared/i18n/es/auth.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";

const site = testSite();

/** Opens a page at `localhost`, because browsers don't create passkeys for IP addresses. */
async function openHere(languageCode: string): Promise<Page> {
  const { port } = new URL(site.url);
  const page = await site.newPage({ baseURL: `http://localhost:${port}`, locale: languageCode });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

const isIn = (page: Page) => page.waitForURL(({ pathname }) => !pathname.startsWith("/auth/"));

it.each([
  ["en", "owner@harbor.example", english, englishSignIn],
  ["es", "owner@puente.example", spanish, spanishSignIn],
] as const)(
  "A person adds a passkey, signs in with it, and removes it, in %s",
  async (language, username, t, signIn) => {
    const page = await openHere(language);
    await page.goto("/auth/sign-in");
    await page.locator("input[name=username]").fill(username);
    await page.locator("input[name=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await isIn(page);
    await page.goto("/profile-password");
    const section = page.getByRole("region", { name: t.title });
    await section.getByRole("button", { name: t.add }).click();
    const remove = section.getByRole("button", { name: new RegExp(`^${t.remove}: Chrome`) });
    await remove.waitFor();
    await expectAccessible(page, "main");
    await keepPicture(page, `passkeys ${language}`);

    await page.goto("/auth/sign-out");
    await page.locator("input[name=username]").waitFor();
    const use = page.getByRole("button", { name: signIn.passkey });
    await use.waitFor();
    await expectAccessible(page, "body");
    await use.click();
    await isIn(page);

    await page.goto("/profile-password");
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: t.remove, exact: true }).click();
    await remove.waitFor({ state: "detached" });
    await page.goto("/auth/sign-out");
    await page.locator("input[name=username]").waitFor();
    // No one in this installation has a passkey anymore.
    await expect.poll(() => use.count()).toBe(0);
    await page.context().close();
  },
);
