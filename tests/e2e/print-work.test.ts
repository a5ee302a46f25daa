/** Prints for daily work: a week of the calendar, one page about a mentee, and lists as on the screen (A3.5). */
import { chooseInList } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, times, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import { printedBy, sheetsOf } from "#tests/support/printed.ts";

const site = testSite();

const formats = ["A4", "Letter"] as const;

/** Returns the minimum distance between the texts of neighboring cells in pixels. */
const narrowestGap = (page: Page, rows: string): Promise<number> =>
  page.locator(rows).evaluateAll((lines) => {
    const gaps = lines.flatMap((line) => {
      const words = [...line.children].flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, right, width } = range.getBoundingClientRect();
        return width > 0 ? [{ left, right }] : [];
      });
      return words.slice(1).map(({ left }, at) => left - words[at]!.right);
    });
    return Math.min(...gaps);
  });

/** Returns only the letters and digits of a text, because lines break differently on each paper size. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

it.runIf(isFull)(
  "Printing a week of the calendar shows each appointment whole, on both paper sizes",
  async () => {
    const { db } = site;
    const worker = await makeStaff(db, "2", { values: { firstName: "Vera" } });
    const mentees: Person[] = [];
    for (let at = 0; at < 5; at += 1)
      mentees.push(
        await makeMentee(db, "2", { values: { firstName: `Name${at}`, lastName: "Longername Printwell" } }),
      );
    // Twelve appointments on each day of one week, some simultaneous.
    for (let at = 0; at < 84; at += 1)
      await sql`insert into appointments (organization_id, mentee_id, type, staff, minutes, mode, status, start_local, start_zone, start_at)
      select 2, ${mentees[at % 5]!.id}, (select min(id) from config_appointment_types), array[${worker.id}::bigint], 30, 'phone',
        'planned', l, 'Etc/UTC', l at time zone 'UTC'
      from (select '2027-02-28'::timestamp + make_interval(days => ${at % 7}, hours => 14, mins => ${Math.floor(at / 7) * 20}) as l) s`.execute(
        db,
      );
    const page = await openWithToken(site, worker.token, "/calendar?view=week&day=2027-03-03");
    await page.locator("[data-appointment]").first().waitFor();
    const print = page.getByRole("button", { name: "Print", exact: true });
    await printedBy(page, () => print.click());
    for (const format of formats) {
      const sheets = await sheetsOf(page, format);
      const all = bare(sheets.join(" "));
      expect(all.match(/Name\dLongernamePrintwell/g)).toHaveLength(84);
      for (const day of ["Monday", "Wednesday", "Sunday"]) expect(all).toContain(day);
      expect(sheets.join(" ")).not.toMatch(/Dashboard|Schedule an appointment/);
    }
    await page.close();
  },
);

it.runIf(isFull)("Printing a mentee gives one page, without the photo, on both paper sizes", async () => {
  const page = await openAs(site, "case@harbor.example", "/mentee/overview/6");
  await page.locator("[data-timeline] li").nth(4).waitFor();
  const printSummary = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("link", { name: "Print summary" }).click();
  };
  const name = await page.locator("h1").innerText();
  for (const format of formats) {
    // The first print must leave the screen as it was.
    await printedBy(page, printSummary);
    const sheets = await sheetsOf(page, format);
    expect(sheets).toHaveLength(1);
    expect(bare(sheets[0]!)).toContain(bare(name.split("\n").at(-1)!));
    expect(sheets[0]).toContain("Coming up");
  }
  await printedBy(page, printSummary);
  const photo = page.locator("main .mantine-Avatar-root").first();
  await photo.waitFor();
  await page.emulateMedia({ media: "print" });
  await photo.waitFor({ state: "hidden" });
  await page.close();
});

it.each(twins(["en", "es"] as const))(
  "Prints about people are marked confidential, show their numbers and have no near-empty sheets, in %s",
  async (language) => {
    const { db } = site;
    const mark = { en: "Confidential", es: "Confidencial" }[language];
    await sql`update accounts set language_code = ${language} where email_key = 'owner@harbor.example'`.execute(
      db,
    );
    const page = await openAs(site, "owner@harbor.example", "/mentee/mentee-timeline/6");
    // The timeline is longer than one sheet. It starts below the cards, and nothing is cut off.
    const happened = page.locator("[data-timeline] li");
    await happened.nth(10).waitFor();
    await settled(page);
    const items = (await happened.allInnerTexts()).map(bare);
    const sheets = await sheetsOf(page, "Letter");
    expect(sheets[0]).toContain(`${mark} · `);
    expect(bare(sheets[0]!)).toContain(items[0]);
    expect(sheets.length).toBeGreaterThan(1);
    for (const item of items)
      expect(
        sheets.some((sheet) => bare(sheet).includes(item)),
        item,
      ).toBe(true);

    // A printed profile has no controls of the screen.
    await goTo(page, "/mentee/manage/6");
    await page.locator("main [data-fact]").nth(5).waitFor();
    await settled(page);
    const profile = await sheetsOf(page, "Letter");
    for (const sheet of profile) expect(sheet).toContain(`${mark} · `);
    expect(profile.join(" ")).toContain("HR-0001");
    expect(profile.join(" ")).not.toMatch(/Anonymize|Anonimizar/);

    await goTo(page, "/measures");
    await page.locator("[data-asks]:visible").nth(5).waitFor();
    await settled(page);
    // The browser's print menu can't ask about confidential data, so it prints no numbers.
    const shown = await page
      .locator("[data-asks]")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect(shown).toBeGreaterThan(5);
    // Opened charts have small numbers.
    const title = textsOf(language)("measures.charts.title");
    await page.locator("main details > summary", { hasText: title }).click();
    await page.locator("[data-chart]").nth(2).waitFor();
    await page.emulateMedia({ media: "print" });
    await page.locator("[data-paper-note]").waitFor();
    const numbers = "[data-asks]:visible, [data-printed-rows]:visible, [data-chart]:visible";
    expect(await page.locator(numbers).count()).toBe(0);
    await page.emulateMedia({ media: null });
    // The button prints the report, without small numbers, and nothing else from the screen.
    const answered = page.waitForResponse("**/measures/printed");
    await printedBy(page, () =>
      page.getByRole("button", { name: textsOf(language)("screens.list.print"), exact: true }).click(),
    );
    const { dataValues } = (await (await answered).json()) as { dataValues: { rows: string[][] }[] };
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("[data-asks]:visible, [data-chart]:visible").count()).toBe(0);
    // At the width of the sheet, neighboring numbers must be far enough apart.
    await page.setViewportSize({ width: 720, height: 900 });
    expect(await narrowestGap(page, "[data-printed-rows] tr")).toBeGreaterThan(5);
    await page.setViewportSize({ width: 1440, height: 900 });
    const report = await sheetsOf(page, "Letter");
    await page.emulateMedia({ media: null });
    for (const sheet of report) expect(sheet).toContain(`${mark} · `);
    const rows = dataValues.flatMap((measure) => measure.rows).map((cells) => bare(cells.join("")));
    expect(rows.length).toBeGreaterThan(5);
    const printed = report.map(bare);
    expect(rows.filter((row) => !printed.some((text) => text.includes(row)))).toEqual([]);

    // The printed caseload is as wide as the paper, and below its heading.
    await goTo(page, "/caseload");
    await page.locator("tr[data-staff]").first().waitFor();
    const staff = await page
      .locator("tr[data-staff]")
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)));
    const caseload = (await sheetsOf(page, "Letter")).map(bare);
    // Ignores the last cells: the button isn't printed, and on paper, the levels of care are text instead of a menu.
    const holds = (sheet: string, cells: readonly string[]) =>
      cells.slice(0, -2).every((cell) => sheet.includes(bare(cell)));
    expect(staff.filter((cells) => !caseload.some((sheet) => holds(sheet, cells)))).toEqual([]);
    expect(holds(caseload[0]!, staff[0]!)).toBe(true);
    // Everything fits on one sheet.
    expect(caseload).toHaveLength(1);

    // The printed to-do list has all rows.
    await goTo(page, "/");
    await page.locator("[data-today]").first().waitFor();
    await settled(page);
    const listed = await page.locator("[data-todo] a").allInnerTexts();
    const day = (await sheetsOf(page, "Letter")).map(bare).join(" ");
    expect(listed.filter((name) => !day.includes(bare(name)))).toEqual([]);

    // In a list with many columns, words aren't broken.
    await goTo(page, "/case-work/check-ins");
    await page.locator("[data-row]").first().waitFor();
    const asked = (await sheetsOf(page, "Letter")).join(" ");
    const option = (name: string) => textsOf(language)(`records.checkIns.options.${name}`);
    for (const name of ["mood.4", "housing.worried", "needHelp.no", "answeredBy.staff"])
      expect(asked).toContain(option(name));

    await goTo(page, "/mentee/jobs");
    // The former list stays until this one has loaded.
    await page.getByRole("heading", { level: 1, name: textsOf(language)("records.jobs.title") }).waitFor();
    await settled(page);
    await page.locator("[data-row]").first().waitFor();
    expect((await sheetsOf(page, "Letter")).join(" ")).not.toContain(mark);
    await page.close();
    expect(site.failures).toEqual([]);
  },
);

const lists = [
  "/mentee/manage",
  "/case-work/tasks",
  "/mentee/resources",
  "/case-work/appointments",
  "/case-work/promises",
];

it.runIf(isFull)(
  "Printed lists show every row of the screen whole, and no page break splits a row",
  async () => {
    const samples = lists
      .flatMap((path) => formats.map((format) => ({ path, format })))
      .slice(0, times(10, 2));
    const page = await openAs(site, "case@harbor.example", "/");
    for (const { path, format } of samples) {
      await goTo(page, path);
      // The former list stays until this one has loaded.
      await settled(page);
      await page.locator("[data-row]").first().waitFor();
      await printedBy(page, () => chooseInList(page, "Print"));
      const rows = await page
        .locator("main tr[data-row]")
        .evaluateAll((lines) =>
          lines.map((line) => [...line.querySelectorAll("td")].map((cell) => cell.innerText)),
        );
      expect(rows.length, `${path} ${format}`).toBeGreaterThan(5);
      const sheets = (await sheetsOf(page, format)).map(bare);
      const cut = rows.filter(
        (cells) => !sheets.some((sheet) => cells.every((cell) => sheet.includes(bare(cell)))),
      );
      expect(cut.slice(0, 3), `${path} ${format}`).toEqual([]);
    }
    await page.close();
  },
);
