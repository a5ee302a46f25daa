/**
 * Reminders of due work and of a mentee's promises: once, in the mentee's daytime, by the channel that the mentee
 * reads.
 */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import { connectApplication, type Db } from "#server/platform/db/database.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { patient } from "#tests/support/database.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  makePromise,
} from "#tests/support/factories.ts";
import { zoneCode } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

let organizationId: string;
let luis: Person;
let items: Data;
let count = 0;
const newYork = "America/New_York";

const env = { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" };
// The application's jobs don't run, because they use the machine's clock.
const test = testApp({ env, clock: makeTestClock() });
beforeAll(async () => {
  await makeOrganization(test.db);
});
beforeEach(async () => {
  const { db } = test;
  for (const table of ["promises", "mentee_user_goals", "mentee_user_tasks", "mentee_user_challenges"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  for (const table of ["notifications", "deliveries", "text_stops"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  organizationId = await makeOrganization(db, {
    name: "Plantedprogram",
    timezones: zoneCode(newYork),
    textName: "The Elm Street team",
  });
  const name = { organizationId, name: "Plantedwork" };
  items = {
    menteeUserGoals: { menteeGoalId: await insertRow(db, "menteeGoals", name) },
    menteeUserTasks: { menteeTaskId: await insertRow(db, "menteeTasks", name) },
    menteeUserChallenges: { menteeChallengeId: await insertRow(db, "menteeChallenges", name) },
  };
  luis = await makeLuis();
});

async function makeLuis(more: Data = {}): Promise<Person> {
  count += 1;
  const cellPhone = `(555) 204-${String(count).padStart(4, "0")}`;
  const values = { firstName: "Luis", lastName: "Plantedname", cellPhone, ...more };
  return makeMentee(test.db, organizationId, { values });
}
const allowTexts = ({ id }: Person) =>
  sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile where id = ${id}`.execute(
    test.db,
  );

const assign = (more: Data = {}, table = "menteeUserTasks") =>
  insertRow(test.db, table, {
    organizationId,
    menteeId: luis.id,
    startDate: "2031-01-01",
    endDate: "2031-07-08",
    description: "Plantednote",
    points: 5,
    ...(items[table] as Data),
    ...more,
  });
const instant = (local: string, zone = newYork) => new Date(makeMoment(local, zone).at);
const runAt = (local: string, zone = newYork) =>
  remindOfWork(test.database.application, test.env, instant(local, zone));

/** Runs a job twice on each of two nodes at the same time. */
async function onTwoNodes(run: (db: Db) => Promise<void>): Promise<void> {
  const other = connectApplication(test.database.applicationConnection, { ...patient, max: 2 });
  try {
    await Promise.all([test.database.application, other.db].flatMap((db) => [run(db), run(db)]));
  } finally {
    await other.close();
  }
}

const planted = /planted/i;
/** Returns the messages that reached a mentee, by channel. */
async function reached({ accountId }: Person) {
  const { db } = test;
  const notices = await sql<{ subject: string; message: string }>`select notification_subject as subject,
    notification_message as message from notifications where account_id = ${accountId} order by id`.execute(
    db,
  );
  const sent = await sql<{ channel: string; subject: string; body: string; sender: string }>`
    select channel, subject, body, from_name as sender from deliveries where account_id = ${accountId}
    order by id`.execute(db);
  for (const row of [...notices.rows, ...sent.rows])
    expect(Object.values(row).join(" ").replaceAll("http://localhost:3000", "")).not.toMatch(planted);
  const of = (channel: string) => sent.rows.filter((row) => row.channel === channel);
  return {
    notices: notices.rows.map(({ subject }) => subject),
    mails: of("mail").map(({ subject }) => subject),
    texts: of("sms").map(({ body }) => body),
  };
}
const nothing = { notices: [], mails: [], texts: [] };
const tomorrow = "Something on your plan is due tomorrow";
const late = "Something on your plan is late";
const asText = (sentence: string) => `Luis: ${sentence}. The Elm Street team. STOP ends these texts.`;

describe("A reminder of due work", () => {
  it.each(["menteeUserGoals", "menteeUserTasks", "menteeUserChallenges"])(
    "is sent on the day before and once when the work is late, by day and not by night: %s",
    async (table) => {
      await assign({}, table);
      for (const early of ["2031-07-06T12:00", "2031-07-07T00:30", "2031-07-07T07:59"]) await runAt(early);
      expect(await reached(luis)).toEqual(nothing);
      await runAt("2031-07-07T08:00");
      expect(await reached(luis)).toEqual({ notices: [tomorrow], mails: [tomorrow], texts: [] });
      for (const same of ["2031-07-07T12:00", "2031-07-08T12:00", "2031-07-09T07:59"]) await runAt(same);
      expect((await reached(luis)).mails).toEqual([tomorrow]);
      await runAt("2031-07-09T08:00");
      // A person who has read the notification does not get it again.
      await sql`update notifications set read_at = now()`.execute(test.db);
      for (const more of ["2031-07-09T20:00", "2031-07-10T12:00", "2031-07-11T12:00"]) await runAt(more);
      const { mails, notices } = await reached(luis);
      expect(mails).toEqual([tomorrow, late]);
      expect(notices.at(-1)).toBe(late);
      expect(notices).toHaveLength(1);
    },
  );

  it("combines everything in one message, and waits for the morning after a night of downtime", async () => {
    await assign();
    await assign({}, "menteeUserGoals");
    await assign({ endDate: "2031-07-06" });
    await runAt("2031-07-07T21:00");
    expect(await reached(luis)).toEqual(nothing);
    await runAt("2031-07-07T20:59");
    expect((await reached(luis)).mails).toEqual([`${late}, and something is due tomorrow`]);
  });

  it("is sent by text if the mentee consented, otherwise or after a stop by email, and without a confirmed address only as a notification", async () => {
    await allowTexts(luis);
    await assign();
    const stopped = await makeLuis();
    await allowTexts(stopped);
    await sql`insert into text_stops (number) select mobile from mentees where id = ${stopped.id}`.execute(
      test.db,
    );
    const bare = await makeLuis();
    await sql`update accounts set email_confirmed_at = null where id = ${bare.accountId}`.execute(test.db);
    for (const { id } of [stopped, bare]) await assign({ menteeId: id });
    await runAt("2031-07-07T09:00");
    expect(await reached(luis)).toEqual({ notices: [tomorrow], mails: [], texts: [asText(tomorrow)] });
    expect(await reached(stopped)).toEqual({ notices: [tomorrow], mails: [tomorrow], texts: [] });
    expect(await reached(bare)).toEqual({ notices: [tomorrow], mails: [], texts: [] });
  });

  it("is sent by email if the installation has no gateway for texts", async () => {
    await allowTexts(luis);
    await assign();
    const { sms: _, ...withoutTexts } = test.env;
    await remindOfWork(test.database.application, withoutTexts, instant("2031-07-07T09:00"));
    expect((await reached(luis)).mails).toEqual([tomorrow]);
  });

  it("uses the reader's language and time zone", async () => {
    await sql`update accounts set language_code = 'es' where id = ${luis.accountId}`.execute(test.db);
    await sql`update mentees set timezone = ${zoneCode("Asia/Tokyo")} where id = ${luis.id}`.execute(test.db);
    await allowTexts(luis);
    await assign();
    await runAt("2031-07-06T20:00", "Europe/London");
    expect(await reached(luis)).toEqual(nothing);
    await runAt("2031-07-07T08:30", "Asia/Tokyo");
    expect((await reached(luis)).texts).toEqual([
      "Luis: Algo de su plan vence mañana. The Elm Street team. ALTO para no recibir más mensajes.",
    ]);
  });

  it("uses the mentee's texting language for texts and the account's language for notifications", async () => {
    await sql`update accounts set text_language = 'es' where id = ${luis.accountId}`.execute(test.db);
    await allowTexts(luis);
    await assign();
    await runAt("2031-07-07T09:00");
    expect(await reached(luis)).toMatchObject({
      notices: [tomorrow],
      texts: [expect.stringContaining("Algo de su plan vence mañana.")],
    });
  });

  it("includes work that was assigned the evening before in the mentee's time zone", async () => {
    // Nine in the evening of the 6th there, the 7th in Greenwich.
    await assign({ createdAt: "2031-07-07T01:00:00Z" });
    await runAt("2031-07-07T09:00");
    expect((await reached(luis)).mails).toEqual([tomorrow]);
  });

  it("is not sent if the work is done, archived or deleted, or if the mentee is gone or wants none", async () => {
    const { db } = test;
    await assign({ completed: true });
    await assign({ active: false });
    const gone = await assign();
    await sql`update mentee_user_tasks set deleted_at = now() where id = ${gone}`.execute(db);
    await assign({ createdAt: "2031-07-07T10:00:00Z" });
    // Late for longer than a pause of the server.
    await assign({ endDate: "2031-07-03" });
    const others = [
      await makeLuis({ active: false }),
      await makeLuis({ remindersOff: true }),
      await makeLuis({ anonymizedAt: "2031-01-01" }),
      await makeLuis({ deletedAt: "2031-01-01" }),
    ];
    for (const { id } of others) await assign({ menteeId: id });
    await runAt("2031-07-07T09:00");
    for (const person of [luis, ...others]) expect(await reached(person)).toEqual(nothing);
    await sql`update organizations set work_reminders = false where id = ${organizationId}`.execute(db);
    await assign();
    await runAt("2031-07-07T09:00");
    expect(await reached(luis)).toEqual(nothing);
  });

  it("is sent again for another day, and not for the same", async () => {
    const id = await assign();
    const moveTo = (day: string) =>
      sql`update mentee_user_tasks set end_date = ${day} where id = ${id}`.execute(test.db);
    await runAt("2031-07-07T09:00");
    await moveTo("2031-07-20");
    await moveTo("2031-07-08");
    await runAt("2031-07-07T09:05");
    expect((await reached(luis)).mails).toHaveLength(1);
    await moveTo("2031-07-20");
    await runAt("2031-07-19T09:00");
    expect((await reached(luis)).mails).toHaveLength(2);
  });

  it("is sent once from two nodes that run at the same time", async () => {
    const people: Person[] = [];
    for (let number = 0; number < 120; number += 1) {
      const mentee = await makeLuis();
      people.push(mentee);
      await assign({ menteeId: mentee.id });
      await assign({ menteeId: mentee.id }, "menteeUserGoals");
    }
    const at = instant("2031-07-07T09:00");
    await onTwoNodes((db) => remindOfWork(db, test.env, at));
    for (const mentee of people) expect((await reached(mentee)).mails).toEqual([tomorrow]);
  });
});

describe("The reminders of promises", () => {
  const promise = (more: Data = {}) =>
    makePromise(test.db, luis, { text: "Plantednote", by: "mentee", dueOn: "2031-07-08", ...more });
  const passPromises = (local: string) =>
    remindOfPromises(test.database.application, test.env, instant(local));

  it("go to mentees by text if the number consented, and to staff by email", async () => {
    const ana = await makeStaff(test.db, organizationId);
    await allowTexts(luis);
    await promise();
    await promise();
    await promise({ by: "staff", byStaff: ana.id });
    await passPromises("2031-07-07T07:30");
    expect(await reached(luis)).toEqual(nothing);
    await passPromises("2031-07-07T08:00");
    await passPromises("2031-07-07T08:05");
    const sentence = "2 promises are due tomorrow";
    expect(await reached(luis)).toEqual({ notices: [sentence], mails: [], texts: [asText(sentence)] });
    const { rows } = await sql`select subject from deliveries where "to" = ${ana.email}`.execute(test.db);
    expect(rows).toEqual([{ subject: "One promise is due tomorrow" }]);
  });

  it("are sent once from two nodes that run at the same time", async () => {
    const people: Person[] = [];
    for (let number = 0; number < 60; number += 1) {
      const mentee = await makeLuis();
      people.push(mentee);
      for (const text of ["Call", "Write"])
        await makePromise(test.db, mentee, { text, by: "mentee", dueOn: "2031-07-08" });
    }
    const at = instant("2031-07-07T09:00");
    await onTwoNodes((db) => remindOfPromises(db, test.env, at));
    for (const mentee of people)
      expect((await reached(mentee)).mails).toEqual(["2 promises are due tomorrow"]);
  });
});
