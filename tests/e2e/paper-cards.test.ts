/** Cards that are printed from the list and from a mentee's page, with a code for a phone, in both languages. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { readPdf } from "#tests/exports/export-client.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { nextDownload } from "#tests/support/downloads.ts";
import { insertRow, makeMentee } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { readQrCodes } from "#tests/support/read-qr.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { goTo, openAs, tokenOf } from "#tests/support/visitor.ts";

const site = testSite();

const db = () => site.db;
const typed = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g;

async function makeNew(language: string, steps: number) {
  const values = { firstName: "Cardholder", birthday: "1985-04-03" };
  const mentee = await makeMentee(db(), "2", { language, values });
  await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null where id = ${mentee.accountId}`.execute(
    db(),
  );
  await sql`update mentees set email = null where id = ${mentee.id}`.execute(db());
  for (let number = 0; number < steps; number += 1) {
    const menteeTaskId = await insertRow(db(), "menteeTasks", {
      organizationId: "2",
      name: `Step ${number}`,
    });
    const days = { startDate: "2026-01-01", endDate: `2027-01-0${number + 1}` };
    await insertRow(db(), "menteeUserTasks", {
      organizationId: "2",
      menteeId: mentee.id,
      menteeTaskId,
      points: 5,
      ...days,
    });
  }
  return mentee;
}

it("Staff print cards for the chosen mentees of the list, and for one from the overview, in the chosen language", async () => {
  // The organization requires no reasons for exports.
  await sql`update organizations set export_reason = false`.execute(db());
  await sql`update mentees set consent_scope = '{}', consent_signed = null, consent_until = null`.execute(
    db(),
  );
  const page = await openAs(site, "case@harbor.example", "/mentee/manage");
  const boxes = page.locator("tbody tr[data-row] input[type=checkbox]");
  await boxes.first().check();
  await boxes.nth(1).check();
  const bar = page.getByRole("region", { name: "Actions for the selected records" });
  await bar.getByRole("button", { name: "Print cards" }).click();
  await expectAccessible(page, "main");
  const many = nextDownload(page);
  await page.getByRole("menuitem", { name: "Español" }).click();
  const { bytes } = await many;
  expect((await readPdf(bytes)).text.match(/Sus próximos pasos/g)).toHaveLength(2);
  await keepPicture(page, "print cards");

  const mentee = await makeNew("en", 1);
  await goTo(page, `/mentee/overview/${mentee.id}`);
  // The list has a button with the same name.
  await page.getByRole("region", { name: "Overview" }).waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Print card", exact: true }).click();
  const one = nextDownload(page);
  await page.getByRole("menuitem", { name: "English" }).click();
  const card = await one;
  expect(card.name).toMatch(/^Cards .*\.pdf$/);
  const { text } = await readPdf(card.bytes);
  expect(text).toContain("Cardholder");
  expect(readQrCodes(card.bytes).flat()[0]).toContain(text.match(typed)?.[0]);
});

it.each(
  twins([
    {
      locale: "en-US",
      language: "en",
      field: "Code on the card",
      open: "Continue",
      tick: "1. I did it",
      ticked: "1. Done",
      enter: "Sign in for the first time",
      birthday: "Your birthday",
      day: "4/3/1985",
      go: "Sign in",
    },
    {
      locale: "en-US",
      language: "es",
      field: "Code on the card",
      open: "Continue",
      tick: "1. Ya lo hice",
      ticked: "1. Hecho",
      enter: "Entrar por primera vez",
      birthday: "Su fecha de nacimiento",
      day: "3/4/1985",
      go: "Iniciar sesión",
    },
  ]),
)("The card opens its checkboxes and the first sign-in on a phone ($language)", async (words) => {
  const mentee = await makeNew(words.language, 2);
  const printed = await site.app.post(
    "paperCards",
    { menteeIds: [mentee.id], lang: words.language, reason: "test" },
    await ownerToken(),
  );
  const file = await site.app.app.inject({
    url: `/apicalls/export/${String(printed.body["code"])}`,
    headers: { authorization: await ownerToken() },
  });
  const code = (await readPdf(file.rawPayload)).text.match(typed)?.[0] ?? "";
  const page = await site.newPage({
    locale: words.locale,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  // A malformed code gets the same response as a wrong one.
  await page.goto("/card#%E0%A4%A");
  await page.getByRole("alert").first().waitFor();
  await page.goto("/card");
  await page.getByLabel(words.field).waitFor();
  await expectAccessible(page);
  // The error is shown, and the code can be typed again.
  await page.getByLabel(words.field).fill("AAAA-AAAA-AAAA");
  await page.getByRole("button", { name: words.open }).tap();
  await page.getByRole("alert").first().waitFor();
  await page.getByLabel(words.field).fill(code.toLowerCase());
  // The page waits while offline, and can retry after a server error. The typed code stays.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: words.open }).tap();
  await page.route("**/paperCards/open", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.context().setOffline(false);
  // It retries automatically when the server can be reached again.
  await page.locator("[data-offline-notice]").waitFor({ state: "hidden" });
  const tryAgain = page.locator("main").getByRole("button", { name: "Try again" });
  await tryAgain.waitFor();
  await settled(page);
  await page.unroute("**/paperCards/open");
  await tryAgain.tap();
  const tick = page.getByRole("button", { name: words.tick });
  await tick.waitFor();
  expect((await tick.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await keepPicture(page, `card ${words.language}`);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect.poll(() => page.locator("body").innerText()).not.toMatch(/Cardholder|Mentee\d|Step \d|Harbor/);
  // Without network, the page says so, and the same tap works later.
  await page.context().setOffline(true);
  await tick.tap();
  await page.getByRole("alert").first().waitFor();
  await page.context().setOffline(false);
  await tick.tap();
  await page.getByText(words.ticked).waitFor();
  // The button that had the focus is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.ticked);
  const done = async () =>
    (await sql`select from mentee_user_tasks where mentee_id = ${mentee.id} and completed`.execute(db()))
      .rows;
  await expect.poll(done).toHaveLength(1);
  await page.getByRole("button", { name: words.enter }).tap();
  const birthday = page.getByLabel(words.birthday);
  // A text that isn't a day isn't sent, because it would count as a wrong birthday, and the fifth disables the card.
  await birthday.fill("Qwerty");
  await birthday.press("Enter");
  await expect.poll(() => birthday.getAttribute("aria-invalid")).toBe("true");
  const tries = async () =>
    (await sql<{ tries: number }>`select tries from paper_cards where mentee_id = ${mentee.id}`.execute(db()))
      .rows;
  expect(await tries()).toEqual([{ tries: 0 }]);
  await birthday.fill(words.day);
  await birthday.blur();
  await page.getByRole("button", { name: words.go, exact: true }).tap();
  await page
    .getByText(/Cardholder/)
    .first()
    .waitFor();
  expect(new URL(page.url()).hash).toBe("");
});

it("A repeated sign-in with a used card asks for the second factor until it is given", async () => {
  const page = await site.newPage({ locale: "en-US" });
  let entry = "birthday";
  await page.route("**/apicalls/paperCards/open", (route) =>
    route.fulfill({ json: { status: 1, dataType: "paperCard", steps: [], entry, languageCode: "en" } }),
  );
  await page.route("**/apicalls/auth/cardEntry", (route) =>
    route.fulfill({ json: { status: true, dataType: "secondFactor", challenge: "of the card" } }),
  );
  // The first response is lost.
  await page.route("**/apicalls/auth/cardEntry", (route) => route.abort(), { times: 1 });
  const birthday = page.getByLabel("Your birthday");
  const enter = async () => {
    await page.getByRole("button", { name: "Sign in for the first time" }).click();
    await birthday.fill("4/3/1985");
    await birthday.blur();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await page.goto("/card#AAAABBBBCCCC");
  await enter();
  await page.getByRole("alert").first().waitFor();
  entry = "none";
  await page.reload();
  await enter();
  await page.getByRole("textbox", { name: "Code", exact: true }).waitFor();
  await page.getByRole("button", { name: "Español" }).click();
  const code = page.getByRole("textbox", { name: "Código", exact: true });
  await code.waitFor();
  expect(await code.inputValue()).toBe("");
  await page.context().close();
});

it("A half-typed birthday stays when the person comes back to the app after minutes", async () => {
  const page = await openAs(site, "owner@harbor.example", "/");
  const card = { status: 1, dataType: "paperCard", steps: [], entry: "birthday", languageCode: "en" };
  let opened = 0;
  await page.route("**/apicalls/paperCards/open", async (route) => {
    opened += 1;
    await route.fulfill({ json: card });
  });
  await goTo(page, "/card#AAAABBBBCCCC");
  await page.getByRole("button", { name: "Sign in for the first time" }).click();
  const birthday = page.getByLabel("Your birthday");
  await birthday.fill("Qwerty");
  const comeBack = () =>
    page.evaluate(() => {
      const turn = (value: string) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      };
      const { now } = Date;
      turn("hidden");
      Date.now = () => now() + 6 * 60_000;
      turn("visible");
      Date.now = now;
    });
  // The code that notices it is loaded after the first screen.
  const reloads = async () => {
    await comeBack();
    return opened;
  };
  await expect.poll(reloads).toBeGreaterThan(1);
  await settled(page);
  expect(await birthday.inputValue()).toBe("Qwerty");
  await page.close();
});

let token: Promise<string> | undefined;
const ownerToken = () => (token ??= tokenOf(site, "owner@harbor.example"));
