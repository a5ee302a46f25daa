/** A mentee's app offline: it opens, accepts completed steps and text, and reveals nothing (A5.6). */
import { sql } from "kysely";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { insertRow, makeMentee, type Person } from "#tests/support/factories.ts";
import { assignTask, makeWorker, organizationId } from "#tests/support/mentee-case.ts";
import { bytesOf, keptNames, openPhone, reopen, untilReady, waitingSizes } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull } from "#tests/support/suite.ts";

const words = ["Plantedtask", "Plantednote", "Plantedpromise", "Plantedname"];

let mentee: Person;
let taskId: string;
const site = testSite();
const worker = prepared(() => makeWorker(db()));
beforeEach(async () => {
  const values = { firstName: "Plantedname", caseManager: worker.id };
  mentee = await makeMentee(db(), organizationId, { values });
  taskId = await assignTask(db(), mentee, { name: "Plantedtask one", description: "Go there." });
  const promise = { organizationId, menteeId: mentee.id, by: "staff", byStaff: worker.id, status: "open" };
  await insertRow(db(), "promises", { ...promise, text: "Plantedpromise", dueOn: "2099-01-01" });
});

const db = () => site.db;
const stored = async () => {
  const { rows } = await sql<{
    completed: boolean;
    notes: { note: string }[];
    files: unknown[];
    version: number;
  }>`
    select completed, coalesce(data_notes, '[]') as notes, coalesce(data_files, '[]') as files, version
    from mentee_user_tasks where id = ${taskId}`.execute(db());
  return { ...rows[0]!, notes: rows[0]!.notes.map(({ note }) => note), files: rows[0]!.files.length };
};

/** Opens a phone that has stored the app and copies of some responses. */
const open = (path = "/plan"): Promise<Page> =>
  openPhone(site, mentee, path, ["/loadDashboard", "/plan", "/plan/step", "/checkIn"]);
const wordsIn = (text: string) => words.filter((word) => text.includes(word));

describe("Without network", () => {
  it.runIf(isFull)("the app opens with the plan, the first page and the check-in", async () => {
    await insertRow(db(), "checkIns", {
      organizationId,
      menteeId: mentee.id,
      dueOn: "2026-01-05",
      questions: ["mood", "wantsCall"],
    });
    const first = await open();
    const context = first.context();
    await context.setOffline(true);
    const page = await reopen(context, `${site.url}/plan`);
    await page.getByText("Plantedtask one").waitFor();
    await page.getByText("Plantedpromise").first().waitFor();
    await page.goto(site.url + "/");
    await page.getByRole("heading", { name: "Welcome, Plantedname" }).waitFor();
    await page.goto(site.url + "/check-in");
    await page.getByRole("button", { name: "Good", exact: true }).tap();
    await page.getByRole("button", { name: "No", exact: true }).tap();
    await page.getByText("Not sent yet. It will be sent when you reconnect.").waitFor();
    const later = await reopen(context, site.url);
    await later.getByText("1 change isn't sent yet").waitFor();
    await context.setOffline(false);
    await expect
      .poll(
        async () =>
          (await sql`select mood, wants_call from check_ins where mentee_id = ${mentee.id}`.execute(db()))
            .rows,
      )
      .toEqual([{ mood: 4, wants_call: "no" }]);
    await context.close();
  });

  it.runIf(isFull)(
    "completed steps, messages and photos wait encrypted through a restart and are sent once",
    async () => {
      const first = await open();
      await first.getByRole("link", { name: "Plantedtask one" }).tap();
      await first.getByRole("button", { name: "I did it" }).waitFor();
      await untilReady(first, []);
      const context = first.context();
      await context.setOffline(true);
      await first.getByRole("button", { name: "I did it" }).tap();
      await first.getByRole("textbox").fill("Plantednote, I was there");
      await first.getByRole("button", { name: "Send", exact: true }).tap();
      await first.getByText("Not sent yet. It will be sent when you reconnect.").first().waitFor();
      const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
      const size = { width: 600, height: 2400, channels: 3 as const };
      const buffer = await sharp({ create: { ...size, noise, background: "red" } })
        .jpeg({ quality: 95 })
        .toBuffer();
      const picture = { name: "Plantedname.jpg", mimeType: "image/jpeg", buffer };
      await first.locator("input[type=file]").first().setInputFiles(picture);
      await first.getByText("Not sent yet. It will be sent when you reconnect.").first().waitFor();
      expect(wordsIn(await bytesOf(first))).toEqual([]);
      // The photo was scaled down before it was queued, because the queue stores base64.
      expect(Math.max(...(await waitingSizes(first)))).toBeLessThan(buffer.length);
      const page = await reopen(context, `${site.url}/plan`);
      await page.getByText("Plantedtask one").first().waitFor();
      expect(wordsIn(await bytesOf(page))).toEqual([]);
      await context.setOffline(false);
      await expect
        .poll(stored)
        .toMatchObject({ completed: true, notes: ["Plantednote, I was there"], files: 1 });
      await page.goto(`${site.url}/plan/task-${taskId}`);
      const shown = page.getByRole("region", { name: "Messages and files" }).locator("img");
      const sides = () =>
        shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalHeight));
      await expect.poll(sides).toEqual([2000]);
      await page.waitForLoadState("networkidle");
      expect(await stored()).toMatchObject({
        completed: true,
        notes: ["Plantednote, I was there"],
        files: 1,
      });
      await context.close();
    },
  );
});

describe("After a sign-out", () => {
  it("nothing can be read, another account finds nothing, and pending changes are sent for their author only", async () => {
    const page = await open();
    await page.getByRole("link", { name: "Plantedtask one" }).tap();
    await page.getByRole("textbox").waitFor();
    await untilReady(page, []);
    const context = page.context();
    await context.setOffline(true);
    await page.getByRole("textbox").fill("Plantednote, later");
    await page.getByRole("button", { name: "Send", exact: true }).tap();
    await page.getByText("Not sent yet. It will be sent when you reconnect.").first().waitFor();
    await page.goto(site.url + "/auth/sign-out");
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(wordsIn(await bytesOf(page))).toEqual([]);
    const names = await keptNames(page);
    // Neither the key nor a copy is left.
    expect(names.map((name) => name.split(" ").slice(0, 2).join(" "))).toEqual([
      `${mentee.accountId} outbox`,
    ]);
    // The stored data grants no access while offline.
    await page.goto(site.url + "/plan");
    await page.getByRole("alert").first().waitFor();
    expect(wordsIn(await page.innerText("body"))).toEqual([]);
    await context.setOffline(false);
    const other = await makeMentee(db(), organizationId, { values: { firstName: "Olga" } });
    await signInAs(page, other);
    await page.getByRole("heading", { name: "Welcome, Olga" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect((await stored()).notes).toEqual([]);
    await signInAs(page, mentee);
    await page.getByRole("heading", { name: "Welcome, Plantedname" }).waitFor();
    await expect.poll(stored).toMatchObject({ notes: ["Plantednote, later"] });
    await context.close();
  });

  async function signInAs(page: Page, person: Person): Promise<void> {
    const { signIn } = await import("#tests/support/factories.ts");
    const token = await signIn(db(), person.accountId);
    await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
    await page.evaluate((given) => localStorage.setItem("token", given), token);
    await page.goto(site.url + "/");
  }
});
