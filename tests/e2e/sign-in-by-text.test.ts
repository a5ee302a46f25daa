/** A mentee without email signs in on its phone with a code by text, in both languages. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";

let site: Site;
beforeAll(async () => {
  const env = { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" };
  site = await openSite({ seed: "demo", env });
});
afterAll(() => site?.close());

const db = () => site.app.database.db;
const lastCode = async () => {
  const { rows } = await sql<{ body: string }>`
    select body from deliveries where kind = 'signInCode' order by id desc limit 1`.execute(db());
  return /\d{6}/.exec(rows[0]?.body ?? "")?.[0] ?? "";
};

it.each(
  twins([
    {
      locale: "en-US",
      language: "en",
      phone: "(555) 203-0001",
      begin: /No email/,
      who: /phone number/,
      send: "Send me a code",
      again: "Send a new code",
      enter: "Sign in",
      code: "Code",
      birthday: "Your birthday",
      day: "4/3/1985",
      welcome: "Welcome, Mia",
    },
    {
      locale: "es-MX",
      language: "es",
      phone: "(555) 203-0002",
      begin: /No tiene correo/,
      who: /número de celular/,
      send: "Envíenme un código",
      again: "Enviar un código nuevo",
      enter: "Iniciar sesión",
      code: "Código",
      birthday: "Su fecha de nacimiento",
      day: "3/4/1985",
      welcome: /Mia/,
    },
  ]),
)("is asked for its birthday the first time, and then sees its plan ($language)", async (words) => {
  const { phone, language } = words;
  const values = { firstName: "Mia", cellPhone: phone, birthday: "1985-04-03" };
  const mentee = await makeMentee(db(), "2", { language, values });
  await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null
    where id = ${mentee.accountId}`.execute(db());
  await sql`update mentees set email = null, text_consent_on = organization_day(organization_id), text_consent_to = mobile
    where id = ${mentee.id}`.execute(db());
  const page = await site.newPage({
    locale: words.locale,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.goto("/auth/sign-in");
  await page.getByRole("link", { name: words.begin }).tap();
  await expectAccessible(page);
  await page.getByLabel(words.who).fill(phone);
  // Without network it says so, and what was typed stays.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: words.send }).tap();
  await page.getByRole("alert").first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: words.send }).tap();
  await page.getByLabel(words.code, { exact: true }).waitFor();
  await expect.poll(lastCode).not.toBe("");
  await page.getByLabel(words.code, { exact: true }).fill(await lastCode());
  await page.getByRole("button", { name: words.enter, exact: true }).tap();
  const birthday = page.getByLabel(words.birthday);
  await birthday.fill(words.day);
  await birthday.blur();
  await expectAccessible(page);
  await page.getByRole("button", { name: words.enter, exact: true }).tap();
  await page.getByRole("heading", { level: 1, name: words.welcome }).waitFor();
  await page.close();
});
