import { sql } from "kysely";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { onePixel } from "#tests/support/sample-files.ts";
import { isFull } from "#tests/support/suite.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const organization = "2";

describe("The plan of a mentee on a phone", () => {
  const site = testSite();
  const worker = prepared(() =>
    makeStaff(db(), organization, { values: { firstName: "Wes", lastName: "Work" } }),
  );

  const db = () => site.db;

  async function assign(mentee: Person, name: string, more: Record<string, unknown> = {}): Promise<string> {
    const menteeTaskId = await insertRow(db(), "menteeTasks", {
      organizationId: organization,
      name,
      description: "Go to the office.\nTake a number.",
      bring: "Birth certificate",
      address: "5425 Reisterstown Rd, Baltimore",
      hours: "Monday to Friday, 8 to 4",
    });
    const data = {
      menteeId: mentee.id,
      menteeTaskId,
      startDate: "2026-01-01",
      endDate: "2099-02-01",
      points: "20",
      ...more,
    };
    const save = { tableName: "menteeUserTasks", tableId: "0", data };
    const { body } = await site.app.post("saveRecord", save, worker.token);
    expect(body).toMatchObject({ status: 1 });
    return String(body["recordId"]);
  }
  const newMentee = (language = "en") =>
    makeMentee(db(), organization, { language, values: { firstName: "Mia", caseManager: worker.id } });
  const isDone = async (id: string) => {
    const { rows } = await sql<{ completed: boolean }>`
      select completed from mentee_user_tasks where id = ${id}`.execute(db());
    return rows[0]?.completed;
  };
  const openStep = async (mentee: Person, id: string): Promise<Page> => {
    const page = await openWithToken(site, mentee.token, "/plan", phone);
    await page.context().addCookies([{ name: "session", value: mentee.token, url: site.url }]);
    await page.getByRole("link", { name: /ID card/ }).click();
    await page.waitForURL(`**/plan/task-${id}`);
    await page.getByRole("heading", { level: 1, name: /ID card/ }).waitFor();
    return page;
  };

  it("says what to do, where and with what; one tap completes a step, and one undoes it", async () => {
    const mentee = await newMentee();
    const id = await assign(mentee, "Get an ID card", { description: "Ask for Rosa." });
    const page = await openStep(mentee, id);
    const text = await page.locator("main").innerText();
    for (const part of [
      "Go to the office.\nTake a number.",
      "Ask for Rosa.",
      "Birth certificate",
      "5425 Reisterstown Rd, Baltimore",
      "Monday to Friday, 8 to 4",
      "By Feb 1, 2099",
    ])
      expect(text).toContain(part);
    const map = page.getByRole("link", { name: "Map" });
    await expect.poll(() => map.getAttribute("href")).toContain("5425%20Reisterstown");
    await expectAccessible(page);
    await page.getByRole("button", { name: "I did it" }).press("Enter");
    await page.getByText("You did this. Well done!").waitFor();
    await expect.poll(() => isDone(id)).toBe(true);
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at, body } = document;
        return at === body ? "" : (at?.textContent ?? "");
      });
    await expect.poll(focused).toContain("You did this. Well done!");
    await page.getByRole("button", { name: "I did not do it yet" }).press("Enter");
    await page.getByRole("button", { name: "I did it" }).waitFor();
    await expect.poll(() => isDone(id)).toBe(false);
    await expect.poll(focused).toBe("I did it");
    // The team is not notified of what was undone immediately.
    const { rows } = await sql`select from notifications where account_id = ${worker.accountId}`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });

  it("says that a step is gone if the team deleted it before the tap", async () => {
    const mentee = await newMentee();
    const id = await assign(mentee, "Get an ID card");
    const page = await openStep(mentee, id);
    await sql`update mentee_user_tasks set deleted_at = now() where id = ${id}`.execute(db());
    await page.getByRole("button", { name: "I did it" }).click();
    await page.getByText("This step is no longer in your plan.").waitFor();
    expect(await page.getByRole("button", { name: "I did it" }).count()).toBe(0);
    await page.close();
  });

  it("says that the phone can't open a file", async () => {
    const mentee = await newMentee();
    const page = await openStep(mentee, await assign(mentee, "Get an ID card"));
    // As for a file in the cloud without a network.
    await page.evaluate(() => {
      Object.defineProperty(Blob.prototype, "arrayBuffer", {
        value: () => Promise.reject(new DOMException("The file is gone.", "NotReadableError")),
      });
    });
    const file = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") };
    await page.locator("input[type=file]").last().setInputFiles(file);
    await expect.poll(() => page.getByText("This file can't be opened.").count()).toBeGreaterThan(0);
    await page.close();
  });

  it("takes an answer, which survives a reload, and a photo, and notifies the team of both", async () => {
    const mentee = await newMentee();
    const id = await assign(mentee, "Get an ID card");
    const page = await openStep(mentee, id);
    const box = page.getByRole("textbox", { name: "Write to your team about this" });
    await box.fill("They want a second paper.");
    await expect.poll(() => draftsOn(page)).toHaveLength(1);
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe("They want a second paper.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const sent = page.getByRole("region", { name: "Messages and files" });
    await sent.getByText("They want a second paper.").waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    // The button that had the focus is gone.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Write to your team about this");
    // Text typed while a save is in flight stays.
    const gate = Promise.withResolvers<void>();
    const save = "**/apicalls/saveRecord";
    await page.route(save, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await box.fill("It is the blue one.");
    await Promise.all([
      page.waitForRequest(save),
      page.getByRole("button", { name: "Send", exact: true }).click(),
    ]);
    await box.fill("I go again on Monday.");
    gate.resolve();
    await sent.getByText("It is the blue one.").waitFor();
    await expect.poll(() => box.inputValue()).toBe("I go again on Monday.");
    await page.unroute(save);
    await box.fill("");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Take a photo" }).click(),
    ]);
    await chooser.setFiles({ name: "paper.png", mimeType: "image/png", buffer: onePixel });
    const picture = sent.locator("img");
    await picture.waitFor();
    await sent.getByRole("link", { name: "paper.png" }).waitFor();
    // The input is empty, because browsers report a selection only if it differs from the file in the input.
    const input = page.locator("input[type=file]").first();
    expect(await input.evaluate((one: HTMLInputElement) => one.value)).toBe("");
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    // A photo is scaled down for a phone's network before it is sent.
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const [second] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Add a file" }).click(),
    ]);
    await second.setFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer: large });
    const widths = () =>
      sent.locator("img").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    await expect.poll(async () => (await widths()).toSorted()).toEqual([1, 2000]);
    await expectAccessible(page);
    const { rows } = await sql`select from notifications where account_id = ${worker.accountId}
      and mentee_id = ${mentee.id} and group_key = ${`answered:menteeUserTasks:${id}`}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it.runIf(isFull)("keeps what was tapped and typed offline, and says so", async () => {
    const mentee = await newMentee();
    const id = await assign(mentee, "Get an ID card");
    const page = await openStep(mentee, id);
    const box = page.getByRole("textbox", { name: "Write to your team about this" });
    await box.fill("No bus today.");
    // Wait for the code that errors need, as network-cuts.test.ts does.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Not sent yet. It will be sent when you reconnect.").first().waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    await page.getByRole("button", { name: "I did it" }).click();
    await page.getByText("Not sent yet. It will be sent when you reconnect.").first().waitFor();
    await expect.poll(() => isDone(id)).toBe(false);
    await page.context().setOffline(false);
    await page.getByText("You did this. Well done!").waitFor();
    await expect.poll(() => isDone(id)).toBe(true);
    await page.getByRole("region", { name: "Messages and files" }).getByText("No bus today.").waitFor();
  });

  it.runIf(isFull)(
    "opens from notifications and old links, in Spanish too, at 320 px without sideways scrolling",
    async () => {
      const mentee = await newMentee("es");
      const id = await assign(mentee, "Sacar la identificación del estado donde nació");
      const page = await openWithToken(site, mentee.token, `/mentee/mentee-tasks/${mentee.id}?record=${id}`, {
        viewport: { width: 320, height: 640 },
        hasTouch: true,
      });
      await page.waitForURL(`**/plan/task-${id}`);
      await page.getByRole("button", { name: "Ya lo hice" }).waitFor();
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await expect.poll(fits).toBe(true);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Mi plan" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Mi plan" }).waitFor();
      await page.getByRole("link", { name: /Sacar la/ }).waitFor();
      await expect.poll(fits).toBe(true);
      await expectAccessible(page);
      await page.goto(`${new URL(page.url()).origin}/plan/task-999999999`);
      await page.getByText("Este paso ya no está en su plan.").waitFor();
    },
  );

  it.runIf(isFull)(
    "asks once on each phone whether to stay signed in, and shows where to end that",
    async () => {
      const mentee = await newMentee();
      const page = await openWithToken(site, mentee.token, "/", phone);
      const asked = page.getByRole("region", { name: "Stay signed in on this phone?" });
      await asked.waitFor();
      await expectAccessible(page);
      await asked.getByRole("button", { name: "Not now" }).click();
      await asked.waitFor({ state: "detached" });
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await expect.poll(() => asked.count()).toBe(0);
      await page.evaluate(() =>
        localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith("staySignedIn"))!),
      );
      await page.reload();
      await asked.getByRole("button", { name: "Yes, stay signed in" }).click();
      await asked.waitFor({ state: "detached" });
      const { rows } = await sql<{ is_long: boolean }>`
      select is_long from sessions where account_id = ${mentee.accountId}`.execute(db());
      expect(rows).toEqual([{ is_long: true }]);
      await page.goto(`${site.url}/profile-password`);
      await page.getByText(/Stay signed in until/).waitFor();
    },
  );

  it.runIf(isFull)("reads a step aloud with a voice of the phone, never with a network voice", async () => {
    const mentee = await newMentee();
    const id = await assign(mentee, "Get an ID card");
    const page = await openStep(mentee, id);
    // Headless Chromium has no voices.
    await page.evaluate(() => {
      const said: string[] = [];
      const voice = (name: string, lang: string, localService: boolean) => ({ name, lang, localService });
      let voices = [voice("Cloud", "en-US", false)];
      const engine = Object.assign(new EventTarget(), {
        getVoices: () => voices,
        cancel: () => undefined,
        speak: (one: SpeechSynthesisUtterance & { voice: { name: string } }) => {
          said.push(`${one.voice.name}: ${one.text}`);
          setTimeout(() => one.dispatchEvent(new Event("end")), 5);
        },
      });
      Object.defineProperty(window, "speechSynthesis", { value: engine, configurable: true });
      class Utterance extends EventTarget {
        voice = null;
        lang = "";
        text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      }
      Object.assign(window, {
        SpeechSynthesisUtterance: Utterance,
        said,
        addVoice: () => {
          voices = [...voices, voice("Mónica", "es-MX", true), voice("Sam", "en-US", true)];
          engine.dispatchEvent(new Event("voiceschanged"));
        },
      });
    });
    await page.getByRole("link", { name: "My plan" }).first().click();
    await page.getByRole("link", { name: "Get an ID card" }).click();
    await page.getByRole("button", { name: "I did it" }).waitFor();
    const listen = page.getByRole("button", { name: "Listen" });
    await expect.poll(() => listen.count()).toBe(0);
    await page.evaluate(() => (window as unknown as { addVoice: () => void }).addVoice());
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await listen.click();
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await expect
      .poll(said)
      .toEqual([
        "Sam: Get an ID card",
        "Sam: Go to the office.",
        "Sam: Take a number.",
        "Sam: Bring: Birth certificate",
        "Sam: Where: 5425 Reisterstown Rd, Baltimore",
        "Sam: Open: Monday to Friday, 8 to 4",
      ]);
    await listen.waitFor();
    expect(asked.filter((url) => !url.includes("getNotifications") && !url.includes("socket.io"))).toEqual(
      [],
    );
  });

  it.runIf(isFull)(
    "warns staff if a text for mentees is hard to read, in the language of the text",
    async () => {
      const page = await openWithToken(site, worker.token, "/mentee/tasks?record=0");
      const box = page.getByRole("textbox", { name: "Description" });
      const hint = page.locator("[data-reading-hint]");
      await box.fill("Go to the office. Take a number. Wait there until they call your name.");
      await page.waitForLoadState("networkidle");
      await expect.poll(() => hint.count()).toBe(0);
      await box.fill(
        "Identification documentation necessitates administrative cooperation from the responsible institutional representatives.",
      );
      await hint.waitFor();
      await expect.poll(() => hint.innerText()).toMatch(/^Grade \d\d: shorter sentences/);
      await expectAccessible(page);
    },
  );
});
