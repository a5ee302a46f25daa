/**
 * Every screen that a mentee can open, on the narrowest phones: nothing scrolls sideways or is cut off, tap targets
 * are large enough, and controls have names for screen readers. The routes come from the router, so new ones are
 * tested automatically.
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { chrome as chromeEn } from "#shared/i18n/en/chrome.ts";
import { chrome as chromeEs } from "#shared/i18n/es/chrome.ts";
import { dashboard as dashboardEn } from "#shared/i18n/en/dashboard.ts";
import { dashboard as dashboardEs } from "#shared/i18n/es/dashboard.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow } from "#tests/support/factories.ts";
import { faultsOf } from "#tests/support/fits-phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, isWhole, record, twins } from "#tests/support/suite.ts";
import { setLook } from "#tests/support/phone.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import { fill, ownUser, pathsIn, routesOf, tried } from "./mentee-paths.ts";

let looked = 0;
const site = testSite();
afterAll(() => {
  record({
    test: "screens of a mentee looked at on a phone",
    count: looked,
    atLeast: 300,
    result: "0 sideways, 0 cut, 0 targets below 44 px, 0 without a name, 0 faults by axe",
  });
});

const longWord = "Wiedereingliederungsmaßnahmenvereinbarung";

/** A file that the browser has in its cache. */
const picture = "/favicon.svg";

const planted = new Set<string>();
let checkIns = 0;
/** Gives a mentee a busy day, with words that don't fit on a line, and each time, a new check-in. */
async function plant(username: string): Promise<void> {
  const { db } = site;
  const { rows } = await sql<{ id: string; organizationId: string; roomId: string }>`
    select m.id, m.organization_id as "organizationId",
      (select id from chat_rooms r where r.mentee_id = m.id) as "roomId"
    from mentees m where m.email = ${username}`.execute(db);
  const { id: menteeId, organizationId, roomId } = rows[0]!;
  const about = { organizationId, menteeId };
  await insertRow(db, "checkIns", {
    ...about,
    dueOn: `2026-01-${++checkIns + 10}`,
    questions: ["mood", "wantsCall"],
  });
  if (planted.has(username)) return;
  planted.add(username);
  const item = { name: longWord, description: longWord, address: longWord, bring: longWord };
  const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId, ...item });
  const days = { startDate: "2026-01-01", endDate: "2099-01-01" };
  await insertRow(db, "menteeUserTasks", { ...about, menteeTaskId, ...days });
  await sql`update mentees set image = ${picture} where id = ${menteeId}`.execute(db);
  await sql`update chat_messages set text = ${longWord} where id =
    (select max(id) from chat_messages where room_id = ${roomId} and message_type = 'Message')`.execute(db);
}

/** Each fault, with the first screen that has it, so that faults in the frame around all screens appear once. */
type Faults = Map<string, string>;

/** Runs inside the page. Finds buttons without text in a mentee's top bar, and unused space above the page. */
function frameFaults(): string[] {
  // The form is slightly lower before a sign-in.
  if (!localStorage.getItem("token")) return [];
  const bar = document.querySelector("[data-top-bar]");
  const first = document.querySelector("main > *");
  const room = first && bar ? first.getBoundingClientRect().top + scrollY - bar.clientHeight : 0;
  const hasWord = (one: Element) => /\p{L}/u.test((one as HTMLElement).innerText);
  const narrow = [...document.querySelectorAll("[data-notification] > :last-child")].filter(
    (one) => one.clientWidth < innerWidth - 80,
  );
  return [
    ...narrow.map(({ clientWidth }) => `${clientWidth} px for the text of a notification`),
    ...[...(bar?.querySelectorAll("a, button") ?? [])]
      .filter((one) => !hasWord(one))
      .map((one) => `no word: ${one.outerHTML.slice(0, 80)}`),
    ...(room > 24 ? [`${room} px between the top bar and the page`] : []),
  ];
}

async function look(page: Page, name: string, wrong: Faults): Promise<void> {
  // The frame appears before its screen.
  const hasHeading = await page
    .locator("main h1")
    .first()
    .waitFor({ timeout: 60_000 })
    .then(
      () => true,
      () => false,
    );
  await settled(page);
  looked += 1;
  const faults = [...(await faultsOf(page)), ...(await page.evaluate(frameFaults))];
  if (!hasHeading) faults.push("no heading");
  if (isWhole)
    await expectAccessible(page).catch((error: Error & { actual?: unknown }) =>
      faults.push(`axe: ${String(error.actual ?? error.message)}`),
    );
  for (const fault of faults) if (!wrong.has(fault)) wrong.set(fault, name);
}

/** Returns the size (pixels) of most of the text in an element. */
const textSize = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((place) => {
      const lengths = new Map<number, number>();
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const size = parseFloat(getComputedStyle(node.parentElement!).fontSize);
        lengths.set(size, (lengths.get(size) ?? 0) + node.textContent!.trim().length);
      }
      return [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
    });

/** Checks dialogs and menus, by clicking the buttons that open them. */
async function lookAtDialogs(page: Page, route: string, seen: Set<string>, wrong: Faults): Promise<void> {
  const openers = page.locator("button[aria-haspopup]:visible:enabled");
  for (let at = 0; at < (await openers.count()); at += 1) {
    const opener = openers.nth(at);
    const name = await opener.evaluate((one) =>
      (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\d+/g, ""),
    );
    if (seen.has(name)) continue;
    seen.add(name);
    await opener.click();
    const opened = page.locator(":is([role=dialog], [role=menu], [role=listbox]):visible").first();
    await opened.waitFor();
    await look(page, `${route}, ${name}`, wrong);
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "hidden" });
  }
}

/** Checks each step of the check-in, and its last screen. */
async function lookAtSteps(page: Page, wrong: Faults): Promise<void> {
  const choices = page.locator("main button[aria-pressed]");
  await goTo(page, "/check-in");
  for (let step = 1; (await choices.count()) > 0; step += 1) {
    const before = await page.locator("main h1").innerText();
    await look(page, `/check-in, question ${step}`, wrong);
    await choices.last().click();
    await expect.poll(() => page.locator("main h1").innerText()).not.toBe(before);
  }
  await page.locator("main textarea").fill(longWord);
  await look(page, "/check-in, thanks", wrong);
}

/** Checks forms that open in place or by address. */
async function lookAtForms(page: Page, addOwn: string, wrong: Faults): Promise<void> {
  await goTo(page, "/plan");
  await page.getByRole("button", { name: addOwn, exact: true }).click();
  await page.locator("main form textarea").first().waitFor();
  await look(page, `/plan, ${addOwn}`, wrong);
  await goTo(page, "/profile-files?record=0");
  await page.locator("form input[type=file]").first().waitFor({ state: "attached" });
  await look(page, "/profile-files, a new one", wrong);
}

/** Checks that a toast covers no tap target in a conversation while the keyboard covers half of the window. */
async function lookAtToast(page: Page, room: string, language: keyof typeof people): Promise<void> {
  const chrome = language === "English" ? chromeEn : chromeEs;
  const size = page.viewportSize()!;
  await goTo(page, room);
  await page.setViewportSize({ ...size, height: 200 });
  await page.locator("main textarea").waitFor();
  await page.route("**/update-profile", (route) => route.fulfill({ json: { status: 0, message: "No." } }));
  await page.getByRole("button", { name: chrome.openMenu }).click();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: chrome.closeMenu }).click();
  const toast = page.locator(".Toastify__toast");
  await toast.waitFor();
  // The toast stays while the pointer is over it.
  await toast.hover();
  const covered = () =>
    page.locator(".Toastify__toast-container").evaluate((one) => {
      const over = one.getBoundingClientRect();
      if (!one.querySelector(".Toastify__toast")) return ["no toast"];
      return [...document.querySelectorAll("[data-top-bar], [data-composer]")]
        .filter((other) => {
          const { top, bottom } = other.getBoundingClientRect();
          return top < over.bottom && bottom > over.top;
        })
        .map((other) => other.outerHTML.slice(0, 80));
    });
  await expect.poll(covered).toEqual([]);
  await page.unroute("**/update-profile");
  await page.setViewportSize(size);
}

const addOwn = { English: dashboardEn.addOwn, Spanish: dashboardEs.addOwn } as const;
const people = { English: "mentee@harbor.example", Spanish: "mentee@puente.example" } as const;
const forms = (["English", "Spanish"] as const).flatMap((language) =>
  (["modern", "classic", "corporate"] as const).flatMap((theme) =>
    [320, 390].map((width) => ({ language, theme, width })),
  ),
);

it.each(isWhole ? forms : forms.slice(0, 1))(
  "What a mentee opens fits $width px, in $language, $theme",
  async ({ language, theme, width }) => {
    const username = people[language];
    await plant(username);
    const page = await openAs(site, username, "/", width);
    if (theme !== "modern") {
      await setLook(page, { theme });
      await page.reload();
    }
    const routes = tried(await routesOf(await ownUser(page)));
    const links = new Set<string>();
    const wrong: Faults = new Map();
    const opened = new Set<string>();
    const sizes: number[] = [];
    for (const route of routes) {
      const paths = await fill(route, links);
      expect(paths, `nobody finds a link to ${route}`).not.toEqual([]);
      for (const path of paths) {
        await goTo(page, path);
        await look(page, route, wrong);
        if (route === "/") sizes.push(await textSize(page, "main"));
        if (path.startsWith("/chat/")) sizes.push(await textSize(page, "main [data-kind=Message] p"));
        const hrefs = await page
          .locator("a[href^='/']")
          .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
        if (isWhole) await lookAtDialogs(page, route, opened, wrong);
        for (const href of hrefs) links.add(href.split(/[?#]/)[0] ?? "");
      }
    }
    if (isWhole) await lookAtForms(page, addOwn[language], wrong);
    if (isWhole) await lookAtSteps(page, wrong);
    await lookAtToast(page, [...links].find((link) => /^\/chat\/\d+$/.test(link)) ?? "", language);
    await page.goto("/");
    await page.locator("main h1").waitFor();
    await settled(page);
    await page.evaluate(() => scrollTo(0, 200));
    await page.goto("/plan");
    await page.locator("main h1").waitFor();
    await settled(page);
    expect(await page.evaluate(() => scrollY), "a page by its address begins at its top").toBe(0);
    const [onDashboard, inChat] = sizes;
    expect(inChat).toBeGreaterThanOrEqual(onDashboard ?? Infinity);
    expect([...wrong].map(([fault, route]) => `${route}: ${fault}`)).toEqual([]);
    await page.close();
  },
);

it.runIf(isFull).each(twins(forms))(
  "Every screen before sign-in fits $width px, in $language, $theme",
  async ({ language, theme, width }) => {
    const page = await site.newPage({
      viewport: { width, height: 844 },
      locale: language === "English" ? "en-US" : "es-MX",
    });
    const wrong: Faults = new Map();
    await page.goto("/auth/sign-in");
    await page.evaluate(
      (name) => localStorage.setItem("preferences", JSON.stringify({ theme: name })),
      theme,
    );
    const paths = (await pathsIn("public-routes.tsx")).filter((one) => one !== "/auth/sign-out");
    for (const path of [...paths, "/texts/2"]) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      await look(page, path, wrong);
    }
    expect([...wrong].map(([fault, route]) => `${route}: ${fault}`)).toEqual([]);
    await page.context().close();
  },
);
