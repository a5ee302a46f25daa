/** An administrator sees emails and the state of the system. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { applicationVersion } from "#server/kernel/version.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { chooseInList } from "#tests/support/list-page.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const t = textsOf("en");

const site = testSite();

it.runIf(isFull)(
  "An Owner finds a refused invitation in the list of emails and on the person's screen, and resends it",
  async () => {
    const { db } = site;
    const { rows } = await sql<{ id: string; account_id: string; organization_id: string; email: string }>`
    select u.id, u.account_id, u.organization_id, u.email from users u where email = 'mentor@harbor.example'`.execute(
      db,
    );
    const person = rows[0]!;
    await sql`update accounts set password_hash = null where id = ${person.account_id}`.execute(db);
    await sql`insert into deliveries
    ("to", account_id, organization_id, kind, subject, body, status, last_error, attempts, next_attempt_at)
    values (${person.email}, ${person.account_id}, ${person.organization_id}, 'invitation', 'S', '<p>x</p>', 'queued',
      '550 5.1.1 No such mailbox', 1, now() + interval '1 hour')`.execute(db);

    const page = await openAs(site, "owner@harbor.example", "/settings/mails");
    const row = page.locator("tbody tr[data-row]", { hasText: person.email });
    await row.getByText("No such mailbox").waitFor();
    await expectAccessible(page);
    await chooseInList(page, t("records.mails.test"));
    await page.getByText(/SMTP_URL/).waitFor();

    await page.goto(`/organizations/users/${person.organization_id}?record=${person.id}`);
    const alert = page.locator("[data-mail=refused]");
    await alert.getByText("No such mailbox").waitFor();
    await expectAccessible(page);
    await alert.getByRole("button", { name: t("sessions.mailRetry") }).click();
    await expect
      .poll(async () => {
        const { rows: due } = await sql<{
          due: boolean;
        }>`select next_attempt_at <= now() as due from deliveries
        where account_id = ${person.account_id}`.execute(db);
        return due[0]?.due;
      })
      .toBe(true);
    await page.close();
  },
);

it.runIf(isFull)(
  "An Owner of the super-organization sees the state of the system and sets an organization's limit",
  async () => {
    const page = await openAs(site, "owner@demo.example", "/settings/system");
    await page.locator("[data-part=backup] [data-problem=backupNone]").waitFor();
    await expect
      .poll(() => page.locator("[data-part=backup] [data-health]").getAttribute("data-health"))
      .toBe("bad");
    await expectAccessible(page);
    const row = page.locator("[data-organization='2']");
    await row.getByRole("textbox").fill("500");
    await row.getByRole("button", { name: t("system.save") }).click();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ storage_limit_mb: number | null }>`
        select storage_limit_mb from organizations where id = 2`.execute(site.db);
        return rows[0]?.storage_limit_mb;
      })
      .toBe(500);
    await page
      .getByRole("contentinfo")
      .getByText(t("chrome.version", { version: applicationVersion }))
      .waitFor();
    await page.close();
    const other = await openAs(site, "owner@harbor.example", "/settings/system");
    await other.getByText(t("errors.noAccess")).waitFor();
    await other.close();
  },
);
