/** The screens on which a mentee confirms an email address, on a phone. Until then, the address is unconfirmed. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { expectGood } from "#tests/support/good-screen.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { openAs } from "#tests/support/visitor.ts";
import { isFull, twins } from "#tests/support/suite.ts";

const site = testSite();
const world = prepared(() => makeWorld(site.db));

/** Invites a new mentee. @returns their email, and the path that the invitation links to */
async function invite(changes: Record<string, unknown> = {}): Promise<{ email: string; path: string }> {
  const data = await sampleData(world, registry.get("mentees")!, world.owner);
  const email = `invited${Math.random()}@mistyped.test`;
  const invited = { sendInvitation: "1", password: "", passwordConfirm: "", email, birthday: "1985-03-04" };
  const body = { tableName: "mentees", tableId: "0", data: { ...data, ...invited, ...changes } };
  expect((await site.app.post("saveRecord", body, world.owner.token)).body).toMatchObject({ status: 1 });
  const { rows } = await sql<{ body: string }>`
    select body from deliveries where "to" = ${email} order by id`.execute(site.db);
  const path = /\/confirm-invitation\?code=[\w-]{40,}/.exec(rows[0]?.body ?? "")?.[0];
  expect(path).toBeTruthy();
  return { email, path: path! };
}

it.runIf(isFull).each(
  twins([
    ["es-MX", "Su fecha de nacimiento", "4/3/85", "Crear contraseña e iniciar sesión"],
    ["en-US", "Your birthday", "3/4/85", "Set password and sign in"],
  ] as const),
)(
  "An invitation in %s opens with the correct birthday and refuses another day",
  async (locale, label, typed, button) => {
    const { path } = await invite();
    const page = await site.newPage({ locale, viewport: { width: 390, height: 844 } });
    // Without network, the link isn't called invalid, and is checked again automatically.
    const unreached = /\/apicalls\/(auth\/invitation\?|health)/;
    await page.route(unreached, (route) => route.abort());
    await page.goto(path);
    await page.locator("[data-banner=error]").waitFor();
    await expectGood(page, `invitation-cut-${locale}`);
    await page.unroute(unreached);
    const answer = page.getByLabel(label);
    await answer.waitFor();
    await expectGood(page, `invitation-${locale}`);
    const [password, confirm] = [
      page.locator("input[type=password]").nth(0),
      page.locator("input[type=password]").nth(1),
    ];
    await password.fill("quiet-river-lantern");
    await confirm.fill("quiet-river-lantern");
    await page.getByRole("button", { name: button }).click();
    await page.locator(".mantine-TextInput-error").waitFor();
    // The Enter key of a phone submits too. While the field has the focus, it says nothing else about the text.
    await answer.fill("Qwerty");
    await answer.press("Enter");
    await expect.poll(() => answer.getAttribute("aria-invalid")).toBe("true");
    await answer.fill("1990-01-01");
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("alert").first().waitFor();
    await expectGood(page, `invitation-refused-${locale}`);
    await answer.fill(typed);
    await page.getByRole("button", { name: button }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.close();
  },
);

it("“This is not me” marks the address when its button is pressed, not when the link is opened", async () => {
  const { email, path } = await invite();
  const page = await site.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${path}&for=notMe`);
  const stop = page.getByRole("button", { name: "This is not me, stop the emails" });
  await stop.waitFor();
  await expectGood(page, "not-me");
  await stop.click();
  await expect
    .poll(async () => {
      const { rows } = await sql<{ wrong: boolean }>`
        select email_wrong_at is not null as wrong from accounts where email_key = ${email}`.execute(site.db);
      return rows[0]?.wrong;
    })
    .toBe(true);
  await expectGood(page, "not-me-done");
  await page.close();
});

it.runIf(isFull)("The dashboard and the profile ask a mentee to confirm an unconfirmed address", async () => {
  await sql`update accounts set email_confirmed_at = null where email_key = 'mentee@harbor.example'`.execute(
    site.db,
  );
  const page = await openAs(site, "mentee@harbor.example", "/", 390);
  const button = page.getByRole("alert").getByRole("button");
  await button.waitFor();
  await expectGood(page, "dashboard-unconfirmed");
  await page.goto("/profile");
  await page.getByLabel("First Name").waitFor();
  await button.waitFor();
  await expectGood(page, "profile-unconfirmed");
  await button.click();
  await expect
    .poll(async () => {
      const { rows } = await sql<{ subject: string }>`
        select subject from deliveries where "to" = 'mentee@harbor.example' order by id desc limit 1`.execute(
        site.db,
      );
      return rows[0]?.subject ?? "";
    })
    .toMatch(/address|correo/i);
  expect(site.failures).toEqual([]);
  await page.close();
});

it("The request to confirm an address disappears if the address was confirmed elsewhere", async () => {
  const mentee = await makeMentee(site.db, "2");
  await sql`update accounts set email_confirmed_at = null where id = ${mentee.accountId}`.execute(site.db);
  const page = await openWithToken(site, mentee.token, "/", { viewport: { width: 390, height: 844 } });
  const button = page.getByRole("button", { name: "Send me the confirmation email" });
  await button.waitFor();
  await sql`update accounts set email_confirmed_at = now() where id = ${mentee.accountId}`.execute(site.db);
  await button.click();
  await page.getByText("This address is already confirmed.").first().waitFor();
  await expect.poll(() => button.count()).toBe(0);
  await page.close();
});
