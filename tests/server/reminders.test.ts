/** Appointment reminders: each once, in the daytime, and none to people who opted out (A2.5, A2.7). */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { makeMoment, type Moment, momentAt } from "#shared/fields/moment.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { connectApplication } from "#server/platform/db/database.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { patient } from "#tests/support/database.ts";
import { endDuring, runAgain } from "#tests/support/killed-nodes.ts";
import { insertRow, makeMentee, makeStaff, type Person, makeAppointment } from "#tests/support/factories.ts";
import { makeRandom } from "#server/process/seed/content/random.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { isWhole, record } from "#tests/support/suite.ts";

type Data = Record<string, unknown>;

let worker: Person;
let mentee: Person;
const zone = "America/New_York";

// The application's jobs do not run, because they use the machine's clock rather than that of these tests.
const test = testApp({ seed: "base", clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));
beforeEach(async () => {
  const { db } = test;
  await sql`delete from appointments`.execute(db);
  await sql`delete from deliveries`.execute(db);
  await sql`update organizations set reminders = '{week,day,hours}', text_name = null`.execute(db);
  worker = await makeStaff(db, world.own, { values: { firstName: "Ana", lastName: "Ruiz" } });
  const values = {
    firstName: "Luis",
    lastName: "Plantedname",
    address: "9 Plantedstreet",
    notes: "plantednote",
  };
  mentee = await makeMentee(db, world.own, { values });
});

const save = async (data: Data, id = "0") => {
  const body = { tableName: "appointments", tableId: id, data, force: true };
  return savedId(test.post("saveRecord", body, worker.token));
};
/** An appointment at 10:00 on July 8, 2031, a Tuesday. */
const plan = (more: Data = {}) =>
  save({
    menteeId: mentee.id,
    type: "1",
    start: { local: "2031-07-08T10:00", zone },
    minutes: 30,
    mode: "phone",
    place: "9 Plantedstreet",
    bring: "plantednote",
    staff: `,${worker.id},`,
    ...more,
  });
/** Runs the job at a local time in New York. Changes since its last run get that time. */
async function runAt(local: string): Promise<void> {
  const now = new Date(makeMoment(local, zone).at);
  await sql`update appointments set updated_at = ${now} where updated_at < '2030-01-01'`.execute(test.db);
  await sendReminders(test.database.application, test.env, now);
}

interface Mail {
  readonly key: string;
  readonly text: string;
}
const mails = async (to = mentee.email): Promise<Mail[]> => {
  const { rows } = await sql<Mail>`select event_key as key, concat_ws(' ', from_name, subject, body) as text
    from deliveries where event_key like 'remind:%' and "to" = ${to} order by id`.execute(test.db);
  return rows;
};
const leadsOf = async () => (await mails()).map(({ key }) => key.split(":").at(-1));
const notices = async (): Promise<Data[]> => {
  const { rows } = await sql<Data>`select notification_subject, notification_message from notifications
    where account_id = ${mentee.accountId}`.execute(test.db);
  return rows;
};
/** Runs through the life of an appointment, hour by hour. */
async function passDays(): Promise<void> {
  for (const day of ["06-30", "07-01", "07-07", "07-08"])
    for (const time of ["06:00", "07:59", "08:00", "09:00", "10:00", "12:00"])
      await runAt(`2031-${day}T${time}`);
}

describe("The reminders [A2.5]", () => {
  it("are sent a week, a day and two hours before, by email and as one notification that is replaced", async () => {
    await plan();
    await runAt("2031-06-01T10:00");
    expect(await leadsOf()).toEqual([]);
    await passDays();
    await passDays();
    expect(await leadsOf()).toEqual(["week", "day", "hours"]);
    expect(await notices()).toEqual([
      {
        notification_subject: "Your appointment: Tuesday, July 8 at 10:00 AM EDT",
        notification_message: "With Ana.",
      },
    ]);
  });

  it("contain first names, day and time, but no last name, no place, and nothing about the case or the program [D7]", async () => {
    await sql`update organizations set name = 'Plantedhouse Reentry' where id = ${world.own}`.execute(
      test.db,
    );
    await plan();
    await passDays();
    const sent = await mails();
    expect(sent).toHaveLength(3);
    for (const { text } of sent) {
      expect(text).toMatch(/Hello Luis/);
      expect(text).toContain("an appointment with Ana: <strong>Tuesday, July 8 at 10:00 AM EDT</strong>");
      expect(text).not.toMatch(/planted/i);
      expect(text).not.toContain("Ruiz");
    }
    await sql`update organizations set text_name = 'The team' where id = ${world.own}`.execute(test.db);
    await plan({ start: { local: "2031-07-08T10:00", zone: "America/Chicago" }, staff: "" });
    await passDays();
    expect((await mails()).at(-1)?.text).toMatch(
      /^The team Your appointment: Tuesday, July 8 at 10:00 AM CDT/,
    );
  });

  it("are push messages that know when the appointment begins, so that none is sent at night or too late", async () => {
    await sql`insert into push_subscriptions (account_id, endpoint, endpoint_hash, public_key, auth_secret)
      values (${mentee.accountId}, 'https://push.example/reminders', sha256('reminders'), '', '')`.execute(
      test.db,
    );
    await plan();
    await passDays();
    const { rows } = await sql<Data>`select distinct begins_at from deliveries
      where channel = 'push' and account_id = ${mentee.accountId}`.execute(test.db);
    expect(rows).toEqual([{ begins_at: new Date("2031-07-08T14:00:00Z") }]);
  });

  it("name the stand-in of a person who is away that day, as long as the stand-in is available", async () => {
    const standIn = await makeStaff(test.db, world.own, { values: { firstName: "Eva", lastName: "Sol" } });
    await insertRow(test.db, "absences", {
      organizationId: world.own,
      staffId: worker.id,
      standIn: standIn.id,
      fromDate: "2031-07-08",
      untilDate: "2031-07-08",
    });
    await plan();
    await runAt("2031-06-01T10:00");
    await runAt("2031-07-08T08:00");
    expect((await mails()).map(({ text }) => /appointment with (\w+)/.exec(text)?.[1])).toEqual(["Eva"]);
    await sql`update users set active = false where id = ${standIn.id}`.execute(test.db);
    await plan({ start: { local: "2031-07-08T10:30", zone } });
    await runAt("2031-07-08T08:02");
    await runAt("2031-07-08T08:30");
    expect((await mails()).at(-1)?.text).toMatch(/appointment with Ana/);
  });

  it("follow the mentee's time zone, or else the organization's", async () => {
    const { db } = test;
    const zoneOf = (name: string) => timezones.findIndex((one) => ianaOf[one] === name) + 1;
    const tokyo = zoneOf("Asia/Tokyo");
    await sql`update mentees set timezone = ${tokyo} where id = ${mentee.id}`.execute(db);
    await sql`update organizations set timezones = ${zoneOf("America/Los_Angeles")} where id = ${world.own}`.execute(
      db,
    );
    await sql`update organizations set reminders = '{day}' where id = ${world.own}`.execute(db);
    await plan();
    await runAt("2031-06-01T10:00");
    // At 10:00 in New York it is 23:00 in Tokyo: reminded that day until 20:50 there, which is 7:50 here.
    await runAt("2031-07-07T07:49");
    expect(await leadsOf()).toEqual([]);
    await runAt("2031-07-07T07:50");
    expect(await leadsOf()).toEqual(["day"]);
    await sql`update mentees set timezone = null where id = ${mentee.id}`.execute(db);
    await sql`delete from deliveries`.execute(db);
    await plan({ start: { local: "2031-07-18T10:00", zone } });
    await runAt("2031-07-10T23:00");
    // 7:00 in Los Angeles, where the organization is: it waits until 8:00 there.
    await runAt("2031-07-17T10:00");
    expect(await leadsOf()).toEqual([]);
    await runAt("2031-07-17T11:00");
    expect(await leadsOf()).toEqual(["day"]);
    await sql`update organizations set timezones = null where id = ${world.own}`.execute(db);
  });

  it("follow the choices of the organization, the mentee's record, the appointment, and the person", async () => {
    const { db } = test;
    const own = sql`where id = ${world.own}`;
    await sql`update organizations set reminders = '{day}' ${own}`.execute(db);
    await plan();
    await passDays();
    expect(await leadsOf()).toEqual(["day"]);
    await sql`update organizations set reminders = '{week,day,hours}' ${own}`.execute(db);
    await sql`delete from notifications`.execute(db);
    await plan({ remindersOff: "1" });
    await passDays();
    await sql`update mentees set reminders_off = true where id = ${mentee.id}`.execute(db);
    await plan();
    await passDays();
    expect([await leadsOf(), await notices()]).toEqual([["day"], []]);
    await sql`update mentees set reminders_off = false where id = ${mentee.id}`.execute(db);
    await plan();
    await sql`update mentees set active = false where id = ${mentee.id}`.execute(db);
    await passDays();
    expect([await leadsOf(), await notices()]).toEqual([["day"], []]);
    await sql`update mentees set active = true where id = ${mentee.id}`.execute(db);
    await test.post("saveNotificationPreferences", { appointmentReminder: "0" }, mentee.token);
    await plan();
    await passDays();
    expect([await leadsOf(), (await notices()).length]).toEqual([["day"], 1]);
  });

  it("send no email to an unconfirmed address [D2]", async () => {
    await sql`update accounts set email_confirmed_at = null where id = ${mentee.accountId}`.execute(test.db);
    await plan();
    await passDays();
    expect([await mails(), (await notices()).length]).toEqual([[], 1]);
  });

  it("never follow a cancellation, and start over after a reschedule, but not after another save", async () => {
    const id = await plan();
    await runAt("2031-07-01T10:00");
    await save({ bring: "Your ID" }, id);
    await runAt("2031-07-01T10:01");
    expect(await leadsOf()).toEqual([]);
    await runAt("2031-07-07T10:00");
    await save({ bring: "Your ID and a pen" }, id);
    await runAt("2031-07-07T10:01");
    expect(await leadsOf()).toEqual(["day"]);
    const start = { local: "2031-07-10T10:00", zone };
    const moved = await test.post("appointments/move", { id, start }, worker.token);
    expect(moved.body).toMatchObject({ status: 1 });
    await runAt("2031-07-07T10:02");
    await runAt("2031-07-08T08:00");
    expect(await leadsOf()).toEqual(["day"]);
    await runAt("2031-07-09T10:00");
    expect((await mails()).map(({ key }) => key)).toEqual([
      `remind:${id}:2031-07-08T14:00:00.000Z:day`,
      `remind:${String(moved.body["recordId"])}:2031-07-10T14:00:00.000Z:day`,
    ]);
    await save({ status: "cancelledByStaff" }, String(moved.body["recordId"]));
    await runAt("2031-07-10T08:00");
    expect(await mails()).toHaveLength(2);
  });

  it("are sent if they came due before a cancellation was undone, and no longer after that", async () => {
    const id = await plan();
    await runAt("2031-07-02T10:00");
    const cancel = (key = "canceled") =>
      test.post("appointments/outcome", { id, status: "cancelledByStaff" }, worker.token, key);
    expect((await cancel()).body).toMatchObject({ status: 1 });
    await runAt("2031-07-07T10:00");
    expect(await leadsOf()).toEqual([]);
    const undone = await test.post("undo", { requestId: "canceled" }, worker.token);
    expect(undone.body).toMatchObject({ status: 1 });
    await runAt("2031-07-07T10:01");
    await runAt("2031-07-07T10:02");
    expect(await leadsOf()).toEqual(["day"]);
    await cancel("canceled again");
    for (const time of ["08:00", "08:05", "08:11"]) await runAt(`2031-07-08T${time}`);
    await save({ status: "planned" }, id);
    await runAt("2031-07-08T08:12");
    expect(await leadsOf()).toEqual(["day"]);
  });

  it("are sent again for a start that is corrected in the form", async () => {
    const id = await plan();
    await runAt("2031-06-01T10:00");
    await runAt("2031-07-07T10:00");
    await save({ start: { local: "2031-07-09T10:00", zone } }, id);
    await runAt("2031-07-07T10:01");
    await runAt("2031-07-08T10:00");
    expect((await mails()).map(({ key }) => key)).toEqual([
      `remind:${id}:2031-07-08T14:00:00.000Z:day`,
      `remind:${id}:2031-07-09T14:00:00.000Z:day`,
    ]);
  });

  it("are sent late rather than never when no one could schedule them in time", async () => {
    const { db, application } = test.database;
    const id = await plan();
    await sql`update appointments set updated_at = '2031-06-30T12:00Z' where id = ${id}`.execute(db);
    // Another person is saving it, or another node plans it and stops before it is done.
    const held = await db.startTransaction().execute();
    await sql`select from appointments where id = ${id} for no key update`.execute(held);
    await runAt("2031-07-01T09:00");
    await held.rollback().execute();
    await runAt("2031-07-01T10:30");
    expect(await leadsOf()).toEqual(["week"]);
    await runAt("2031-07-07T10:00");
    await sendReminders(application, test.env, new Date(makeMoment("2031-07-07T10:01", zone).at));
    expect(await leadsOf()).toEqual(["week", "day"]);
  });

  it("include only the last of several after downtime, and none at night", async () => {
    await plan();
    await runAt("2031-06-01T10:00");
    await runAt("2031-07-07T23:00");
    expect(await leadsOf()).toEqual([]);
    await runAt("2031-07-08T07:59");
    expect(await leadsOf()).toEqual([]);
    await runAt("2031-07-08T08:00");
    expect(await leadsOf()).toEqual(["hours"]);
    await runAt("2031-07-08T11:00");
    expect(await leadsOf()).toEqual(["hours"]);
  });
});

describe("The reminders of appointments on two nodes that are killed [A2.7-2]", () => {
  it("are sent once each, none missing, none outside the daytime, none after a cancellation", async () => {
    const { db, applicationConnection } = test.database;
    const random = makeRandom(1);
    const [count, kills, stepMinutes] = isWhole ? [1000, 20, 15] : [60, 3, 60];
    const begin = Date.parse("2031-03-05T00:00:00Z");
    const zones = ["America/New_York", "America/Los_Angeles", "Asia/Tokyo"];
    const rows: { id: string; start: Moment; isCancelled: boolean }[] = [];
    for (let index = 0; index < count; index += 1) {
      const start = momentAt(
        new Date(begin + 8 * 86_400_000 + random.int(0, 2 * 1440 - 1) * 60_000),
        zones[index % 3]!,
      );
      const id = await makeAppointment(db, mentee, {
        startLocal: start.local,
        startZone: start.zone,
        startAt: start.at,
      });
      rows.push({ id, start, isCancelled: false });
    }
    const open = () => connectApplication(applicationConnection, { ...patient, max: 2 });
    const nodes = [open(), open()];
    const seen = new Map<string, Date>();
    let [killed, stopped] = [0, 0];
    const steps = (10 * 1440) / stepMinutes;
    for (let step = 0; step <= steps; step += 1) {
      const now = new Date(begin + step * stepMinutes * 60_000);
      const run = () =>
        nodes.map(({ db: pool }) =>
          sendReminders(pool, test.env, now).catch((error: Error) => error.message),
        );
      // Nothing is sent in the week before they are due, so no node is killed then.
      const isKill = killed < kills && step > steps / 10 && step % Math.floor(steps / 2 / kills) === 0;
      if (isKill) killed += 1;
      const results = isKill
        ? await endDuring(db, applicationConnection.user, "appointments", run)
        : await Promise.all(run());
      stopped += results.filter((message) => message !== undefined).length;
      // The next start of a node that was killed.
      await runAgain(() => sendReminders(nodes[0]!.db, test.env, now));
      for (const { key } of await newMails(seen)) seen.set(key, now);
      if (step === Math.floor(steps * 0.8))
        for (const row of rows.filter((_, index) => index % 10 === 0)) {
          row.isCancelled = true;
          await sql`update appointments set status = 'cancelledByStaff' where id = ${row.id}`.execute(db);
        }
    }
    const cancelledAt = begin + Math.floor(steps * 0.8) * stepMinutes * 60_000;
    const wrong: string[] = [];
    for (const { id, start, isCancelled } of rows) {
      const sent = [...seen].filter(([key]) => key.startsWith(`remind:${id}:`));
      if (!isCancelled && sent.length !== 3) wrong.push(`${start.at} ${sent.length} of 3`);
      for (const [key, at] of sent) {
        // Without a zone of the mentee or of the organization, the mentee is in the appointment's zone.
        const time = momentAt(at, start.zone).local.slice(11);
        const isEarly = start.local.slice(11) < "10:00" && key.endsWith(":hours");
        if ((time < "08:00" || time > "21:00") && !isEarly) wrong.push(`${key} at ${time}`);
        if (isCancelled && at.getTime() > cancelledAt) wrong.push(`${key} after the cancel`);
      }
    }
    await Promise.all(nodes.map((node) => node.close()));
    expect(wrong).toEqual([]);
    expect(killed).toBe(kills);
    expect(stopped).toBeGreaterThan(0);
    const { rows: doubled } = await sql`select event_key from deliveries where event_key like 'remind:%'
      group by event_key having count(*) > 1`.execute(db);
    expect(doubled).toEqual([]);
    record({
      test: "reminders",
      count: seen.size,
      atLeast: 2500,
      result: `${killed} kills, ${stopped} runs stopped, 0 wrong`,
    });
  });
});

async function newMails(seen: ReadonlyMap<string, Date>): Promise<Mail[]> {
  return (await mails()).filter(({ key }) => !seen.has(key));
}
