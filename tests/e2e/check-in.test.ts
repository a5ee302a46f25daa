/** A mentee's check-in on a phone: six taps, both languages, also offline. Staff schedule and read it. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { chooseInList } from "#tests/support/list-page.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const organizationId = "2";
const questions = ["mood", "housing", "work", "needHelp", "wantsCall"];

describe("A check-in", () => {
  const site = testSite();
  const worker = prepared(() =>
    makeStaff(db(), organizationId, { values: { firstName: "Wes", lastName: "Work" } }),
  );

  const db = () => site.db;
  const newMentee = (language = "en") =>
    makeMentee(db(), organizationId, { language, values: { firstName: "Mia", caseManager: worker.id } });
  const ask = (mentee: Person) =>
    insertRow(db(), "checkIns", { organizationId, menteeId: mentee.id, dueOn: "2026-01-05", questions });
  const stored = async (id: string) =>
    (
      await sql<Record<string, unknown>>`
        select mood, housing, work, need_help as help, wants_call as call, comment from check_ins where id = ${id}`.execute(
        db(),
      )
    ).rows[0];
  const given = { mood: 2, housing: "worried", work: "fine", help: "no", call: "yes", comment: null };

  it.each(
    twins([
      ["en", ["Bad", "I'm worried", "Fine", "No", "Yes"], "We will call you."],
      ["es", ["Mal", "Me preocupa", "Bien", "No", "Sí"], "Le vamos a llamar."],
    ]),
  )("takes six taps from the first page (%s)", async (language, taps, said) => {
    const mentee = await newMentee(language);
    const id = await ask(mentee);
    const page = await openWithToken(site, mentee.token, "/", phone);
    await page.locator('main a[href^="/check-in"]').first().tap();
    for (const [at, name] of taps.entries()) {
      await page.getByText(new RegExp(`${at + 1} (of|de) 5`)).waitFor();
      const choice = page.getByRole("button", { name, exact: true });
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      if (at === 0) await expectAccessible(page);
      await choice.tap();
    }
    await page.getByText(said).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await expectAccessible(page);
    await expect.poll(() => stored(id)).toEqual(given);
    await page.close();
  });

  it("asks again if the team added another one meanwhile, and doesn't use the earlier answers for it", async () => {
    const mentee = await newMentee();
    const first = await ask(mentee);
    const page = await openWithToken(site, mentee.token, "/check-in", phone);
    await page.getByRole("button", { name: "Bad", exact: true }).tap();
    const second = await ask(mentee);
    for (const name of ["I'm worried", "Fine", "No", "Yes"])
      await page.getByRole("button", { name, exact: true }).tap();
    await expect.poll(() => stored(first)).toEqual(given);
    await page.getByText("1 of 5").waitFor();
    await page.getByRole("button", { name: "Bad", exact: true }).waitFor();
    expect(await stored(second)).toMatchObject({ mood: null });
    await page.close();
  });

  it("keeps a typed comment across a reload until it is sent", async () => {
    const mentee = await newMentee();
    const id = await ask(mentee);
    await sql`update check_ins set mood = 2, answered_at = now() where id = ${id}`.execute(db());
    const page = await openWithToken(site, mentee.token, "/check-in", phone);
    const box = page.getByRole("textbox", { name: "Anything else?" });
    await box.fill("The heating is broken.");
    await expect.poll(() => draftsOn(page)).toHaveLength(1);
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe("The heating is broken.");
    await page.getByRole("button", { name: "Send", exact: true }).press("Enter");
    await expect.poll(() => stored(id)).toMatchObject({ comment: "The heating is broken." });
    await expect.poll(() => draftsOn(page)).toEqual([]);
    // The button that had the focus is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.close();
  });

  it.runIf(isFull)("waits on the phone while offline, and is sent automatically", async () => {
    const mentee = await newMentee();
    const id = await ask(mentee);
    const page = await openWithToken(site, mentee.token, "/check-in", phone);
    await page.getByRole("button", { name: "Bad", exact: true }).tap();
    await page.context().setOffline(true);
    for (const name of ["I'm worried", "Fine", "No", "Yes"]) {
      await page.getByRole("button", { name, exact: true }).tap();
    }
    await page.getByText("Not sent yet. It will be sent when you reconnect.").waitFor();
    await expect.poll(() => stored(id)).toMatchObject({ mood: null });
    await page.context().setOffline(false);
    await page.getByText("Your team will read your answers.").waitFor();
    await expect.poll(() => stored(id)).toEqual(given);
    await page.close();
  });

  /** Answers a new check-in offline, and returns to the home screen. */
  async function answerOffline() {
    const mentee = await newMentee();
    const id = await ask(mentee);
    const page = await openWithToken(site, mentee.token, "/", phone);
    const link = page.locator('main a[href="/check-in"]');
    await link.tap();
    await page.getByText("1 of 5").waitFor();
    await page.context().setOffline(true);
    for (const name of ["Bad", "I'm worried", "Fine", "No", "Yes"])
      await page.getByRole("button", { name, exact: true }).tap();
    await page.getByRole("link", { name: "Go to home", exact: true }).tap();
    return { mentee, id, page, link };
  }

  it("isn't asked again after its answers were sent, even if it can't be reloaded", async () => {
    const { id, page, link } = await answerOffline();
    await link.tap();
    await page.getByText("Not sent yet. It will be sent when you reconnect.").waitFor();
    await page.route("**/apicalls/checkIn", (route) => route.abort());
    await page.context().setOffline(false);
    await expect.poll(() => stored(id)).toEqual(given);
    await page.getByText("Your team will read your answers.").waitFor();
    expect(await page.getByText(/\d of 5/).count()).toBe(0);
    await page.close();
  });

  it("that was deleted before its answers arrived doesn't hide the next one on the home screen", async () => {
    const { mentee, id, page, link } = await answerOffline();
    await link.getByText("Not sent yet", { exact: true }).waitFor();
    await sql`update check_ins set deleted_at = now() where id = ${id}`.execute(db());
    await ask(mentee);
    await page.context().setOffline(false);
    await link.getByText("New", { exact: true }).waitFor();
    expect(await link.getByText("Not sent yet").count()).toBe(0);
    await page.close();
  });

  it("keeps the schedule that another person saved while an empty form was open", async () => {
    const mentee = await newMentee();
    const page = await openWithToken(site, worker.token, `/mentee/mentee-check-in-plan/${mentee.id}`);
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.waitFor();
    const plan = { menteeId: mentee.id, every: "month", nextOn: "2030-01-31" };
    const { body } = await site.app.save("checkInPlans", "0", plan, worker.token);
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    await save.click();
    await page.getByText("Someone else also changed: How often").waitFor();
    const { rows } = await sql`select every, next_on::text as day from check_in_plans
      where mentee_id = ${mentee.id}`.execute(db());
    expect(rows).toEqual([{ every: "month", day: "2030-01-31" }]);
    await page.close();
  });

  it.runIf(isFull)(
    "can be scheduled by staff from the list, and a request for a call is settled on Today",
    async () => {
      const mentee = await makeMentee(db(), organizationId, {
        values: { firstName: "Nora", caseManager: worker.id },
      });
      const page = await openWithToken(site, worker.token, `/mentee/mentee-check-ins/${mentee.id}`);
      await chooseInList(page, "Check-in schedule");
      await page.getByRole("button", { name: "Save" }).click();
      await expect
        .poll(async () => {
          const { rows } = await sql<{ questions: string[] }>`
          select questions from check_in_plans where mentee_id = ${mentee.id}`.execute(db());
          return rows[0]?.questions;
        })
        .toEqual(questions);
      await expectAccessible(page);
      const id = await ask(mentee);
      await sql`update check_ins set answered_at = now(), wants_call = 'yes' where id = ${id}`.execute(db());
      await page.goto("/");
      await page.locator("[data-todo]", { hasText: "Nora" }).getByRole("checkbox").click();
      await expect
        .poll(async () => {
          const { rows } = await sql<{
            by: string;
          }>`select seen_by::text as by from check_ins where id = ${id}`.execute(db());
          return rows[0]?.by;
        })
        .toBe(worker.id);
      await page.close();
    },
  );
});
