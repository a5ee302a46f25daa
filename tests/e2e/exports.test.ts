import { chooseInList, listReady, openListMenu } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readPdf, readSheet, readZip } from "#tests/exports/export-client.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { nextDownload, watchLinks } from "#tests/support/downloads.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const site = testSite();

const openAdvanced = (page: Page) => chooseInList(page, "Advanced export");
const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Advanced export of mentees" });

async function exportAs(page: Page, format: RegExp) {
  const menu = await openListMenu(page);
  const download = nextDownload(page);
  await menu.getByRole("menuitem", { name: format }).click();
  return download;
}

async function totalOf(page: Page): Promise<number> {
  const text = await page.locator("[data-totals]").first().innerText();
  return Number(/(\d+) records/.exec(text)?.[1]);
}

const lists = {
  mentees: "/mentee/manage",
  users: "/organizations/users",
  organizations: "/organizations/manage",
  tables: "/mentee/goals",
} as const;
type Family = keyof typeof lists;
const titles: Record<Family, string> = {
  mentees: "Mentees",
  users: "Team members",
  organizations: "Organizations",
  tables: "Goals",
};

describe("The export of a list", () => {
  const ids: Record<Family, string> = {
    mentees: "PERM-02",
    users: "PERM-03",
    organizations: "PERM-04",
    tables: "PERM-05",
  };
  it.each(twins(Object.keys(lists) as Family[]))(
    `is offered where the role has the flag of the table: %s [LIST-03] [${Object.values(ids).join("] [")}] [EXP-06]`,
    async (family) => {
      const { db } = site;
      const own = sql`select user_role from users where email = 'viewer@harbor.example'`;
      const flags = Object.keys(lists).map(
        (name) => sql`${sql.id(`${name}_can_export`)} = ${name === family}`,
      );
      await sql`update user_roles set ${sql.join(flags)} where id = (${own})`.execute(db);
      const page = await openAs(site, "viewer@harbor.example", "/");
      await page.locator("h1").first().waitFor();
      for (const [name, path] of Object.entries(lists)) {
        await goTo(page, path);
        await page.locator(`section[data-mode="list"][aria-label="${titles[name as Family]}"]`).waitFor();
        const menu = await openListMenu(page);
        // Some items are loaded after others.
        await settled(page);
        expect([name, await menu.getByText("Export", { exact: true }).count()]).toEqual([
          name,
          Number(name === family),
        ]);
        const isAdvanced = family === "mentees" && name === "mentees";
        const advanced = menu.getByRole("menuitem", { name: "Advanced export" });
        expect([name, await advanced.count()]).toEqual([name, Number(isAdvanced)]);
      }
      await page.close();
    },
  );
});

describe("An exported list", () => {
  it("opens in a new window and contains what is shown, over all pages [EXP-01] [EXP-03] [EXP-04]", async () => {
    const page = await openAs(
      site,
      "owner@harbor.example",
      "/mentee/manage?per=5&sort=firstName&dir=DESC&q=an",
    );
    await listReady(page);
    const total = await totalOf(page);
    expect(total).toBeGreaterThan(5);
    // The menu says that it is loading while its entries load (13-C12).
    const code = await holdBack(page, /\/assets\/list-items-/);
    await page.locator("main").getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("status", { name: "Loading" }).waitFor();
    code.release();
    await page.getByRole("menuitem").first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const followed = await watchLinks(page);
    // Browsers let a page open windows only for five seconds after a click, which is too short on a busy machine.
    await page.evaluate(() =>
      Object.defineProperty(navigator, "userActivation", { value: { isActive: true } }),
    );
    // Wait for the message at the same time, because it disappears after some seconds.
    const [{ name, bytes }] = await Promise.all([
      exportAs(page, /Excel/),
      page.getByText("“Mentees” is ready. The download has started.").waitFor(),
    ]);
    expect(await followed()).toEqual([expect.stringMatching(/^_blank \/apicalls\/export\/[\w-]{22,}$/)]);
    expect(name).toMatch(/^Mentees \d{4}-\d{2}-\d{2}\.xlsx$/);
    const [header, ...rows] = await readSheet(bytes);
    const columns = ["Status", "First Name", "Middle Initial", "Last Name", "Email", "Address"];
    expect(header).toEqual([...columns, "Answers not needed"]);
    expect(rows).toHaveLength(total);
    const shown = await page.locator("tbody tr[data-row] td:nth-child(4)").allInnerTexts();
    expect(rows.slice(0, 5).map((row) => row[1])).toEqual(shown);

    const text = await exportAs(page, /csv/);
    expect(text.name).toMatch(/^Mentees .*\.csv$/);
    const lines = text.bytes
      .toString()
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toBe([...columns, "Answers not needed"].map((title) => `"${title}"`).join(","));
    expect(lines[1]).toContain(`,"${shown[0]}",`);
    await page.close();
  });

  it.each(
    twins([
      ["Mentees", "/mentee/manage?per=5", 1440, ["All fields", "With sensitive fields"], "Race or ethnicity"],
      ["narrow", "/mentee/manage?per=5", 390, ["All fields"], "Gender"],
    ] as const),
  )(
    "contains all fields if requested, by keyboard and pointer: %s",
    async (_name, path, width, wanted, label) => {
      const page = await openAs(site, "owner@harbor.example", path, width);
      await page.locator('section[data-mode="list"]').waitFor();
      const isNarrow = width < 600;
      await page.locator("main").getByRole("button", { name: "More", exact: true }).press("Enter");
      const items = page.getByRole("menuitemcheckbox");
      await items.first().waitFor();
      await expect.poll(() => items.nth(1).isDisabled()).toBe(true);
      for (const name of wanted) await page.getByRole("menuitemcheckbox", { name }).press("Space");
      await expect.poll(() => items.first().getAttribute("aria-checked")).toBe("true");
      await expectAccessible(page);
      await keepPicture(page, `exports menu ${width}`);
      const download = nextDownload(page);
      await page.getByRole("menuitem", { name: /Excel/ }).click();
      const { bytes } = await download;
      const [header] = await readSheet(bytes);
      expect(header?.slice(0, 3)).toEqual(["Status", "First Name", "Middle Initial"]);
      expect(header).toContain(label);
      expect(header?.includes("Race or ethnicity")).toBe(!isNarrow);
      expect((await readSheet(bytes, 2))[0]).toEqual(["What", "In this file"]);
      await page.close();
    },
  );

  it.runIf(isFull)(
    "of a mentee's records contains only this mentee's, in the reader's language",
    async () => {
      const page = await openAs(site, "owner@puente.example", "/mentee/manage");
      await listReady(page);
      const id = await page.locator("tr[data-row]").first().getAttribute("data-row");
      await page.goto(`/mentee/mentee-notes/${id}?view=table`);
      await listReady(page);
      const shown = await page.locator("tbody tr[data-row] td:nth-child(4)").allInnerTexts();
      await openListMenu(page, "es");
      const download = nextDownload(page);
      await page.getByRole("menuitem", { name: /Excel/ }).click();
      const [header, ...rows] = await readSheet((await download).bytes);
      expect(header?.slice(0, 2)).toEqual(["Activo", "Fecha"]);
      expect(rows.map((row) => row[2])).toEqual(shown);
      await page.close();
    },
  );

  it.runIf(isFull)("shows its progress if it takes long, and then opens automatically", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/goals");
    await listReady(page);
    let isReady = false;
    const running = { exportStatus: "running", progress: 40 };
    await page.route("**/apicalls/export/overview", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...running } });
    });
    await page.route("**/apicalls/export-status/*", async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: isReady ? json : { ...json, ...running } });
    });
    await openListMenu(page);
    const download = nextDownload(page);
    await page.getByRole("menuitem", { name: /Excel/ }).click();
    const bar = page.getByRole("progressbar", { name: "Preparing “Goals”" });
    await bar.waitFor();
    await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("40");
    await expectAccessible(page, 'section[aria-label="Exports"]');
    // The export continues while the user works. After some seconds, browsers would block a new window.
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page.waitForURL("**/mentee/tasks");
    await page.evaluate(() =>
      Object.defineProperty(navigator, "userActivation", { value: { isActive: false } }),
    );
    const asked = page.waitForRequest(/\/export\/[\w-]{22,}$/);
    const told = page.getByText("“Goals” is ready. The download has started.").waitFor();
    isReady = true;
    const [fetched] = await Promise.all([download, told]);
    expect((await asked).frame().parentFrame()).toBe(page.mainFrame());
    expect((await readSheet(fetched.bytes)).length).toBeGreaterThan(3);
    await page.close();
  });

  it.runIf(isFull)("says so if it could not be created", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/goals");
    await listReady(page);
    await page.route("**/apicalls/export/overview", (route) =>
      route.fulfill({ status: 429, json: { status: 0, code: "tooManyRequests", message: "Too many." } }),
    );
    await openListMenu(page);
    await page.getByRole("menuitem", { name: /Excel/ }).click();
    const alert = page.locator('[data-export="failed"]');
    await alert.getByText("“Goals” could not be exported").waitFor();
    await alert.getByText("Too many.").waitFor();
    // The message doesn't cover the bar with the actions for selected rows, which is in the same corner.
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.locator("tbody tr[data-row] input[type=checkbox]").first().check();
    const bar = page.getByRole("region", { name: "Actions for the selected records" });
    const room = async () => {
      const [message, actions] = [(await alert.boundingBox())!, (await bar.boundingBox())!];
      return Math.sign(actions.y - message.y - message.height);
    };
    await expect.poll(room).toBe(1);
    await alert.getByRole("button", { name: "Close this message" }).click();
    await expect.poll(() => alert.count()).toBe(0);
    await page.close();
  });

  it.runIf(isFull)("can be opened once from its notification, for a day", async () => {
    const page = await openAs(site, "owner@harbor.example", "/");
    const { db } = site;
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    const { body } = await site.app.post("export/overview", { tableName: "menteeGoals" }, token);
    const id = String(body["exportId"]);
    await sql`update exports set expires_at = now() + interval '1 day', code_expires_at = now() where id = ${id}`.execute(
      db,
    );
    await page.goto(`/downloads/${id}`);
    await page.getByText("Your file is ready.").waitFor();
    await expectAccessible(page, "main");
    const download = nextDownload(page);
    await page.getByRole("button", { name: "Download" }).click();
    expect((await readSheet((await download).bytes)).length).toBeGreaterThan(3);
    await page.getByText("The download has started.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByText("This file is no longer available.").waitFor();
    await page.close();
  });
});

describe("The advanced export of mentees", () => {
  it("offers dates, ethnicity and every configured option, and a way to close [EXP-05] [EXP-07] [EXP-08]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
    await listReady(page);
    await openAdvanced(page);
    const drawer = drawerOf(page);
    await drawer.locator("[data-group]").first().waitFor();
    const groups = await drawer
      .locator("[data-group]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-group")));
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    const { body } = await site.app.get("getAdvExportOptions", token);
    const offered = Object.entries(body["advExports"] as Record<string, { name: string }[]>);
    expect(groups).toEqual(offered.map(([key]) => key));
    expect(groups).toEqual(expect.arrayContaining(["ethnicity", "configGenders", "configLevelOfCare"]));
    for (const [key, options] of offered) {
      const boxes = drawer.locator(`[data-group="${key}"]`).getByRole("checkbox");
      expect([key, await boxes.count()]).toEqual([key, options.length]);
    }
    for (const label of ["Start date", "End date"])
      await expect.poll(() => drawer.getByLabel(label).count()).toBe(1);
    for (const name of ["Export as list of mentees", "Export as report"])
      await expect.poll(() => drawer.getByRole("button", { name }).count()).toBe(1);
    await expectAccessible(page, '[role="dialog"]');
    await drawer.getByRole("button", { name: "Close" }).click();
    await drawer.waitFor({ state: "hidden" });
    await page.close();
  });

  it.runIf(isFull)(
    "exports the chosen mentees as a list and as a report, and remembers the choice [EXP-05] [EXP-08] [EXP-14] [EXP-15]",
    async () => {
      const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
      await listReady(page);
      await openAdvanced(page);
      const drawer = drawerOf(page);
      const option = drawer.locator('[data-group="ethnicity"]').getByLabel("Asian", { exact: true });
      await option.check();
      const download = nextDownload(page);
      const answer = page.waitForResponse("**/export/advExportMentees");
      await drawer.getByRole("button", { name: "Export as list of mentees" }).click();
      const { mentees } = (await (await answer).json()) as { mentees: { lastName: string }[] };
      const list = await download;
      expect(list.name).toMatch(/^List of mentees .*\.xlsx$/);
      const [header = [], ...rows] = await readSheet(list.bytes);
      expect(rows).toHaveLength(mentees.length);
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row[header.indexOf("Race or ethnicity")]))).toEqual(
        new Set(["Asian"]),
      );

      // The message covers the bottom of the drawer.
      await page.getByRole("button", { name: "Close this message" }).click();
      await openAdvanced(page);
      await expect.poll(() => option.isChecked()).toBe(true);
      const next = nextDownload(page);
      await drawer.getByRole("button", { name: "Export as report" }).click();
      const report = await next;
      expect(report.name).toMatch(/^Mentee report .*\.pdf$/);
      const { text } = await readPdf(report.bytes);
      expect(text).toContain("Mentee report");
      expect(text).toContain("Asian");
      expect(text).toMatch(new RegExp(`Mentees\\s+${rows.length}\\b`));
      await page.close();
    },
  );
});

describe("The export of one mentee", () => {
  it("takes dates and items, produces a case file, and returns to the mentees [MEXP-01] [MEXP-02] [MEXP-03] [MEXP-04]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
    await listReady(page);
    const id = await page.locator("tr[data-row]").first().getAttribute("data-row");
    await page.goto(`/mentee/manage/${id}`);
    const pages = page.getByRole("navigation", { name: "Pages of this mentee" });
    await pages.getByRole("button", { name: "More" }).click();
    await pages.getByRole("link", { name: "Export" }).click();
    await page.waitForURL(`**/mentee/mentee-export/${id}`);
    const screen = page.getByRole("region", { name: "Export", exact: true });
    const specified = ["Profile Sheet", "Assessments", "Goals", "Tasks", "Challenges", "Notes", "Files"];
    const others = [
      "Appointments",
      "Promises",
      "Check-ins",
      "Enrollments",
      "Outcomes",
      "Follow-ups",
      "Services",
      "Team",
    ];
    const items = [...specified, ...others];
    for (const item of items)
      await expect.poll(() => screen.getByLabel(item, { exact: true }).isChecked()).toBe(true);
    await expect.poll(() => screen.getByRole("checkbox").count()).toBe(items.length);
    await expectAccessible(page, "main");

    await screen.getByLabel("Start date").fill("2026-03-01");
    await screen.getByLabel("End date").fill("2026-02-01");
    await screen.getByText("The end date is before the start date.").waitFor();
    await screen.getByLabel("Start date").fill("2000-01-01");
    await screen.getByLabel("End date").fill("2100-01-01");
    for (const item of items) await screen.getByLabel(item, { exact: true }).uncheck();
    await screen.getByRole("button", { name: "Export mentee data" }).click();
    await screen.getByText("Select at least one item.").waitFor();

    for (const item of ["Notes", "Profile Sheet"]) await screen.getByLabel(item).check();
    const asked = page.waitForRequest("**/export/mentee");
    const download = nextDownload(page);
    await screen.getByRole("button", { name: "Export mentee data" }).click();
    expect((await asked).postDataJSON()).toEqual({
      menteeId: id,
      startDate: "2000-01-01",
      endDate: "2100-01-01",
      itemsToExport: ["8", "7"],
    });
    const { name, bytes } = await download;
    expect(name).toMatch(/^Case file .*\.zip$/);
    const files = readZip(bytes);
    expect(Object.keys(files).toSorted()).toEqual(["Case file.pdf", "Case file.xlsx"]);
    const { text } = await readPdf(files["Case file.pdf"] ?? Buffer.alloc(0));
    const fullName = (await page.getByRole("heading", { level: 1 }).innerText())
      .replace("Viewing", "")
      .trim();
    expect(text.replace(/\s+/g, " ")).toContain(fullName);

    await screen.getByRole("link", { name: "Back to mentees" }).click();
    await page.waitForURL("**/mentee/manage");
    await page.close();
  });

  it.runIf(isFull)("is hidden from people who may not export [MENTEE-13]", async () => {
    const page = await openAs(site, "mentor@harbor.example", "/mentee/manage");
    await listReady(page);
    const id = await page.locator("tr[data-row]").first().getAttribute("data-row");
    await page.goto(`/mentee/mentee-export/${id}`);
    await page.getByText("You don't have access to this page.").waitFor();
    const pages = page.getByRole("navigation", { name: "Pages of this mentee" });
    await pages.getByRole("button", { name: "More" }).click();
    await expect.poll(() => pages.getByRole("link", { name: "Export" }).count()).toBe(0);
    await page.close();
  });
});

it("The pages reported no errors", () => {
  expect(site.failures).toEqual([]);
});
