/** Lists, views, measures, exports, reminders, and relative phrases use the organization's day at every hour. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { timezones } from "#shared/constants.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { dueOf } from "#shared/records/definitions.ts";
import { menteeUserTasks } from "#shared/records/mentee-sub-records.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import { exportFile } from "#tests/exports/export-client.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

/** Zones with the days on which clocks change there, or if they never do, in the United States. */
const places = {
  "Pacific/Honolulu": ["2026-03-08", "2026-11-01"],
  "America/New_York": ["2026-03-08", "2026-11-01"],
  "Europe/Lisbon": ["2026-03-29", "2026-10-25"],
  "Pacific/Kiritimati": ["2026-03-08", "2026-11-01"],
};
const times = ["00:30", "12:00", "20:30", "23:59"];
const cases = Object.entries(places).flatMap(([zone, days]) =>
  days.flatMap((day) => times.map((time) => ({ zone, day, time }))),
);

/** A zone code that each case redefines, because the list of codes lacks some of the zones. */
const code = "GMT";
const usual = ianaOf[code];
const setZone = (zone: string | undefined) => Object.assign(ianaOf, { [code]: zone });

let organizationId: string;
let owner: Person;
let items: { menteeTaskId: string };
let measure: string;

const test = testApp({ clock: makeTestClock() });
beforeAll(async () => {
  const { db } = test;
  organizationId = await makeOrganization(db, { timezones: timezones.indexOf(code) + 1 });
  owner = await makeStaff(db, organizationId);
  items = { menteeTaskId: await insertRow(db, "menteeTasks", { organizationId, name: "A task" }) };
  measure = await insertRow(db, "measures", { organizationId, template: "tasksInTime" });
  // Makes the database read the time and the zone of a test case from a row.
  await sql`create table test_case as select now() as at, 'UTC'::text as zone`.execute(db);
  await sql`grant select on test_case to public`.execute(db);
  await sql`create or replace function organization_zone(organization bigint) returns text language sql stable as
    $$ select zone from public.test_case $$`.execute(db);
  await sql`create or replace function organization_day(organization bigint) returns date language sql stable as
    $$ select (at at time zone zone)::date from public.test_case $$`.execute(db);
});
afterAll(() => {
  setZone(usual);
});

afterEach(async () => {
  vi.useRealTimers();
  const { db } = test;
  await sql`update mentees set deleted_at = now()`.execute(db);
  await sql`delete from mentee_user_tasks`.execute(db);
  await sql`delete from mentee_goals`.execute(db);
});

const post = async (path: string, body: object) => (await test.post(path, body, owner.token)).body;
const ids = async (tableName: string, listing: object) => {
  const body = await post("getTable", { tableName, ...listing, recordsPerPage: 1000 });
  expect(body).toMatchObject({ status: 1 });
  return (body["dataValues"] as { id: string }[]).map(({ id }) => id);
};
const where = (field: string, op: string, value: unknown) => ({ filter: { all: [{ field, op, value }] } });

it.each(cases)("The time $time on $day in $zone is on that day everywhere", async ({ zone, day, time }) => {
  const { db, application } = test.database;
  const at = new Date(makeMoment(`${day}T${time}`, zone).at);
  setZone(zone);
  await sql`update test_case set at = ${at}, zone = ${zone}`.execute(db);
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  const make = (lastName: string, consentUntil: string) =>
    makeMentee(db, organizationId, {
      values: {
        lastName,
        caseManager: owner.id,
        consentUntil,
        consentScope: ["contact"],
        dateOfReferral: addDays(day, -400),
      },
    });
  const covered = await make("Covered", day);
  await make("Ended", before);
  const task = (endDate: string, more: object = {}) =>
    insertRow(db, "menteeUserTasks", {
      organizationId,
      menteeId: covered.id,
      startDate: addDays(day, -9),
      createdAt: `${addDays(day, -9)}T12:00Z`,
      endDate,
      ...items,
      ...more,
    });
  const done = { completed: true, completedAt: at };
  const [inTime, tooLate] = [await task(day, done), await task(before, done)];
  const [late, next] = [await task(addDays(day, -3)), await task(after)];
  const goal = await insertRow(db, "menteeGoals", { organizationId, name: "A goal", createdAt: at });
  await insertRow(db, "checkIns", {
    organizationId,
    menteeId: covered.id,
    dueOn: day,
    questions: ["mood"],
    answeredAt: at,
  });

  // Lists: the first and last day of a period, and filters on instants.
  const entered = (startDate: string, endDate: string) => ids("menteeGoals", { startDate, endDate });
  expect([await entered(day, day), await entered(before, before), await entered(after, after)]).toEqual([
    [goal],
    [],
    [],
  ]);
  const completed = async (op: string, value: unknown) =>
    (await ids("menteeUserTasks", where("completedAt", op, value))).sort();
  const both = [inTime, tooLate].sort();
  expect(await completed("is", day)).toEqual(both);
  expect(await completed("between", [day, day])).toEqual(both);
  expect(await completed("withinLastDays", 0)).toEqual(both);
  expect([
    await completed("is", after),
    await completed("before", day),
    await completed("after", day),
  ]).toEqual([[], [], []]);
  expect(await ids("menteeUserTasks", where("isLate", "is", "1"))).toEqual([late]);

  // Views.
  const views = (await post("views/list", { tableName: "mentees" }))["dataValues"] as {
    id: string;
    listing: object;
  }[];
  const ending = views.find(({ id }) => id === "shipped.consentEnds")!.listing;
  expect(await ids("mentees", ending)).toEqual([covered.id]);

  // Measures. Open work that is due tomorrow doesn't count yet.
  const body = { ids: [measure], from: before, to: after, compareTo: "none" };
  const [figure] = (await post("measures/run", body))["dataValues"] as { all: number; counted: number }[];
  expect(figure).toMatchObject({ all: 2, counted: 1 });

  // Exports: the last day of a consent counts, and the file is named after the day.
  const file = await exportFile(test, "overview", { tableName: "mentees", format: "csv" }, owner.token);
  const text = file.bytes.toString();
  expect([text.includes("Covered"), text.includes("Ended"), file.fileName.includes(day)]).toEqual([
    true,
    false,
    true,
  ]);

  // Reminders of tomorrow's work are sent only during the day.
  await remindOfWork(application, test.env, at);
  const { rows } = await sql<{ key: string }>`select event_key as key from deliveries
    where account_id = ${covered.accountId}`.execute(db);
  const isDaytime = time === "12:00" || time === "20:30";
  expect(rows.length > 0).toBe(isDaytime);

  // Relative phrases, computed here and by the server.
  const due = (count: number) => dueOf(menteeUserTasks, { endDate: addDays(day, count) }, dayIn(zone));
  expect([due(-3), due(-1), due(0), due(1), due(6), due(8)]).toEqual([
    { state: "late", days: 3 },
    { state: "late", days: 1 },
    { state: "today", days: 0 },
    { state: "soon", days: 1 },
    { state: "soon", days: 6 },
    null,
  ]);
  const today = (await post("today", {}))["dataValues"] as {
    work: { rows: { id: string; daysLate: number }[] };
  };
  expect(
    today.work.rows.filter(({ id }) => [late, next].includes(id)).map(({ daysLate }) => daysLate),
  ).toEqual([3]);
  const overview = (await post("menteeOverview", { menteeId: covered.id }))["dataValues"] as {
    quietSince: string;
  };
  expect(overview.quietSince).toBe(day);
});
