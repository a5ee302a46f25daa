/**
 * Staff invite a mentee by text with one button, the mentee enters with the link, and staff see it, in both
 * languages.
 */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { sessions as en } from "#shared/i18n/en/sessions.ts";
import { sessions as es } from "#shared/i18n/es/sessions.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { expectGood } from "#tests/support/good-screen.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openAs } from "#tests/support/visitor.ts";

const site = testSite({ seed: "demo" });
const db = () => site.db;

it.each(
  twins([
    { language: "en", locale: "en-US", staff: "owner@harbor.example", texts: en, day: "4/3/1985" },
    { language: "es", locale: "es-MX", staff: "owner@puente.example", texts: es, day: "3/4/1985" },
  ] as const),
)(
  "A text message leads a mentee to the first screen ($language)",
  async ({ language, locale, staff, texts, day }) => {
    const t = textsOf(language);
    const { rows } = await sql<{
      id: string;
    }>`select organization_id as id from users where email = ${staff}`.execute(db());
    const values = { firstName: "Mia", cellPhone: "(555) 207-0001", birthday: "1985-04-03" };
    const mentee = await makeMentee(db(), rows[0]!.id, { language, values });
    await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null
    where id = ${mentee.accountId}`.execute(db());
    await sql`update mentees set email = null where id = ${mentee.id}`.execute(db());

    const desk = await openAs(site, staff, `/mentee/mentee-password/${mentee.id}`, 390);
    const part = desk.getByRole("region", { name: texts.textTitle });
    await part.getByText(texts.textBlocked.noConsent).waitFor();
    await expect.poll(() => part.getByRole("button").isDisabled()).toBe(true);
    // Nobody with the right to do so entered the number.
    const number = desk.getByRole("region", { name: texts.phoneTitle });
    await number.getByRole("button", { name: texts.phoneConfirm, exact: true }).click();
    await desk.getByRole("dialog").getByRole("button", { name: texts.phoneConfirm, exact: true }).click();
    await number.waitFor({ state: "detached" });
    await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile
    where id = ${mentee.id}`.execute(db());
    await desk.reload();
    await part.getByRole("button", { name: texts.textInvite, exact: true }).click();
    await desk.getByRole("dialog").getByRole("button", { name: texts.textInvite, exact: true }).click();
    // This site has no gateway.
    await part.locator("[data-text-invitation=kept]").waitFor();
    await part.locator("[data-text-invitation=open]").waitFor();
    await part.getByRole("button", { name: texts.textAgain, exact: true }).waitFor();
    await expectGood(desk, `text-invitation-staff-${language}`);

    const sent = await sql<{ body: string }>`select body from deliveries
    where kind = 'textInvitation' and account_id = ${mentee.accountId}`.execute(db());
    const phone = await site.newPage({ locale, viewport: { width: 320, height: 640 }, hasTouch: true });
    await phone.goto(/\/i#\w+/.exec(sent.rows[0]?.body ?? "")?.[0] ?? "");
    const birthday = phone.getByLabel(t("entry.byPhoneBirthday"));
    await birthday.waitFor();
    const shown = await phone.locator("body").innerText();
    expect(shown).not.toContain("Mia");
    await expectGood(phone, `text-invitation-phone-${language}`);
    const enter = async () => {
      await birthday.fill(day);
      await birthday.blur();
      await phone.getByRole("button", { name: t("auth.signIn"), exact: true }).tap();
    };
    // The response is lost, and the mentee opens the link again.
    await phone.route("**/apicalls/auth/textEntry", (route) => route.fetch().then(() => route.abort()), {
      times: 1,
    });
    await enter();
    await phone.getByText(t("errors.network")).first().waitFor();
    await phone.reload();
    await birthday.waitFor();
    await enter();
    await phone.getByRole("heading", { level: 1, name: /Mia/ }).waitFor();
    await phone.context().close();

    await desk.reload();
    await part.locator("[data-text-invitation=used]").waitFor();
    await desk.close();

    // The link reveals nothing to a person who finds the text later, and says that it is invalid.
    const late = await site.newPage({ locale, viewport: { width: 320, height: 640 } });
    await late.goto(/\/i#\w+/.exec(sent.rows[0]?.body ?? "")?.[0] ?? "");
    await late.getByRole("heading", { name: t("auth.textLinkInvalid") }).waitFor();
    await expectGood(late, `text-invitation-over-${language}`);
    await late.context().close();
    expect(site.failures).toEqual([]);
  },
);
