/**
 * What a phone says while offline: unsent items are marked as not sent, nothing unknown is promised, and the phone
 * numbers are available.
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { checkIn as checkInEn } from "#shared/i18n/en/check-in.ts";
import { checkIn as checkInEs } from "#shared/i18n/es/check-in.ts";
import { insertRow, makeMentee, type Person } from "#tests/support/factories.ts";
import { makeWorker, organizationId, roomOf } from "#tests/support/mentee-case.ts";
import { openPhone, reopen, untilReady, waitingKeys } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";

let mentee: Person;
const site = testSite();
const worker = prepared(() => makeWorker(db()));
beforeAll(async () => {
  await sql`update organizations set crisis_help = 'Rosa: 555-0101.' where id = ${organizationId}`.execute(
    db(),
  );
});
const db = () => site.db;
const newMentee = (language = "en") =>
  makeMentee(db(), organizationId, { language, values: { firstName: "Ana", caseManager: worker.id } });
beforeEach(async () => {
  mentee = await newMentee();
});

describe("A message", () => {
  it("that failed offline is still marked as not sent after a reload, and can be sent again", async () => {
    const roomId = await roomOf(db(), mentee);
    const first = await openPhone(site, mentee, `/chat/${roomId}`, [`/getChatMessages/${roomId}`]);
    const context = first.context();
    await context.setOffline(true);
    // Opening something that isn't on the phone shows a notice at the bottom, which can be closed.
    await first.getByRole("button", { name: "Open menu" }).tap();
    await first.getByRole("button", { name: "Display settings" }).tap();
    const notice = first.locator("[data-missing=offline]");
    await notice.getByRole("button", { name: "Close" }).tap();
    await notice.waitFor({ state: "detached" });
    await first.locator("main textarea").fill("I am late.");
    await first.getByRole("button", { name: "Send", exact: true }).tap();
    await expect.poll(async () => (await waitingKeys(first)).length).toBe(1);
    const page = await reopen(context, `${site.url}/chat/${roomId}`);
    const message = page.locator('[data-kind="Message"]').filter({ hasText: "I am late." });
    await message.getByText("Not sent yet.").waitFor();
    expect(await message.getAttribute("data-state")).toBe("failed");
    await message.getByRole("button", { name: "Send again" }).tap();
    await expect.poll(() => message.getAttribute("data-state")).toBe("failed");
    await context.setOffline(false);
    await expect.poll(() => message.getAttribute("data-state")).toBe("sent");
    const { rows } = await sql`select text from chat_messages where room_id = ${roomId}
      and message_type = 'Message'`.execute(db());
    expect(rows).toEqual([{ text: "I am late." }]);
    await context.close();
  });
});

describe("An offline check-in", () => {
  it.each(twins(["en", "es"] as const))(
    "promises no call, offers the phone numbers, and is answered once, however often it is opened (%s)",
    async (language) => {
      mentee = await newMentee(language);
      const t = textsOf(language);
      const words = language === "en" ? checkInEn : checkInEs;
      await insertRow(db(), "checkIns", {
        organizationId,
        menteeId: mentee.id,
        dueOn: "2026-01-05",
        questions: ["mood", "wantsCall"],
      });
      const first = await openPhone(site, mentee, "/", ["/loadDashboard", "/checkIn"]);
      await first.getByRole("link", { name: t("dashboard.checkInStart") }).tap();
      await first.getByRole("button", { name: words.mood["1"], exact: true }).waitFor();
      await untilReady(first, []);
      const context = first.context();
      await context.setOffline(true);
      const answer = async (page: Page, mood: "1" | "2") => {
        await page.getByRole("button", { name: words.mood[mood], exact: true }).tap();
        await page.getByRole("button", { name: words.yesNo.yes, exact: true }).tap();
      };
      await answer(first, "1");
      const saysTruth = async (page: Page) => {
        await page.getByText(words.callLater).waitFor();
        expect(await page.getByText(words.willCall).count()).toBe(0);
        expect(await page.locator('main a[href="tel:988"], main a[href="tel:911"]').count()).toBe(2);
        await page.getByText("Rosa: 555-0101.").waitFor();
      };
      await saysTruth(first);
      // The first page says that the answer isn't sent yet.
      const home = await reopen(context, `${site.url}/`);
      await home.locator('main a[href="/check-in"]').getByText(t("errors.unsent"), { exact: true }).waitFor();
      const page = await reopen(context, `${site.url}/check-in`);
      await saysTruth(page);
      await page.getByRole("button", { name: words.change }).tap();
      await answer(page, "2");
      await page.locator("[data-answers]").getByText(words.mood[2]).waitFor();
      expect((await waitingKeys(page)).length).toBe(1);
      await context.setOffline(false);
      await page.getByText(words.willCall).waitFor();
      const { rows } =
        await sql`select mood, wants_call from check_ins where mentee_id = ${mentee.id}`.execute(db());
      expect(rows).toEqual([{ mood: 2, wants_call: "yes" }]);
      await context.close();
    },
  );
});
