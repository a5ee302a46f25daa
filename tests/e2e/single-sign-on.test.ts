/** Single sign-on in the real browser: an Owner sets up a provider, and a team member signs in there. */
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { LanguageCode } from "#shared/constants.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type RealProvider, startRealProvider } from "#tests/support/identity/real-provider.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { demoPassword, openAs } from "#tests/support/visitor.ts";

let provider: RealProvider | undefined;
const site = testSite({ seed: "demo", env: { SSO_INTERNAL_HOSTS: "127.0.0.1" } });
afterAll(async () => {
  await provider?.close();
});

const cases: readonly { owner: string; member: string; language: LanguageCode; width: number }[] = [
  { owner: "owner@harbor.example", member: "case@harbor.example", language: "en", width: 1440 },
  { owner: "owner@puente.example", member: "caso@puente.example", language: "es", width: 390 },
];

it.each(twins(cases))(
  "An Owner adds a provider in $language, and a team member connects their account and signs in with it",
  async ({ owner, member, language, width }) => {
    const t = textsOf(language);
    const { db } = site;
    const { rows } = await sql<{ id: string }>`
      select organization_id::text as id from users where email = ${owner}`.execute(db);
    const organizationId = rows[0]!.id;
    // Without PUBLIC_URL, the public address is that of this machine.
    const here = `http://localhost:${new URL(site.url).port}`;
    provider = await startRealProvider([`${here}/auth/single-sign-on/${organizationId}`]);
    provider.accounts.set("subject-1", { sub: "subject-1", email: member, email_verified: true });

    const settings = await openAs(site, owner, "/settings/single-sign-on", width);
    await settings
      .getByRole("button", { name: t("records.identityProviders.add"), exact: true })
      .first()
      .click();
    const fill = (field: string, value: string) => settings.locator(`[name=${field}]`).fill(value);
    await fill("name", "Work account");
    await fill("domains", member.split("@")[1]!);
    await fill("issuer", provider.issuer);
    await fill("clientId", provider.client.clientId);
    await fill("clientSecret", provider.client.clientSecret);
    await settings.getByText(t("singleSignOn.help.redirect"), { exact: true }).waitFor();
    await settings.getByText(t("singleSignOn.help.entra"), { exact: true }).click();
    await settled(settings);
    await expectAccessible(settings);
    await keepPicture(settings, `single sign-on settings ${language}`);
    await settings.getByRole("button", { name: t("screens.form.save"), exact: true }).click();
    await settings.getByText("Work account").first().waitFor();
    await settings.close();

    const page = await site.newPage({ baseURL: here, locale: language, viewport: { width, height: 900 } });
    await page.goto("/mentee/manage");
    await page.getByRole("link", { name: t("auth.singleSignOn"), exact: true }).click();
    const email = page.getByLabel(t("singleSignOn.email"));
    await email.fill("who@unknown.example.org");
    await page.keyboard.press("Enter");
    await page.getByText(t("server.singleSignOn.unknown")).waitFor();
    await expectAccessible(page);
    await keepPicture(page, `single sign-on ${language}`);
    await email.fill(member);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "subject-1" }).click();
    await page.getByRole("heading", { name: t("singleSignOn.confirmTitle") }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expectAccessible(page);
    await keepPicture(page, `single sign-on password ${language}`);
    await page.locator("input[name=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    // The page that the person had opened first.
    await page.waitForURL(({ pathname }) => pathname === "/mentee/manage");

    await page.goto("/profile-password");
    const section = page.getByRole("region", { name: t("ssoLinks.title") });
    await section.getByText("Work account").waitFor();
    await expectAccessible(page, "main");
    await section.getByRole("button", { name: /Work account/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("ssoLinks.remove"), exact: true })
      .click();
    // The session was created through the link, so it ends with the link.
    await page.waitForURL(({ pathname }) => pathname.startsWith("/auth/sign-in"));
    await page.context().close();
    await provider.close();
    provider = undefined;
  },
);

it("A case manager without the right gets no access to the settings", async () => {
  const page = await openAs(site, "case@harbor.example", "/settings/single-sign-on");
  expect(
    await page.getByRole("button", { name: textsOf("en")("records.identityProviders.add") }).count(),
  ).toBe(0);
  await page.close();
});
