/** Appointments on the screens of staff and mentees: typed times, overlaps, the mentee's answer. */
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { expectGood } from "#tests/support/good-screen.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const t = textsOf("en");

const site = testSite();
const world = prepared(() => makeWorld(site.db));

async function chooseType(page: Page): Promise<void> {
  await page.locator("input[role=combobox][name=type]").fill("Phone");
  await page.getByRole("option", { name: "Phone check-in" }).click();
}

it.runIf(isFull)(
  "A worker types a time as people write it, sees a warning about an overlap and saves anyway; the mentee answers [A2] [E1]",
  async () => {
    const mentee = await makeMentee(site.db, world.own, { values: { lastName: "Soto" } });
    const busy = await site.app.save(
      "appointments",
      "0",
      {
        menteeId: mentee.id,
        type: "1",
        start: { local: "2031-03-04T09:00", zone: "Asia/Tokyo" },
        minutes: 30,
        mode: "phone",
      },
      world.owner.token,
    );
    expect(busy.body["status"]).toBe(1);
    const page = await openAs(site, world.owner.email, `/mentee/mentee-appointments/${mentee.id}`);
    // The time zone is named if it isn't the browser's.
    await page.getByText(/Mar 4, 2031, 9:00\sAM GMT\+9/).waitFor();
    await page.getByRole("button", { name: "Schedule appointment" }).click();
    await chooseType(page);
    const day = page.getByRole("textbox", { name: "Start: date" });
    const time = page.getByRole("textbox", { name: "Start: time" });
    await day.fill("3/4/2031");
    await time.fill("half past nine");
    await page.getByRole("button", { name: "Save" }).click();
    // The field shows the error only once, even after it loses the focus.
    const wrong = page.locator('[data-field="start"]').getByText(t("dayInput.timeWrong"));
    await page.locator("[data-error-summary]").waitFor();
    await expect.poll(() => wrong.count()).toBe(1);
    await time.fill("930");
    await time.blur();
    await expect.poll(() => time.inputValue()).toMatch(/^9:30\sAM$/);
    await expectGood(page, "appointments-form");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: /Tue, Mar 4, 2031, 9:30\sAM/ }).waitFor();

    await page.getByRole("button", { name: "Schedule appointment" }).click();
    await chooseType(page);
    await day.fill("March 4, 2031");
    await time.fill("9.45 am");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("There are other appointments at this time").waitFor();
    await expectGood(page, "appointments-overlap");
    await page.getByRole("button", { name: "Save anyway" }).click();
    await page.getByRole("cell", { name: /9:45\sAM/ }).waitFor();
    await expectGood(page, "appointments-list");
    await page.context().close();

    const own = await openAs(site, mentee.email, "/", 390);
    // The next appointment is at the top. The mentee answers and adds it to a calendar.
    const card = own.getByRole("region", { name: "Your next appointment" });
    await card.getByText(/Mar 4, 2031, 9:00\sAM GMT\+9/).waitFor();
    await card.getByRole("button", { name: "I'll be there" }).click();
    await card.getByRole("button", { name: "I'll be there", pressed: true }).waitFor();
    await card.getByRole("status").getByText("Your team knows this.").waitFor();
    await expectGood(own, "appointments-next");
    await own.reload();
    await card.getByText("you said you'll be there").waitFor();
    await expectGood(own, "appointments-answered");
    await own.goto("/plan");
    const [file] = await Promise.all([
      own.waitForEvent("download"),
      card.getByRole("button", { name: "Add to my calendar" }).click(),
    ]);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("DTSTART:20310304T000000Z\r\n");
    expect(text).toContain("SUMMARY:Appointment\r\n");
    // The address in entries of calendar programs.
    const { rows: planned } = await sql<{ id: string }>`select id from appointments
      where mentee_id = ${mentee.id} and status = 'planned' order by id desc limit 1`.execute(site.db);
    await own.goto(`/a/${planned[0]?.id}`);
    await own.waitForURL(`**/plan/appointment-${planned[0]?.id}`);
    await own.getByRole("heading", { name: "Your appointment", level: 1 }).waitFor();
    await own.goto("/a/999999");
    await own.waitForURL((url) => url.pathname === "/");
    // The address in notifications of earlier versions.
    await own.goto(`/mentee/mentee-appointments/${mentee.id}?record=${planned[0]?.id}`);
    await own.waitForURL(`**/plan/appointment-${planned[0]?.id}`);
    await own.getByRole("button", { name: "I'll be there" }).waitFor();
    await expectGood(own, "appointments-mentee");
    // However often it is moved, a calendar program replaces its entry.
    const move = async (id: unknown, local: string) => {
      const start = { local, zone: "Asia/Tokyo" };
      const body = { id: String(id), start };
      return (await site.app.post("appointments/move", body, world.owner.token)).body["recordId"];
    };
    const first = planned[0]?.id;
    const twice = await move(await move(first, "2031-03-05T09:00"), "2031-03-06T09:00");
    await own.goto(`/plan/appointment-${String(twice)}`);
    await expect
      .poll(async () => {
        const [entry] = await Promise.all([
          own.waitForEvent("download"),
          own.getByRole("button", { name: "Add to my calendar" }).click(),
        ]);
        return readFile(await entry.path(), "utf8");
      })
      .toMatch(new RegExp(`UID:appointment-${first}@[^]*SEQUENCE:[1-9]`));
    await own.context().close();
    expect(site.failures).toEqual([]);
  },
);
