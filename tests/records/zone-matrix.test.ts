/** A time of day is the same wherever it is shown, in 31 zones and every month (E1, A2.7 1). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { isWhole, record } from "#tests/support/suite.ts";

let test: TestApp;
let world: World;
beforeAll(async () => {
  // The application's jobs don't run, because they use the machine's clock and lock rows that this test would skip.
  // The text gateway doesn't exist. The test checks texts before they are sent.
  const env = { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" };
  test = await createTestApp({ seed: "base", env, clock: makeTestClock() });
  world = await makeWorld(test.db);
});
afterAll(() => test?.close());

interface Start {
  readonly local: string;
  readonly zone: string;
  readonly at?: string;
}

/** Returns the wall time of a zone at an instant, according to Intl. */
const clockAt = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(new Date(at))
    .replace(" ", "T");

/** Returns a time as it appears in sentences. */
const inWords = ({ at, zone }: Start): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  })
    .format(new Date(at!))
    .replaceAll(/\s/g, " ");

const months = isWhole ? Array.from({ length: 12 }, (_, at) => at + 1) : [1, 7];
const dayOf = (month: number, day: number) =>
  `2031-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

it("A time of 10:00 is 10:00 in record, list, calendar, email and text [E1] [A2.7-1]", async () => {
  const { db, application } = test.database;
  const { token } = world.owner;
  const cellPhone = "(555) 201-7171";
  const mentee = await makeMentee(db, world.own, { values: { cellPhone, timezone: "1" } });
  const preview = await test.post("texts/preview", { menteeId: mentee.id }, token);
  const { number } = preview.body["dataValues"] as { number: string };
  const agreed = await test.post(
    "texts/consent",
    { menteeId: mentee.id, allowed: "1", number, method: "spoken" },
    token,
  );
  expect(agreed.body).toMatchObject({ status: 1 });
  const planned = new Map<string, Start>();
  for (const zone of timezones.map((code) => ianaOf[code]!))
    for (const month of months) {
      const start = { local: `${dayOf(month, 14)}T10:00`, zone };
      const data = { menteeId: mentee.id, type: "1", start, minutes: 30, mode: "phone" };
      const body = { tableName: "appointments", tableId: "0", data, force: true };
      const saved = await test.post("saveRecord", body, token);
      expect(saved.body, zone).toMatchObject({ status: 1 });
      planned.set(String(saved.body["recordId"]), start);
    }
  expect(planned.size).toBe(31 * months.length);

  const wrong: string[] = [];
  const check = (output: string, id: string, start: Start | undefined) => {
    const { local, zone } = planned.get(id)!;
    const isRight = start?.local === local && start.zone === zone && clockAt(start.at ?? "0", zone) === local;
    if (!isRight) wrong.push(`${output}: ${local} ${zone}: ${JSON.stringify(start)}`);
  };
  const seen = { record: 0, list: 0, calendar: 0, mail: 0, text: 0 };

  for (const id of planned.keys()) {
    const { body } = await test.read("appointments", id, token);
    const { start } = body["dataValues"] as { start: Start };
    check("record", id, start);
    // The emails are later compared with this verified start.
    planned.set(id, start);
    seen.record += 1;
  }
  const listing = { tableName: "appointments", menteeId: mentee.id, recordsPerPage: 10_000 };
  const list = (await test.post("getMenteeTable", listing, token)).body["dataValues"];
  for (const { id, start } of list as { id: string; start: Start }[]) {
    check("list", id, start);
    seen.list += 1;
  }
  for (const month of months) {
    const days = { from: dayOf(month, 13), to: dayOf(month, 15), menteeId: mentee.id };
    const { body } = await test.post("calendar", days, token);
    for (const { id, start } of body["dataValues"] as { id: string; start: Start }[]) {
      check("calendar", id, start);
      seen.calendar += 1;
    }
  }

  // Sends notices of scheduled appointments first, because they are skipped for past appointments.
  await sendReminders(application, test.env, new Date("2031-01-01T12:00Z"));
  // Reminders for eastern zones are sent on the day before, in UTC, and for western ones after the mentee's night.
  for (const month of months)
    for (const time of [`${dayOf(month, 13)}T13:00Z`, `${dayOf(month, 14)}T08:00Z`])
      await sendReminders(application, test.env, new Date(time));
  const sent = await sql<{ key: string; channel: string; text: string }>`
    select event_key as key, channel, concat_ws(' ', subject, body) as text from deliveries
    where event_key like 'remind:%:day%'`.execute(db);
  for (const { key, channel, text } of sent.rows) {
    const start = planned.get(key.split(":")[1]!)!;
    const output = channel === "sms" ? "text" : "mail";
    const isRight =
      inWords(start).includes("10:00 AM") && text.replaceAll(/\s/g, " ").includes(inWords(start));
    if (!isRight) wrong.push(`${output}: ${start.local} ${start.zone}: ${text.slice(0, 160)}`);
    seen[output] += 1;
  }
  expect(wrong).toEqual([]);
  const all = planned.size;
  expect(seen).toEqual({ record: all, list: all, calendar: all, mail: all, text: all });
  record({ test: "zone matrix", count: planned.size, atLeast: 372, result: JSON.stringify(seen) });
});
