/** The network fails at one moment of a journey and returns: no blank page, no server error, no lost text. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { holdBack } from "#tests/support/hold-back.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, isWhole, record } from "#tests/support/suite.ts";
import { goTo, openAs, showsAfter } from "#tests/support/visitor.ts";

let shown = 0;
const site = testSite();
afterAll(() => {
  record({
    test: "moments at which the network is cut",
    count: shown,
    atLeast: 40,
    result: "0 blank pages, 0 server errors, 0 lost words",
  });
});

const owner = "owner@harbor.example";
const mentee = "mentee@harbor.example";

/** A case: what a person does, and what must be shown while the network is down and afterward. */
interface Moment {
  name: string;
  /** The email of the signed-in person, if any. */
  who?: string;
  path: string;
  /** Visible before the cut. */
  ready: string;
  before?: (page: Page) => Promise<unknown>;
  /** The action of a person without network. */
  act: (page: Page) => Promise<unknown>;
  /** Visible after the action. */
  cut: string;
  /** Visible without another tap when the network is back. */
  back: string;
  /** Anything else that must be true in the end. */
  end?: (page: Page) => Promise<unknown>;
}

const row = "[data-row]:visible";
const form = "form[data-mode]";
const dialog = "[role=dialog]:visible";
const missing = "[data-missing=offline]:visible";
const notice = "[data-offline-notice]";
const waiting = "[data-bar-offline=waiting]";
const saved = "text=Save Successful";
const errorToast = ".Toastify__toast--error";
const deleteRow = '[data-row] button[aria-label^="Delete"]:visible';
const sent = "main:not(:has([data-waiting]))";
const input = (field: string) => `[data-field="${field}"] input`;
const listMenu = 'main button[aria-label="More"]:visible';
const button = (name: string) => `button:visible:has-text("${name}")`;
const submit = "form button[type=submit]";
const tryAgain = `main ${button("Try again")}`;
const click = (selector: string) => (page: Page) => page.locator(selector).first().click();
const fill = (selector: string, text: string) => (page: Page) => page.locator(selector).first().fill(text);
const valueIs = (selector: string, text: string) => async (page: Page) => {
  await expect.poll(() => page.locator(selector).first().inputValue()).toBe(text);
};

/** Taps a link to a page whose code or texts aren't loaded yet. */
const tap = (who: string, path: string, ready: string, href: string, back: string): Moment => ({
  name: `${who} taps ${href} on ${path}`,
  who,
  path,
  ready,
  act: click(`a[href="${href}"]:visible`),
  cut: missing,
  back,
});

/** Opens a dialog, menu, or panel whose code isn't loaded yet. */
const open = (path: string, ready: string, opener: string, back = dialog): Moment => ({
  name: `${opener} is opened on ${path}`,
  who: owner,
  path,
  ready,
  act: click(opener),
  cut: missing,
  back,
});

/** Types a new record before or after the cut, and saves it without network. */
function save(path: string, field: string, isTypedOffline: boolean): Moment {
  const title = `Cut ${field} ${isTypedOffline ? "offline" : "online"}`;
  const type = fill(input(field), title);
  return {
    name: `a new record of ${path} is saved, typed ${isTypedOffline ? "without" : "with"} network`,
    who: owner,
    path: `${path}?record=0`,
    ready: input(field),
    before: isTypedOffline ? undefined : type,
    act: async (page) => {
      if (isTypedOffline) await type(page);
      await click(submit)(page);
    },
    cut: waiting,
    back: saved,
    end: async (page) => {
      await page.goto(`${path}?q=${encodeURIComponent(title)}`);
      await page.locator(row).first().waitFor();
      await expect.poll(() => page.locator("tr[data-row]:visible").count()).toBe(1);
    },
  };
}

/** The cases that `npm test` tries. */
const mostTelling: readonly Moment[] = [
  save("/settings/genders", "name", false),
  {
    name: "somebody signs in",
    path: "/auth/sign-in",
    ready: "input[name=username]",
    act: async (page) => {
      await fill("input[name=username]", owner)(page);
      await fill("input[name=password]", "wrong")(page);
      await page.keyboard.press("Enter");
    },
    cut: "[data-banner=error]",
    back: "input[name=username]",
    end: valueIs("input[name=username]", owner),
  },
];

const allOthers: readonly Moment[] = [
  {
    name: "a mentee taps I did it",
    who: mentee,
    path: "/",
    ready: button("I did it"),
    act: click(button("I did it")),
    cut: "[data-waiting]",
    back: sent,
  },
  tap(owner, "/mentee/manage", row, "/chat", 'main a[href^="/chat/"]'),
  open("/mentee/manage", row, 'button:has-text("Search or jump to")'),
  {
    name: "required fields are empty",
    who: owner,
    path: "/settings/genders?record=0",
    ready: input("name"),
    act: click(submit),
    cut: "[data-error-summary]",
    back: "[data-error-summary]",
  },
  {
    name: "a row is opened",
    who: owner,
    path: "/settings/genders",
    ready: row,
    act: click(`${row} td:nth-child(3)`),
    cut: missing,
    back: form,
  },
  save("/settings/genders", "name", true),
  save("/mentee/jobs", "title", false),
  save("/mentee/jobs", "title", true),
  save("/settings/ethnicity", "name", false),
  save("/settings/ethnicity", "name", true),
  tap(owner, "/mentee/manage", row, "/organizations/users", row),
  tap(owner, "/mentee/manage", row, "/privacy", "main h1"),
  tap(owner, "/mentee/manage", row, "/terms-of-service", "main h1"),
  tap(owner, "/mentee/manage", row, "/", "main [data-recent]"),
  tap(owner, "/mentee/manage", row, "/mentee/goals", row),
  tap(owner, "/mentee/manage", row, "/mentee/manage/6?record=6", form),
  tap(owner, "/", "main [data-recent]", "/mentee/manage", row),
  tap(owner, "/chat", 'main a[href^="/chat/"]', "/mentee/manage", row),
  tap(mentee, "/", button("I did it"), "/chat", "main h1"),
  tap(mentee, "/", button("I did it"), "/mentee/mentee-goals/6", row),
  tap(mentee, "/", button("I did it"), "/mentee/mentee-tasks/6", row),
  tap(mentee, "/", button("I did it"), "/profile", "main form"),
  tap(mentee, "/", button("I did it"), "/help-center", "main h1"),
  tap(mentee, "/profile", "main form", "/profile-password", "main form"),
  tap(mentee, "/profile", "main form", "/profile-notifications", "main h1, main h2"),
  tap(mentee, "/profile", "main form", "/", button("I did it")),
  tap(mentee, "/mentee/mentee-tasks/6", row, "/chat", "main h1"),
  {
    ...tap(owner, "/auth/sign-in", "input[name=username]", "/auth/reset-password", "main input"),
    who: undefined,
  },
  {
    name: "the page of a list is turned",
    who: owner,
    path: "/mentee/manage?per=5",
    ready: row,
    act: click('button[aria-label="Next page"]:visible'),
    cut: tryAgain,
    back: row,
  },
  {
    name: "a list is sorted",
    who: owner,
    path: "/mentee/manage",
    ready: row,
    act: click('th button:has-text("Email")'),
    cut: tryAgain,
    back: row,
  },
  {
    name: "a list is searched",
    who: owner,
    path: "/mentee/manage",
    ready: row,
    act: async (page) => {
      await fill("[role=search] input", "Banks")(page);
      await page.keyboard.press("Enter");
    },
    cut: tryAgain,
    back: row,
  },
  {
    ...open("/mentee/manage", row, '[role=menuitem]:visible:has-text("Advanced export")'),
    before: async (page) => {
      await click(listMenu)(page);
      await page.getByRole("menuitem", { name: "Advanced export" }).waitFor();
    },
  },
  open("/settings/genders", row, listMenu, "[role=menuitem]:visible"),
  open("/mentee/manage/6?record=6", form, button("History")),
  open("/chat", 'main a[href^="/chat/"]', button("New Chat")),
  open("/mentee/mentee-files/6", button("Upload files"), button("Upload files")),
  {
    name: "the menu of the person is opened",
    who: owner,
    path: "/mentee/manage",
    ready: row,
    act: click('button:has-text("Profile menu"), button[aria-label="Profile menu"]'),
    cut: "[role=menuitem]:visible",
    back: "[role=menuitem]:visible",
  },
  {
    name: "a row is deleted",
    who: owner,
    path: "/mentee/jobs",
    ready: row,
    act: async (page) => {
      await click(deleteRow)(page);
      await click(`${dialog} ${button("Yes")}`)(page);
    },
    cut: errorToast,
    back: row,
  },
  { ...open("/settings/genders", row, deleteRow, `${dialog} ${button("Yes")}`), who: "owner@demo.example" },
  {
    name: "unsaved changes are left",
    who: owner,
    path: "/settings/genders?record=0",
    ready: input("name"),
    before: fill(input("name"), "Not lost"),
    act: click(`form ${button("Cancel")}`),
    cut: dialog,
    back: dialog,
    end: valueIs(input("name"), "Not lost"),
  },
  {
    name: "a stored record is changed",
    who: owner,
    path: "/organizations/users?record=4",
    ready: input("lastName"),
    act: async (page) => {
      await fill(input("lastName"), "Cutter")(page);
      await click(submit)(page);
    },
    cut: waiting,
    back: saved,
    end: async (page) => {
      await page.goto("/organizations/users?record=4");
      await valueIs(input("lastName"), "Cutter")(page);
    },
  },
  {
    name: "a person changes their own profile",
    who: owner,
    path: "/profile",
    ready: "main form input[name=firstName]",
    act: async (page) => {
      await fill("main form input[name=firstName]", "Cutter")(page);
      await click("main form button[type=submit]")(page);
    },
    cut: errorToast,
    back: "main form",
    end: valueIs("main form input[name=firstName]", "Cutter"),
  },
  {
    name: "a task of the list is marked as done",
    who: mentee,
    path: "/mentee/mentee-tasks/6",
    ready: "button[aria-pressed=false]",
    act: click("button[aria-pressed=false]"),
    cut: "[data-waiting]",
    back: sent,
  },
  {
    name: "a later step is marked as done",
    who: mentee,
    path: "/",
    ready: 'button[aria-label^="I did it:"]',
    act: click('button[aria-label^="I did it:"]'),
    cut: "[data-waiting]",
    back: sent,
  },
  {
    name: "a mentee takes a tap back",
    who: mentee,
    path: "/",
    ready: button("I did it"),
    before: async (page) => {
      await click(button("I did it"))(page);
      await page.locator(button("Undo")).waitFor();
    },
    act: click(button("Undo")),
    cut: notice,
    back: button("I did it"),
  },
  {
    name: "a message is sent",
    who: mentee,
    path: "/chat/6",
    ready: "main textarea",
    act: async (page) => {
      await fill("main textarea", "Cut message")(page);
      await click(`main ${button("Send")}, main button[aria-label="Send"]`)(page);
    },
    cut: "text=Cut message",
    back: "text=Cut message",
  },
];

const tried = isWhole ? [...mostTelling, ...allOthers] : mostTelling;

/** Waits until the code for errors has loaded (after the first screen) and no other request is in flight. */
async function settle(page: Page) {
  const isThere = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .some(({ name }) => name.includes("/toast-library-") && name.endsWith(".js")),
    );
  await expect.poll(isThere).toBe(true);
  await page.waitForLoadState("networkidle");
}

async function expectCalm(page: Page) {
  const text = await page.locator("body").innerText();
  expect(text.length).toBeGreaterThan(40);
  expect(text).not.toMatch(
    /Internal server error|Something went wrong on our end|A new version is available|^500$/m,
  );
}

async function openPage(who: string | undefined, path: string): Promise<Page> {
  if (who) return openAs(site, who, path);
  const page = await site.newPage();
  await page.goto(path);
  return page;
}

async function cutAt({ ready, before, act, cut, back, end }: Moment, page: Page): Promise<void> {
  await page.locator(ready).first().waitFor();
  await settle(page);
  await before?.(page);
  await page.context().setOffline(true);
  await page.locator(notice).first().waitFor();
  await showsAfter(() => act(page), page.locator(cut).first());
  await expectCalm(page);
  await showsAfter(() => page.context().setOffline(false), page.locator(back).first());
  await expect.poll(() => page.locator(notice).count()).toBe(0);
  await expect.poll(() => page.locator("[data-missing]").count()).toBe(0);
  await expectCalm(page);
  await end?.(page);
}

it.each(tried)("Without network: $name", async (moment) => {
  site.failures.length = 0;
  const page = await openPage(moment.who, moment.path);
  // Closes the profile, because the next test of the person needs one with network.
  await cutAt(moment, page).finally(() => page.context().close());
  // The console may contain only failed requests.
  const isExpected = /network|ApiError|could not be loaded|WebSocket/;
  expect(site.failures.filter((line) => !isExpected.test(line))).toEqual([]);
  shown += 1;
});

it.runIf(isFull)(
  "An answer that was being sent when the network failed does not say that the connection is back",
  async () => {
    const page = await openAs(site, mentee, "/");
    await settle(page);
    const answers = await holdBack(page, "**/apicalls/plan", "answers");
    await Promise.all([page.waitForRequest("**/apicalls/plan"), click('main a[href="/plan"]')(page)]);
    await page.context().setOffline(true);
    await page.locator(notice).waitFor();
    answers.release();
    await page.locator('main a[href^="/plan/"]').first().waitFor();
    await expect.poll(() => page.locator(notice).count()).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => page.locator(notice).count()).toBe(0);
    await page.context().close();
  },
);

/** Returns the name of the next step. */
const nextStep = (page: Page) =>
  page.locator(button("I did it")).first().locator("xpath=ancestor::*[.//h2][1]//h2").first().innerText();

/** Returns the number of the mentee's completed items on the server. */
async function doneOnServer(): Promise<number> {
  const of = (table: string) => sql`(select count(*) from ${sql.table(table)} w
    join mentees m on m.id = w.mentee_id where m.email = ${mentee} and w.completed)`;
  const { rows } = await sql<{ done: number }>`select (${sql.join(
    ["mentee_user_goals", "mentee_user_tasks", "mentee_user_challenges"].map(of),
    sql` + `,
  )})::integer as done`.execute(site.db);
  return rows[0]!.done;
}

it.runIf(isFull)("A tap without network survives the closing of its tab", async () => {
  const before = await doneOnServer();
  const page = await openAs(site, mentee, "/");
  await page.locator(button("I did it")).first().waitFor();
  await settle(page);
  await page.context().setOffline(true);
  await page.locator(notice).waitFor();
  const name = await nextStep(page);
  await click(button("I did it"))(page);
  await page.locator("[data-waiting]").waitFor();
  const context = page.context();
  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await next.goto("/");
  await expect.poll(doneOnServer).toBe(before + 1);
  await next.reload();
  await next.locator(button("I did it")).first().waitFor();
  expect(await nextStep(next)).not.toBe(name);
  await context.close();
});

it("A person who leaves a form while it is saved stays where they went, even if that page is still loading", async () => {
  const page = await openAs(site, owner, "/mentee/jobs");
  const startSave = async () => {
    await page.getByRole("button", { name: "Add job" }).click();
    await page.locator(input("title")).fill("Dishwasher");
    const answers = await holdBack(page, "**/saveRecord", "answers");
    await page.locator(submit).first().click();
    await expect.poll(answers.count).toBe(1);
    return async () => {
      answers.release();
      await page.locator(saved).waitFor();
      await page.locator(".Toastify__toast").getByRole("button", { name: "Close" }).click();
      await page.locator(saved).waitFor({ state: "detached" });
    };
  };
  const endSave = await startSave();
  await goTo(page, "/mentee/resources?q=clinic");
  await page.getByRole("heading", { name: "Resources", level: 1 }).waitFor();
  await endSave();
  expect(new URL(page.url()).search).toBe("?q=clinic");

  await goTo(page, "/mentee/jobs");
  const endSecond = await startSave();
  const code = await holdBack(page, "**/assets/*.js");
  await page.locator('nav a[href="/calendar"]:visible').click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.locator("[role=progressbar][aria-hidden]").waitFor();
  await endSecond();
  code.release();
  await page.getByRole("heading", { name: "Calendar", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/calendar");
});
