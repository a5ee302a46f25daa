/**
 * A mentee's complete journey on a phone, in both languages, with the network cut at each step in turn: invitation
 * by text, first screen, task with photo, chat, appointment, check-in. After each cut the screen says what happened,
 * and nothing is lost.
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { checkIn as checkInEn } from "#shared/i18n/en/check-in.ts";
import { plan as planEn } from "#shared/i18n/en/plan.ts";
import { checkIn as checkInEs } from "#shared/i18n/es/check-in.ts";
import { plan as planEs } from "#shared/i18n/es/plan.ts";
import { insertRow, makeAppointment, makeMentee, type Person } from "#tests/support/factories.ts";
import { assignTask, makeWorker, organizationId, roomOf } from "#tests/support/mentee-case.ts";
import { beginAs, phone, untilTray } from "#tests/support/phone.ts";
import { prepared } from "#tests/support/prepared.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, isWhole, record } from "#tests/support/suite.ts";
import { onePixel } from "#tests/support/sample-files.ts";

let cuts = 0;
const env = { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" };
const site = testSite({ seed: "demo", env });
const worker = prepared(() => makeWorker(db()));
afterAll(() => {
  record({
    test: "steps of a mentee's way at which the network is cut",
    count: cuts,
    atLeast: 30,
    result: "0 blank pages, 0 server errors, 0 lost",
  });
});
const db = () => site.db;

/** The data of a mentee's journey. */
interface Way {
  readonly mentee: Person;
  /** The code of the invitation. */
  readonly link: string;
  readonly roomId: string;
  readonly t: (key: string, values?: Record<string, string>) => string;
  readonly language: "en" | "es";
}

/** The texts of the plan and of check-ins, which only their own screens load. */
const screens = { en: { plan: planEn, checkIn: checkInEn }, es: { plan: planEs, checkIn: checkInEs } };
function textsIn(language: "en" | "es"): Way["t"] {
  const own = (key: string): string | undefined => {
    const part = key.split(".").reduce<unknown>((at, name) => Object(at)[name], screens[language]);
    return typeof part === "string" ? part : undefined;
  };
  return (key, values = {}) => own(key) ?? textsOf(language)(key, values);
}

let number = 1000;
async function makeWay(language: "en" | "es"): Promise<Way> {
  number += 1;
  const values = {
    firstName: "Mia",
    cellPhone: `(555) 204-${number}`,
    birthday: "1985-04-03",
    caseManager: worker.id,
  };
  const mentee = await makeMentee(db(), organizationId, { language, values });
  await sql`update accounts set email_key = null, password_hash = null, email_confirmed_at = null
    where id = ${mentee.accountId}`.execute(db());
  await sql`update mentees set email = null, text_consent_on = organization_day(organization_id), text_consent_to = mobile
    where id = ${mentee.id}`.execute(db());
  const about = { organizationId, menteeId: mentee.id };
  await assignTask(db(), mentee, "ID card");
  await makeAppointment(db(), mentee, { staff: [worker.id] });
  await insertRow(db(), "checkIns", { ...about, dueOn: "2026-01-05", questions: ["mood", "wantsCall"] });
  const link = isWhole ? await inviteByText(mentee) : "";
  return { mentee, link, roomId: await roomOf(db(), mentee), t: textsIn(language), language };
}

/** Invites a mentee by text message. @returns the path that it links to */
async function inviteByText(mentee: Person): Promise<string> {
  const person = { tableName: "mentees", tableId: mentee.id };
  expect((await site.app.post("auth/inviteByText", person, worker.token)).body).toMatchObject({ status: 1 });
  const { rows } = await sql<{ body: string }>`select body from deliveries
    where kind = 'textInvitation' and account_id = ${mentee.accountId}`.execute(db());
  return /\/i#\w+/.exec(rows[0]?.body ?? "")?.[0] ?? "";
}

/** Returns everything that the journey has stored on the server. */
async function left({ mentee, roomId }: Way) {
  const { rows } = await sql<Record<string, unknown>>`select completed,
      (select array_agg(e->>'note') from jsonb_array_elements(data_notes) e) as notes,
      jsonb_array_length(data_files) as files,
      (select array_agg(text) from chat_messages where room_id = ${roomId} and message_type = 'Message') as messages,
      (select reply from appointments a where a.mentee_id = t.mentee_id) as reply,
      (select jsonb_build_array(mood, wants_call, comment) from check_ins c where c.mentee_id = t.mentee_id) as answers
    from mentee_user_tasks t where mentee_id = ${mentee.id}`.execute(db());
  return rows[0];
}
const everything = {
  completed: true,
  notes: ["I was there."],
  files: 1,
  messages: ["Hello team"],
  reply: "cannot",
  answers: [4, "no", "All is well."],
};

/** A step of the journey: an action, and what the screen shows after it succeeded. */
interface Step {
  readonly name: string;
  readonly act: (page: Page, way: Way) => Promise<unknown>;
  readonly there: (page: Page, way: Way) => ReturnType<Page["locator"]>;
  /** Text shown offline to say that the change is queued. Default: the content, or a note that a part is missing. */
  readonly waits?: (page: Page, way: Way) => ReturnType<Page["locator"]>;
  /** True if the change isn't queued: the typed text stays, and the person has to try again. */
  readonly isAgain?: boolean;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const alert = (page: Page) => page.locator("[data-banner=error]");

/** Enters a birthday in April. The right one is the 3rd. */
async function typeBirthday(page: Page, { t, language }: Way, day: number): Promise<void> {
  const field = page.getByLabel(t("entry.byPhoneBirthday"));
  await field.fill(language === "es" ? `${day}/4/1985` : `4/${day}/1985`);
  await field.blur();
  await button(page, t("auth.signIn")).tap();
}

const steps: readonly Step[] = [
  {
    name: "opens the link of the invitation",
    act: (page, { link }) => goIn(page, link),
    there: (page, { t }) => page.getByLabel(t("entry.byPhoneBirthday")),
  },
  {
    name: "mistypes the birthday",
    act: (page, way) => typeBirthday(page, way, 4),
    there: (page) => alert(page).getByText(/4\.?$/),
    waits: alert,
    isAgain: true,
  },
  {
    name: "types the birthday",
    act: (page, way) => typeBirthday(page, way, 3),
    there: (page, { t }) => heading(page, t("dashboard.welcome", { name: "Mia" })),
    waits: alert,
    isAgain: true,
  },
  {
    name: "opens the plan",
    act: (page, { t }) => page.getByRole("link", { name: t("dashboard.wholePlan") }).tap(),
    there: (page) => page.getByRole("link", { name: /ID card/ }),
  },
  {
    name: "opens the task",
    act: (page) => page.getByRole("link", { name: /ID card/ }).tap(),
    there: (page, { t }) => button(page, t("plan.iDidIt")),
  },
  {
    name: "sends a photo",
    act: (page) =>
      page
        .locator("input[type=file]")
        .first()
        .setInputFiles({ name: "paper.png", mimeType: "image/png", buffer: onePixel }),
    there: (page) => page.locator("main").getByText("paper.png"),
    waits: (page, { t }) => page.getByText(t("errors.waits")).first(),
  },
  {
    name: "writes to the team about the task",
    act: async (page, { t }) => {
      await page.getByRole("textbox", { name: t("plan.answer") }).fill("I was there.");
      await button(page, t("plan.send")).tap();
    },
    there: (page) => page.locator("main p, main li").getByText("I was there.").first(),
    waits: (page, { t }) => page.getByText(t("errors.waits")).first(),
  },
  {
    name: "taps I did it",
    act: (page, { t }) => button(page, t("plan.iDidIt")).tap(),
    there: (page, { t }) => page.getByText(t("plan.isDone")),
    waits: (page, { t }) => page.getByText(t("errors.waits")),
  },
  {
    name: "opens the chat",
    act: (page, { roomId }) => goIn(page, `/chat/${roomId}`),
    there: (page) => page.locator("[data-room] textarea"),
  },
  {
    name: "writes a message",
    act: async (page, { t }) => {
      await page.locator("main textarea").fill("Hello team");
      await page
        .locator("main")
        .getByRole("button", { name: t("chat.send"), exact: true })
        .tap();
    },
    there: (page) => page.locator('[data-kind="Message"][data-state="sent"]').getByText("Hello team"),
    waits: (page, { t }) => page.locator('[data-kind="Message"]').getByText(t("errors.waits")),
  },
  {
    name: "goes to the first page",
    act: (page) => goIn(page, "/"),
    there: (page, { t }) => button(page, t("dashboard.cannotCome")),
  },
  {
    name: "says that it cannot come",
    act: (page, { t }) => button(page, t("dashboard.cannotCome")).tap(),
    there: (page, { t }) =>
      page
        .getByRole("button", { name: t("dashboard.cannotCome"), exact: true, pressed: true })
        .and(page.locator(":enabled"))
        .or(page.getByText(t("dashboard.saidCannot"))),
    waits: (page, { t }) => page.getByText(t("errors.waits")).first(),
  },
  {
    name: "opens the check-in",
    act: (page, { t }) => page.getByRole("link", { name: t("dashboard.checkInStart") }).tap(),
    there: (page, { t }) => button(page, t("checkIn.mood.4")),
  },
  {
    name: "answers the check-in",
    act: async (page, { t }) => {
      await button(page, t("checkIn.mood.4")).tap();
      await button(page, t("checkIn.yesNo.no")).tap();
    },
    there: (page, { t }) => page.getByText(t("checkIn.sent")),
    waits: (page, { t }) => page.getByText(t("errors.waits")),
  },
  {
    name: "adds a word to it",
    act: async (page, { t }) => {
      await page.getByLabel(t("checkIn.more")).fill("All is well.");
      await button(page, t("checkIn.send")).tap();
    },
    there: (page, { t }) => page.getByText(t("checkIn.sent")),
    waits: (page, { t }) => page.getByText(t("errors.waits")).first(),
  },
];

/** Goes to another page as a tap on a link of the menu does. */
const goIn = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

async function expectCalm(page: Page): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text.length).toBeGreaterThan(40);
  expect(text).not.toMatch(/Something went wrong on our end|Algo falló de nuestro lado|^500$/m);
}

/** Does a step offline. The page says that it's offline, and that the step is queued, done, or available later. */
async function doWithoutNetwork(page: Page, way: Way, step: Step): Promise<void> {
  const notice = page.locator("[data-offline-notice]");
  await untilTray(page);
  await page.context().setOffline(true);
  await notice.waitFor();
  await step.act(page, way);
  const said =
    step.waits?.(page, way) ??
    step.there(page, way).or(page.locator("[data-missing=offline], main [role=alert]"));
  await said.first().waitFor();
  await expectCalm(page);
  await notice.waitFor();
  await page.context().setOffline(false);
  await notice.waitFor({ state: "hidden" });
  if (step.isAgain) await step.act(page, way);
}

/** The steps that this run tries. The quick form starts signed in, and ends with the task. */
const walked = isWhole ? steps : steps.slice(3, 8);

/**
 * Runs all steps, with the network cut at one of them.
 * @returns errors inside the page, except those of the missing network
 */
async function walk(language: "en" | "es", cutAt: Step): Promise<string[]> {
  site.failures.length = 0;
  const way = await makeWay(language);
  const page = await site.newPage({ ...phone, locale: language === "es" ? "es-MX" : "en-US" });
  if (!isWhole) await beginAs(page, way.mentee, site.url);
  await page.goto(isWhole ? "/auth/sign-in" : "/");
  const begin = isWhole ? "auth.byPhone" : "dashboard.wholePlan";
  await page.getByRole("link", { name: way.t(begin) }).waitFor();
  for (const step of walked) {
    if (step === cutAt) await doWithoutNetwork(page, way, step);
    else await step.act(page, way);
    await step.there(page, way).first().waitFor();
    await expectCalm(page);
  }
  const { messages: _, reply: __, answers: ___, ...ofTask } = everything;
  await expect.poll(() => left(way)).toMatchObject(isWhole ? everything : ofTask);
  await expect.poll(() => page.locator("[data-outbox]").count()).toBe(0);
  // Includes the browser's message that it couldn't check for a newer service worker.
  const isExpected = /network|ApiError|could not be loaded|WebSocket|error occurred when fetching the script/;
  cuts += 1;
  await page.context().close();
  return site.failures.filter((line) => !isExpected.test(line));
}

it.runIf(isFull).each(steps)("Offline, a mentee $name, in English", async (step) => {
  expect(await walk("en", step)).toEqual([]);
});
it.runIf(isFull).each(steps)("Offline, a mentee $name, in Spanish", async (step) => {
  expect(await walk("es", step)).toEqual([]);
});
