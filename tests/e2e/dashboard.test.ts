import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { DashboardAnswer, DashboardItem } from "#shared/contracts/responses/dashboard.ts";
import type { Flag } from "#shared/access/flags.ts";
import type { AccessKey } from "#shared/access/keys.ts";
import { todoRows } from "#shared/contracts/today.ts";
import { emailEventsOf } from "#shared/contracts/email-event-choice.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeOrganization,
  makePromise,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { faultsOf, smallTargetsOf } from "#tests/support/fits-phone.ts";
import { roomOf, storeMessage } from "#tests/support/mentee-case.ts";
import { prepared } from "#tests/support/prepared.ts";
import { sizeOf } from "#tests/support/screen-size.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo, openAs, openRecent, tokenOf } from "#tests/support/visitor.ts";
import { compare, numbersOn } from "./number-links.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const t = textsOf("en");

const db = () => site.db;

const site = testSite();
const ana = prepared(() => makeStaff(db(), "2", { values: { firstName: "Ana", lastName: "Álvarez" } }));

const card = (page: Page, list: string) => page.locator(`[data-card="${list}"]`);

const makeNotification = (person: Person, type: string, subject: string, url: string | null = null) =>
  insertRow(db(), "notifications", {
    accountId: person.accountId,
    organizationId: "2",
    notificationType: type,
    notificationSubject: subject,
    notificationMessage: `What ${subject} says`,
    notificationUrl: url,
    toldAt: new Date(),
  });

describe("The team dashboard", () => {
  it("shows every card, and each row shows its date and name and links to its record [DASH-02] [DASH-03] [DASH-04] [DASH-05] [DASH-06] [DASH-07]", async () => {
    const response = await site.app.get("loadDashboard", await tokenOf(site, "case@harbor.example"));
    const answer = response.body as unknown as DashboardAnswer;
    const page = await openAs(site, "case@harbor.example", "/");
    await openRecent(page);
    await card(page, "urgentMentees").locator("li").first().waitFor();
    /** The number of rows that a card shows. The number in its heading opens all of them. */
    const cardRows = 5;
    const first = <Row>(list: readonly Row[]) => list.slice(0, cardRows);

    /** Returns the text and links of each row of a card. */
    const rows = (list: string) =>
      card(page, list)
        .locator("li")
        .evaluateAll((all) =>
          all.map((row) => ({
            text: row.textContent ?? "",
            links: [...row.querySelectorAll("a")].map((link) => link.getAttribute("href")),
            hasDate: row.querySelector("time") !== null,
          })),
        );
    for (const list of ["urgentMentees", "mentees"] as const) {
      const shown = await rows(list);
      expect(shown.length).toBe(first(answer[list]).length);
      for (const [index, item] of first<DashboardItem>(answer[list]).entries()) {
        expect(shown[index]!.links[0]).toBe(`/mentee/manage/${item.id}`);
        if (list === "mentees") expect(shown[index]!.links).toHaveLength(1);
        expect(shown[index]!.hasDate).toBe(true);
        // The row shows the name only once.
        expect(shown[index]!.text.split(item.name)).toHaveLength(2);
      }
    }
    const segments = {
      menteeUserGoals: "mentee-goals",
      menteeUserTasks: "mentee-tasks",
      menteeUserChallenges: "mentee-challenges",
    };
    // Below the name is what is late or missing, with a link.
    const urgent = await rows("urgentMentees");
    for (const [index, { id, overdue }] of first(answer.urgentMentees).entries()) {
      const { text, links } = urgent[index]!;
      if (overdue) {
        expect(text).toContain(`${overdue.name}, `);
        expect(text).toMatch(/, \d+ days? late/);
      } else expect(text).toMatch(/No contact for \d+ days?/);
      expect(links[1]).toBe(
        overdue
          ? `/mentee/${segments[overdue.table]}/${id}?record=${overdue.id}`
          : `/mentee/mentee-notes/${id}`,
      );
    }
    const badge = (list: string) => card(page, list).locator("[data-count]").getAttribute("data-count");
    for (const list of ["urgentMentees", "mentees", "goals"] as const)
      expect(await badge(list)).toBe(String(answer.counts[list]));
    expect(answer.counts.mentees).toBeGreaterThan(answer.mentees.length);
    const notifications = await rows("dashboardNotifications");
    expect(notifications.length).toBeGreaterThan(0);
    for (const row of notifications)
      expect(row).toMatchObject({ links: ["/profile-notifications"], hasDate: true });
    const chats = await rows("chats");
    const withMentee = first(answer.chats).findIndex(({ userID }) => userID !== "");
    expect(withMentee).toBeGreaterThanOrEqual(0);
    const { userID, name } = answer.chats[withMentee]!;
    expect(chats[withMentee]).toMatchObject({
      links: [`/mentee/chat/${userID}`, `/mentee/manage/${userID}`],
      hasDate: true,
    });
    expect(chats[withMentee]!.text).toContain(name);
    for (const [list, path] of [
      ["goals", "mentee-goals"],
      ["tasks", "mentee-tasks"],
      ["challenges", "mentee-challenges"],
    ] as const) {
      const shown = await rows(list);
      expect(shown.length).toBe(first(answer[list]).length);
      expect(shown.length).toBeGreaterThan(0);
      for (const [index, item] of first(answer[list]).entries()) {
        expect(shown[index]).toMatchObject({ links: [`/mentee/${path}/${item.userID}`], hasDate: true });
        expect(shown[index]!.text).toContain(item.name);
        expect(shown[index]!.text).toContain(item.menteeName);
      }
    }
    // Selecting "Mine" takes effect immediately, and is remembered.
    const mine = page.getByRole("button", { name: "Mine", exact: true });
    const asked = page.waitForResponse("**/loadDashboard?whose=mine");
    await mine.click();
    const own = (await (await asked).json()) as DashboardAnswer;
    expect(own.counts.mentees).toBeLessThan(answer.counts.mentees);
    await expect.poll(() => badge("mentees")).toBe(String(own.counts.mentees));
    await page.reload();
    await expect.poll(() => badge("mentees")).toBe(String(own.counts.mentees));
    await expect.poll(() => mine.getAttribute("aria-pressed")).toBe("true");
    await page.close();
  });

  it.runIf(isFull)("shows charts with the numbers next to them", async () => {
    const page = await openAs(site, "owner@harbor.example", "/measures");
    await page.locator("main details > summary", { hasText: "Charts" }).click();
    const charts = page.locator("[data-chart]");
    await expect.poll(() => charts.count()).toBe(3);
    const finished = charts.filter({ hasText: "Finished per month" });
    await expect
      .poll(() => finished.getByRole("img").getAttribute("aria-label"))
      .toMatch(/Finished per month: \d+ in twelve months/);
    await finished.getByText("Show the numbers").click();
    const table = finished.getByRole("table");
    await expect.poll(() => table.getByRole("row").count()).toBe(13);
    await expect
      .poll(() => table.getByRole("columnheader").allInnerTexts())
      .toEqual(["Month", "Goals", "Tasks", "Challenges"]);
    // The highest column fills the height, and the others are proportional.
    const sums = (await table
      .locator("tbody tr")
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll("td")].slice(1).reduce((sum, cell) => sum + Number(cell.textContent), 0),
        ),
      )) as number[];
    const heights = await finished
      .getByRole("img")
      .locator("[title] > div")
      .evaluateAll((all) => all.map((column) => column.getBoundingClientRect().height));
    const highest = Math.max(...sums);
    const tallest = Math.max(...heights);
    for (const [index, sum] of sums.entries()) {
      expect(Math.abs(heights[index]! - (sum / highest) * tallest)).toBeLessThan(4);
    }
    await page.close();
  });

  it.runIf(isFull)("links from a chat without a mentee to the chat only [DASH-05]", async () => {
    const eva = await makeStaff(db(), "2", { values: { firstName: "Eva", lastName: "Stone" } });
    const { body } = await site.app.post("startNewChat", { chatMember: ana.accountId }, eva.token);
    const roomId = String(body["chatRoom"]);
    await storeMessage(site.app, roomId, ana, "About tomorrow");
    const page = await openWithToken(site, eva.token, "/");
    await openRecent(page);
    const row = card(page, "chats").locator("li").filter({ hasText: "Ana Álvarez" });
    await row.waitFor();
    await expect
      .poll(() => row.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
      .toEqual([`/chat/${roomId}`]);
    await page.close();
  });

  it.runIf(isFull)(
    "hides the cards whose lists the role may not open, rather than showing them as empty",
    async () => {
      const shown = async (flags: Flag[], keys: AccessKey[]) => {
        const person = await makeStaff(db(), "2", { role: { flags, keys, roleType: 2 } });
        await makeNotification(person, "important", "A word");
        const page = await openWithToken(site, person.token, "/");
        await openRecent(page);
        await card(page, "dashboardNotifications").waitFor();
        const lists = await page
          .locator("[data-card]")
          .evaluateAll((all) => all.map((one) => one.getAttribute("data-card")));
        await page.close();
        return lists;
      };
      expect(await shown([], ["manageMentees", "menteeTasks"])).toEqual(["dashboardNotifications"]);
      expect(await shown([], ["chat"])).toEqual(["dashboardNotifications"]);
      expect(await shown(["menteesCanView", "tablesCanView"], ["manageMentees", "menteeTasks"])).toEqual([
        "urgentMentees",
        "mentees",
        "dashboardNotifications",
        "tasks",
      ]);
    },
  );

  it("lists everything to do within one and a half screens, and a phone's next items within the same", async () => {
    const worker = await makeStaff(db(), "2", { role: { roleType: 2 } });
    const mentee = await makeMentee(db(), "2", {
      values: { firstName: "Pia", lastName: "Sizemore", cellPhone: "(443) 555-0185", caseManager: worker.id },
    });
    const menteeTaskId = await insertRow(db(), "menteeTasks", {
      organizationId: "2",
      name: "Birth certificate",
    });
    const [late, unrecorded] = [13, 5];
    const ofMentee = { organizationId: "2", menteeId: mentee.id };
    const addTasks = async (count: number) => {
      const task = { ...ofMentee, menteeTaskId, startDate: "2026-01-01", endDate: "2026-02-01" };
      for (let at = 0; at < count; at++) await insertRow(db(), "menteeUserTasks", task);
    };
    await addTasks(late);
    for (let at = 0; at < unrecorded; at++)
      await makeAppointment(db(), mentee, {
        type: "1",
        staff: [worker.id],
        startLocal: `2026-02-0${at + 1}T10:00`,
        startAt: new Date(`2026-02-0${at + 1}T10:00Z`),
      });
    // At the end of the day, so that it is in the future during the whole test.
    const zone = "America/New_York";
    const startLocal = `${dayAway(0, zone)}T23:59`;
    await makeAppointment(db(), mentee, {
      type: "1",
      staff: [worker.id],
      startLocal,
      startZone: zone,
      startAt: sql`${startLocal}::timestamp at time zone ${zone}`,
    });
    const page = await openWithToken(site, worker.token, "/", { viewport: { width: 1440, height: 900 } });
    const rows = page.locator("[data-todo]");
    await expect.poll(() => rows.count()).toBe(late + unrecorded);
    await page.locator("[data-today=appointments]").first().waitFor();
    const size = await sizeOf(page);
    expect(size.scrolled).toEqual([]);
    expect(size.height).toBeLessThanOrEqual(1300);
    expect(size.controls).toBeLessThanOrEqual(90);
    expect(size.aboveFold).toBeLessThanOrEqual(40);
    // The sidebar has the same number as the page, on other pages too.
    const todo = page.locator("[data-today=todo] [data-count]");
    const ofMenu = page.locator("nav [data-todo-count]");
    await expect.poll(() => ofMenu.innerText()).toBe(await todo.innerText());
    await page.locator("nav").getByRole("link", { name: "Reports" }).click();
    await page.locator("main h1").waitFor();
    await page.reload();
    await expect.poll(() => ofMenu.innerText()).toBe(String(late + unrecorded));
    // A checkbox marks a row as done, and both numbers go down.
    await page.locator("nav").getByRole("link", { name: "Dashboard" }).click();
    await rows.getByRole("checkbox").first().click();
    await expect.poll(() => rows.count()).toBe(late + unrecorded - 1);
    await expect.poll(() => ofMenu.innerText()).toBe(String(late + unrecorded - 1));
    // A busy day has 26 items. Three of them are people to call or to find through someone they know.
    await addTasks(6);
    const someone = {
      name: "Rosa Diaz",
      phone: "(443) 555-0102",
      mayBeAsked: true,
      askedConsentOn: dayAway(-5),
    };
    await insertRow(db(), "relations", { ...ofMentee, ...someone });
    const call = { kind: "quarter2", status: "planned", dueFrom: dayAway(-9), dueUntil: dayAway(60) };
    for (let at = 0; at < 3; at++) await insertRow(db(), "followUps", { ...ofMentee, ...call });
    await page.reload();
    await expect.poll(() => rows.count()).toBe(26);
    const busy = await sizeOf(page);
    expect(busy.scrolled).toEqual([]);
    expect(busy.height).toBeLessThanOrEqual(1300);
    expect(busy.controls).toBeLessThanOrEqual(90);
    expect(await smallTargetsOf(page)).toEqual([]);
    // The same in the theme with the largest text.
    await page.evaluate(
      (key) => localStorage.setItem(key, JSON.stringify({ theme: "classic" })),
      `preferences:${worker.accountId}`,
    );
    await page.reload();
    await expect.poll(() => rows.count()).toBe(26);
    expect((await sizeOf(page)).height).toBeLessThanOrEqual(1300);
    await page.close();

    const small = await openWithToken(site, worker.token, "/", phone);
    await small.locator("[data-todo]").first().waitFor();
    await small.locator("[data-today=appointments]").first().waitFor();
    const { y } = (await small.locator("[data-today=appointments] li").first().boundingBox())!;
    expect(y).toBeLessThan(844);
    expect((await sizeOf(small)).height).toBeLessThanOrEqual(1270);
    expect(await faultsOf(small, "main")).toEqual([]);
    await small.close();
  });

  it("shows a person without a caseload the numbers of the whole team and who works with how many", async () => {
    const director = await makeStaff(db(), "2");
    const page = await openWithToken(site, director.token, "/");
    const team = page.locator("[data-today=team]");
    await team.locator("tr[data-staff]").first().waitFor();
    expect(
      await team.locator("[data-team]").evaluateAll((all) => all.map((one) => one.getAttribute("data-team"))),
    ).toEqual(["unassigned", "quiet", "outcomes", "overdue", "incomplete"]);
    // The person's own empty to-do list isn't shown.
    expect(await page.locator("[data-today=todo]").count()).toBe(0);
    const parts = team.locator("[data-team=overdue] [data-parts]");
    const sum = Number(await parts.getAttribute("data-parts"));
    await parts.click();
    const items = page.locator("[role=menu] [data-number]");
    await items.first().waitFor();
    const counts = await items.evaluateAll((all) =>
      all.map((one) => Number((one as HTMLElement).dataset["number"])),
    );
    expect(counts.reduce((all, count) => all + count, 0)).toBe(sum);
    await page.keyboard.press("Escape");
    await compare(page, await numbersOn(page, "[data-team]"));
    await page.close();
  });

  it("has its number in the sidebar, even after work is done in a list or put off in a form", async () => {
    const worker = await makeStaff(db(), "2");
    const mentee = await makeMentee(db(), "2", { values: { caseManager: worker.id } });
    const ofMentee = { organizationId: "2", menteeId: mentee.id };
    const menteeTaskId = await insertRow(db(), "menteeTasks", { organizationId: "2", name: "Bus card" });
    const days = { startDate: "2026-01-01", endDate: "2026-02-01" };
    await insertRow(db(), "menteeUserTasks", { ...ofMentee, menteeTaskId, ...days });
    const promise = { text: "Ask for a ride", byStaff: worker.id, dueOn: "2026-01-05" };
    const id = await makePromise(db(), mentee, promise);
    const page = await openWithToken(site, worker.token, `/mentee/mentee-tasks/${mentee.id}`);
    const ofMenu = page.locator("nav [data-todo-count]");
    await expect.poll(() => ofMenu.innerText()).toBe("2");
    const mark = new RegExp(`^${t("screens.caseWork.markDone", { name: "" }).trim()}`);
    await page.getByRole("checkbox", { name: mark }).first().press("Space");
    await expect.poll(() => ofMenu.innerText()).toBe("1");
    await goTo(page, `/mentee/mentee-promises/${mentee.id}?record=${id}`);
    await page.locator('[data-field="dueOn"] input').fill("2099-01-05");
    await page.getByRole("button", { name: t("screens.form.save"), exact: true }).click();
    await ofMenu.waitFor({ state: "detached" });
    await page.close();
  });

  it("keeps the first rows of a long to-do list if the others can't be loaded", async () => {
    const worker = await makeStaff(db(), "2");
    const mentee = await makeMentee(db(), "2", { values: { caseManager: worker.id } });
    for (let at = 0; at <= todoRows; at++)
      await makePromise(db(), mentee, { text: `Call ${at}`, byStaff: worker.id, dueOn: "2026-01-05" });
    const page = await openWithToken(site, worker.token, "/");
    const rows = page.locator("[data-todo]");
    await expect.poll(() => rows.count()).toBe(todoRows);
    const refusal = { status: 400, json: { status: 0, message: "Not now." } };
    await page.route("**/apicalls/today", (route) => route.fulfill(refusal));
    await page
      .locator("[data-today=todo]")
      .getByRole("button", { name: t("today.more", { count: 1 }), exact: true })
      .click();
    await page.getByText(t("today.failed")).waitFor();
    expect(await rows.count()).toBe(todoRows);
    await page.unroute("**/apicalls/today");
    await page
      .locator("main")
      .getByRole("button", { name: t("common.retry") })
      .click();
    await expect.poll(() => rows.count()).toBe(todoRows + 1);
    await page.close();
  });

  it("says that the caseload of the team could not be loaded, and loads it again", async () => {
    const director = await makeStaff(db(), "2");
    const page = await openWithToken(site, director.token, "/profile");
    await page.locator("main h1").first().waitFor();
    const refusal = { status: 400, json: { status: 0, message: "Not now." } };
    await page.route("**/apicalls/caseload", (route) => route.fulfill(refusal));
    await goTo(page, "/");
    const team = page.locator("[data-today=team]");
    await team.getByText(t("caseload.failed")).waitFor();
    await page.unroute("**/apicalls/caseload");
    await team.getByRole("button", { name: t("common.retry") }).click();
    await team.locator("tr[data-staff]").first().waitFor();
    expect(await team.getByText(t("caseload.failed")).count()).toBe(0);
    await page.close();
  });

  it("links names on Today only to pages that the role may open", async () => {
    const role = await makeRole(db(), "2", {
      flags: ["menteesCanView", "tablesCanView"],
      keys: ["calendar"],
      roleType: 2,
    });
    const worker = await makeStaff(db(), "2", { role });
    const mentee = await makeMentee(db(), "2", { values: { firstName: "Nora", lastName: "Visitor" } });
    await sql`insert into appointments (organization_id, mentee_id, type, staff, minutes, mode, status, start_local, start_zone, start_at)
      select 2, ${mentee.id}, (select min(id) from config_appointment_types), array[${worker.id}::bigint], 1, 'phone', 'planned',
        l, 'Etc/UTC', l at time zone 'UTC' from (select (now() at time zone 'UTC') - interval '3 days' as l) s`.execute(
      db(),
    );
    const page = await openWithToken(site, worker.token, "/");
    const name = page.locator("[data-todo=outcome]").filter({ hasText: "Nora Visitor" }).getByRole("link");
    await name.click();
    await page.getByRole("heading", { level: 1, name: "Nora" }).waitFor();
    await page.locator("[data-timeline] li").first().waitFor();
    // The page doesn't link to the list of mentees either, which the role may not open.
    const paths = () =>
      page
        .locator("a[href]")
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    await expect.poll(paths).toContain(`/mentee/mentee-appointments/${mentee.id}`);
    expect((await paths()).filter((path) => path.startsWith("/mentee/manage"))).toEqual([]);
    await page.close();
  });

  it("lets an agency without mentees add the first one, and shows no empty card", async () => {
    const organization = await makeOrganization(db());
    const owner = await makeStaff(db(), organization);
    const page = await openWithToken(site, owner.token, "/");
    await openRecent(page);
    const first = page.getByRole("link", { name: t("dashboard.menteesStart") });
    await first.waitFor();
    await settled(page);
    expect(await page.locator("[data-card]").count()).toBe(0);
    await first.click();
    await expect.poll(() => page.url()).toMatch(/\/mentee\/manage\?record=0$/);
    await page.close();
  });

  it.each(
    twins([
      ["viewer@harbor.example"],
      ["owner@demo.example"],
      ["mentor@harbor.example"],
      ["mentee@bridge.example"],
    ]),
  )("opens for %s [DASH-01]", async (username) => {
    const page = await openAs(site, username, "/");
    await page.getByRole("heading", { level: 1, name: /^(Welcome|Hola)/ }).waitFor();
    if (!username.startsWith("mentee")) await openRecent(page);
    const first = page.locator('[data-recent] [data-card], main a[href="/plan"]').first();
    await expect.poll(() => first.isVisible()).toBe(true);
    await page.close();
  });
});

describe("The dashboard of a mentee", () => {
  it("shows one next step at the top, completes it with one tap, and undoes it [DASH-01]", async () => {
    const bob = await makeStaff(db(), "2", {
      values: { firstName: "Bob", lastName: "Helper", cellPhone: "(410) 555-0123" },
    });
    const mia = await makeMentee(db(), "2", {
      values: { firstName: "Mia", middleName: "", lastName: "Luna", caseManager: bob.id },
    });
    const give = async (name: string, endDate: string, points: number) =>
      insertRow(db(), "menteeUserTasks", {
        organizationId: "2",
        menteeId: mia.id,
        menteeTaskId: await insertRow(db(), "menteeTasks", { organizationId: "2", name }),
        startDate: "2026-01-01",
        endDate,
        points,
        createdBy: bob.accountId,
      });
    await give("Later task", "2099-02-01", 5);
    await give("Sooner task", "2099-01-01", 20);
    const page = await openWithToken(site, mia.token, "/", phone);
    const hero = page.getByRole("region", { name: t("dashboard.nextStep") });
    await hero.getByRole("heading", { name: "Sooner task" }).waitFor();
    await hero.getByText(/Jan 1, 2099/).waitFor();
    const ways = page.locator("main ul a");
    await expect
      .poll(() => ways.evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
      .toEqual(["/plan", "/profile-files", "/find", "/check-in"]);
    await expect.poll(() => ways.first().innerText()).toBe(`${t("dashboard.wholePlan")} 2`);
    await settled(page);
    expect((await sizeOf(page)).height).toBeLessThanOrEqual(1270);
    expect(await faultsOf(page, "main")).toEqual([]);
    await expectAccessible(page);
    const button = (await hero.getByRole("button", { name: t("dashboard.iDidIt") }).boundingBox())!;
    expect(button.y + button.height).toBeLessThan(844);
    const again = () => page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);
    await again();
    await hero.getByRole("status").filter({ hasText: "+20 points" }).waitFor();
    await expectAccessible(page);
    // A second tap in the same place completes nothing, because the next step isn't there.
    await again();
    await hero.getByRole("heading", { name: "Sooner task" }).waitFor();
    await expect.poll(() => ways.first().innerText()).toBe(`${t("dashboard.wholePlan")} 1`);
    await page.getByRole("button", { name: t("dashboard.undo") }).tap();
    await hero.getByRole("button", { name: t("dashboard.iDidIt") }).tap();
    await hero.getByRole("status").filter({ hasText: "+20 points" }).waitFor();
    await hero.getByRole("button", { name: t("dashboard.showNext") }).tap();
    await hero.getByRole("heading", { name: "Later task" }).waitFor();
    // The completion is shown before the server has stored it.
    await Promise.all([
      page.waitForResponse("**/apicalls/saveRecord"),
      hero.getByRole("button", { name: t("dashboard.iDidIt") }).tap(),
    ]);
    await hero.getByRole("status").filter({ hasText: "+5 points" }).waitFor();
    await page.reload();
    await page.getByText(t("dashboard.allDone")).waitFor();

    // The whole plan is one tap away.
    await ways.first().tap();
    await expect.poll(() => page.locator("[data-points]").getAttribute("data-points")).toBe("25");
    await page.getByRole("link", { name: "Show 2 that you did" }).waitFor();
    const manager = page.getByRole("region", { name: t("dashboard.caseManager") });
    await manager.getByText("Bob Helper").waitFor();
    await expect
      .poll(() => manager.getByRole("link", { name: t("dashboard.call") }).getAttribute("href"))
      .toBe("tel:4105550123");
    const roomId = await roomOf(db(), mia);
    const write = manager.getByRole("link", { name: t("dashboard.write") });
    await expect.poll(() => write.getAttribute("href")).toBe(`/chat/${roomId}`);
    await write.tap();
    await page.locator("[data-live]").waitFor();
    await page.close();
  });

  it("shows an appointment that was answered before as one line, with a way to change the answer", async () => {
    const mia = await makeMentee(db(), "2");
    await makeAppointment(db(), mia, { reply: "yes" });
    const page = await openWithToken(site, mia.token, "/", phone);
    const visit = page.getByRole("region", { name: t("dashboard.nextAppointment") });
    await visit.getByText(t("dashboard.saidYes")).waitFor();
    const change = visit.getByRole("button", { name: t("dashboard.changeAnswer") });
    expect(await visit.getByRole("button").count()).toBe(1);
    expect(await faultsOf(page, "main")).toEqual([]);
    await expectAccessible(page);
    await change.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(t("dashboard.willCome"));
    // The button confirms the answer until the next visit.
    await visit.getByRole("button", { name: t("dashboard.cannotCome") }).tap();
    await visit.getByRole("link", { name: t("dashboard.whatWorks") }).waitFor();
    await visit.getByRole("button", { name: t("dashboard.cannotCome"), pressed: true }).waitFor();
    await page.reload();
    await visit.getByText(t("dashboard.saidCannot")).waitFor();
    expect(await visit.getByRole("button").count()).toBe(1);
    await visit.getByRole("link").tap();
    await page.getByRole("button", { name: t("dashboard.cannotCome"), pressed: true }).waitFor();
    await page.close();
  });
});

it("A person's own pages say that they could not be loaded, and load again", async () => {
  const eve = await makeStaff(db(), "2");
  const page = await openWithToken(site, eve.token, "/");
  const main = page.locator("main");
  await main.locator("h1").first().waitFor();
  const refusal = { status: 400, json: { status: 0, message: "Not now." } };
  const none = `p:has-text("${t("profile.noNotifications")}")`;
  for (const [path, name, failed, loaded] of [
    ["/profile-notifications", "getNotificationList", t("profile.notificationsFailed"), none],
    ["/profile", "getProfileInfo", t("errors.contentFailed"), "form"],
  ] as const) {
    await page.route(`**/apicalls/${name}`, (route) => route.fulfill(refusal));
    await goTo(page, path);
    await main.getByText(failed).waitFor();
    expect(await main.locator(loaded).count()).toBe(0);
    await page.unroute(`**/apicalls/${name}`);
    await main.getByRole("button", { name: t("common.retry") }).click();
    await main.locator(loaded).waitFor();
  }
  await page.close();
});

it("The switches and the calendar address say that they could not be loaded, and load again", async () => {
  const eve = await makeStaff(db(), "2");
  const page = await openWithToken(site, eve.token, "/profile");
  const main = page.locator("main");
  await main.locator("h1").first().waitFor();
  const settings = /apicalls\/(getNotificationPreferences|calendarLink|push)$/;
  const refusal = { status: 400, json: { status: 0, message: "Not now." } };
  await page.route(settings, (route) => route.fulfill(refusal));
  await goTo(page, "/profile-notifications");
  const failed = main.getByText(t("profile.settingsFailed"));
  await expect.poll(() => failed.count()).toBe(3);
  await page.unroute(settings);
  const retry = main.getByRole("button", { name: t("common.retry") });
  for (const left of [2, 1, 0]) {
    await retry.first().click();
    await expect.poll(() => failed.count()).toBe(left);
  }
  await main.getByText(t("profile.calendarNone")).waitFor();
  await main.getByText(t("profile.mail_newMessageHint")).waitFor();
  // Two switches in a row both show their new values while these are being saved.
  const saves = await holdBack(page, "**/apicalls/saveNotificationPreferences", "answers");
  const events = ["newMessage", "newDevice"].map((event) =>
    main.getByRole("switch", { name: t(`profile.mail_${event}`) }),
  );
  for (const event of events) await event.press(" ");
  await expect.poll(saves.count).toBe(1);
  for (const event of events) await expect.poll(() => event.isChecked()).toBe(false);
  saves.release();
  await expect
    .poll(async () => (await site.app.get("getNotificationPreferences", eve.token)).body["dataValues"])
    .toMatchObject({ newMessage: "0", newDevice: "0", promiseDue: "1" });
  // The new address stays when its state is reloaded, as after a lost connection.
  await main.getByRole("button", { name: t("profile.calendarMake") }).click();
  const address = main.getByLabel(t("profile.calendarAddress"));
  await expect.poll(() => address.inputValue()).toMatch(/\/apicalls\/calendar\/[^/]+\.ics$/);
  await sql`update calendar_links set last_used_at = now() where account_id = ${eve.accountId}`.execute(db());
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
  await main.getByText(t("profile.calendarNotUsed")).waitFor({ state: "detached" });
  expect(await address.count()).toBe(1);
  await page.close();
});

it("The parts of the password page say that they could not be loaded, and load again", async () => {
  const eve = await makeStaff(db(), "2");
  const page = await openWithToken(site, eve.token, "/profile");
  const main = page.locator("main");
  await main.locator("form").waitFor();
  const parts = /apicalls\/(getProfileInfo|auth\/passkeys|auth\/sessions|push)$/;
  const refusal = { status: 400, json: { status: 0, message: "Not now." } };
  await page.route(parts, (route) => route.fulfill(refusal));
  await goTo(page, "/profile-password");
  const failed = main.getByText(t("profile.settingsFailed"));
  await expect.poll(() => failed.count()).toBe(4);
  await page.unroute(parts);
  const retry = main.getByRole("button", { name: t("common.retry") });
  for (const left of [3, 2, 1, 0]) {
    await retry.first().click();
    await expect.poll(() => failed.count()).toBe(left);
  }
  await main.getByRole("button", { name: t("secondFactor.turnOn") }).waitFor();
  await main.getByRole("list", { name: t("sessions.openTitle") }).waitFor();
  await page.close();
});

describe("Notifications", () => {
  it("show time, subject, message, color and icon, and disappear when dismissed [NOTIF-01] [NOTIF-02] [NOTIF-03] [NOTIF-04]", async () => {
    const types = ["important", "message", "login", "request", "notification"];
    // Earlier tests may have notified her too.
    await sql`delete from notifications where account_id = ${ana.accountId}`.execute(db());
    for (const type of types) await makeNotification(ana, type, `Subject of ${type}`);
    const page = await openWithToken(site, ana.token, "/profile-notifications");
    const items = page.locator("[data-notification]");
    await expect.poll(() => items.count()).toBe(types.length);
    const looks: string[] = [];
    for (const type of types) {
      const item = items.filter({ hasText: `Subject of ${type}` });
      await item.getByText(`What Subject of ${type} says`).waitFor();
      await expect.poll(() => item.locator("time").count()).toBe(1);
      const mark = item.locator(`[data-type="${type}"]`);
      looks.push(
        await mark.evaluate((element) => `${getComputedStyle(element).backgroundColor} ${element.innerHTML}`),
      );
    }
    expect(new Set(looks).size).toBe(types.length);
    await page.getByRole("button", { name: /^Dismiss: Subject of login/ }).click();
    await expect.poll(() => page.getByRole("button", { name: /^Dismiss/ }).count()).toBe(4);
    const { rows } = await sql<{ subject: string }>`select notification_subject as subject from notifications
      where account_id = ${ana.accountId} and read_at is not null`.execute(db());
    expect(rows.map(({ subject }) => subject)).toEqual(["Subject of login"]);
    for (let left = 4; left > 0; left -= 1) {
      await page
        .getByRole("button", { name: /^Dismiss/ })
        .first()
        .press("Enter");
      await expect.poll(() => page.getByRole("button", { name: /^Dismiss/ }).count()).toBe(left - 1);
      // The next notification gets the focus, and the heading after the last one.
      const place = () => page.evaluate(() => document.activeElement?.matches("[data-notification], h1"));
      await expect.poll(place).toBe(true);
    }
    await page.locator("main").getByText("There are no new notifications").waitFor();
    await expectAccessible(page);
    await page.close();
  });

  it("arrive immediately over the socket, and the dropdown opens what each one is about [CHROME-14] [CHROME-15]", async () => {
    const eva = await makeStaff(db(), "2");
    const page = await openWithToken(site, eva.token, "/profile");
    await page.getByRole("button", { name: t("chrome.notificationsUnread", { count: 0 }) }).waitFor();
    const tell = (
      text: "bugAssigned" | "roleChanged",
      url: string | null,
      itemName = "Map",
      more: { group?: string } = {},
    ) =>
      db()
        .transaction()
        .execute((trx) =>
          notify(trx, {
            to: [eva.accountId],
            type: "notification",
            text,
            values: { itemName, roleName: "Mentor", sender: "Ana" },
            url,
            ...more,
          }),
        );
    await tell("bugAssigned", "/settings/bug-tracker");
    const bell = (count: number) =>
      page.getByRole("button", { name: t("chrome.notificationsUnread", { count }) });
    // The count changes without a poll, which happens only every 30 s.
    await bell(1).waitFor();
    await tell("roleChanged", null);
    await bell(2).click();
    await page.getByRole("menuitem", { name: t("chrome.showAllNotifications") }).waitFor();
    const links = () =>
      page.getByRole("menuitem").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    await expect.poll(links).toEqual(["/notifications", "/settings/bug-tracker", "/notifications"]);
    // One that arrives while the list is loading for the first time isn't in the response.
    const loading = await holdBack(page, "**/apicalls/getNotificationList", "answers");
    await page.getByRole("menuitem", { name: t("chrome.showAllNotifications") }).click();
    await page.waitForURL("**/notifications");
    await expect.poll(loading.count).toBe(1);
    // The second one replaces the first, which is unread.
    for (const itemName of ["List", "Form"]) {
      await tell("bugAssigned", "/settings/bug-tracker", itemName, { group: "bug" });
      if (itemName === "List") {
        await bell(3).waitFor();
        loading.release();
      }
      await page.locator("[data-notification]").filter({ hasText: itemName }).waitFor();
    }
    await page.close();
  });

  it("are polled every 30 seconds if no socket opens [NOTIF-09] [NOTIF-07]", async () => {
    const flo = await makeStaff(db(), "2");
    const page = await site.newPage();
    await page.clock.install();
    await page.addInitScript((token) => localStorage.setItem("token", token), flo.token);
    await page.route("**/socket.io/**", (route) => route.abort());
    // Counts finished requests, because a poll isn't repeated while one is in flight.
    const asked: string[] = [];
    page.on("requestfinished", (request) => {
      if (request.url().endsWith("/getNotifications")) asked.push(request.url());
    });
    await page.goto("/profile");
    await page.getByRole("button", { name: t("chrome.notificationsUnread", { count: 0 }) }).waitFor();
    await expect.poll(() => asked.length).toBe(1);
    await makeNotification(flo, "important", "Heard by the check");
    await page.clock.runFor(28_000);
    expect(asked.length).toBe(1);
    await page.clock.runFor(3000);
    await page.getByRole("button", { name: t("chrome.notificationsUnread", { count: 1 }) }).waitFor();
    await expect.poll(() => asked.length).toBe(2);
    await page.close();
  });

  it("of messages appear in a dropdown with face, name, text, time and count, and each opens its room [CHROME-12] [CHROME-13] [CHROME-15]", async () => {
    const gil = await makeStaff(db(), "2", { values: { firstName: "Gil", lastName: "Reader" } });
    const started = await site.app.post("startNewChat", { chatMember: gil.accountId }, ana.token);
    const roomId = String(started.body["chatRoom"]);
    const page = await openWithToken(site, gil.token, "/profile");
    for (const text of ["One", "Two"]) {
      await storeMessage(site.app, roomId, ana, text);
    }
    await page.getByRole("button", { name: t("chrome.messagesUnread", { count: 2 }) }).click();
    const item = page.getByRole("menuitem", { name: /Ana Álvarez/ });
    await expect.poll(() => item.innerText()).toContain("Two");
    await expect.poll(() => item.locator("time").count()).toBe(1);
    await expect.poll(() => item.locator(".mantine-Avatar-root").count()).toBe(1);
    await expect.poll(() => item.getAttribute("href")).toBe(`/chat/${roomId}`);
    const all = page.getByRole("menuitem", { name: t("chrome.showAllMessages") });
    await expect.poll(() => all.getAttribute("href")).toBe("/chat");
    await all.click();
    await page.locator(`[data-room-row="${roomId}"]`).getByLabel("2 unread").waitFor();
    await page.close();
  });

  it.runIf(isFull).each(twins(["staff", "mentee"] as const))(
    "offer an email for every event that can happen to a person: %s",
    async (accountType) => {
      for (const language of twins(["es", "en"] as const)) {
        const says = textsOf(language);
        const make = accountType === "staff" ? makeStaff : makeMentee;
        const person = await make(db(), "2", { language });
        const page = await openWithToken(site, person.token, "/profile-notifications", phone);
        const switches = page.getByRole("switch");
        await expect.poll(() => switches.count()).toBe(emailEventsOf(accountType).length);
        for (const [index, event] of emailEventsOf(accountType).entries()) {
          expect(says(`profile.mail_${event}`)).not.toContain("mail_");
          const named = page.getByRole("switch", { name: says(`profile.mail_${event}`) });
          const one = switches.nth(index).and(named);
          await one.waitFor();
          await expect.poll(() => one.isChecked()).toBe(true);
          await page.getByText(says(`profile.mail_${event}Hint`)).waitFor();
        }
        // The current page is visible among the pages of the account.
        const here = page
          .getByRole("navigation", { name: says("profile.accountMenu") })
          .locator("[aria-current]");
        await expect
          .poll(async () => {
            const { x, width } = (await here.boundingBox())!;
            return x >= 0 && x + width <= 390;
          })
          .toBe(true);
        await expectAccessible(page);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(390);
        await page.close();
      }
    },
  );

  it.runIf(isFull)("are also emailed or not, as each person chooses", async () => {
    const hal = await makeStaff(db(), "2");
    const page = await openWithToken(site, hal.token, "/profile-notifications");
    const choice = page.getByRole("switch", { name: t("profile.mail_newMessage") });
    await expect.poll(() => choice.isChecked()).toBe(true);
    await choice.click({ force: true });
    await expect
      .poll(async () => (await site.app.get("getNotificationPreferences", hal.token)).body["dataValues"])
      .toMatchObject({ newMessage: "0", referral: "1", newDevice: "1" });
    // The address for calendar programs is shown once, and can be revoked after a confirmation.
    await page.getByRole("checkbox", { name: t("profile.calendarInitials") }).click({ force: true });
    await page.getByRole("button", { name: t("profile.calendarMake") }).click();
    const address = page.getByLabel(t("profile.calendarAddress"));
    await expect.poll(() => address.inputValue()).toMatch(/\/apicalls\/calendar\/[\w-]{43}\.ics$/);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("profile.calendarEnd") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.calendarEnd") })
      .click();
    await page.getByText(t("profile.calendarNone")).waitFor();
    await expect.poll(() => address.count()).toBe(0);
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(false);
    await page.close();
  });
});

describe("Content and email", () => {
  it.each(twins(["es", "en"] as const))(
    "load the page of a path by path and language, in %s [CONTENT-05] [CONTENT-06]",
    async (language) => {
      const person = await makeStaff(db(), "2", { language });
      const page = await openWithToken(site, person.token, "/");
      const asked = page.waitForRequest("**/apicalls/getContent");
      await page.goto("/privacy");
      const request = await asked;
      expect(request.method()).toBe("POST");
      expect(request.postDataJSON()).toEqual({ contentPage: "/privacy", languageCode: language });
      const { rows } = await sql<{ title: string }>`select page_title as title from content
      where page_url = '/privacy' and language_code = ${language} and deleted_at is null`.execute(db());
      const heading = page.getByRole("heading", { level: 1, name: rows[0]!.title });
      await heading.waitFor();
      // Screen readers read a page that isn't translated in its own language.
      expect(await heading.getAttribute("lang")).toBe(language);
      // The page shows rendered markup, not its source.
      await expect.poll(() => page.locator("main p").count()).toBeGreaterThan(1);
      await expect.poll(() => page.locator("main").innerText()).not.toContain("<p>");
      await page.close();
    },
  );

  it.runIf(isFull)(
    "show a template with sample data while it is edited, and run nothing in it [EMAIL-01]",
    async () => {
      const page = await openAs(site, "owner@demo.example", "/settings/email-templates");
      await page.locator("[data-row]:visible", { hasText: "Invitation (English)" }).first().click();
      const preview = page.locator("[data-mail-preview]");
      await preview.getByText("Ana Ortiz created an account for you at Harbor House").waitFor();
      await preview.getByText(/Ana Ortiz invites you$/).waitFor();
      await page.getByLabel("Subject").fill("Hello {{firstName}}, from {{organization}}");
      await preview.getByText("Hello Marcus, from Harbor House").waitFor();
      const editor = page.locator('[data-field="emailMessage"] [contenteditable=true]');
      await editor.click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" <script>bad</script> {{sender}} waits.");
      await preview.getByText("<script>bad</script> Ana Ortiz waits.").waitFor();
      // The links in the preview are shown, but lead nowhere.
      await expect
        .poll(() => preview.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
        .toEqual([null]);
      await expect.poll(() => preview.locator("dt").allInnerTexts()).toContain("{{itemName}}");
      await expectAccessible(page);
      await page.close();
    },
  );
});

describe("The dashboards", () => {
  it.each([
    ...twins([
      ["mentee@harbor.example", 390, "modern", "dark"],
      ["owner@puente.example", 390, "classic", "light"],
      ["case@harbor.example", 1440, "modern", "light"],
      ["case@harbor.example", 390, "corporate", "dark"],
      ["owner@puente.example", 1440, "classic", "dark"],
      ["mentee@puente.example", 390, "corporate", "light"],
    ] as const),
  ])(
    "for %s at %i px in %s, %s: axe finds no violation, and nothing scrolls sideways",
    async (username, width, theme, colorScheme) => {
      const token = await tokenOf(site, username);
      const { body } = await site.app.get("auth/user", token);
      const page = await openWithToken(site, token, "/favicon.svg", { viewport: { width, height: 900 } });
      await page.evaluate(
        ([key, preferences]) => localStorage.setItem(key!, preferences!),
        [`preferences:${String(body["accountId"])}`, JSON.stringify({ theme, colorScheme })],
      );
      await page.goto("/");
      await page.locator('[data-today], [data-recent][open], main a[href="/plan"]').first().waitFor();
      await expect
        .poll(() => page.locator("html").getAttribute("data-mantine-color-scheme"))
        .toBe(colorScheme);
      await expectAccessible(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
      await page.close();
    },
  );

  it("report no errors in the browser", () => {
    expect(site.failures).toEqual([]);
  });
});
