import { chooseInList, chooseView, openListMenu } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { settled, testSite } from "#tests/support/site.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";
import { printedBy, sheetsOf } from "#tests/support/printed.ts";

const site = testSite();

it("Printing gives a list with the rows of all pages, by button and keys, and a record as labels and values, each sheet with name and day [13-C9]", async () => {
  const { db } = site;
  await sql`update mentees set notes = '<p>Kept <b>bold</b> words</p>'`.execute(db);
  const { rows } = await sql<{ id: string; last: string }>`
    select id, last_name as last from mentees where organization_id = 2 and deleted_at is null
    order by search_fold(last_name), id`.execute(db);
  const day = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(new Date());

  const page = await openAs(site, "case@harbor.example", "/mentee/manage?saved=all");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("[data-row]").first().waitFor();
  await page.evaluate(() =>
    // Runs after the app's own listener.
    window.addEventListener("beforeprint", () => {
      document.body.dataset["printed"] = document.documentElement.dataset["mantineColorScheme"];
    }),
  );
  await openListMenu(page);
  await page.keyboard.press("Escape");
  // Printing with the browser's menu prints only what has loaded, and says so.
  await expect
    .poll(async () => (await sheetsOf(page)).join(" "))
    .toContain("This is only what the screen shows. “Print” above the list prints the whole list");
  await printedBy(page, () => chooseInList(page, "Print"));
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect.poll(() => page.locator("tr[data-row]").count()).toBe(25);
  await printedBy(page, () => page.keyboard.press("Control+p"));
  const list = await sheetsOf(page);
  expect(list.length).toBeGreaterThan(1);
  expect(list.join(" ")).not.toContain("only what the screen shows");
  for (const [index, sheet] of list.entries()) {
    expect(sheet).toContain(`Mentees ${day}`);
    expect(sheet).toContain(`${index + 1} / ${list.length}`);
    // The column headings are on each sheet, without actions and links.
    expect(sheet).toContain("Last Name");
    expect(sheet).not.toMatch(/Actions|Dashboard|Export|Columns/);
  }
  // Ignores spaces, because names can break across lines.
  const letters = (text: string) => text.replaceAll(" ", "");
  for (const { last } of rows) expect(letters(list.join(""))).toContain(letters(last));
  expect(rows.length).toBeGreaterThan(25);
  // The screen is as it was.
  await expect.poll(() => page.locator("tr[data-row]").count()).toBe(25);
  const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  await expect.poll(scheme).toBe("dark");
  await goTo(page, `/mentee/manage/${rows[0]!.id}?record=${rows[0]!.id}`);
  await page.getByLabel("Client ID").fill("typed and not saved");
  await settled(page);
  // The code for printed values is loaded right after the form.
  await expect.poll(async () => (await sheetsOf(page)).join(" ")).toContain("Kept bold words");
  const record = (await sheetsOf(page)).join(" ");
  expect(record).toContain(`${rows[0]!.last} – Profile ${day}`);
  expect(record).toContain("Unsaved changes aren't printed.");
  expect(record).not.toContain("typed and not saved");
  expect(record).toMatch(/Case manager [A-Z]/);
  await expect.poll(() => page.getByLabel("Client ID").inputValue()).toBe("typed and not saved");
  await expect.poll(scheme).toBe("dark");
  await page.close();
  expect(site.failures).toEqual([]);
});

it.runIf(isFull)("A printed list states its filters, with the view and in words", async () => {
  const page = await openAs(site, "case@harbor.example", "/mentee/manage?q=a&active=1&from=2000-01-01");
  await page.locator("[data-row]").first().waitFor();
  await settled(page);
  await printedBy(page, () => page.keyboard.press("Control+p"));
  // Printing doesn't wait for the other end of the period.
  expect(await page.locator("[data-printed-choice]").getAttribute("data-printed-choice")).toBe("ready");
  const narrowed = (await sheetsOf(page)).join(" ");
  expect(narrowed).toContain("Search: a");
  expect(narrowed).toContain("Status: Active");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.getByText("Search: a", { exact: false }).waitFor({ state: "detached" });
  await goTo(page, "/mentee/manage");
  await chooseView(page, /^My mentees/);
  await expect.poll(() => new URL(page.url()).searchParams.has("saved")).toBe(true);
  await expect.poll(() => page.locator("[data-totals]").first().innerText()).not.toContain("100 records");
  await settled(page);
  await printedBy(page, () => page.keyboard.press("Control+p"));
  const sheets = (await sheetsOf(page)).join(" ");
  expect(sheets).toContain("View: My mentees");
  expect(sheets).toContain("My caseload: Yes");
  await page.close();
  expect(site.failures).toEqual([]);
});

it.runIf(isFull)(
  "Printing includes collapsed content, and notes whose code is still loading [13-C9]",
  async () => {
    const page = await openAs(site, "case@harbor.example", "/mentee/mentee-tasks/6");
    await settled(page);
    const { rows } = await sql<{ name: string }>`
    select t.name from mentee_user_tasks u join mentee_tasks t on t.id = u.mentee_task_id
    where u.mentee_id = 6 and u.completed and u.deleted_at is null`.execute(site.db);
    expect(rows.length).toBeGreaterThan(0);
    // The note's code loads after the first screen.
    await expect.poll(async () => (await sheetsOf(page)).join(" ")).toContain("only what the screen shows");
    const screen = (await sheetsOf(page)).join(" ");
    for (const { name } of rows) expect(screen).not.toContain(name);
    await printedBy(page, () => page.keyboard.press("Control+p"));
    const tasks = (await sheetsOf(page)).join(" ");
    for (const { name } of rows) expect(tasks).toContain(name);
    await page.close();

    const late = await openAs(site, "case@harbor.example", "/mentee/mentee-tasks/6");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await late.route(/\/assets\/feed-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    // The screen shows a placeholder until the code of the notes is released.
    const shown = goTo(late, "/mentee/mentee-notes/6");
    await late.locator('section[aria-label="Notes"]').waitFor();
    await printedBy(late, async () => {
      // The keys work once the code that prints lists is there, which loads after the first screen.
      const printing = late.waitForRequest(
        (request) =>
          request.url().endsWith("/getMenteeTable") &&
          /"recordsPerPage":1000\b/.test(request.postData() ?? ""),
      );
      const press = setInterval(() => void late.keyboard.press("Control+p").catch(() => {}), 200);
      await printing.finally(() => clearInterval(press));
      release();
    });
    await shown;
    expect((await sheetsOf(late)).join(" ")).toContain("First interview at Patapsco Freight");
    await late.close();
  },
);
