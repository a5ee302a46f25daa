/** The screens where staff send text messages to a mentee's phone, and assign unassigned ones (ADR 76). */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { showsAfter } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

it.runIf(isFull)(
  "The text form asks for consent first, shows how a text arrives, keeps it if the network fails, and sends it once",
  async () => {
    const { db } = site;
    const worker = await makeStaff(db, "2", { values: { firstName: "Ana" } });
    const values = { firstName: "Mia", middleName: "", lastName: "Reyes", cellPhone: "(555) 301-0001" };
    const mia = await makeMentee(db, "2", { values: { ...values, caseManager: worker.id } });
    const page = await openWithToken(site, worker.token, `/mentee/overview/${mia.id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Text message", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Text to Mia Reyes" });
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Yes, you can text …0001" }).click();
    const field = dialog.getByRole("textbox", { name: "Message" });
    await dialog.getByRole("button", { name: "Send text message" }).click();
    await dialog.getByText("Write something.").waitFor();
    await field.fill("The bus leaves at 8");
    await dialog.getByText("Ana: The bus leaves at 8").waitFor();
    await expectAccessible(page, "[role=dialog]");
    await page.context().setOffline(true);
    await showsAfter(
      () => dialog.getByRole("button", { name: "Send text message" }).click(),
      page.getByText("No connection to the server."),
    );
    await expect.poll(() => field.inputValue()).toBe("The bus leaves at 8");
    await page.context().setOffline(false);
    await showsAfter(
      () => dialog.getByRole("button", { name: "Send text message" }).click(),
      page.getByText("The text message is on its way."),
    );
    await dialog.waitFor({ state: "detached" });
    const { rows } =
      await sql`select "to", status from deliveries where channel = 'sms' and "to" = '+15553010001'`.execute(
        db,
      );
    expect(rows).toEqual([{ to: "+15553010001", status: "kept" }]);
    await page.goto(`/mentee/chat/${mia.id}`);
    await page.getByText("The bus leaves at 8").waitFor();
    await page.getByRole("img", { name: "Text message" }).waitFor();
  },
);

it("A typed text message survives a closed dialog, a reload, and the sending of an earlier one", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2", { values: { firstName: "Ida" } });
  const values = { firstName: "Noa", middleName: "", lastName: "Paz", cellPhone: "(555) 301-0003" };
  const noa = await makeMentee(db, "2", { values: { ...values, caseManager: worker.id } });
  const page = await openWithToken(site, worker.token, `/mentee/overview/${noa.id}`);
  const dialog = page.getByRole("dialog", { name: "Text to Noa Paz" });
  const field = dialog.getByRole("textbox", { name: "Message" });
  const button = page.locator("button").filter({ hasText: /^Text message$/ });
  const open = async () => {
    // The menu can still be open.
    if (!(await button.isVisible())) await page.getByRole("button", { name: "More", exact: true }).click();
    await button.click();
  };
  const drafts = async () => (await draftsOn(page)).filter((name) => name.startsWith("draft:")).length;
  await open();
  await dialog.getByRole("button", { name: "Yes, you can text …0003" }).click();
  await field.fill("See you on Monday");
  await field.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(drafts).toBe(1);
  await page.reload();
  await open();
  await expect.poll(() => field.inputValue()).toBe("See you on Monday");
  const send = () => dialog.getByRole("button", { name: "Send text message" }).click();
  const answers = await holdBack(page, "**/apicalls/texts/send", "answers");
  await send();
  await expect.poll(answers.count).toBe(1);
  await field.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open();
  await field.fill("Or on Tuesday");
  // The end of a slow send neither closes the dialog that was opened again nor removes what was typed there.
  const answered = page.waitForResponse("**/apicalls/texts/send");
  answers.release();
  await answered;
  await settled(page);
  expect(await field.inputValue()).toBe("Or on Tuesday");
  await expect.poll(drafts).toBe(1);
  await send();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(drafts).toBe(0);
  await page.close();
});

it.runIf(isFull)("Staff assign a text from a number shared by two people to the right one", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2");
  const common = { middleName: "", cellPhone: "(555) 301-0002" };
  const [eva] = await Promise.all([
    makeMentee(db, "2", { values: { ...common, firstName: "Eva", lastName: "Sol" } }),
    makeMentee(db, "2", { values: { ...common, firstName: "Leo", lastName: "Sol" } }),
  ]);
  await insertRow(db, "inboundTexts", {
    providerId: "SM1",
    fromNumber: "+15553010002",
    body: "I will be late",
    state: "open",
    organizationId: "2",
  });
  const page = await openWithToken(site, worker.token, "/chat");
  await page.getByRole("button", { name: "1 text message without a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Text messages without a person" });
  await dialog.getByText("I will be late").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Assign to Eva Sol" }).click();
  await dialog.getByText("No unassigned text messages").waitFor();
  const { rows } = await sql`select m.text from chat_messages m join chat_rooms r on r.id = m.room_id
    where r.mentee_id = ${eva.id}`.execute(db);
  expect(rows).toEqual([{ text: "I will be late" }]);
});
