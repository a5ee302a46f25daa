/** Sending a job, course, or resource to a mentee, and what the mentee gets. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";

let mentee: { id: string; name: string };
const site = testSite();
beforeAll(async () => {
  const { rows } = await sql<typeof mentee>`
    select m.id::text as id, concat_ws(' ', m.first_name, m.last_name) as name from mentees m
    join accounts a on a.id = m.account_id where a.email_key = 'mentee@harbor.example'`.execute(site.db);
  mentee = rows[0]!;
});

describe("Send to a mentee", () => {
  it("takes three steps from a job's row, and the mentee opens the job from a card in the chat", async () => {
    const page = await openAs(site, "case@harbor.example", "/mentee/jobs");
    // The nearest items come first.
    await expect.poll(() => new URL(page.url()).searchParams.get("saved")).toBe("shipped.nearUs");
    await settled(page);
    const row = page.locator("tr[data-row]").first();
    const job = (await row.locator("[data-on-paper]").innerText()).trim();
    await row.hover();
    await row.getByRole("button", { name: `Send ${job} to a mentee` }).click();
    const dialog = page.getByRole("dialog", { name: `Send “${job}” to a mentee` });
    await dialog.getByRole("combobox", { name: "Mentee" }).fill(mentee.name);
    await dialog.getByRole("option", { name: new RegExp(mentee.name.replace(" ", ".*")) }).waitFor();
    await page.keyboard.press("Enter");
    await dialog.locator("[data-share-preview][lang=en]", { hasText: job }).waitFor();
    // The field is new for another mentee, so the selected ones get the focus.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Selected mentees");
    await settled(page);
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Sent to 1 mentee").waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.close();

    const phone = await openAs(site, "mentee@harbor.example", "/chat", 390);
    const card = phone.getByRole("link", { name: `Job ${job}` });
    await card.waitFor();
    await settled(phone);
    await expectAccessible(phone, "main");
    await card.click();
    await phone.waitForURL("**/find/job-*");
    await phone.getByRole("heading", { level: 1, name: job }).waitFor();
    await phone.close();
    expect(site.failures).toEqual([]);
  });

  it("also starts from the page of an item, which has web addresses as links, and a link to its form", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/resources");
    const row = page.locator("tr[data-row]").first();
    await row.locator("button[data-on-paper]").click();
    await page.waitForURL("**mode=view");
    const main = page.getByRole("main");
    await main.locator("dl a[href^='mailto:']").first().waitFor();
    expect(await main.locator("dl input, dl textarea").count()).toBe(0);
    await settled(page);
    await expectAccessible(page, "main");
    await main.getByRole("button", { name: "Send to a mentee" }).click();
    await page.getByRole("dialog", { name: /^Send “.*” to a mentee$/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.close();
  });

  it("also starts from the conversation, where it asks what to send", async () => {
    const page = await openAs(site, "case@harbor.example", `/mentee/chat/${mentee.id}`);
    await page.getByRole("button", { name: "Send a job, course, or resource" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByText("Select what to send.").waitFor();
    await dialog.getByText("Course", { exact: true }).click();
    const field = dialog.getByRole("combobox", { name: "Name" });
    await field.click();
    const option = dialog.getByRole("option").nth(1);
    const course = await option.innerText();
    await option.click();
    await dialog.locator("[data-share-preview]", { hasText: course }).waitFor();
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    const card = page.getByRole("link", { name: `Course ${course}` });
    await card.click();
    await page.waitForURL("**/elearning?record=*");
    await page.close();
    expect(site.failures).toEqual([]);
  });

  it("keeps a typed message in a closed dialog until it is sent, and one that was typed meanwhile", async () => {
    const page = await openAs(site, "case@harbor.example", `/mentee/chat/${mentee.id}`);
    const dialog = page.getByRole("dialog");
    const note = dialog.getByRole("textbox", { name: "Your message (optional)" });
    const send = dialog.getByRole("button", { name: "Send", exact: true });
    const open = () => page.getByRole("button", { name: "Send a job, course, or resource" }).click();
    const choose = async () => {
      await dialog.getByRole("combobox", { name: "Name" }).click();
      await dialog.getByRole("option").nth(1).click();
      await dialog.locator("[data-share-preview]").waitFor();
    };
    const close = async () => {
      await note.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };
    await open();
    await note.fill("This one is near you.");
    await close();
    await open();
    await expect.poll(() => note.inputValue()).toBe("This one is near you.");
    await choose();
    const answers = await holdBack(page, "**/apicalls/share", "answers");
    await send.click();
    await expect.poll(answers.count).toBe(1);
    await close();
    await open();
    await note.fill("Or this one.");
    const answered = page.waitForResponse("**/apicalls/share");
    answers.release();
    await answered;
    await settled(page);
    expect(await note.inputValue()).toBe("Or this one.");
    await choose();
    // A toast can be in front of the button.
    await send.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const drafts = async () => (await draftsOn(page)).filter((name) => name.startsWith("draft:"));
    await expect.poll(drafts).toEqual([]);
    await page.close();
    expect(site.failures).toEqual([]);
  });

  it("lists everything of another kind, whatever was typed before", async () => {
    const page = await openAs(site, "case@harbor.example", `/mentee/chat/${mentee.id}`);
    await page.getByRole("button", { name: "Send a job, course, or resource" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("combobox", { name: "Name" });
    await field.fill("qqxz");
    await dialog.getByText("Course", { exact: true }).click();
    await field.click();
    expect(await field.inputValue()).toBe("");
    await dialog.getByRole("option").nth(1).waitFor();
    await page.close();
    expect(site.failures).toEqual([]);
  });

  it("sends by chat to a mentee who can't get texts, even before the new preview is there", async () => {
    const page = await openAs(site, "case@harbor.example", `/mentee/chat/${mentee.id}`);
    const previews = "**/apicalls/share/preview";
    const refused = { menteeId: mentee.id, body: "", problem: "No consent to texts." };
    const json = { status: 1, dataType: "share", dataValues: [refused] };
    await page.route(previews, (route) => route.fulfill({ json }));
    await page.getByRole("button", { name: "Send a job, course, or resource" }).click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: "Send", exact: true });
    await dialog.getByText("Text message", { exact: true }).click();
    await dialog.getByRole("combobox", { name: "Name" }).click();
    await dialog.getByRole("option").nth(1).click();
    await dialog.getByText("No consent to texts.").waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.unroute(previews);
    const held = await holdBack(page, previews);
    await dialog.getByText("Chat message", { exact: true }).click();
    await expect.poll(held.count).toBe(1);
    await send.click();
    await page.getByText("Sent to 1 mentee").waitFor();
    held.release();
    await page.close();
    expect(site.failures).toEqual([]);
  });

  it("doesn't send it twice to a mentee if it is sent again without another one who couldn't get it", async () => {
    const names = ["Firstreached", "Notreached"];
    for (const lastName of names) await makeMentee(site.db, "2", { values: { lastName } });
    const page = await openAs(site, "owner@harbor.example", "/mentee/resources");
    await page.locator("tr[data-row] button[data-on-paper]").first().click();
    await page.waitForURL("**mode=view");
    await page.getByRole("main").getByRole("button", { name: "Send to a mentee" }).click();
    const dialog = page.getByRole("dialog");
    const chosen = (name: string) =>
      dialog.getByRole("group", { name: "Selected mentees" }).getByRole("button", { name: new RegExp(name) });
    for (const name of names) {
      await dialog.getByRole("combobox", { name: "Mentee" }).fill(name);
      await dialog.getByRole("option", { name: new RegExp(name) }).click();
      await chosen(name).waitFor();
    }
    // The server sends a message with the same id only once to a mentee.
    const ids: string[] = [];
    await page.route("**/apicalls/share", (route) => {
      const { clientId } = route.request().postDataJSON() as { clientId: string };
      ids.push(clientId);
      const isFirst = ids.length === 1;
      return route.fulfill({ json: { status: isFirst ? 0 : 1, message: isFirst ? "No consent." : "Sent." } });
    });
    const send = dialog.getByRole("button", { name: "Send", exact: true });
    await send.click();
    await page.getByText("No consent.").waitFor();
    await chosen("Notreached").press("Enter");
    await chosen("Notreached").waitFor({ state: "detached" });
    // A toast can be in front of the button.
    await send.press("Enter");
    await page.getByText("Sent to 1 mentee").waitFor();
    expect(ids).toEqual([ids[0], ids[0]]);
    await page.close();
    expect(site.failures).toEqual([]);
  });

  it("is not offered to a mentee", async () => {
    const page = await openAs(site, "mentee@harbor.example", "/chat", 390);
    await page.getByRole("textbox", { name: "Type your message" }).waitFor();
    await settled(page);
    expect(await page.getByRole("button", { name: "Send a job, course, or resource" }).count()).toBe(0);
    await page.close();
  });
});
