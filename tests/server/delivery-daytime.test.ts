/**
 * Delayed reminders are sent in the reader's daytime at every attempt, and dropped when they are no longer useful
 * (D7, A2.5).
 */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { askCheckIns } from "#server/features/check-ins/ask.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import { nowOrLater } from "#server/platform/deliveries/daytime.ts";
import { makeWorker } from "#server/platform/deliveries/worker.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { insertRow, makeMentee, makeOrganization, type Person } from "#tests/support/factories.ts";
import { zoneCode } from "#tests/support/days.ts";

const zone = "America/New_York";
const at = (local: string) => new Date(makeMoment(local, zone).at);

let organizationId: string;
let mentee: Person;
let phones = 0;
const test = testApp({
  seed: "base",
  // The application's jobs don't run, because they use the machine's clock.
  clock: makeTestClock(),
  env: { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" },
});
beforeEach(async () => {
  const { db } = test;
  await sql`delete from deliveries`.execute(db);
  for (const table of ["appointments", "promises", "mentee_user_tasks", "check_in_plans"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  organizationId = await makeOrganization(db);
  await sql`update organizations set reminders = '{day,hours}', timezones = null`.execute(db);
  phones += 1;
  const values = { firstName: "Luis", cellPhone: `(555) 207-${String(phones).padStart(4, "0")}` };
  mentee = await makeMentee(db, organizationId, { values });
  await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile,
    timezone = ${zoneCode(zone)} where id = ${mentee.id}`.execute(db);
});

const insert = (table: string, values: Record<string, unknown>) =>
  insertRow(test.db, table, { organizationId, menteeId: mentee.id, ...values });
/** An appointment at a local time, with a reminder as if it were a day or two hours before. */
async function appointmentAt(local: string): Promise<string> {
  const startAt = makeMoment(local, zone).at;
  const start = { startLocal: local, startZone: zone, startAt, minutes: 30 };
  return insert("appointments", { type: "1", mode: "phone", status: "planned", ...start });
}
/** One run of the worker at a local time when everything pending is due. A gateway that is down accepts nothing. */
async function runAt(local: string, { isDown = false } = {}): Promise<string[]> {
  await sql`update deliveries set next_attempt_at = now() where status = 'queued'`.execute(test.db);
  const sent: string[] = [];
  const drain = makeWorker(test.database.application, {
    channel: "sms",
    send: async ({ kind }) => {
      if (isDown) throw new Error("down");
      sent.push(kind);
      return Promise.resolve(null);
    },
    failureOf: () => ({ reason: "down", code: "down", isFinal: false, isLasting: false }),
    onRefused: () => Promise.resolve(),
    log: { warn: () => undefined },
    clock: () => at(local),
  });
  await drain();
  return sent;
}
const statuses = async () =>
  (
    await sql<{ status: string }>`select status from deliveries where channel = 'sms' order by id`.execute(
      test.db,
    )
  ).rows.map(({ status }) => status);

it.each([
  ["2031-07-07T12:00", {}, "go"],
  ["2031-07-07T08:00", {}, "go"],
  ["2031-07-07T21:00", {}, "2031-07-08T08:00"],
  ["2031-07-07T03:00", {}, "2031-07-07T08:00"],
  ["2031-07-07T12:00", { until: "2031-07-07T12:00" }, "drop"],
  ["2031-07-07T22:00", { until: "2031-07-08T09:00" }, "2031-07-08T08:00"],
  ["2031-07-07T22:00", { until: "2031-07-08T00:00" }, "drop"],
  ["2031-07-08T05:00", { until: "2031-07-08T07:00", mayWake: true }, "go"],
  ["2031-07-08T07:00", { until: "2031-07-08T07:00", mayWake: true }, "drop"],
  // At 8:00, when messages go out again, it is too late, so a message that may wake people goes out now.
  ["2031-07-08T05:00", { until: "2031-07-08T08:00", mayWake: true }, "go"],
  ["2031-07-08T05:00", { until: "2031-07-08T08:00" }, "drop"],
])(
  "The rule at %s with %o says %s",
  (now, { until, ...more }: { until?: string; mayWake?: boolean }, said) => {
    const answer = nowOrLater({ zone, ...more, ...(until ? { until: at(until) } : {}) }, at(now));
    expect(answer).toEqual(said.includes("T") ? at(said) : said);
  },
);

describe("A text that waits while the gateway is down", () => {
  it("of an appointment leaves in the morning, and not after the appointment has started", async () => {
    await appointmentAt("2031-07-08T10:00");
    await sendReminders(test.database.application, test.env, at("2031-07-01T09:00"));
    await sendReminders(test.database.application, test.env, at("2031-07-07T20:00"));
    expect(await runAt("2031-07-07T20:00", { isDown: true })).toEqual([]);
    for (const night of ["2031-07-07T21:00", "2031-07-08T02:00", "2031-07-08T07:59"])
      expect(await runAt(night)).toEqual([]);
    expect(await statuses()).toEqual(["queued"]);
    expect(await runAt("2031-07-08T08:00", { isDown: true })).toEqual([]);
    expect(await runAt("2031-07-08T10:00")).toEqual([]);
    expect(await statuses()).toEqual(["suppressed"]);
  });

  it("of an appointment before the morning arrives at night rather than too late", async () => {
    await appointmentAt("2031-07-08T07:00");
    await sendReminders(test.database.application, test.env, at("2031-07-01T09:00"));
    await sendReminders(test.database.application, test.env, at("2031-07-08T05:30"));
    expect(await runAt("2031-07-08T05:30")).toEqual(["appointmentReminder"]);
  });

  it("is dropped if the appointment is canceled, rescheduled, deleted or loses reminders, or if the mentee opts out", async () => {
    const ends = [
      sql`status = 'cancelledByStaff'`,
      sql`start_at = start_at + interval '1 day'`,
      sql`deleted_at = now()`,
      sql`reminders_off = true`,
    ];
    for (const end of ends) {
      const id = await appointmentAt("2031-07-08T10:00");
      await sendReminders(test.database.application, test.env, at("2031-07-01T09:00"));
      await sendReminders(test.database.application, test.env, at("2031-07-07T11:00"));
      // Another change keeps it.
      await sql`update appointments set minutes = 45 where id = ${id}`.execute(test.db);
      expect((await statuses()).at(-1)).toBe("queued");
      await sql`update appointments set ${end} where id = ${id}`.execute(test.db);
      expect((await statuses()).at(-1)).toBe("suppressed");
      expect(await runAt("2031-07-07T12:00")).toEqual([]);
      await sql`delete from appointments`.execute(test.db);
    }
    await appointmentAt("2031-07-08T10:00");
    await sendReminders(test.database.application, test.env, at("2031-07-01T09:00"));
    await sendReminders(test.database.application, test.env, at("2031-07-07T11:00"));
    await sql`update mentees set reminders_off = true where id = ${mentee.id}`.execute(test.db);
    expect(await runAt("2031-07-07T12:00")).toEqual([]);
  });

  it("of work and of promises leaves by day, and never says “tomorrow” on the day itself", async () => {
    const { db, application } = test.database;
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId, name: "Task" });
    const dates = { startDate: "2031-01-01", endDate: "2031-07-08" };
    await insert("menteeUserTasks", { menteeTaskId, ...dates });
    await insert("promises", { text: "Call", by: "mentee", dueOn: "2031-07-08", status: "open" });
    await remindOfWork(application, test.env, at("2031-07-07T20:30"));
    await remindOfPromises(application, test.env, at("2031-07-07T20:30"));
    expect(await statuses()).toEqual(["queued", "queued"]);
    expect(await runAt("2031-07-07T20:40", { isDown: true })).toEqual([]);
    // By morning, the texts would have to say "today", so they are dropped.
    expect(await runAt("2031-07-07T21:00")).toEqual([]);
    expect(await statuses()).toEqual(["suppressed", "suppressed"]);
    // Late work stays late until the morning.
    await remindOfWork(application, test.env, at("2031-07-09T20:30"));
    expect(await runAt("2031-07-09T23:00")).toEqual([]);
    expect(await runAt("2031-07-10T08:00")).toEqual(["workDue"]);
  });

  it("of a check-in leaves by day, but one that a person sends leaves immediately", async () => {
    const plan = { every: "week", questions: ["mood"], nextOn: "2031-07-07" };
    await insert("checkInPlans", plan);
    await askCheckIns(test.database.application, test.env, at("2031-07-07T20:30"));
    expect(await runAt("2031-07-07T21:00")).toEqual([]);
    expect(await runAt("2031-07-08T08:00")).toEqual(["checkIn"]);
  });
});
