/** The pages of a mentee: the heading and the tabs, the overview, the profile, and the timeline. */
import { sql } from "kysely";
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { notify } from "#server/core/notifications/notifications.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const site = testSite();

/** Returns the distance of an element from the top of the window in pixels. */
const topOf = async (one: Locator): Promise<number> => Math.round((await one.first().boundingBox())!.y);
const shown = (all: Locator): Promise<number> =>
  all.evaluateAll((found) => found.filter((one) => one.getClientRects().length > 0).length);

it("The overview shows the other open work after the last late item is done", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2");
  const mentee = await makeMentee(db, "2", { values: { caseManager: worker.id } });
  for (const [name, endDate] of [
    ["ID card", "2026-01-02"],
    ["Bus pass", "2099-01-02"],
    ["Library card", "2099-02-02"],
  ] as const) {
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: "2", name });
    const about = { organizationId: "2", menteeId: mentee.id, menteeTaskId };
    await insertRow(db, "menteeUserTasks", { ...about, startDate: "2026-01-01", endDate });
  }
  const page = await openWithToken(site, worker.token, `/mentee/overview/${mentee.id}`);
  const next = page.getByRole("region", { name: "Coming up" });
  await next.getByRole("button", { name: "1 late" }).click();
  await expect.poll(() => next.getByRole("listitem").count()).toBe(1);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at, body } = document;
      return at === body ? "" : (at?.textContent ?? "");
    });
  await next.getByRole("button", { name: "Done: ID card" }).press("Enter");
  await next.getByText("Bus pass").waitFor();
  await expect.poll(focused).toBe("Coming up");
  expect(await next.getByText("Nothing is scheduled or due.").count()).toBe(0);
  await next.getByRole("button", { name: "Done: Bus pass" }).press("Enter");
  await expect.poll(focused).toContain("Library card");
  await page.close();
});

it("The open overview shows what a notification is about", async () => {
  const { db } = site;
  const worker = await makeStaff(db, "2");
  const mentee = await makeMentee(db, "2", { values: { caseManager: worker.id } });
  const page = await openWithToken(site, worker.token, `/mentee/overview/${mentee.id}`);
  const next = page.getByRole("region", { name: "Coming up" });
  await next.getByText("Nothing is scheduled or due.").waitFor();
  const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: "2", name: "Bus pass" });
  const about = { organizationId: "2", menteeId: mentee.id, menteeTaskId };
  await insertRow(db, "menteeUserTasks", { ...about, startDate: "2026-01-01", endDate: "2099-01-02" });
  await db
    .transaction()
    .execute((trx) =>
      notify(trx, {
        to: [worker.accountId],
        type: "notification",
        text: "bugAssigned",
        values: { itemName: "Map", sender: "Ana" },
      }),
    );
  await expect.poll(() => next.getByText("Bus pass").count()).toBe(1);
  await page.close();
});

it("The overview says what is next without scrolling", async () => {
  const page = await openAs(site, "case@harbor.example", "/mentee/manage");
  const { db } = site;
  const { rows } = await sql<{ id: string }>`select m.id::text as id from mentees m
    join users u on u.id = m.case_manager join accounts a on a.id = u.account_id
    where a.email_key = 'case@harbor.example' and m.active and m.deleted_at is null
      and m.special_need_requirements <> '' and m.probation_officer <> ''
      and exists (select from mentee_user_tasks t where t.mentee_id = m.id and t.active and not t.completed)
    order by m.id limit 1`.execute(db);
  const id = rows[0]!.id;
  await goTo(page, `/mentee/overview/${id}`);
  const main = page.getByRole("main");
  const next = main.getByRole("region", { name: "Coming up" });
  const facts = main.locator("section[data-facts]");
  await next.getByRole("listitem").first().waitFor();
  await facts.getByText("Probation officer").waitFor();
  await main.locator("[data-timeline] li[data-kind]").first().waitFor();
  await settled(page);
  // The screen has everything needed to prepare for a meeting.
  const edge = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return Math.round(y + height);
  };
  const pages = page.getByRole("navigation", { name: "Pages of this mentee" });
  const measured = {
    "entries not about the mentee": await shown(page.locator("nav a:not(main *)")),
    "top of the content": await topOf(next),
    "end of the key facts": await edge(facts),
    "top of the latest entry": await topOf(main.locator("[data-timeline] li[data-kind]")),
  };
  console.warn(JSON.stringify(measured));
  expect(measured["entries not about the mentee"]).toBeLessThanOrEqual(16);
  expect(measured["top of the content"]).toBeLessThanOrEqual(190);
  expect(measured["end of the key facts"]).toBeLessThanOrEqual(900);
  expect(measured["top of the latest entry"]).toBeLessThanOrEqual(860);
  expect(await main.locator("[data-timeline] li[data-kind]").count()).toBeLessThanOrEqual(5);
  // Nothing is said about the normal state.
  expect(await main.getByText(/Consent recorded|Nothing is missing|^Active$|Email confirmed/).count()).toBe(
    0,
  );
  // One landmark has all entries of the menu, including those of closed tabs.
  const entries = await pages.locator("a, button").evaluateAll((all) => all.map((one) => one.textContent));
  for (const entry of ["Profile", "Assessments", "Chat", "Notes", "Files", "Export", "Reset password"])
    expect(entries).toContain(entry);
  for (const entry of [/^Goals \d+$/, /^Tasks \d+$/, /^Challenges \d+$/, /^Promises \d+$/])
    expect(entries.filter((one) => entry.test(one ?? ""))).toHaveLength(1);
  await expectAccessible(page);
  await keepPicture(page, "mentee-overview");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => pages.getByRole("link", { name: "Files" }).count()).toBe(0);
  await expect.poll(() => topOf(next.getByRole("listitem"))).toBeLessThanOrEqual(280);
  const row = [
    main.getByRole("link", { name: "Call", exact: true }),
    main.getByRole("button", { name: "Message", exact: true }),
    main.getByRole("button", { name: "Add", exact: true }),
  ];
  await expect.poll(async () => new Set(await Promise.all(row.map(topOf))).size).toBe(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await keepPicture(page, "mentee-overview-phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  // A tab's number is that of the open rows, and changes when one is done.
  const plan = pages.getByRole("link", { name: /^Plan/ });
  const open = Number(/\d+/.exec(await plan.innerText())?.[0]);
  const done = next.getByRole("button", { name: /^Done: / }).first();
  await done.click();
  await expect.poll(() => plan.innerText()).toBe(open > 1 ? `Plan ${open - 1}` : "Plan");
  await plan.click();
  // The plan has all open work in one list, and each type has a page with its number of open rows.
  await page.waitForURL(`**/mentee/mentee-plan/${id}`);
  await expect.poll(() => main.locator("li[data-work]").count()).toBe(open - 1);
  expect(await topOf(main.getByRole("region", { name: "Plan" }))).toBeLessThanOrEqual(190);
  await main.getByRole("button", { name: "Completed" }).click();
  await main.locator("li[data-kind$=Done]").first().waitFor();
  await expectAccessible(page, "main");
  const goals = pages.getByRole("link", { name: /^Goals/ });
  const count = Number(/\d+/.exec(await goals.innerText())?.[0]);
  await goals.click();
  await page.waitForURL(`**/mentee/mentee-goals/${id}`);
  await expect.poll(() => main.locator("[data-row]").count()).toBe(count);
  expect(site.failures).toEqual([]);
  await page.close();
});

it("The profile is read on one screen, and a section is edited in place", async () => {
  const page = await openAs(site, "owner@harbor.example", "/mentee/manage/6");
  const main = page.getByRole("main");
  const profile = main.getByRole("region", { name: "Profile", exact: true });
  await profile.getByText("HR-0001").waitFor();
  await settled(page);
  const { height } = (await profile.boundingBox())!;
  const controls = await shown(profile.locator("button, input, select, textarea, a[href^='?']"));
  const count = await profile.locator("[data-fact]").count();
  console.warn(`profile: ${count} facts, ${Math.round(height)} px, ${controls} controls`);
  expect(height).toBeLessThanOrEqual(900);
  expect(controls).toBeLessThanOrEqual(10);
  expect(count).toBeGreaterThan(20);
  // Empty values have no row, and a section names the person who answered only once.
  expect(await profile.getByText("Fax", { exact: false }).count()).toBe(0);
  const person = profile.getByRole("region", { name: "About the person" });
  expect(await person.locator("[data-answered]").count()).toBe(1);
  await expectAccessible(page, "main");
  await keepPicture(page, "mentee-profile");

  const identity = profile.getByRole("region", { name: "Identity" });
  await identity.getByRole("button", { name: "Edit: Identity" }).click();
  await identity.getByLabel("Client ID").fill("HR-7777");
  expect(await main.getByLabel("Probation officer").count()).toBe(0);
  await identity.getByRole("button", { name: "Cancel" }).click();
  await identity.getByText("HR-0001").waitFor();
  await identity.getByRole("button", { name: "Edit: Identity" }).click();
  await identity.getByLabel("Client ID").fill("HR-7777");
  await expectAccessible(page, "main");
  // The demo mentee has no photo, but a section can be saved while answers in other sections are missing.
  await identity.getByRole("button", { name: "Save" }).click();
  await identity.getByText("HR-7777").waitFor();
  await main.getByRole("link", { name: "Edit all" }).click();
  await expect.poll(() => main.getByLabel("Client ID").inputValue()).toBe("HR-7777");
  await main.locator("form figure").first().waitFor();
  await main.getByRole("link", { name: "Back to the profile" }).click();
  await identity.getByText("HR-7777").waitFor();
  expect(site.failures).toEqual([]);
  await page.close();
});

it("The timeline shows texts, marks what is new from others, loads in pages, and prints all in order", async () => {
  const { db } = site;
  const { rows } = await sql<{ id: string }>`select max(m.id)::text as id from mentees m
    join users u on u.id = m.case_manager join accounts a on a.id = u.account_id
    where a.email_key = 'case@harbor.example' and m.active and m.deleted_at is null`.execute(db);
  const id = rows[0]!.id;
  await sql`insert into mentee_user_notes (organization_id, mentee_id, date, note_title, note)
    select 2, ${id}, date '2025-01-01' + n, 'Note ' || n, '' from generate_series(1, 25) n`.execute(db);
  const page = await openAs(site, "case@harbor.example", `/mentee/overview/${id}`);
  const main = page.getByRole("main");
  const items = main.locator("[data-timeline] li[data-kind]");
  await items.first().waitFor();
  await settled(page);
  expect(await main.locator("[data-news]").count()).toBe(0);
  const lines = Array.from({ length: 9 }, (_, at) => `<p>Line ${at}</p>`).join("");
  await sql`insert into mentee_user_notes (organization_id, mentee_id, date, note_title, note, created_by)
    select 2, ${id}, organization_day(2), 'Rang the landlord', ${lines}, (select id from accounts where email_key = 'owner@harbor.example')`.execute(
    db,
  );
  await page.reload();
  const news = main.locator("[data-new]", { hasText: "Rang the landlord" });
  await news.getByText("Line 0").waitFor();
  const text = news.locator("p");
  const heightOf = async () => (await text.boundingBox())!.height;
  expect(await heightOf()).toBeLessThanOrEqual(64);
  await news.getByRole("button", { name: "Show more" }).click();
  await expect.poll(heightOf).toBeGreaterThan(150);
  await main.getByText(/^Since your last visit \(.*\): 1 note$/).waitFor();
  // The number opens the items that it counts.
  await main.getByRole("button", { name: "1 note", exact: true }).click();
  await page.waitForURL(`**/mentee/mentee-timeline/${id}`);
  await expect.poll(() => items.count()).toBe(1);
  await main.getByLabel("Show", { exact: true }).selectOption("all");
  await expect.poll(() => items.count()).toBe(1);
  await main.getByLabel("Only new entries").uncheck();

  await expect.poll(() => items.count()).toBe(20);
  // A note written above the list appears in it.
  await main.getByRole("textbox", { name: "Note" }).fill("Moved to Oak Street");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await items.getByText("Moved to Oak Street").first().waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "mentee-timeline");
  const older = main.getByRole("button", { name: "Show earlier" });
  // Loaded items stay if the rest can't be loaded.
  const timeline = "**/apicalls/timeline";
  const refused = { status: 403, json: { status: 0, code: "forbidden", message: "No." } };
  await page.route(timeline, (route) => route.fulfill(refused));
  await older.click();
  const again = main.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.waitFor();
  expect(await items.count()).toBe(20);
  await page.unroute(timeline);
  await again.click();
  await expect.poll(() => items.count()).toBeGreaterThan(20);
  while (await older.isVisible()) {
    await older.click();
    await settled(page);
  }
  const shownItems = await items.allInnerTexts();
  const asked = page.evaluate(() => new Promise<void>((resolve) => (window.print = () => resolve())));
  await main.getByRole("button", { name: "More", exact: true }).click();
  await main.getByRole("link", { name: "Print timeline" }).click();
  await asked;
  await expect.poll(() => items.allInnerTexts()).toEqual(shownItems);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await main.getByLabel("Show", { exact: true }).selectOption("notes");
  await expect
    .poll(() => main.locator("[data-timeline] li[data-kind]:not([data-kind=note])").count())
    .toBe(0);
  await main.getByRole("link", { name: "Rang the landlord" }).click();
  await page.waitForURL(`**/mentee/mentee-notes/${id}?record=*`);
  expect(site.failures).toEqual([]);
  await page.close();
});
