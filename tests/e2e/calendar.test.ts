/** The calendar and Today: appointments are scheduled, opened, completed with a note and the next one, and moved. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertRow, makeAppointment, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { expectGood } from "#tests/support/good-screen.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import { dayAway } from "#tests/support/days.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();
const world = prepared(() => makeWorld(site.db));

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const localDay = (offset: number): string => dayAway(offset, zone);

async function plan(menteeId: string, local: string): Promise<string> {
  const { body } = await site.app.save(
    "appointments",
    "0",
    { menteeId, type: "1", start: { local, zone }, minutes: 60, mode: "phone", bring: "Papers" },
    world.owner.token,
  );
  expect(body["status"]).toBe(1);
  return String(body["recordId"]);
}

const stateOf = async (id: string) => {
  const { rows } = await sql<{ status: string }>`select status from appointments where id = ${id}`.execute(
    site.db,
  );
  return rows[0]?.status;
};

it("A worker sees the day, records an outcome with a note and the next appointment, and schedules and moves another [A2.4] [A2.7-7]", async () => {
  const { db } = site;
  const mentee = await makeMentee(db, world.own, { values: { firstName: "Ana", lastName: "Zuleta" } });
  const yesterday = localDay(-1);
  const past = await plan(mentee.id, `${yesterday}T09:00`);
  const page = await openAs(site, world.owner.email, `/calendar?view=day&day=${yesterday}`);
  const appointment = page.getByRole("button", { name: /Ana Zuleta 9:00\sAM .*Outcome missing/ });
  await appointment.waitFor();
  await expectGood(page, "calendar-day");

  // Two clicks, the text, and two more clicks save the outcome, its note, and the next appointment together.
  await appointment.click();
  await page.getByText("Papers").waitFor();
  await page.getByRole("button", { name: "Record outcome" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Ana < Bob\n\nNext: papers");
  await page.getByRole("radio", { name: "In a week" }).check();
  await expectGood(page, "calendar-outcome");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: /Ana Zuleta 9:00\sAM .*Kept/ }).waitFor();
  await expect.poll(() => stateOf(past)).toBe("kept");
  const { rows } = await sql<{ note: string }>`
    select note from mentee_user_notes where mentee_id = ${mentee.id}`.execute(db);
  expect(rows).toEqual([{ note: "<p>Ana &lt; Bob</p><p>Next: papers</p>" }]);
  const { rows: next } = await sql<{ id: string; day: string }>`select id, start_local::date::text as day
    from appointments where mentee_id = ${mentee.id} and status = 'planned'`.execute(db);
  expect(next.map(({ day }) => day)).toEqual([localDay(6)]);

  // T goes to today, the arrow keys select a time, and Enter schedules an appointment at it.
  await page.locator("[data-slot]").first().focus();
  await page.keyboard.press("t");
  await page
    .getByRole("heading", { name: new RegExp(`\\b${Number(localDay(0).slice(8))}, \\d{4}`) })
    .waitFor();
  await page.locator('[data-slot][tabindex="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset["slot"]))
    .toBe(`${localDay(1)}T09:30`);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Schedule appointment" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("A mentee is required!").waitFor();
  await dialog.locator("input[role=combobox][name=menteeId]").fill("zule");
  await dialog.getByRole("option", { name: /Ana .*Zuleta/ }).click();
  await dialog.locator("input[role=combobox][name=type]").fill("phone");
  await dialog.getByRole("option", { name: "Phone check-in" }).click();
  await expectGood(page, "calendar-plan");
  await dialog.getByRole("button", { name: "Save" }).click();
  const planned = page.getByRole("button", { name: /Ana Zuleta 9:30\sAM/ });
  await planned.click();

  // Moves it to the time of the mentee's other appointment. The app warns, and the person confirms.
  await page.getByRole("button", { name: "Reschedule", exact: true }).click();
  await page.getByRole("textbox", { name: "New start: date" }).fill(localDay(6));
  await page.getByRole("textbox", { name: "New start: time" }).fill("9:15");
  await page.getByRole("button", { name: "Reschedule", exact: true }).click();
  await page.getByText("There are other appointments at this time").waitFor();
  await page.getByRole("button", { name: "Save anyway" }).click();
  await planned.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Month" }).click();
  await page.getByRole("table").waitFor();
  await settled(page);
  await expectGood(page, "calendar-month");
  await page.getByRole("button", { name: "Week" }).click();
  await page.getByRole("button", { name: "Team" }).click();
  await page.getByRole("table", { name: "By team member" }).or(page.getByText("No appointments")).waitFor();
  await settled(page);
  await expectGood(page, "calendar-team");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "List" }).click();
  await settled(page);
  await expectGood(page, "calendar-list");
  await page.close();
  expect(site.failures).toEqual([]);
});

it.runIf(isFull)(
  "Recurring appointments are scheduled together, moved from one date onward, and ended [A2.5]",
  async () => {
    const { db } = site;
    const mentee = await makeMentee(db, world.own, { values: { firstName: "Rita", lastName: "Sosa" } });
    const first = localDay(1);
    const stored = async () =>
      (
        await sql<{ text: string }>`select status || ' ' || (start_local::date - ${first}::date) || ' '
        || to_char(start_local, 'HH24:MI') as text from appointments where mentee_id = ${mentee.id}
        order by start_local, id`.execute(db)
      ).rows.map(({ text }) => text);
    const page = await openAs(site, world.owner.email, `/calendar?view=day&day=${first}`);
    const dialog = page.getByRole("dialog");
    await page.locator(`[data-slot="${first}T10:00"]`).click();
    await dialog.locator("input[role=combobox][name=menteeId]").fill("sosa");
    await dialog.getByRole("option", { name: /Rita .*Sosa/ }).click();
    await dialog.locator("input[role=combobox][name=type]").fill("phone");
    await dialog.getByRole("option", { name: "Phone check-in" }).click();
    await dialog.getByLabel("Repeats").selectOption({ label: "Every week" });
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel("How many times").fill("1");
    await save.click();
    await dialog.getByText("Between 2 and 60 times").waitFor();
    await expect.poll(stored).toEqual([]);
    await dialog.getByLabel("How many times").fill("4");
    await dialog.getByText(/^4 appointments, the last on /).waitFor();
    await expectGood(page, "calendar-repeat");
    await save.click();
    const appointment = (time: string) =>
      page.getByRole("button", { name: new RegExp(`Rita Sosa ${time}\\sAM`) });
    await appointment("10:00").waitFor();
    await expect.poll(stored).toEqual([0, 7, 14, 21].map((days) => `planned ${days} 10:00`));

    await goTo(page, `/calendar?view=day&day=${localDay(8)}`);
    await page
      .getByRole("heading", { name: new RegExp(`\\b${Number(localDay(8).slice(8))}, \\d{4}`) })
      .waitFor();
    await settled(page);
    await appointment("10:00").click();
    await dialog.getByText(/^Every [A-Z][a-z]+ at 10:00\sAM until /).waitFor();
    await dialog.getByRole("button", { name: "Reschedule", exact: true }).click();
    await dialog.getByRole("textbox", { name: "New start: time" }).fill("11:30");
    await dialog.getByRole("radio", { name: "This and all following appointments" }).check();
    await expectGood(page, "calendar-move-series");
    await dialog.getByRole("button", { name: "Reschedule", exact: true }).click();

    // The form of one appointment changes the values of the whole series.
    await appointment("11:30").click();
    await dialog.getByRole("link", { name: "Edit", exact: true }).click();
    const form = page.locator("form[data-mode=edit]");
    await form.getByRole("radio", { name: "This and all following appointments" }).check();
    await form.getByText(/^Every [A-Z][a-z]+ at 11:30\sAM until /).waitFor();
    await form.getByRole("textbox", { name: "What to bring" }).fill("Your ID");
    await expectGood(page, "calendar-edit-series");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    const bring = async () =>
      (
        await sql<{ bring: string | null }>`select bring from appointments
          where mentee_id = ${mentee.id} and status = 'planned' order by start_local`.execute(db)
      ).rows.map((row) => row.bring);
    await expect.poll(bring).toEqual([null, "Your ID", "Your ID", "Your ID"]);
    // The newest notice is first.
    const newest = page.getByRole("alert").first().filter({ hasText: "Record was successfully saved." });
    await newest.getByRole("button", { name: "Undo" }).click();
    await expect.poll(bring).toEqual([null, null, null, null]);
    const loaded = page.waitForResponse("**/apicalls/calendar");
    await goTo(page, `/calendar?view=day&day=${localDay(8)}`);
    await loaded;
    await appointment("11:30").waitFor();
    await settled(page);
    await appointment("11:30").click();
    await dialog.getByRole("button", { name: "Cancel appointment" }).click();
    await dialog.getByRole("radio", { name: "Canceled by us" }).check();
    await dialog.getByRole("radio", { name: "This and all following appointments" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(async () => (await stored()).filter((text) => !text.startsWith("moved")))
      .toEqual(["planned 0 10:00", ...[7, 14, 21].map((days) => `cancelledByStaff ${days} 11:30`)]);
    await page.close();
    expect(site.failures).toEqual([]);
  },
);

it.runIf(isFull)(
  "A worker drags an appointment to another time and day, and it returns if the save fails [A2.4]",
  async () => {
    const { db } = site;
    const mentee = await makeMentee(db, world.own, { values: { firstName: "Dora", lastName: "Vega" } });
    const first = localDay(3);
    await plan(mentee.id, `${first}T09:00`);
    await plan(mentee.id, `${first}T14:00`);
    const stored = async () =>
      (
        await sql<{ text: string }>`select status || ' ' || (start_local::date - ${first}::date) || ' '
        || to_char(start_local, 'HH24:MI') as text from appointments
        where mentee_id = ${mentee.id} and status = 'planned' and deleted_at is null order by start_local`.execute(
          db,
        )
      ).rows.map(({ text }) => text);
    const before = ["planned 0 09:00", "planned 0 14:00"];
    const page = await openAs(site, world.owner.email, `/calendar?view=day&day=${first}`);
    const one = page.getByRole("button", { name: /^Dora.* 9:00\sAM/ });
    /** Drags the upper edge of an appointment to the edge of a time slot. */
    const drag = async (time: string, what = one) => {
      if (what === one) await settled(page);
      const from = await what.boundingBox();
      const to = await page.locator(`[data-slot="${time}"]`).boundingBox();
      if (!from || !to) throw new Error("Nothing to drag.");
      const x = from.x + from.width / 2;
      await page.mouse.move(x, from.y + 4);
      await page.mouse.down();
      await page.mouse.move(x, from.y + 20, { steps: 2 });
      await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 4 });
    };
    await one.waitFor();
    // Escape cancels the drag, and a drag doesn't count as a click.
    await drag(`${first}T11:00`);
    await page
      .locator("[data-ghost]")
      .getByText(/^11:00\sAM$/)
      .waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-ghost]").waitFor({ state: "detached" });
    await page.mouse.up();
    await expect.poll(stored).toEqual(before);

    // If the save fails, nothing moves.
    await page.route("**/apicalls/appointments/move", (route) =>
      route.fulfill({ json: { status: 0, message: "Not now" } }),
    );
    await drag(`${first}T11:00`);
    await page.mouse.up();
    await page.getByRole("alert").filter({ hasText: "Not now" }).first().waitFor();
    await one.waitFor();
    await expect.poll(stored).toEqual(before);
    await page.unroute("**/apicalls/appointments/move");

    await drag(`${first}T11:00`);
    await page.mouse.up();
    await page.getByRole("button", { name: /^Dora.* 11:00\sAM/ }).waitFor();
    await expect.poll(stored).toEqual(["planned 0 11:00", "planned 0 14:00"]);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page
      .getByRole("alert")
      .filter({ hasText: "The appointment was rescheduled." })
      .getByRole("button", { name: "Undo" })
      .click();
    await one.waitFor();
    await expect.poll(stored).toEqual(before);

    // The form first names overlaps. Another appointment that is dropped before the response stays.
    const moves = await holdBack(page, "**/apicalls/appointments/move", "answers");
    await drag(`${first}T14:00`);
    await page.mouse.up();
    await expect.poll(moves.count).toBe(1);
    await drag(`${first}T11:00`, page.getByRole("button", { name: /^Dora.* 2:00\sPM/ }));
    await page.mouse.up();
    moves.release();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^From .*9:00\sAM to .*2:00\sPM/).waitFor();
    await expectGood(page, "calendar-drop");
    await expect.poll(stored).toEqual(before);
    await dialog.getByRole("button", { name: "Don't reschedule", exact: true }).click();
    await dialog.waitFor({ state: "detached" });

    // Drag the appointment to another day of the week.
    await goTo(page, `/calendar?view=week&day=${first}`);
    await page.locator("[data-day]").nth(6).waitFor();
    const days = await page
      .locator("[data-day]")
      .evaluateAll((all) => all.map((each) => each.dataset["day"] ?? ""));
    const other = days.find((day) => day > first) ?? days[0] ?? "";
    await drag(`${other}T09:00`);
    await page.mouse.up();
    const away = Math.round((Date.parse(other) - Date.parse(first)) / 86_400_000);
    await expect.poll(stored).toContain(`planned ${away} 09:00`);
    await page.close();
  },
);

it.runIf(isFull)("A refused move reloads the appointment, so that the next try works", async () => {
  const mentee = await makeMentee(site.db, world.own, { values: { firstName: "Nora", lastName: "Paz" } });
  const day = localDay(5);
  const id = await plan(mentee.id, `${day}T09:00`);
  const page = await openAs(site, world.owner.email, `/calendar?view=day&day=${day}`);
  const block = page.getByRole("button", { name: /^Nora.* 9:00\sAM/ });
  await block.waitFor();
  await settled(page);
  const elsewhere = await site.app.save("appointments", id, { bring: "A pen" }, world.owner.token);
  expect(elsewhere.body).toMatchObject({ status: 1 });
  await block.click();
  const dialog = page.getByRole("dialog");
  const move = dialog.getByRole("button", { name: "Reschedule", exact: true });
  await move.click();
  await dialog.getByRole("textbox", { name: "New start: time" }).fill("11:15");
  const reloaded = page.waitForResponse("**/apicalls/calendar");
  await move.click();
  await page.getByRole("alert").filter({ hasText: "changed by someone else" }).first().waitFor();
  await reloaded;
  await settled(page);
  await move.click();
  await page.getByRole("button", { name: /^Nora.* 11:15\sAM/ }).waitFor();
  expect(await stateOf(id)).toBe("moved");
  await page.close();
});

it("Today records an outcome and due work in place, offers undo, and links to the mentee's page [A2.4]", async () => {
  const { db } = site;
  const { own, owner } = world;
  const mentee = await makeMentee(db, own, { values: { dateOfReferral: localDay(-90), lastName: "Quispe" } });
  const about = { organizationId: own, menteeId: mentee.id };
  await insertRow(db, "menteeStaff", {
    ...about,
    staffId: owner.id,
    duty: "mentor",
    fromDate: localDay(-90),
  });
  const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: own, name: "Birth certificate" });
  const work = { menteeTaskId, startDate: localDay(-9), endDate: localDay(-2) };
  const task = await insertRow(db, "menteeUserTasks", { ...about, ...work });
  const isDone = async () =>
    (
      await sql<{ completed: boolean }>`select completed from mentee_user_tasks where id = ${task}`.execute(
        db,
      )
    ).rows[0]?.completed;
  const id = await plan(mentee.id, `${localDay(-2)}T14:00`);
  /** Returns the other appointments and the notes of the mentee, which are saved with the outcome. */
  const made = async () =>
    (
      await sql<{ text: string }>`select status || ' ' || (start_local::date - ${localDay(0)}::date) as text
        from appointments where mentee_id = ${mentee.id} and id <> ${id} and deleted_at is null
        union all select 'note' from mentee_user_notes where mentee_id = ${mentee.id} and deleted_at is null`.execute(
        db,
      )
    ).rows.map(({ text }) => text);
  const page = await openAs(site, owner.email, "/");
  const part = (name: string) => page.locator(`[data-today="${name}"]`);
  await part("quiet")
    .getByRole("button", { name: /Log contact/ })
    .waitFor();
  await expectGood(page, "dashboard-today");
  // On a phone, the sections are stacked.
  await page.setViewportSize({ width: 390, height: 844 });
  const today = page.getByRole("main");
  await expect
    .poll(() => today.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  // A change of another field since the page was loaded doesn't prevent the undo.
  const elsewhere = await site.app.save("menteeUserTasks", task, { description: "Ask Ana" }, owner.token);
  expect(elsewhere.body).toMatchObject({ status: 1 });
  const done = part("todo").getByRole("checkbox", { name: /Mark as done: Birth certificate/ });
  await done.press("Space");
  await done.waitFor({ state: "detached" });
  await expect.poll(isDone).toBe(true);
  // The next row keeps the keyboard's place.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("[data-todo]"))).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await part("todo").getByText("2 days late").waitFor();
  await expect.poll(isDone).toBe(false);

  const record = part("todo").getByRole("button", { name: /Record the outcome: .*Quispe/ });
  await record.click();
  await page.getByRole("radio", { name: "Missed" }).check();
  await page.getByRole("textbox", { name: "Note" }).fill("Nobody was there");
  await page.getByRole("radio", { name: "In two weeks" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await record.waitFor({ state: "detached" });
  await expect.poll(() => stateOf(id)).toBe("missed");
  await expect.poll(made).toEqual(["planned 12", "note"]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await record.waitFor();
  await expect.poll(() => stateOf(id)).toBe("planned");
  await expect.poll(made).toEqual([]);

  await expect
    .poll(() =>
      part("todo")
        .locator("[data-todo=outcome]")
        .filter({ hasText: /Mia .*Quispe/ })
        .getByRole("link")
        .getAttribute("href"),
    )
    .toBe(`/mentee/overview/${mentee.id}`);
  await part("todo").locator("[data-todo=outcome]").getByRole("link").first().click();
  await page.waitForURL(`**/mentee/overview/${mentee.id}`);
  await page.close();
  expect(site.failures).toEqual([]);
});

it("T does nothing in a dialog over the calendar, or if the person turned shortcuts off", async () => {
  const worker = await makeStaff(site.db, "2");
  const mentee = await makeMentee(site.db, "2");
  await makeAppointment(site.db, mentee, { at: "2090-01-03T15:00", staff: [worker.id] });
  const page = await openWithToken(site, worker.token, "/calendar?day=2090-01-03");
  const block = page.locator("[data-appointment]");
  await block.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reschedule", exact: true }).press("t");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await block.waitFor();
  await page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify({ hasShortcuts: false })),
    `preferences:${worker.accountId}`,
  );
  await page.reload();
  await block.press("t");
  await block.press("Enter");
  await dialog.waitFor();
  expect(page.url()).toContain("day=2090-01-03");
  await page.close();
});

it("A save that ends late doesn't close the dialog of another appointment", async () => {
  const worker = await makeStaff(site.db, "2");
  const mentee = await makeMentee(site.db, "2");
  for (const hour of ["15", "18"])
    await makeAppointment(site.db, mentee, { at: `2090-01-03T${hour}:00`, staff: [worker.id] });
  const page = await openWithToken(site, worker.token, "/calendar?day=2090-01-03");
  const blocks = page.locator("[data-appointment]");
  const dialog = page.getByRole("dialog");
  const choose = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  await blocks.nth(0).click();
  await choose("Cancel appointment");
  const saves = await holdBack(page, "**/apicalls/appointments/outcome", "answers");
  await choose("Save");
  await expect.poll(saves.count).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await blocks.nth(1).click();
  await choose("Reschedule");
  const answered = page.waitForResponse("**/apicalls/appointments/outcome");
  saves.release();
  await answered;
  await settled(page);
  await dialog.getByText("The old time stays in the history.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  // A save that ends late doesn't close the same appointment's dialog that was opened again, nor clear its note.
  const note = dialog.locator("[name=note]");
  const again = async () => {
    await blocks.last().click();
    await choose("Cancel appointment");
  };
  await again();
  const others = await holdBack(page, "**/apicalls/appointments/outcome");
  await choose("Save");
  await expect.poll(others.count).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await again();
  await note.fill("Offer another day");
  const answeredAgain = page.waitForResponse("**/apicalls/appointments/outcome");
  others.release();
  await answeredAgain;
  await settled(page);
  expect(await note.inputValue()).toBe("Offer another day");
  await page.close();
});

it("A link from a calendar program says if its appointment could not be loaded, and opens it then", async () => {
  const worker = await makeStaff(site.db, "2");
  const mentee = await makeMentee(site.db, "2");
  const id = await makeAppointment(site.db, mentee, { staff: [worker.id] });
  const page = await openWithToken(site, worker.token, "/profile");
  const main = page.locator("main");
  await main.locator("h1").first().waitFor();
  const refusal = { status: 429, json: { status: 0, message: "Not now." } };
  await page.route("**/apicalls/getRecord", (route) => route.fulfill(refusal));
  await goTo(page, `/a/${id}`);
  await main.getByText("This page could not be loaded.").waitFor();
  await page.unroute("**/apicalls/getRecord");
  await main.getByRole("button", { name: "Try again" }).click();
  const opened = `/mentee/mentee-appointments/${mentee.id}?record=${id}`;
  await expect.poll(() => page.url()).toContain(opened);
  await page.close();
});
