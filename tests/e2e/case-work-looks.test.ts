/**
 * The dialogs and panels of everyday case work, in both languages, three themes, dark and light, on desktop and
 * phone.
 */
import { chooseInList, openFilters, openViews } from "#tests/support/list-page.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LanguageCode } from "#shared/constants.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { caseload as caseloadEn } from "#shared/i18n/en/caseload.ts";
import { caseload as caseloadEs } from "#shared/i18n/es/caseload.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { openSite, settled, type Site } from "#tests/support/site.ts";
import { isFull, isWhole, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo } from "#tests/support/visitor.ts";
import { dayAway } from "#tests/support/days.ts";
import { timezones } from "#shared/constants.ts";
import { sql } from "kysely";

let site: Site;
// Each test has its own organization, so that lists and caseloads contain nothing of other tests.
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site?.close());

const organizationId = "2";

/** Makes a worker with three mentees and examples of everything that Today, calendar, and reassignment show. */
async function makeDay(language: LanguageCode) {
  const { db } = site;
  await sql`update organizations set timezones = ${timezones.indexOf("UTC") + 1} where id = ${organizationId}`.execute(
    db,
  );
  const worker = await makeStaff(db, organizationId, { language, values: { lastName: "Vance" } });
  const values = { caseManager: worker.id, dateOfReferral: "2026-01-05" };
  const [mentee] = [
    await makeMentee(db, organizationId, { values: { ...values, lastName: "Quispe-Montenegro" } }),
    await makeMentee(db, organizationId, { values }),
    await makeMentee(db, organizationId, { values }),
  ];
  const about = { organizationId, menteeId: mentee.id };
  const appointment = { ...about, type: "1", startZone: "Etc/UTC", minutes: 30, staff: [worker.id] };
  const at = (when: string) => ({ startLocal: when, startAt: `${when}Z`, status: "planned" });
  const meeting = { mode: "inPerson", place: "200 North Michigan Avenue, Chicago", bring: "Letter, ID card" };
  await insertRow(db, "appointments", { ...appointment, ...meeting, ...at(`${dayAway(-2)}T14:00`) });
  const next = await insertRow(db, "appointments", {
    ...appointment,
    ...meeting,
    ...at(`${dayAway(3)}T14:00`),
  });
  const promise = { text: "Ask about a bus pass", by: "staff", byStaff: worker.id, dueOn: dayAway(-1) };
  await insertRow(db, "promises", { ...about, ...promise, status: "open" });
  const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId, name: "Birth certificate" });
  const late = { menteeTaskId, startDate: dayAway(-9), endDate: dayAway(-3) };
  await insertRow(db, "menteeUserTasks", { ...about, ...late });
  return { worker, mentee, next };
}

const combinations = (["modern", "classic", "corporate"] as const).flatMap((theme, at) =>
  (["light", "dark"] as const).flatMap((scheme, second) =>
    ([1440, 390] as const).map(
      (width, third) => [theme, scheme, width, (at + second + third) % 2 === 0 ? "es" : "en"] as const,
    ),
  ),
);

it.runIf(isFull).each(twins(combinations))(
  "%s, %s, %i px, %s: axe finds no violation, and nothing scrolls sideways",
  async (theme, colorScheme, width, language) => {
    const t = textsOf(language);
    const caseload = language === "es" ? caseloadEs : caseloadEn;
    const { worker, mentee, next } = await makeDay(language);
    const isPhone = width < 768;
    const page = await openWithToken(site, worker.token, "/favicon.svg", {
      viewport: { width, height: 900 },
      locale: language === "es" ? "es-US" : "en-US",
      timezoneId: "UTC",
    });
    await page.evaluate(
      ([key, preferences]) => localStorage.setItem(key!, preferences!),
      [`preferences:${worker.accountId}`, JSON.stringify({ theme, colorScheme })],
    );
    const dialog = page.getByRole("dialog");
    const inDialog = (key: string, values: { count?: number } = {}) =>
      dialog.getByRole("button", { name: t(key, values), exact: true });
    const look = async (name: string, inside = "[role=dialog]") => {
      // The pages below the dialogs have separate tests.
      if (inside === "main" && !isWhole) return;
      await page.locator(inside).first().waitFor();
      await settled(page);
      await expectAccessible(page, inside);
      // Tabs and tables of a page may scroll, but the content of a dialog must fit in it.
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=dialog] *")]
          .filter((one) => one.matches("html") || /auto|scroll/.test(getComputedStyle(one).overflowX))
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML.slice(0, 120)),
      );
      expect(wide, name).toEqual([]);
      await keepPicture(page, `case-work ${name} ${theme} ${colorScheme} ${width} ${language}`);
    };
    const close = async () => {
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };

    // Today: recording outcomes in place.
    await page.goto("/");
    const today = (name: string) => page.locator(`[data-today="${name}"]`);
    await today("todo").locator("li").first().waitFor();
    await expect.poll(() => page.locator("html").getAttribute("data-mantine-color-scheme")).toBe(colorScheme);
    await look("today", "main");
    const promise = today("todo").locator("li").filter({ hasText: "bus pass" });
    await promise.getByRole("button").first().click();
    await dialog.getByRole("button", { name: t("today.putOffButton") }).click();
    await inDialog("today.release").click();
    await look("promise later or released");
    await close();
    await today("todo").locator("[data-todo=outcome]").getByRole("button").last().click();
    await dialog.getByRole("radio", { name: t("calendar.next_other") }).check();
    await look("outcome");
    await close();
    await today("quiet")
      .getByRole("button", { name: t("screens.list.contact", { name: "" }) })
      .first()
      .click();
    await inDialog("screens.contact.promise").click();
    await inDialog("screens.contact.nextOn").click();
    await dialog.getByRole("radio").first().check();
    await look("log contact");
    await close();

    // The panel that each letter after "c" opens, and all shortcuts.
    await goTo(page, `/mentee/overview/${mentee.id}`);
    await page.locator("[data-timeline]").waitFor();
    await look("overview", "main");
    for (const [letter, name] of [
      ["n", "note"],
      ["s", "message"],
      ["g", "goal"],
      ["t", "task"],
      ["a", "appointment"],
      ["p", "promise"],
    ] as const) {
      await page.keyboard.press("c");
      await page.getByRole("menu", { name: t("chrome.quickAdd") }).waitFor();
      if (name === "note") await look("quick add", "[role=menu]");
      await page.keyboard.press(letter);
      await dialog
        .getByRole("heading", { name: /Quispe-Montenegro/ })
        .first()
        .waitFor();
      await look(`panel ${name}`);
      await close();
    }
    await page.keyboard.press("?");
    await look("shortcuts");
    await close();

    // An appointment: reading, rescheduling, canceling.
    await goTo(page, `/calendar?view=list&day=${dayAway(3)}`);
    const steps = ["move", "cancel"] as const;
    for (const step of ["facts", ...steps] as const) {
      await page.locator(`[data-appointment="${next}"]`).first().click();
      if (step !== "facts") await inDialog(`calendar.${step}`).click();
      await look(`appointment ${step}`);
      await close();
    }

    await goTo(page, "/caseload");
    await page
      .locator(`[data-staff="${worker.id}"]`)
      .getByRole("button", { name: new RegExp(`^${caseload.handOver}`) })
      .click();
    await dialog.locator("select[name=toStaffId]").selectOption({ index: 1 });
    await dialog.getByRole("group", { name: caseload.promises }).waitFor();
    await look("hand-over");
    await close();

    // Views and their columns.
    await goTo(page, "/mentee/manage?per=5&active=1");
    await openFilters(page, language);
    await look("filters", "main");
    await page.keyboard.press("Escape");
    await chooseInList(page, t("screens.filters.columns"), language);
    await look("columns");
    await close();
    const views = await openViews(page);
    await look("views", "main");
    await views.getByRole("menuitem", { name: t("screens.views.saveAs") }).click();
    await dialog.getByLabel(t("screens.views.visibility")).selectOption({ label: t("screens.views.role") });
    await look("new view");
    await close();
    await chooseInList(page, t("screens.views.sharedViews"), language);
    await dialog.getByRole("listitem").first().waitFor();
    await look("shared views");
    await close();

    // Bulk actions: every action, and the result for each record.
    const bar = page.getByRole("region", { name: t("screens.bulk.bar") });
    if (isPhone) await chooseInList(page, t("screens.list.select"), language);
    const boxes = page.locator("[data-row] input[type=checkbox]");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await look("bulk bar", "main");
    const names = await bar.getByRole("button").allInnerTexts();
    // The other buttons open a menu or act immediately.
    const others = new Set([
      ...["export", "clear", "merge"].map((key) => t(`screens.bulk.${key}`)),
      t("exports.printCards", { count: 2 }),
    ]);
    for (const name of names.filter((one) => one && !others.has(one) && !/\d/.test(one))) {
      await bar.getByRole("button", { name, exact: true }).click();
      await look(`bulk ${name}`);
      if (name === t("screens.bulk.add") && isWhole) {
        const kinds = dialog.getByLabel(t("screens.bulk.kind"), { exact: true });
        for (const kind of await kinds.locator("option").allInnerTexts()) {
          await kinds.selectOption(kind);
          await look(`bulk ${name} ${kind}`);
        }
      }
      await close();
    }
    await bar.getByRole("button", { name: t("screens.bulk.archive"), exact: true }).click();
    await inDialog("screens.bulk.apply", { count: 2 }).click();
    await dialog.getByText(t("screens.bulk.done", { count: 2 })).waitFor();
    await look("bulk result");
    await inDialog("common.undo").click();
    await dialog.getByText(t("screens.bulk.undone", { count: 2 })).waitFor();
    await look("bulk undone");
    await close();

    // A completed task, with a button to undo it.
    await goTo(page, "/");
    await today("todo")
      .getByRole("checkbox", { name: new RegExp(`^${t("today.markDone", { name: "Birth" })}`) })
      .check();
    const toast = page.getByRole("alert");
    const undo = toast.getByRole("button", { name: t("common.undo") });
    // The toast stays while the pointer is over it.
    await undo.hover();
    const [said, button] = [await toast.locator("strong").boundingBox(), await undo.boundingBox()];
    expect(button!.y).toBeGreaterThan(said!.y + said!.height);
    await look("today with undo", ".Toastify [role=alert]");
    await page.close();
    expect(site.failures).toEqual([]);
  },
);
