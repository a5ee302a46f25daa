/** A mentee without email signs in on a phone with a code by text, in both languages. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";

const env = { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" };
const site = testSite({ seed: "demo", env });

const db = () => site.db;
const codeFor = async ({ accountId }: Person) => {
  const { rows } = await sql<{ body: string }>`
    select body from deliveries where kind = 'signInCode' and account_id = ${accountId}`.execute(db());
  return /\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
};

it.each(
  twins([
    { locale: "en-US", language: "en", phone: "(555) 203-0001", welcome: "Welcome, Mia" },
    { locale: "es-MX", language: "es", phone: "(555) 203-0002", welcome: /Mia/ },
  ] as const),
)("A mentee enters their birthday on a new device, and then sees their plan ($language)", async (words) => {
  const { phone, language } = words;
  const t = textsOf(language);
  const values = { firstName: "Mia", cellPhone: phone, birthday: "1985-04-03" };
  const mentee = await makeMentee(db(), "2", { language, values });
  await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null
    where id = ${mentee.accountId}`.execute(db());
  await sql`update mentees set email = null, text_consent_on = organization_day(organization_id), text_consent_to = mobile,
      sign_in_mobile = mobile
    where id = ${mentee.id}`.execute(db());
  const page = await site.newPage({
    locale: words.locale,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  await page.goto("/auth/sign-in");
  const who = page.getByLabel(t("auth.emailOrPhone"));
  // The attributes that password managers look for.
  expect(await who.getAttribute("autocomplete")).toBe("username");
  await press(t("auth.signIn"));
  await page.getByText(t("auth.emailOrPhoneRequired")).waitFor();
  await who.fill(phone);
  await page.getByLabel(t("auth.password"), { exact: true }).waitFor({ state: "hidden" });
  await expectAccessible(page);
  // The page says that it is offline, and the typed text stays.
  await page.context().setOffline(true);
  await press(t("auth.byPhoneSend"));
  await page.getByRole("alert").first().waitFor();
  await page.context().setOffline(false);
  await press(t("auth.byPhoneSend"));
  // The card is offered because a code may not arrive, for example after STOP.
  const card = page.getByRole("link", { name: t("entry.byCard") });
  await card.waitFor();
  await page.getByText(t("server.accounts.textCodeSent")).waitFor();
  await expectAccessible(page);
  await expect.poll(() => codeFor(mentee)).not.toBe("");
  await page.getByLabel(t("entry.byPhoneCode"), { exact: true }).fill(await codeFor(mentee));
  await press(t("auth.signIn"));
  const month = page.getByLabel(t("entry.byPhoneMonth"));
  const day = page.getByLabel(t("entry.byPhoneDay"));
  // A day that the month doesn't have can't be sent, because wrong birthdays are counted.
  await day.selectOption("31");
  await month.selectOption("2");
  expect(await day.inputValue()).toBe("");
  expect(await day.locator("option").last().textContent()).toBe("29");
  await month.selectOption("4");
  await press(t("auth.signIn"));
  await day.selectOption("3");
  await card.waitFor();
  await expectAccessible(page);
  await press(t("auth.signIn"));
  await page.getByRole("heading", { level: 1, name: words.welcome }).waitFor();
  await page.close();
});

it("A mentee who signs in with a client number comes to the page that they wanted", async () => {
  const t = textsOf("en");
  const clientId = "C-2030003";
  const values = { firstName: "Mia", cellPhone: "(555) 203-0003", clientId, birthday: "1985-04-03" };
  const mentee = await makeMentee(db(), "2", { values });
  await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile,
      sign_in_mobile = mobile
    where id = ${mentee.id}`.execute(db());
  const page = await site.newPage({ viewport: { width: 390, height: 844 } });
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).click();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  // The link of a text message, after the session has ended.
  await page.goto("/check-in");
  await follow(t("auth.byPhone"));
  await follow(t("entry.byEmail"));
  await follow(t("auth.byPhone"));
  await page.getByLabel(t("entry.byPhoneWho"), { exact: true }).fill(clientId);
  await press(t("auth.byPhoneSend"));
  await expect.poll(() => codeFor(mentee)).not.toBe("");
  await page.getByLabel(t("entry.byPhoneCode"), { exact: true }).fill(await codeFor(mentee));
  await press(t("auth.signIn"));
  await page.getByLabel(t("entry.byPhoneMonth")).selectOption("4");
  await page.getByLabel(t("entry.byPhoneDay")).selectOption("3");
  await press(t("auth.signIn"));
  await page.getByText(t("checkIn.none")).waitFor();
  expect(new URL(page.url()).pathname).toBe("/check-in");
  await page.close();
});

it("A phone number in an email field is not sent as a wrong email", async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 844 } });
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.goto("/auth/reset-password");
  await page.getByLabel("Email").fill("(555) 203-0001");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText(/This is a phone number/).waitFor();
  await page.getByRole("link", { name: "Sign in with your phone" }).click();
  await page.getByLabel(/client number/).waitFor();
  expect(calls).not.toContain("/apicalls/auth/forgotPass");
  await page.close();
});
