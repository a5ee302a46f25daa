/** Appointments in calendar programs: invitation emails, and the secret address (A2.5, A2.7). */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { timezones } from "#shared/constants.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { writeCalendar } from "#server/features/calendar/ics.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import {
  insertRow,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
  makeDuty,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { readCalendarText, type ReadEntry } from "#tests/support/read-calendar.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

let worker: Person;
let mentee: Person;
const zone = "America/New_York";

const test = testApp({ seed: "base", clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  await sql`update organizations set name = 'Plantedhouse Reentry' where id = ${world.own}`.execute(test.db);
});
beforeEach(async () => {
  const { db } = test;
  await sql`delete from appointments`.execute(db);
  await sql`delete from rate_limits`.execute(db);
  worker = await makeStaff(db, world.own, { values: { firstName: "Ana", lastName: "Ruiz" } });
  const values = { firstName: "Luis", lastName: "Plantedname", address: "9 Plantedstreet" };
  mentee = await makeMentee(db, world.own, { values });
});

const save = async (data: Data, id = "0") => {
  const body = { tableName: "appointments", tableId: id, data, force: true };
  return savedId(test.post("saveRecord", body, world.owner.token));
};
/** A day ahead, so that it is in the year of a feed. The hour is local time. */
const ahead = (days: number, time = "10:00"): Data => ({ local: `${dayAway(days)}T${time}`, zone });
const plan = (more: Data = {}) =>
  save({
    menteeId: mentee.id,
    type: "1",
    start: ahead(40),
    minutes: 45,
    mode: "inPerson",
    place: "9 Plantedstreet",
    bring: "plantednote",
    menteeNote: "plantednote",
    staff: `,${worker.id},`,
    ...more,
  });

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly calendar: string;
}
/** Returns the emails that become due now. */
async function mails(): Promise<(Mail & { method: string; entry: ReadEntry })[]> {
  const { db, application } = test.database;
  await sql`delete from deliveries`.execute(db);
  await Promise.all([1, 2].map(() => sendInvitations(application, test.env)));
  const { rows } =
    await sql<Mail>`select "to", subject, body, calendar from deliveries order by "to", id`.execute(db);
  return rows.map((mail) => {
    const { method, entries } = readCalendarText(mail.calendar);
    expect(entries).toHaveLength(1);
    return { ...mail, method, entry: entries[0]! };
  });
}
const kinds = async () => (await mails()).map(({ to, method, entry }) => [to, method, entry.sequence]);

describe("The invitations to an appointment [A2.5]", () => {
  it("are sent once to the mentee and the team members who attend, with only title, time and link", async () => {
    const id = await plan();
    const sent = await mails();
    expect(sent.map(({ to, method }) => [to, method])).toEqual(
      [mentee.email, worker.email].sort().map((to) => [to, "REQUEST"]),
    );
    const start = makeMoment(String(ahead(40)["local"]), zone);
    for (const { to, subject, body, calendar, entry } of sent) {
      expect(entry).toEqual({
        id: `appointment-${id}@${new URL(test.env.publicUrl).hostname}`,
        sequence: 0,
        title: "Appointment",
        url: `${test.env.publicUrl}/a/${id}`,
        status: "CONFIRMED",
        at: start.at,
        ends: new Date(Date.parse(start.at) + 45 * 60_000).toISOString(),
        local: start.local,
        zone,
        attendees: [`MAILTO:${to}`],
      });
      expect(`${subject} ${body} ${calendar}`).not.toMatch(/planted|Luis P/i);
      expect(calendar).not.toContain("/mentee/");
    }
    expect(await kinds()).toEqual([]);
    await save({ bring: "Your ID" }, id);
    expect(await kinds()).toEqual([]);
  });

  it("update a rescheduled appointment under the same id, and remove a canceled one", async () => {
    const id = await plan();
    await mails();
    const move = await test.post("appointments/move", { id, start: ahead(41) }, world.owner.token);
    const sent = await mails();
    expect(sent.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST"]);
    for (const { entry } of sent) {
      expect(entry.id).toMatch(new RegExp(`^appointment-${id}@`));
      expect(entry.sequence).toBeGreaterThan(0);
      expect(entry.local).toBe(ahead(41)["local"]);
    }
    const next = String(move.body["recordId"]);
    // The notification about the first time was unread, so it now leads to the new appointment.
    const { rows: notices } = await sql<{ url: string }>`
      select notification_url as url from notifications where account_id = ${mentee.accountId}`.execute(
      test.db,
    );
    expect(notices).toEqual([{ url: `/plan/appointment-${next}` }]);
    await test.post("appointments/outcome", { id: next, status: "cancelledByMentee" }, world.owner.token);
    const last = await mails();
    expect(last.map(({ method, entry }) => [method, entry.status])).toEqual([
      ["CANCEL", "CANCELLED"],
      ["CANCEL", "CANCELLED"],
    ]);
    expect(last[0]?.entry.id).toBe(sent[0]?.entry.id);
    expect(last[0]?.entry.sequence).toBeGreaterThan(sent[0]!.entry.sequence);
    expect(await kinds()).toEqual([]);
  });

  it("follow the people: a removed person gets a cancellation, and an added person an invitation", async () => {
    const other = await makeStaff(test.db, world.own);
    const id = await plan();
    await mails();
    await save({ staff: `,${other.id},` }, id);
    expect(await kinds()).toEqual(
      [
        [mentee.email, "REQUEST", 1],
        [worker.email, "CANCEL", 1],
        [other.email, "REQUEST", 1],
      ].sort(([one], [two]) => String(one).localeCompare(String(two))),
    );
  });

  it("are not sent to people who do not see the mentee, and stop with the caseload", async () => {
    const { db } = test;
    const mentor = await makeStaff(db, world.own, { role: { roleType: 2, values: { caseloadOnly: true } } });
    const staff = `,${mentor.id},`;
    await plan({ staff });
    expect((await mails()).map(({ to }) => to)).toEqual([mentee.email]);
    const duty = { organizationId: world.own, menteeId: mentee.id, staffId: mentor.id, duty: "mentor" };
    const row = await insertRow(db, "menteeStaff", { ...duty, fromDate: "2026-01-01" });
    const id = await plan({ staff, start: ahead(41) });
    expect((await mails()).map(({ to }) => to).sort()).toEqual([mentee.email, mentor.email].sort());
    await sql`update mentee_staff set until_date = organization_day(organization_id) - 3 where id = ${row}`.execute(
      db,
    );
    await save({ start: ahead(42) }, id);
    expect((await kinds()).map(([to, method]) => `${to} ${method}`).sort()).toEqual(
      [`${mentee.email} REQUEST`, `${mentor.email} CANCEL`].sort(),
    );
    await save({ start: ahead(43) }, id);
    expect((await mails()).map(({ to }) => to)).toEqual([mentee.email]);
  });

  it("follow a deleted appointment, and one that is restored", async () => {
    const id = await plan({ staff: "" });
    await save({ staff: "" }, id);
    await sql`delete from appointment_invitations`.execute(test.db);
    await mails();
    const record = { tableName: "appointments", tableId: id };
    await test.post("deleteRecord", record, world.owner.token);
    expect((await mails()).map(({ method }) => method)).toContain("CANCEL");
    await test.post("restoreRecord", record, world.owner.token);
    expect((await mails()).map(({ method }) => method)).toContain("REQUEST");
  });

  it("are canceled if the mentee is deactivated or deleted, and sent again if the mentee is back", async () => {
    const record = { tableName: "mentees", tableId: mentee.id };
    const archive = (activeStatus: "0" | "1") =>
      test.post("archiveRecord", { ...record, activeStatus }, world.owner.token);
    const invited = (sequence: number) =>
      [mentee.email, worker.email].sort().map((to) => [to, "REQUEST", sequence]);
    const quiet = await plan({ remindersOff: "1", start: ahead(41) });
    // Makes it look like an imported appointment, for which no invitation was sent.
    await sql`update appointments set invited_sequence = 0 where id = ${quiet}`.execute(test.db);
    await plan();
    expect(await kinds()).toEqual(invited(0));
    const path = await make(worker);
    const statuses = async () => (await entriesOf(path)).map(({ status }) => status);
    expect(await statuses()).toEqual(["CONFIRMED", "CONFIRMED"]);
    await archive("0");
    // People who may not sign in get no emails.
    expect(await kinds()).toEqual([[worker.email, "CANCEL", 1]]);
    expect(await statuses()).toEqual(["CANCELLED", "CANCELLED"]);
    await archive("1");
    expect(await kinds()).toEqual(invited(2));
    expect(await statuses()).toEqual(["CONFIRMED", "CONFIRMED"]);
    await test.post("deleteRecord", record, world.owner.token);
    expect(await kinds()).toEqual([[worker.email, "CANCEL", 3]]);
    expect(await statuses()).toEqual([]);
    await test.post("restoreRecord", record, world.owner.token);
    expect(await kinds()).toEqual(invited(4));
  });

  it("are not sent to unconfirmed addresses, to people who turned them off, or for past appointments", async () => {
    const { db } = test;
    await sql`update accounts set email_confirmed_at = null where id = ${mentee.accountId}`.execute(db);
    await plan();
    expect((await mails()).map(({ to }) => to)).toEqual([worker.email]);
    await test.post("saveNotificationPreferences", { appointmentInvitation: "0" }, worker.token);
    const id = await plan();
    expect(await kinds()).toEqual([]);
    // A person without an invitation gets no cancellation either.
    await test.post("saveNotificationPreferences", { appointmentInvitation: "1" }, worker.token);
    await save({ status: "cancelledByStaff" }, id);
    expect(await kinds()).toEqual([]);
    await plan({ start: ahead(-3) });
    expect(await kinds()).toEqual([]);
  });
});

it.each([
  [
    "a confirmed address",
    () => sql`update accounts set email_confirmed_at = null where id = ${mentee.accountId}`,
  ],
  ["an email", () => sql`update mentees set email = null where id = ${mentee.id}`],
])("A mentee without %s is notified of an appointment and of its cancellation", async (_lack, change) => {
  const { db } = test;
  await change().execute(db);
  const notices = async () =>
    (
      await sql<{ subject: string }>`select notification_subject as subject from notifications
        where account_id = ${mentee.accountId} and read_at is null`.execute(db)
    ).rows.map(({ subject }) => subject);
  const id = await plan();
  expect((await mails()).map(({ to }) => to)).toEqual([worker.email]);
  expect(await notices()).toEqual([expect.stringMatching(/^Your appointment: /)]);
  await save({ status: "cancelledByStaff" }, id);
  expect((await mails()).map(({ to }) => to)).toEqual([worker.email]);
  expect(await notices()).toEqual([expect.stringMatching(/^Canceled: /)]);
});

const make = async (person: Person, more: Data = {}) => {
  const { body } = await test.post("calendarLink", { action: "make", ...more }, person.token);
  const { link } = body["dataValues"] as { link: string };
  return link.slice(`${test.env.publicUrl}/apicalls/`.length);
};
const entriesOf = async (path: string) => readCalendarText((await test.get(path)).text).entries;
const statusOf = async (path: string) => (await test.get(path)).status;

describe("The calendar behind a secret address [A2.5]", () => {
  it("is created, shown once, replaced and ended only by its owner", async () => {
    const state = async () =>
      (await test.post("calendarLink", { action: "read" }, worker.token)).body["dataValues"];
    expect(await state()).toEqual({ createdAt: null, lastUsedAt: null, initials: "0", link: null });
    const first = await make(worker);
    expect(first).toMatch(/^calendar\/[\w-]{43}\.ics$/);
    expect(await state()).toMatchObject({ createdAt: expect.any(String), lastUsedAt: null, link: null });
    const answer = await test.get(first);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await state()).toMatchObject({ lastUsedAt: expect.any(String) });
    const { rows } = await sql<{
      stored: string;
    }>`select encode(token_hash, 'base64') as stored from calendar_links
      where account_id = ${worker.accountId}`.execute(test.db);
    expect(first).not.toContain(rows[0]!.stored.slice(0, 20));
    const second = await make(worker);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await test.post("calendarLink", { action: "end" }, worker.token);
    expect(await statusOf(second)).toBe(404);
    expect((await test.post("calendarLink", { action: "make" })).status).toBe(401);
    expect((await test.post("calendarLink", { action: "other" }, worker.token)).status).toBe(400);
    expect(await state()).toMatchObject({ createdAt: null });
  });

  it("contains the person's appointments as title, time and link, with optional initials", async () => {
    const other = await makeStaff(test.db, world.own);
    const id = await plan();
    const cancelled = await plan({ start: ahead(50), status: "cancelledByMentee" });
    await plan({ staff: `,${other.id},`, start: ahead(45) });
    await plan({ start: ahead(500) });
    const moved = await plan({ start: ahead(60) });
    const moving = await test.post("appointments/move", { id: moved, start: ahead(61) }, world.owner.token);
    const path = await make(worker);
    const { text } = await test.get(path);
    expect(text).not.toMatch(/planted|Luis|Ruiz/i);
    expect(text).toContain("BEGIN:VTIMEZONE");
    const host = new URL(test.env.publicUrl).hostname;
    expect(
      (await entriesOf(path)).map((entry) => [entry.id, entry.title, entry.status, entry.local]),
    ).toEqual([
      [`appointment-${id}@${host}`, "Appointment", "CONFIRMED", ahead(40)["local"]],
      [`appointment-${cancelled}@${host}`, "Appointment", "CANCELLED", ahead(50)["local"]],
      [`appointment-${moved}@${host}`, "Appointment", "CONFIRMED", ahead(61)["local"]],
    ]);
    // Calendar services keep these addresses: they say nothing about a mentee and open the appointment as it is now.
    expect((await entriesOf(path)).map(({ url }) => url)).toEqual(
      [id, cancelled, String(moving.body["recordId"])].map((one) => `${test.env.publicUrl}/a/${one}`),
    );
    expect(text).not.toMatch(/mentee/i);
    expect((await entriesOf(await make(worker, { initials: "1" })))[0]?.title).toBe("Appointment L. P.");
    expect((await entriesOf(await make(mentee, { initials: "1" }))).map(({ title }) => title)).toEqual(
      Array<string>(4).fill("Appointment"),
    );
  });

  it("contains the 1,000 appointments nearest to now if there are more, in the order of their times", async () => {
    await sql`insert into appointments (organization_id, mentee_id, type, staff, minutes, mode, status, start_local,
        start_zone, start_at)
      select ${world.own}, ${mentee.id}, 1, array[${worker.id}::bigint], 30, 'phone', 'planned',
        s.begins at time zone 'America/Phoenix', 'America/Phoenix', s.begins
      from (select now() + make_interval(hours => n) as begins from generate_series(-600, 600) n) s`.execute(
      test.db,
    );
    const entries = await entriesOf(await make(worker));
    // From 499 hours ago to 500 hours ahead.
    const places = entries.map(({ at }) => Math.round((Date.parse(at) - Date.now()) / 3_600_000) + 499);
    expect(places).toEqual(Array.from({ length: 1000 }, (_, place) => place));
  });

  it("contains what the account may see now, and nothing without the key, outside the caseload, or if disabled or deleted", async () => {
    const { db } = test;
    const role = await makeRole(db, world.own, { roleType: 2, values: { caseloadOnly: true } });
    const mentor = await makeStaff(db, world.own, { role });
    const stranger = await makeStaff(db, world.other);
    const assignment = await makeDuty(db, mentee, { staffId: mentor.id });
    await plan({ staff: `,${mentor.id},` });
    const path = await make(mentor);
    const count = async () => (await entriesOf(path)).length;
    expect(await count()).toBe(1);
    await sql`update mentee_staff set deleted_at = now() where id = ${assignment}`.execute(db);
    expect(await count()).toBe(0);
    await sql`update mentee_staff set deleted_at = null where id = ${assignment}`.execute(db);
    expect(await count()).toBe(1);
    const keys = (list: readonly string[]) =>
      sql`update user_roles set tables_can_access = ${list}::text[], version = version + 1 where id = ${role}`.execute(
        db,
      );
    await keys(allKeys.filter((key) => key !== "calendar"));
    expect(await statusOf(path)).toBe(404);
    await keys(allKeys);
    expect(await statusOf(path)).toBe(200);
    await sql`update users set active = false where id = ${mentor.id}`.execute(db);
    expect(await statusOf(path)).toBe(404);
    await sql`update users set active = true where id = ${mentor.id}`.execute(db);
    await sql`update organizations set require_second_factor = true where id = ${world.own}`.execute(db);
    expect(await statusOf(path)).toBe(404);
    await sql`update organizations set require_second_factor = false where id = ${world.own}`.execute(db);
    // The person's id in another organization's appointment grants nothing.
    await sql`update appointments set staff = staff || ${stranger.id}::bigint`.execute(db);
    expect(await entriesOf(await make(stranger))).toEqual([]);
  });

  it("answers wrong addresses like ended ones, and counts them, which never blocks a valid one", async () => {
    for (let count = 0; count < 100; count += 1)
      expect(await statusOf(`calendar/${"a".repeat(43)}.ics`)).toBe(404);
    expect(await statusOf(`calendar/${"a".repeat(43)}.ics`)).toBe(429);
    const path = await make(worker);
    for (let count = 0; count < 60; count += 1) expect(await statusOf(path)).toBe(200);
    expect(await statusOf(path)).toBe(429);
  });
});

describe("The time of an entry [A2.7-1]", () => {
  it("equals what the other library reads, in 31 zones and every month", async () => {
    const starts = timezones.flatMap((code) =>
      Array.from({ length: 12 }, (_, month) =>
        makeMoment(`2027-${String(month + 1).padStart(2, "0")}-14T10:00`, ianaOf[code]!),
      ),
    );
    const text = await writeCalendar(
      starts.map((start, index) => ({
        id: String(index),
        sequence: 0,
        start,
        minutes: 30,
        title: "Appointment",
        appointmentId: String(index),
        isCancelled: false,
        changedAt: new Date(0),
      })),
      { publicUrl: "https://mentor.test.example" },
    );
    const read = readCalendarText(text).entries;
    expect(starts).toHaveLength(372);
    expect(read.map(({ at, local }) => [at, local])).toEqual(starts.map(({ at, local }) => [at, local]));
  });
});
