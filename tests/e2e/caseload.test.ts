/** The caseload page: the number of mentees per team member, and reassigning mentees. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee, makeStaff } from "#tests/support/factories.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openAs, showsAfter } from "#tests/support/visitor.ts";

const site = testSite();

const personOf = async (email: string) => {
  const { rows } = await sql<{ id: string; name: string; mentees: number }>`
    select u.id, u.last_name as name, (select count(*) from mentees m
      where m.case_manager = u.id and m.active and m.deleted_at is null)::integer as mentees
    from users u where u.email = ${email}`.execute(site.db);
  return rows[0]!;
};

it("The caseload page shows the caseloads and reassigns mentees once every open promise is settled [14-A2.4]", async () => {
  const { db } = site;
  const [giver, taker] = [await personOf("case@harbor.example"), await personOf("owner@harbor.example")];
  expect(giver.mentees).toBeGreaterThan(1);
  const { rows } = await sql<{ id: string; organization_id: string }>`select id, organization_id from mentees
    where case_manager = ${giver.id} and active and deleted_at is null order by last_name, id`.execute(db);
  // Otherwise, the promises of the demo data would also have to be settled.
  await sql`delete from promises where by_staff = ${giver.id}`.execute(db);
  await sql`insert into promises (organization_id, mentee_id, text, by, by_staff, due_on, status)
    values (${rows[0]!.organization_id}, ${rows[0]!.id}, 'Ask for the bus pass', 'staff', ${giver.id}, '2099-01-01', 'open')`.execute(
    db,
  );
  const page = await openAs(site, "owner@harbor.example", "/caseload");
  const row = page.locator(`[data-staff="${giver.id}"]`);
  await row.getByText(giver.name).waitFor();
  const heights = await page
    .locator("tr[data-staff]")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(heights.filter((height) => height > 53)).toEqual([]);
  // The levels of care are behind a button, each with its list.
  await page.locator("[data-levels]").first().click();
  await page.locator("[role=menu] [data-number]").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[role=menu]").waitFor({ state: "detached" });
  await expectAccessible(page);
  await keepPicture(page, "caseload");
  await row.getByRole("button", { name: new RegExp(`^Reassign the mentees of .*${giver.name}$`) }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^Reassign the mentees of .*${giver.name}$`) });
  const names = dialog.getByRole("group", { name: "Mentees" }).getByRole("checkbox");
  await expect.poll(() => names.count()).toBe(giver.mentees + 1);
  // One mentee isn't reassigned.
  await names.last().click();
  await dialog.locator("select[name=toStaffId]").selectOption(taker.id);
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "caseload-hand-over");
  const submit = dialog.getByRole("button", { name: /^Reassign \d+ mentee/ });
  await dialog.getByText("Ask for the bus pass").waitFor();
  const planned = dialog.getByRole("group", { name: "Scheduled appointments" }).getByRole("checkbox");
  const count = (await planned.count()) - 1;
  expect(count).toBeGreaterThan(0);
  await planned.last().click();
  await dialog.getByLabel("Message, English").fill("Loretta works with you now. Call any time.");
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "caseload-hand-over-open");
  await dialog.getByLabel("Or release because").fill("Another program gives it out now.");
  await showsAfter(() => submit.click(), page.getByText(/reassigned/).first());
  await dialog.waitFor({ state: "detached" });
  expect((await personOf("case@harbor.example")).mentees).toBe(1);
  expect((await personOf("owner@harbor.example")).mentees).toBe(taker.mentees + giver.mentees - 1);
  const { rows: left } = await sql<{ status: string }>`select status from appointments a
    join mentees m on m.id = a.mentee_id where ${giver.id}::bigint = any(a.staff) and a.start_at > now()
      and a.deleted_at is null and m.case_manager = ${taker.id}`.execute(db);
  expect(left.map(({ status }) => status)).toEqual(["cancelledByStaff"]);
  await settled(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await row.getByText(giver.name).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await keepPicture(page, "caseload-phone");
  expect(site.failures).toEqual([]);
});

it("What is typed to reassign mentees stays in the closed dialog until it is sent", async () => {
  const { db } = site;
  const giver = await makeStaff(db, "2", { values: { firstName: "Gil", lastName: "Giver" } });
  const taker = await personOf("owner@harbor.example");
  const mentee = await makeMentee(db, "2", { values: { caseManager: giver.id } });
  const page = await openAs(site, "owner@harbor.example", "/caseload");
  const title = /^Reassign the mentees of .*Giver$/;
  const dialog = page.getByRole("dialog", { name: title });
  const open = () => page.getByRole("button", { name: title }).click();
  const successor = dialog.locator("select[name=toStaffId]");
  const note = dialog.getByLabel("Note for the team");
  const message = dialog.getByLabel("Message, English");
  await open();
  await successor.selectOption(taker.id);
  await message.fill("I work with you now. Call any time.");
  await note.fill("She prefers texts.");
  await note.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open();
  await expect.poll(() => note.inputValue()).toBe("She prefers texts.");
  expect(await message.inputValue()).toBe("I work with you now. Call any time.");
  expect(await successor.inputValue()).toBe(taker.id);
  await dialog.getByRole("button", { name: "Reassign 1 mentee", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const { rows } = await sql<{ id: string }>`
    select case_manager as id from mentees where id = ${mentee.id}`.execute(db);
  expect(rows).toEqual([{ id: taker.id }]);
  const drafts = async () => (await draftsOn(page)).filter((name) => name.startsWith("draft:"));
  await expect.poll(drafts).toEqual([]);
  await page.close();
  expect(site.failures).toEqual([]);
});
