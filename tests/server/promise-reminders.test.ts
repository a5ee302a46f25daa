/**
 * Reminders of promises: on the day before, in the daytime of the person who made them, once, and without their
 * text.
 */
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  makePromise,
} from "#tests/support/factories.ts";
import { zoneCode } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

let organizationId: string;
let ana: Person;
let luis: Person;
const newYork = "America/New_York";

// The application's jobs don't run, because they use the machine's clock.
const test = testApp({ clock: makeTestClock() });
beforeEach(async () => {
  const { db } = test;
  for (const table of ["promises", "notifications", "deliveries"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  organizationId = await makeOrganization(db, { timezones: zoneCode(newYork) });
  ana = await makeStaff(db, organizationId);
  luis = await makeMentee(db, organizationId, { values: { caseManager: ana.id } });
});

const promise = (more: Data = {}) =>
  makePromise(test.db, luis, {
    text: "Call the parole officer",
    byStaff: ana.id,
    dueOn: "2031-07-08",
    ...more,
  });
const runAt = (local: string, zone = newYork) =>
  remindOfPromises(test.database.application, test.env, new Date(makeMoment(local, zone).at));
const toldTo = async (person: Person): Promise<Data[]> => {
  const notices = await sql<Data>`select notification_subject as subject, notification_message as message
    from notifications where account_id = ${person.accountId} order by id`.execute(test.db);
  const mails =
    await sql<Data>`select subject, concat_ws(' ', from_name, subject, body) as message from deliveries
    where "to" = ${person.email} order by id`.execute(test.db);
  for (const { message } of [...notices.rows, ...mails.rows]) expect(message).not.toMatch(/parole|officer/i);
  expect(mails.rows.map(({ subject }) => subject)).toEqual(notices.rows.map(({ subject }) => subject));
  return mails.rows.map(({ subject }) => subject as Data);
};
const one = "One promise is due tomorrow";

it("Reminders arrive on the day before, in the daytime, once however often the job runs", async () => {
  await promise();
  for (const early of ["2031-07-06T12:00", "2031-07-07T07:59"]) await runAt(early);
  expect(await toldTo(ana)).toEqual([]);
  await Promise.all([runAt("2031-07-07T08:00"), runAt("2031-07-07T08:00")]);
  // A person who has read the notification does not get it again.
  await sql`update notifications set read_at = now()`.execute(test.db);
  for (const later of ["2031-07-07T08:05", "2031-07-07T20:00", "2031-07-08T09:00"]) await runAt(later);
  expect(await toldTo(ana)).toEqual([one]);
  expect(await toldTo(luis)).toEqual([]);
});

it("Reminders go to the person who made the promise, in their language, with the number of promises", async () => {
  const { db } = test;
  const eva = await makeStaff(db, organizationId, { language: "es" });
  await promise();
  await promise({ byStaff: null });
  await promise({ byStaff: eva.id });
  await promise({ by: "mentee", byStaff: null });
  await promise({ by: "agency", byStaff: null });
  await runAt("2031-07-07T09:00");
  expect(await toldTo(ana)).toEqual(["2 promises are due tomorrow"]);
  expect(await toldTo(eva)).toEqual(["Una promesa vence mañana"]);
  expect(await toldTo(luis)).toEqual([one]);
});

it("Reminders include only open promises of active people, not those written the same day", async () => {
  const { db } = test;
  const away = await makeStaff(db, organizationId, { values: { active: false } });
  await promise({ status: "kept", keptOn: "2031-07-01" });
  await promise({ status: "released", reason: "None" });
  await promise({ byStaff: away.id });
  await promise({ createdAt: "2031-07-07T10:00:00Z" });
  const gone = await promise();
  await sql`update promises set deleted_at = now() where id = ${gone}`.execute(db);
  const quiet = await makeMentee(db, organizationId);
  await sql`update mentees set reminders_off = true where id = ${quiet.id}`.execute(db);
  await promise({ menteeId: quiet.id, by: "mentee", byStaff: null });
  await runAt("2031-07-07T09:00");
  for (const person of [ana, away, luis, quiet]) expect(await toldTo(person)).toEqual([]);
});

it("Reminders follow the reader's time zone, and are sent again for another day", async () => {
  const { db } = test;
  const tokyo = zoneCode("Asia/Tokyo");
  await sql`update users set timezone = ${tokyo} where id = ${ana.id}`.execute(db);
  const id = await promise();
  await promise({ by: "mentee", byStaff: null });
  // Morning of the 7th there, evening of the 6th in New York.
  await runAt("2031-07-07T08:30", "Asia/Tokyo");
  expect(await toldTo(ana)).toEqual([one]);
  expect(await toldTo(luis)).toEqual([]);
  await sql`update promises set due_on = '2031-07-20' where id = ${id}`.execute(db);
  await sql`update notifications set read_at = now()`.execute(db);
  await runAt("2031-07-19T08:30", "Asia/Tokyo");
  expect(await toldTo(ana)).toEqual([one, one]);
});

it("Reminders include what was promised the evening before in its maker's time zone", async () => {
  // The 6th there, the 7th in Greenwich.
  await promise({ createdAt: "2031-07-07T01:00:00Z" });
  await runAt("2031-07-07T09:00");
  expect(await toldTo(ana)).toEqual([one]);
});

it("Reminders follow the mentee's time zone for what the mentee promised", async () => {
  await sql`update mentees set timezone = ${zoneCode("Asia/Tokyo")} where id = ${luis.id}`.execute(test.db);
  await promise({ by: "mentee", byStaff: null });
  await promise();
  await runAt("2031-07-07T08:30", "Asia/Tokyo");
  // The team's promise to the same mentee waits for the team's morning.
  expect([await toldTo(luis), await toldTo(ana)]).toEqual([[one], []]);
});
