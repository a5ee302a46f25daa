/** Follow-ups on the to-do list: a call takes three steps, and one tap records that no one was reached. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

const words = {
  en: {
    nobody: /^No answer: Ana/,
    question: "Working?",
    yes: "Yes",
    save: "Save",
    ask: "Ask someone",
    words: /^Say only: “Please ask Ana Mentee\d+ to call us.”$/,
  },
  es: {
    nobody: /^No contestó: Ana/,
    question: "¿Trabaja?",
    yes: "Sí",
    save: "Guardar",
    ask: "Preguntar a alguien",
    words: /^Diga solo: “Por favor, pídale a Ana Mentee\d+ que nos llame”\.$/,
  },
};

describe("The follow-ups to ask", () => {
  it.each(
    twins([
      ["en", 1440],
      ["es", 390],
    ] as const),
  )("are answered in three steps, or tried again in one tap (%s, %i px)", async (language, width) => {
    const { db } = site;
    const say = words[language];
    const worker = await makeStaff(db, "2", { language });
    const due = async (firstName: string, ago: number) => {
      const values = { firstName, cellPhone: "(443) 555-0185", caseManager: worker.id, active: false };
      const mentee = await makeMentee(db, "2", { values });
      await insertRow(db, "relations", {
        organizationId: "2",
        menteeId: mentee.id,
        name: "Rosa Diaz",
        phone: "(443) 555-0102",
        mayBeAsked: true,
        askedConsentOn: dayAway(-5),
      });
      return insertRow(db, "followUps", {
        organizationId: "2",
        menteeId: mentee.id,
        kind: "quarter2",
        status: "planned",
        dueFrom: dayAway(-ago),
        dueUntil: dayAway(60),
      });
    };
    const [asked, tried] = [await due("Ben", 2), await due("Ana", 9)];
    const stored = async (id: string) =>
      (
        await sql<{ status: string; employed: string | null; tries: number; next: string | null }>`
        select status, employed, jsonb_array_length(attempts) as tries, next_on::text as next
        from follow_ups where id = ${id}`.execute(db)
      ).rows[0];
    const page = await openWithToken(site, worker.token, "/", {
      viewport: { width, height: 900 },
      locale: language === "es" ? "es-US" : "en-US",
    });
    const rows = page.locator("[data-todo=followUp]");
    await expect.poll(() => rows.count()).toBe(2);
    // The follow-up with the earliest due date is first.
    expect(await rows.first().innerText()).toContain("Ana");
    expect(await rows.first().getByRole("link", { name: /443/ }).getAttribute("href")).toBe("tel:4435550185");
    // A relative can be asked, with words that don't reveal the program.
    await rows.first().getByText(say.ask).click();
    expect(await rows.first().locator("details p").innerText()).toMatch(say.words);
    expect(
      await rows
        .first()
        .getByRole("link", { name: /^Rosa Diaz/ })
        .getAttribute("href"),
    ).toBe("tel:4435550102");
    await expectAccessible(page, "main");
    await keepPicture(page, `follow-ups todo ${language} ${width}`);
    await page.getByRole("button", { name: say.nobody }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await expect
      .poll(() => stored(tried))
      .toMatchObject({ status: "planned", tries: 1, next: dayAway(3, "America/New_York") });
    // The three steps: open, answer, save.
    await rows.first().getByRole("link").first().click();
    const answers = page.getByRole("radiogroup", { name: say.question });
    await answers.waitFor();
    await expectAccessible(page, "main");
    await keepPicture(page, `follow-ups form ${language} ${width}`);
    await answers.getByRole("radio", { name: say.yes, exact: true }).check();
    await page.getByRole("button", { name: say.save, exact: true }).click();
    await expect.poll(() => stored(asked)).toMatchObject({ status: "answered", employed: "yes" });
    expect(site.failures).toEqual([]);
    await page.close();
  });

  it("are the next step on the person's phone, and one more tap saves an answer", async () => {
    const { db } = site;
    const mentee = await makeMentee(db, "2");
    const id = await insertRow(db, "followUps", {
      organizationId: "2",
      menteeId: mentee.id,
      kind: "quarter4",
      status: "planned",
      dueFrom: dayAway(3),
      dueUntil: dayAway(60),
    });
    const page = await openWithToken(site, mentee.token, "/", { viewport: { width: 390, height: 844 } });
    const step = page.getByRole("link", { name: "Answer a few short questions" });
    await step.waitFor();
    await expectAccessible(page, "main");
    await keepPicture(page, "follow-ups home en 390");
    await step.click();
    await page.getByRole("heading", { name: "Are you working now?" }).waitFor();
    await expectAccessible(page, "main");
    await keepPicture(page, "follow-ups question en 390");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.getByRole("heading", { name: /place to live/ }).waitFor();
    const stored = async () =>
      (await sql`select status, employed, source from follow_ups where id = ${id}`.execute(db)).rows;
    await expect.poll(stored).toEqual([{ status: "answered", employed: "no", source: "own" }]);
    for (const answer of ["Yes", "I'd rather not say"]) {
      await page.getByRole("button", { name: answer, exact: true }).click();
      await expect
        .poll(() => page.locator("main h1, main h2").first().innerText())
        .not.toMatch(/place to live/);
    }
    await page.getByText("Thank you!").waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at, body } = document;
        return at === body ? "" : (at?.textContent ?? "");
      });
    await expect.poll(focused).toContain("Thank you!");
    expect(site.failures).toEqual([]);
    await page.close();
  });

  it("go on to the next question on the phone if the team entered an answer in the meantime", async () => {
    const { db } = site;
    const mentee = await makeMentee(db, "2");
    const id = await insertRow(db, "followUps", {
      organizationId: "2",
      menteeId: mentee.id,
      kind: "quarter4",
      status: "planned",
      dueFrom: dayAway(3),
      dueUntil: dayAway(60),
    });
    const page = await openWithToken(site, mentee.token, "/check-in?more", {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("heading", { name: "Are you working now?" }).waitFor();
    await sql`update follow_ups set employed = 'yes' where id = ${id}`.execute(db);
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.getByText("You already answered this one").first().waitFor();
    await page.getByRole("heading", { name: /place to live/ }).waitFor();
    // Until the next question is there, the buttons of this one do nothing.
    const next = await holdBack(page, "**/apicalls/followUp");
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await expect.poll(next.count).toBeGreaterThan(0);
    expect(await page.getByRole("button", { name: "No", exact: true }).isDisabled()).toBe(true);
    next.release();
    await page.getByRole("heading", { name: "Are you in school or training?" }).waitFor();
    await page.close();
  });
});
