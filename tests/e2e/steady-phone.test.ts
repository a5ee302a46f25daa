/**
 * On a mentee's phone, tap targets do not move while the network fails and returns and changes are pending. Offline
 * choices are shown as pending.
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { themes } from "#shared/constants.ts";
import { errors as errorsEn } from "#shared/i18n/en/errors.ts";
import { outbox as outboxEn } from "#shared/i18n/en/outbox.ts";
import { plan as planEn } from "#shared/i18n/en/plan.ts";
import { errors as errorsEs } from "#shared/i18n/es/errors.ts";
import { outbox as outboxEs } from "#shared/i18n/es/outbox.ts";
import { plan as planEs } from "#shared/i18n/es/plan.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeAppointment } from "#tests/support/factories.ts";
import { faultsOf } from "#tests/support/fits-phone.ts";
import { makeCase, makeWorker } from "#tests/support/mentee-case.ts";
import { beginAs, openPhone, phone, reopen, setLook, untilTray } from "#tests/support/phone.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { prepared } from "#tests/support/prepared.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, record, twins } from "#tests/support/suite.ts";
import { ownUser, pathsIn, routesOf } from "./mentee-paths.ts";

let compared = 0;
const site = testSite();
const worker = prepared(() => makeWorker(db()));
afterAll(() => {
  record({
    test: "places of what can be tapped, before and after the network went and came",
    count: compared,
    atLeast: 1000,
    result: "0 moved",
  });
});
const words = {
  en: { plan: planEn, errors: errorsEn, outbox: outboxEn },
  es: { plan: planEs, errors: errorsEs, outbox: outboxEs },
};
const db = () => site.db;

/** Makes a mentee with one of everything that mentees can answer. */
async function makeFullCase(language: "en" | "es") {
  const made = await makeCase(db(), worker, { language, tasks: ["ID card", "Bus pass"] });
  const { mentee } = made;
  await makeAppointment(db(), mentee, { staff: [worker.id] });
  const { organizationId } = mentee;
  const promise = { organizationId, menteeId: mentee.id, dueOn: "2099-01-01" };
  await insertRow(db(), "promises", {
    ...promise,
    by: "staff",
    byStaff: worker.id,
    status: "kept",
    text: "Call the landlord",
  });
  await sql`update accounts set email_confirmed_at = null where id = ${mentee.accountId}`.execute(db());
  await sql`update promises set kept_on = organization_day(organization_id) where mentee_id = ${mentee.id}`.execute(
    db(),
  );
  await insertRow(db(), "promises", { ...promise, by: "mentee", status: "open", text: "Write the letter" });
  return made;
}

/**
 * Returns the positions of all links, buttons, and inputs, in pixels from the top of the page, or in the top bar, from
 * the left.
 */
const places = (page: Page, inside = ":is(main, [data-top-bar])"): Promise<Record<string, number>> =>
  page.evaluate(async (wanted) => {
    // Once the page is idle, everything that has arrived is on the screen.
    await new Promise((resolve) => requestIdleCallback(resolve));
    const found: Record<string, number> = {};
    for (const one of document.querySelectorAll(wanted)) {
      // Skips the status line below an answer. Its place is reserved, but its link comes and goes.
      if (one.closest("main [role=status]")) continue;
      const { top, left, height } = one.getBoundingClientRect();
      const isInBar = one.closest("[data-top-bar]") !== null;
      const said = one.getAttribute("aria-label") ?? one.textContent ?? "";
      // The number of unread messages may change meanwhile.
      const name = isInBar ? said.replace(/\d+/, "") : said;
      const isSame = (key: string) => key.startsWith(`${one.tagName} ${name} `);
      const key = `${one.tagName} ${name} ${Object.keys(found).filter(isSame).length}`;
      // The top bar stays at the top, so its content could only move sideways.
      if (height > 0) found[key] = Math.round(isInBar ? left : top + scrollY);
    }
    return found;
  }, `${inside} :is(a, button, input, textarea)`);
async function expectSame(page: Page, before: Record<string, number>): Promise<void> {
  // A new message may be added below everything else.
  expect(await places(page)).toMatchObject(before);
  compared += Object.keys(before).length;
}

const notice = (page: Page) => page.locator("[data-offline-notice]");
const tray = (page: Page) => page.locator("[data-outbox]");

/** Returns what doesn't fit in the reserved space of the status row, and words wider than their element. */
const outside = (page: Page): Promise<string[]> =>
  page.locator("[data-status-row]").evaluate((row) => {
    const { top, bottom, left, right } = row.getBoundingClientRect();
    return (
      [...row.querySelectorAll("*")]
        // Texts only for screen readers take no space.
        .filter((one) => !one.closest("[data-offline-panel]"))
        .filter((one) => (one.closest("[data-offline-notice]")?.clientWidth ?? row.clientWidth) > 1)
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const isOutside =
            box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1;
          // Words only for screen readers are one pixel wide.
          const isTooWide = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
          return box.height > 0 && (isOutside || isTooWide);
        })
        .map((one) => one.outerHTML.slice(0, 120))
    );
  });

/**
 * Cuts the network, makes a change that has to wait, and restores the network. Nothing on the page may move in the
 * meantime.
 */
async function expectSteady(page: Page, act?: () => Promise<unknown>): Promise<void> {
  await settled(page);
  const before = await places(page);
  await page.context().setOffline(true);
  await notice(page).waitFor();
  await expectSame(page, before);
  expect(await outside(page)).toEqual([]);
  if (act) {
    await act();
    await tray(page).waitFor();
    await expectSame(page, before);
    expect(await outside(page)).toEqual([]);
  }
  await page.context().setOffline(false);
  await notice(page).waitFor({ state: "hidden" });
  await tray(page).waitFor({ state: "hidden" });
  await expectSame(page, before);
}

/** Waits for the heading of a screen. @throws with what the page shows instead */
async function headed(page: Page): Promise<void> {
  const heading = page.locator("h1, main [role=alert]").first();
  await heading.waitFor().catch(async () => {
    throw new Error(`${page.url()} has no heading, but:\n${await page.locator("body").ariaSnapshot()}`);
  });
}

/** Requests that a mentee's first page makes last, for code, texts, and data that it doesn't need at once. */
const late = /\/assets\/(own-(account|questions)|push)-|\/apicalls\/push$/;
/** Holds back late requests. @returns a function that releases them */
async function holdLate(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(late, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
}

const forms = (["en", "es"] as const).flatMap((language) => [320, 390].map((width) => ({ language, width })));

it.runIf(isFull).each(twins(forms))(
  "Nothing moves on the first page while the network fails and returns and an answer waits ($language, $width px)",
  async ({ language, width }) => {
    const t = textsOf(language);
    const { mentee } = await makeFullCase(language);
    const viewport = { width, height: 740 };
    const page = await site.newPage({ ...phone, serviceWorkers: "block", viewport });
    await beginAs(page, mentee, site.url);
    const letGo = await holdLate(page);
    await page.goto("/");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await button(t("dashboard.cannotCome")).waitFor();
    const early = await places(page);
    await letGo();
    for (const key of ["profile.addressConfirm", "dashboard.keepNo"]) await button(t(key)).waitFor();
    await untilTray(page);
    await settled(page);
    await expectSame(page, early);
    await expectSteady(page, () => button(t("dashboard.cannotCome")).tap());
    await expectSteady(page, async () => {
      await button(t("dashboard.willCome")).tap();
      await page.getByText(t("errors.unsent"), { exact: true }).waitFor();
      expect(await faultsOf(page, ":is(main, [data-status-row], .Toastify__toast button)")).toEqual([]);
      await keepPicture(page, `steady ${language} ${width}`);
    });
    // The console reports calls that did not reach the server.
    const isExpected = /network|ApiError|WebSocket/;
    expect(site.failures.filter((line) => !isExpected.test(line))).toEqual([]);
    await page.context().close();
  },
);

it.runIf(isFull).each(twins(forms))(
  "Nothing moves on the other pages either ($language, $width px)",
  async ({ language, width }) => {
    const t = textsOf(language);
    const { plan } = words[language];
    const { mentee, taskIds, roomId } = await makeFullCase(language);
    const locale = language === "es" ? "es-MX" : "en-US";
    const page = await site.newPage({
      ...phone,
      serviceWorkers: "block",
      locale,
      viewport: { width, height: 740 },
    });
    const guestPaths = (await pathsIn("public-routes.tsx")).filter((path) => !path.includes(":"));
    for (const path of guestPaths.filter((one) => one !== "/auth/sign-out")) {
      await page.goto(path);
      await headed(page);
      await untilTray(page);
      await expectSteady(page);
    }
    await beginAs(page, mentee, site.url);
    await page.goto("/plan");
    await page.getByRole("link", { name: /ID card/ }).waitFor();
    await untilTray(page);
    await expectSteady(page, () =>
      page.getByRole("button", { name: t("dashboard.cannotCome"), exact: true }).tap(),
    );
    await page.goto(`/plan/task-${taskIds[0]}`);
    await page.getByRole("button", { name: plan.iDidIt, exact: true }).tap();
    await page.getByRole("button", { name: plan.notDone, exact: true }).waitFor();
    await untilTray(page);
    await expectSteady(page);
    await page.goto(`/chat/${roomId}`);
    await page.locator("main textarea").waitFor();
    await untilTray(page);
    await expectSteady(page);
    const others = (await routesOf(await ownUser(page))).filter((path) => !path.includes(":"));
    for (const path of others.filter((one) => !["/", "/plan"].includes(one))) {
      await page.goto(path);
      await headed(page);
      await untilTray(page);
      await expectSteady(page);
    }
    await page.context().close();
  },
);

it.runIf(isFull).each(twins(["en", "es"] as const))(
  "An offline choice is shown as chosen and pending, even after the app was reopened (%s)",
  async (language) => {
    const t = textsOf(language);
    const { plan, errors, outbox } = words[language];
    const { mentee, taskIds } = await makeFullCase(language);
    const step = `/plan/step {"tableName":"menteeUserTasks","tableId":"${taskIds[0]}"}`;
    const first = await openPhone(site, mentee, "/", ["/loadDashboard", "/plan", step]);
    const context = first.context();
    await first.getByRole("button", { name: t("dashboard.cannotCome"), exact: true }).waitFor();
    await untilTray(first);
    await context.setOffline(true);
    await notice(first).waitFor();
    const answers = [
      t("dashboard.cannotCome"),
      t("dashboard.promiseDone"),
      t("dashboard.markDone", { name: "Write the letter" }),
    ];
    const pressed = (page: Page, name: string) =>
      page.getByRole("button", { name, exact: true, pressed: true }).and(page.locator(":enabled"));
    const onPlan = async (page: Page) => {
      if (!page.url().endsWith("/plan")) await page.locator('main a[href="/plan"]').tap();
      await page
        .getByRole("link", { name: /ID card/ })
        .first()
        .waitFor();
    };
    const expectChosen = async (page: Page) => {
      await onPlan(page);
      for (const name of answers) await pressed(page, name).waitFor();
      await page.getByRole("listitem").filter({ hasText: "Call my sister" }).waitFor();
      await expect.poll(() => page.getByText(t("errors.unsent"), { exact: true }).count()).toBe(4);
      await page.getByRole("button", { name: outbox.count.replace("{{count}}", "4"), exact: true }).waitFor();
    };
    const [atHome = "", ...others] = answers;
    await first.getByRole("button", { name: atHome, exact: true }).tap();
    await pressed(first, atHome).waitFor();
    await onPlan(first);
    for (const name of others) await first.getByRole("button", { name, exact: true }).tap();
    await first.getByRole("button", { name: t("dashboard.addOwn"), exact: true }).tap();
    await first.getByLabel(t("dashboard.ownText")).fill("Call my sister");
    await first.getByLabel(t("dashboard.ownDay")).fill("2099-05-05");
    await first.getByRole("button", { name: t("common.save"), exact: true }).tap();
    await expectChosen(first);
    await expectChosen(await reopen(context, site.url));
    const page = await reopen(context, `${site.url}/plan`);
    await expectChosen(page);
    // The same is true for an answer to a step, and for its completion in the list.
    await page.getByRole("link", { name: /ID card/ }).tap();
    await page.getByRole("textbox", { name: plan.answer }).fill("I was there.");
    await page.getByRole("button", { name: plan.send, exact: true }).tap();
    await page.getByRole("button", { name: plan.iDidIt, exact: true }).tap();
    const entry = (on: Page) => on.getByRole("region", { name: plan.sent }).getByText("I was there.");
    await entry(page).waitFor();
    await page.getByText(errors.waits).first().waitFor();
    const again = await reopen(context, page.url());
    await entry(again).waitFor();
    await again.getByText(errors.waits).first().waitFor();
    const last = await reopen(context, `${site.url}/plan`);
    await last.getByRole("listitem").filter({ hasText: "ID card" }).getByText(t("errors.unsent")).waitFor();
    // The last choice counts.
    await last.getByRole("button", { name: t("dashboard.willCome"), exact: true }).tap();
    await pressed(last, t("dashboard.willCome")).waitFor();
    await expect.poll(() => pressed(last, t("dashboard.cannotCome")).count()).toBe(0);
    await context.setOffline(false);
    const stored = async () =>
      (
        await sql`select (select reply from appointments where mentee_id = ${mentee.id}) as reply,
      (select confirmed from promises where mentee_id = ${mentee.id} and by = 'staff') as confirmed,
      (select string_agg(text || ' ' || status, ', ' order by id) from promises
        where mentee_id = ${mentee.id} and by = 'mentee') as own,
      (select data_notes -> 0 ->> 'note' from mentee_user_tasks where id = ${taskIds[0]} and completed) as note`.execute(
          db(),
        )
      ).rows[0];
    const own = "Write the letter kept, Call my sister open";
    await expect.poll(stored).toEqual({ reply: "yes", confirmed: "yes", own, note: "I was there." });
    await tray(last).waitFor({ state: "hidden" });
    await expect.poll(() => last.getByText(t("errors.unsent")).count()).toBe(0);
    await context.close();
  },
);

const looks = themes.flatMap((theme) =>
  (["light", "dark"] as const).flatMap((scheme) => [320, 390].map((width) => ({ theme, scheme, width }))),
);

it.runIf(isFull).each(twins(["en", "es"] as const))(
  "Staff and mentees can read and tap the network status in the top bar in each theme (%s)",
  async (language) => {
    const t = textsOf(language);
    const { errors } = words[language];
    const { mentee } = await makeFullCase(language);
    await sql`update accounts set language_code = ${language} where id = ${worker.accountId}`.execute(db());
    for (const person of [mentee, worker]) {
      const page = await site.newPage({ ...phone, serviceWorkers: "block" });
      await beginAs(page, person, site.url);
      await page.goto("/");
      await page.locator("main h1").waitFor();
      for (const { theme, scheme, width } of looks) {
        await setLook(page, { theme });
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 740 });
        // Resets the answer of the previous theme, which would be shown as one line.
        await sql`update appointments set reply = 'none', version = version + 1
          where mentee_id = ${mentee.id}`.execute(db());
        await page.reload();
        await page.locator("main h1").waitFor();
        await untilTray(page);
        await settled(page);
        const before = await places(page, "[data-top-bar]");
        await page.context().setOffline(true);
        await notice(page).waitFor();
        await expectSame(page, before);
        const look = async (name: string) => {
          expect(await outside(page)).toEqual([]);
          expect(await faultsOf(page, "[data-status-row]")).toEqual([]);
          await expectAccessible(page, "[data-top-bar]");
          await keepPicture(page, `top bar ${language} ${theme} ${scheme} ${width} ${name}`);
        };
        await look(`${person === mentee ? "mentee" : "staff"} offline`);
        const pill = page.getByRole("button", { name: t("errors.noConnection"), exact: true });
        await pill.tap();
        await page.locator("[data-offline-panel]").getByText(t("errors.offlineHint")).waitFor();
        await look(`${person === mentee ? "mentee" : "staff"} told`);
        await page.keyboard.press("Escape");
        await page.locator("[data-offline-panel]").waitFor({ state: "hidden" });
        if (person === mentee) {
          await page.getByRole("button", { name: t("dashboard.cannotCome"), exact: true }).tap();
          await tray(page).waitFor();
          await expectSame(page, before);
          await look("mentee waiting");
          await tray(page).getByRole("button").tap();
          const list = page.getByRole("dialog", { name: errors.unsent });
          await list.getByText(t("errors.offlineHint")).waitFor();
          await page.keyboard.press("Escape");
        }
        await page.context().setOffline(false);
        await notice(page).waitFor({ state: "hidden" });
        await tray(page).waitFor({ state: "hidden" });
      }
      await page.context().close();
    }
  },
);
