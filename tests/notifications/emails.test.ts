import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendDigests } from "#server/features/digest/digest.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { askCheckIns } from "#server/features/check-ins/ask.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { emailEventsOf } from "#shared/contracts/email-event-choice.ts";
import { emailEvents, type EmailEvent } from "#shared/contracts/email-events.ts";
import { registry } from "#shared/records/registry.ts";
import { ChatClient, listen, stopListening } from "#tests/chat/client.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { isMenteePage } from "#tests/support/mentee-pages.ts";
import { createTestApp, savedId, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import {
  insertRow,
  makeMentee,
  makeRole,
  makeStaff,
  testPassword,
  type Person,
  makeAppointment,
} from "#tests/support/factories.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";
import { until } from "#tests/support/until.ts";

let test: TestApp;
let world: World;
let address: string;
/** The person who causes the events. */
let clerk: Person;

/** People in one language: a mentee, and the mentee's case manager. */
interface Pair {
  mentee: Person;
  worker: Person;
}
const pairs = {} as Record<"en" | "es", Pair>;

const secret = "relapsed after the parole hearing";

const save = async (person: Person, tableName: string, data: Record<string, unknown>, tableId = "0") => {
  return savedId(test.save(tableName, tableId, data, person.token));
};

async function assign(by: Person, mentee: Person): Promise<string> {
  const menteeTaskId = await insertRow(world.db, "menteeTasks", {
    organizationId: world.own,
    name: "Open an account",
  });
  const dates = { startDate: "2026-01-01", endDate: "2026-12-31" };
  const words = { description: secret, dataNotes: [{ id: "0", note: secret }] };
  return save(by, "menteeUserTasks", { menteeId: mentee.id, menteeTaskId, ...dates, ...words });
}

/** Events that cause only an email. */
const mailedOnly: ReadonlySet<EmailEvent> = new Set(["weeklyDigest"]);

/** Schedules an appointment in March 2031. */
async function plan(mentee: Person, worker: Person): Promise<void> {
  await makeAppointment(world.db, mentee, {
    startLocal: "2031-03-05T10:00",
    startZone: "America/New_York",
    startAt: "2031-03-05T15:00:00Z",
    place: secret,
    menteeNote: secret,
    staff: [worker.id],
  });
}

/**
 * Triggers each event, with words of the case wherever they can be written.
 * @returns the recipient
 */
const happen: Record<EmailEvent, (pair: Pair) => Promise<Person>> = {
  async newAssignment({ mentee }) {
    await assign(clerk, mentee);
    return mentee;
  },
  async newMessage({ mentee, worker }) {
    const roomId = await roomOf(world.db, mentee);
    const client = new ChatClient(address);
    await client.enter(roomId, worker.token);
    expect(await client.send(secret)).toMatchObject({ status: 1 });
    client.close();
    await until(async () => (await told(mentee)) > 0);
    return mentee;
  },
  async referral({ worker }) {
    const data = await sampleData(world, registry.get("mentees")!, clerk);
    const texts = { reasonForReferral: secret, notes: secret, firstName: "Nia", lastName: "Newcome" };
    await save(clerk, "mentees", { ...data, ...texts, caseManager: worker.id });
    return worker;
  },
  async completed({ mentee, worker }) {
    const id = await assign(clerk, mentee);
    await sql`delete from notifications`.execute(world.db);
    await save(mentee, "menteeUserTasks", { completed: "1", dataNotes: [{ id: "0", note: secret }] }, id);
    return worker;
  },
  async bugAssigned({ worker }) {
    const data = { status: "1", section: "Notes", title: `Cannot save "${secret}"`, description: secret };
    await save(clerk, "bugTracker", { ...data, assignedTo: worker.id });
    return worker;
  },
  async roleChanged({ worker }) {
    await save(world.owner, "users", { userRole: await makeRole(world.db, world.own) }, worker.id);
    return worker;
  },
  async newDevice({ mentee }) {
    await sql`insert into known_devices (account_id, device_hash)
      values (${mentee.accountId}, ${randomBytes(32)})`.execute(world.db);
    const { status } = await test.post("auth/login", { username: mentee.email, password: testPassword });
    expect(status).toBe(200);
    return mentee;
  },
  async appointmentReminder({ mentee, worker }) {
    await plan(mentee, worker);
    await sendReminders(test.database.application, test.env, new Date("2031-03-05T12:00:00Z"));
    await sendReminders(test.database.application, test.env, new Date("2031-03-05T13:00:00Z"));
    await sql`delete from appointments`.execute(world.db);
    return mentee;
  },
  async appointmentInvitation({ mentee, worker }) {
    await plan(mentee, worker);
    await sendInvitations(test.database.application, test.env);
    await sql`delete from appointments`.execute(world.db);
    return mentee;
  },
  async promiseDue({ mentee, worker }) {
    const promise = { organizationId: world.own, menteeId: mentee.id, by: "staff", byStaff: worker.id };
    await insertRow(world.db, "promises", { ...promise, text: secret, dueOn: "2031-03-05", status: "open" });
    await remindOfPromises(test.database.application, test.env, new Date("2031-03-04T18:00:00Z"));
    await sql`delete from promises`.execute(world.db);
    return worker;
  },
  async workDue({ mentee }) {
    const menteeTaskId = await insertRow(world.db, "menteeTasks", {
      organizationId: world.own,
      name: secret,
    });
    const work = { organizationId: world.own, menteeId: mentee.id, menteeTaskId, startDate: "2031-01-01" };
    await insertRow(world.db, "menteeUserTasks", { ...work, endDate: "2031-03-05", description: secret });
    await remindOfWork(test.database.application, test.env, new Date("2031-03-04T18:00:00Z"));
    await sql`delete from mentee_user_tasks`.execute(world.db);
    return mentee;
  },
  async checkIn({ mentee }) {
    const asks = { organizationId: world.own, menteeId: mentee.id, every: "week", nextOn: "2031-03-05" };
    await insertRow(world.db, "checkInPlans", { ...asks, questions: ["mood"] });
    await askCheckIns(test.database.application, test.env, new Date("2031-03-05T18:00:00Z"));
    await sql`delete from check_in_plans`.execute(world.db);
    return mentee;
  },
  async weeklyDigest({ mentee, worker }) {
    await plan(mentee, worker);
    const { env, app, database } = test;
    // A Monday, in UTC.
    await sendDigests(
      { db: database.application, env, registry: app.registry },
      new Date("2031-03-03T08:00:00Z"),
    );
    await sql`delete from appointments`.execute(world.db);
    await sql`delete from weekly_digests`.execute(world.db);
    return worker;
  },
};

const subjects: Record<EmailEvent, Record<"en" | "es", string>> = {
  newAssignment: { en: "There is something new for you", es: "Hay algo nuevo para usted" },
  newMessage: { en: "Will wrote to you", es: "Will le escribió" },
  referral: { en: "There is a new referral", es: "Hay una nueva derivación" },
  completed: {
    en: "Someone you work with completed an assignment",
    es: "Alguien con quien trabaja terminó algo",
  },
  bugAssigned: { en: "Cleo assigned a bug to you", es: "Cleo le asignó un error" },
  roleChanged: { en: "Your role changed", es: "Su rol cambió" },
  newDevice: { en: "Sign-in from a new device", es: "Inicio de sesión desde un dispositivo nuevo" },
  appointmentReminder: {
    en: "Your appointment: Wednesday, March 5 at 10:00 AM EST",
    es: "Su cita: miércoles, 5 de marzo, 10:00 a.m. EST",
  },
  appointmentInvitation: {
    en: "Appointment: Wednesday, March 5 at 10:00 AM EST",
    es: "Cita: miércoles, 5 de marzo, 10:00 a.m. EST",
  },
  promiseDue: { en: "One promise is due tomorrow", es: "Una promesa vence mañana" },
  workDue: { en: "Something on your plan is due tomorrow", es: "Algo de su plan vence mañana" },
  checkIn: { en: "How are you?", es: "¿Cómo está?" },
  weeklyDigest: { en: "Your week", es: "Su semana" },
};
const greetings = { en: "Hello ", es: "Hola, " };

const told = async (person: Person): Promise<number> => {
  const { rows } = await sql`select from notifications where account_id = ${person.accountId}`.execute(
    world.db,
  );
  return rows.length;
};
const mails = async (person: Person, event: EmailEvent) => {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from deliveries where "to" = ${person.email}
      and event_key like ${
        {
          newAssignment: "assignment",
          newMessage: "message",
          appointmentReminder: "remind",
          appointmentInvitation: "invite",
          weeklyDigest: "digest",
        }[event as string] ?? event
      } || ':%'
    order by id`.execute(world.db);
  return rows;
};
const choose = (person: Person, choices: Record<string, unknown>) =>
  test.post("saveNotificationPreferences", choices, person.token);

beforeAll(async () => {
  test = await createTestApp({ seed: "base", clock: makeTestClock() });
  world = await makeWorld(test.db);
  address = await listen(test);
  await sql`update organizations set name = 'Lighthouse' where id = ${world.own}`.execute(world.db);
  const role = await makeRole(world.db, world.own, { roleType: 2 });
  clerk = await makeStaff(world.db, world.own, { role, values: { firstName: "Cleo", lastName: "Clerk" } });
  for (const language of ["en", "es"] as const) {
    const name = { firstName: "Will", lastName: "Worker" };
    const worker = await makeStaff(world.db, world.own, { role, language, values: name });
    const values = { firstName: "Mia", lastName: "Moonshine", caseManager: worker.id };
    pairs[language] = { worker, mentee: await makeMentee(world.db, world.own, { language, values }) };
  }
});
beforeEach(async () => {
  await sql`delete from notifications`.execute(world.db);
  await sql`delete from deliveries`.execute(world.db);
  await sql`delete from notification_preferences`.execute(world.db);
  await sql`update chat_members set last_read_id = 1000000000`.execute(world.db);
  await sql`delete from chat_messages`.execute(world.db);
  await sql`update chat_members set last_read_id = 0`.execute(world.db);
});
afterAll(() => stopListening(test));

describe.each(emailEvents)("The event %s", (event) => {
  it.each(["en", "es"] as const)(
    "sends one email in the reader's language (%s), with a link and without words of the case and last names [EMAIL-03]",
    async (language) => {
      const person = await happen[event](pairs[language]);
      const [mail, ...more] = await mails(person, event);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(subjects[event][language]);
      expect(mail?.body).toContain(greetings[language]);
      expect(mail?.body).toMatch(
        /href="http[^"]+\/((chat|check-in|mentee|plan|profile|profile-password|settings)\b|")/,
      );
      expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/\{\{|parole|Moonshine|Newcome|Worker|Clerk/);
    },
  );

  it("notifies a person who opted out without an email, and emails again after they opt in", async () => {
    const { worker, mentee } = pairs.en;
    for (const person of [worker, mentee]) await choose(person, { [event]: "0" });
    const person = await happen[event](pairs.en);
    if (!mailedOnly.has(event)) expect(await told(person)).toBeGreaterThan(0);
    expect(await mails(person, event)).toEqual([]);
    await sql`delete from notifications`.execute(world.db);
    for (const one of [worker, mentee]) await choose(one, { [event]: "1" });
    await happen[event](pairs.en);
    expect(await mails(person, event)).toHaveLength(1);
  });
});

describe("Every link that a mentee gets", () => {
  /** Events that reach mentees in addition to those with a choice of emails. */
  const others: Record<string, (pair: Pair) => Promise<unknown>> = {
    async ownPromiseDue({ mentee }) {
      const promise = { organizationId: world.own, menteeId: mentee.id, by: "mentee", status: "open" };
      await insertRow(world.db, "promises", { ...promise, text: secret, dueOn: "2031-03-05" });
      await remindOfPromises(test.database.application, test.env, new Date("2031-03-04T18:00:00Z"));
    },
    async promiseMovedAndTakenOver({ mentee, worker }) {
      const data = {
        menteeId: mentee.id,
        text: secret,
        by: "staff",
        byStaff: worker.id,
        dueOn: "2031-03-05",
      };
      const id = await save(clerk, "promises", data);
      await save(clerk, "promises", { dueOn: "2031-03-06" }, id);
      await save(clerk, "promises", { byStaff: clerk.id }, id);
    },
    async appointmentCancelled({ mentee, worker }) {
      await plan(mentee, worker);
      await sendInvitations(test.database.application, test.env);
      await sql`update appointments set status = 'cancelledByStaff', sequence = sequence + 1`.execute(
        world.db,
      );
      await sendInvitations(test.database.application, test.env);
      await sql`delete from appointments`.execute(world.db);
    },
    async passwordChanged({ mentee }) {
      await notifyAccount(world.db, test.env, mentee.accountId, { text: "passwordChanged" });
    },
    async goalAndChallenge({ mentee }) {
      for (const [table, catalog, item] of [
        ["menteeUserGoals", "menteeGoals", "menteeGoalId"],
        ["menteeUserChallenges", "menteeChallenges", "menteeChallengeId"],
      ] as const) {
        const id = await insertRow(world.db, catalog, { organizationId: world.own, name: "Save money" });
        const dates = { startDate: "2026-01-01", endDate: "2026-12-31" };
        await save(clerk, table, { menteeId: mentee.id, [item]: id, ...dates });
      }
    },
  };
  const events = {
    ...others,
    ...Object.fromEntries(emailEventsOf("mentee").map((name) => [name, happen[name]])),
  };

  /** Paths of the web app that the notifications and emails of a mentee lead to. Push messages lead where notifications do. */
  const pathsOf = async ({ accountId, email }: Person) => {
    const { rows } = await sql<{ url: string | null; body: string | null }>`
      select notification_url as url, null as body from notifications where account_id = ${accountId}
      union all select null, body from deliveries where "to" = ${email} or account_id = ${accountId}`.execute(
      world.db,
    );
    const inText = rows.flatMap(({ body }) =>
      [...(body ?? "").matchAll(/https?:\/\/[^\s"<>]+/g)].map(([one]) => one),
    );
    const own = inText
      .filter((one) => one.startsWith(test.env.publicUrl))
      .map((one) => new URL(one).pathname);
    return [...new Set([...rows.flatMap(({ url }) => url ?? []), ...own])];
  };

  it.each(Object.entries(events))("opens a page made for mentees: %s", async (_name, event) => {
    const { mentee } = pairs.en;
    await event(pairs.en);
    const paths = await pathsOf(mentee);
    expect(paths.filter((path) => !isMenteePage(path.split(/[?#]/)[0] ?? ""))).toEqual([]);
    if (event !== happen.promiseDue) expect(paths).not.toEqual([]);
  });
});

it("The notice of a mentee's new sign-in names the device and the time, and no address", async () => {
  const { mentee } = pairs.en;
  await happen.newDevice(pairs.en);
  const { rows } = await sql<{ subject: string; message: string }>`
    select notification_subject as subject, notification_message as message from notifications
    where account_id = ${mentee.accountId}`.execute(world.db);
  expect(rows).toMatchObject([{ subject: "New sign-in" }]);
  expect(rows[0]?.message).toMatch(
    /^On .+, \w+day, \w+ \d+ at .+\. Not you\? Call Lighthouse, or sign out everywhere\.$/,
  );
  const [mail] = await mails(mentee, "newDevice");
  for (const text of [rows[0]?.message, mail?.body]) expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+|::1/);
});

it("The first sign-in ever creates neither a notification nor an email", async () => {
  const person = await makeStaff(world.db, world.own);
  const { status } = await test.post("auth/login", { username: person.email, password: testPassword });
  expect(status).toBe(200);
  expect(await told(person)).toBe(0);
  expect(await mails(person, "newDevice")).toEqual([]);
});

describe("The choice of emails", () => {
  const read = async (person: Person) => (await test.get("getNotificationPreferences", person.token)).body;
  const all = (accountType: "staff" | "mentee") =>
    Object.fromEntries(emailEventsOf(accountType).map((event) => [event, "1"]));

  it("offers what can happen to the person, all of it on by default", async () => {
    const { worker, mentee } = pairs.en;
    expect(await read(mentee)).toEqual({
      status: 1,
      dataType: "notificationPreferences",
      dataValues: {
        newAssignment: "1",
        newMessage: "1",
        newDevice: "1",
        appointmentReminder: "1",
        appointmentInvitation: "1",
        promiseDue: "1",
        workDue: "1",
        checkIn: "1",
      },
    });
    expect((await read(worker))["dataValues"]).toEqual({
      newMessage: "1",
      referral: "1",
      completed: "1",
      bugAssigned: "1",
      roleChanged: "1",
      newDevice: "1",
      appointmentInvitation: "1",
      promiseDue: "1",
      checkIn: "1",
      weeklyDigest: "1",
    });
  });

  it("changes what is sent, keeps the rest, and belongs to one person", async () => {
    const { worker, mentee } = pairs.en;
    const saved = await choose(worker, { referral: "0", other: "0" });
    expect(saved.body["dataValues"]).toEqual({ ...all("staff"), referral: "0" });
    expect((await choose(worker, { newDevice: false })).body["dataValues"]).toEqual({
      ...all("staff"),
      referral: "0",
      newDevice: "0",
    });
    expect((await choose(worker, { referral: "1" })).body["dataValues"]).toEqual({
      ...all("staff"),
      newDevice: "0",
    });
    expect((await read(worker))["dataValues"]).toEqual({ ...all("staff"), newDevice: "0" });
    expect((await read(mentee))["dataValues"]).toEqual(all("mentee"));
  });

  it("keeps its meaning if it was made when there were only two events", async () => {
    const { mentee } = pairs.en;
    await sql`insert into notification_preferences (account_id, email_events)
      values (${mentee.accountId}, ${["newMessage"]}::text[])`.execute(world.db);
    expect((await read(mentee))["dataValues"]).toEqual({ ...all("mentee"), newAssignment: "0" });
  });

  it("refuses answers other than yes and no, and people who aren't signed in", async () => {
    expect((await choose(pairs.en.mentee, { newMessage: "maybe" })).status).toBe(400);
    expect((await test.post("saveNotificationPreferences", { newMessage: "0" })).status).toBe(401);
    expect((await test.get("getNotificationPreferences")).status).toBe(401);
  });
});
