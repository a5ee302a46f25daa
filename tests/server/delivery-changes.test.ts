/**
 * Changes between scheduling and sending: each attempt checks the recipient and whether the text is still true (ADR
 * 98).
 */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { mailConfirmation } from "#server/core/notifications/address-mail.ts";
import { mailNotified } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { aboutNotice } from "#server/core/notifications/notification-wanted.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { askCheckIns } from "#server/features/check-ins/ask.ts";
import { sendDigests } from "#server/features/digest/digest.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import type { Channel } from "#server/platform/deliveries/queue.ts";
import { makeWorker } from "#server/platform/deliveries/worker.ts";
import { isStillWanted } from "#server/process/jobs/delivery-checks.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { insertRow, makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

const zone = "Etc/UTC";
const at = (local: string) => new Date(makeMoment(local, zone).at);
const noon = at("2031-07-07T12:00");

let worker: Person;
let mentee: Person;
let phones = 0;
const db = () => test.db;
const run = (statement: ReturnType<typeof sql>) => statement.execute(db());

const env = {
  SMTP_URL: "smtp://127.0.0.1:9",
  SMS_URL: "http://AC1:secret@127.0.0.1:9",
  SMS_FROM: "+15550009999",
};
// The application's jobs don't run, because they use the machine's clock.
const test = testApp({ seed: "base", env, clock: makeTestClock() });
const world = prepared(() => makeWorld(db()));
beforeEach(async () => {
  for (const table of ["deliveries", "appointments", "promises", "mentee_user_tasks", "check_in_plans"])
    await run(sql`delete from ${sql.table(table)}`);
  await run(sql`update organizations set work_reminders = true`);
  worker = await makeStaff(db(), world.own);
  phones += 1;
  const cellPhone = `(555) 208-${String(phones).padStart(4, "0")}`;
  mentee = await makeMentee(db(), world.own, { values: { cellPhone, caseManager: worker.id } });
  await run(
    sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile where id = ${mentee.id}`,
  );
  await run(sql`insert into push_subscriptions (account_id, endpoint, endpoint_hash, public_key, auth_secret)
    select id, 'https://push.example/' || id, decode(md5(id::text), 'hex'), '', ''
    from unnest(${[mentee.accountId, worker.accountId]}::bigint[]) id`);
});

interface Sent {
  readonly channel: Channel;
  readonly kind: string;
  readonly to: string;
  readonly body: string;
}
/** Sends everything that is due at a time, on each channel. */
async function drain(now = noon): Promise<Sent[]> {
  await run(sql`update deliveries set next_attempt_at = now() where status = 'queued'`);
  const sent: Sent[] = [];
  for (const channel of ["mail", "sms", "push"] as const)
    await makeWorker(test.database.application, {
      channel,
      isWanted: isStillWanted,
      send: ({ kind, to, body }) => {
        sent.push({ channel, kind, to, body });
        return Promise.resolve(null);
      },
      failureOf: (error) => {
        throw error;
      },
      onRefused: () => Promise.resolve(),
      log: { warn: () => undefined },
      clock: () => now,
    })();
  return sent;
}
const channels = async () => (await drain()).map(({ channel, kind }) => `${channel} ${kind}`);
const waiting = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select channel || ' ' || kind as name from deliveries
    where status = 'queued' order by id`.execute(db());
  return rows.map(({ name }) => name).sort();
};

const insert = (table: string, values: Record<string, unknown>) =>
  insertRow(db(), table, { organizationId: world.own, menteeId: mentee.id, ...values });
let taskId: string;
const task = async (endDate: string) => {
  taskId ??= await insertRow(db(), "menteeTasks", { organizationId: world.own, name: "Task" });
  return insert("menteeUserTasks", { menteeTaskId: taskId, startDate: "2031-01-01", endDate });
};
const promise = (values: Record<string, unknown>) =>
  insert("promises", { text: "Call", dueOn: "2031-07-08", status: "open", ...values });
const appointment = () => {
  const start = {
    startLocal: "2031-07-08T10:00",
    startZone: zone,
    startAt: makeMoment("2031-07-08T10:00", zone).at,
  };
  return insert("appointments", {
    type: "1",
    mode: "phone",
    status: "planned",
    minutes: 30,
    staff: [worker.id],
    ...start,
  });
};
const save = async (tableName: string, data: Record<string, unknown>, token = worker.token) => {
  return savedId(test.save(tableName, "0", data, token));
};

/** The mentee is not to be reminded any more. */
const withoutReminders = () => run(sql`update mentees set reminders_off = true where id = ${mentee.id}`);

/** Each kind of delivery: how one comes to wait, and what may happen to that which it is about. */
interface Case {
  readonly kind: string;
  /** @returns the id of what it is about */
  readonly plan: () => Promise<string>;
  readonly waits: readonly string[];
  readonly changes: Readonly<Record<string, (id: string) => Promise<unknown>>>;
}
const assigned = {
  completed: (id: string) => run(sql`update mentee_user_tasks set completed = true where id = ${id}`),
  deleted: (id: string) => run(sql`update mentee_user_tasks set deleted_at = now() where id = ${id}`),
  closed: (id: string) => run(sql`update mentee_user_tasks set active = false where id = ${id}`),
};
const cases: readonly Case[] = [
  {
    kind: "workDue",
    plan: async () => {
      const id = await task("2031-07-08");
      await remindOfWork(test.database.application, test.env, noon);
      return id;
    },
    waits: ["push push", "sms workDue"],
    changes: {
      ...assigned,
      "put off": (id) => run(sql`update mentee_user_tasks set end_date = '2031-07-20' where id = ${id}`),
      "without reminders": withoutReminders,
      "without reminders of its organization": () =>
        run(sql`update organizations set work_reminders = false where id = ${world.own}`),
    },
  },
  {
    kind: "promiseDue of a mentee",
    plan: async () => {
      const id = await promise({ by: "mentee" });
      await remindOfPromises(test.database.application, test.env, noon);
      return id;
    },
    waits: ["push push", "sms promiseDue"],
    changes: {
      kept: (id) => run(sql`update promises set status = 'kept' where id = ${id}`),
      released: (id) => run(sql`update promises set status = 'released' where id = ${id}`),
      deleted: (id) => run(sql`update promises set deleted_at = now() where id = ${id}`),
      "put off": (id) => run(sql`update promises set due_on = '2031-07-20' where id = ${id}`),
      "without reminders": withoutReminders,
    },
  },
  {
    kind: "promiseDue of a team member",
    plan: async () => {
      const id = await promise({ by: "staff", byStaff: worker.id });
      await remindOfPromises(test.database.application, test.env, noon);
      return id;
    },
    waits: ["mail promiseDue", "push push"],
    changes: {
      kept: (id) => run(sql`update promises set status = 'kept' where id = ${id}`),
      "handed over": async (id) => {
        const other = await makeStaff(db(), world.own);
        await run(sql`update promises set by_staff = ${other.id} where id = ${id}`);
      },
    },
  },
  {
    kind: "checkIn",
    plan: async () => {
      await insert("checkInPlans", { every: "week", questions: ["mood"], nextOn: "2031-07-07" });
      await askCheckIns(test.database.application, test.env, noon);
      const { rows } = await sql<{
        id: string;
      }>`select id from check_ins where mentee_id = ${mentee.id}`.execute(db());
      return rows[0]!.id;
    },
    waits: ["mail checkIn", "push push", "sms checkIn"],
    changes: {
      answered: (id) => run(sql`update check_ins set answered_at = now(), mood = 4 where id = ${id}`),
      deleted: (id) => run(sql`update check_ins set deleted_at = now() where id = ${id}`),
      "without reminders": withoutReminders,
    },
  },
  {
    kind: "appointmentReminder",
    plan: async () => {
      const id = await appointment();
      await sendReminders(test.database.application, test.env, at("2031-06-01T12:00"));
      await sendReminders(test.database.application, test.env, at("2031-07-07T11:00"));
      return id;
    },
    waits: ["mail appointmentReminder", "push push", "sms appointmentReminder"],
    changes: {
      cancelled: (id) => run(sql`update appointments set status = 'cancelledByStaff' where id = ${id}`),
      moved: (id) =>
        run(sql`update appointments set start_at = start_at + interval '1 day' where id = ${id}`),
      deleted: (id) => run(sql`update appointments set deleted_at = now() where id = ${id}`),
      "without reminders": (id) => run(sql`update appointments set reminders_off = true where id = ${id}`),
      "for somebody without reminders": withoutReminders,
    },
  },
  {
    kind: "appointmentInvitation",
    plan: async () => {
      const id = await appointment();
      await sendInvitations(test.database.application, test.env, noon);
      return id;
    },
    waits: ["mail appointmentInvitation", "mail appointmentInvitation", "push push"],
    changes: {
      // A person rescheduled it, and the newer email follows.
      changed: (id) => run(sql`update appointments set sequence = sequence + 1 where id = ${id}`),
    },
  },
  {
    kind: "newAssignment",
    plan: async () => {
      taskId ??= await insertRow(db(), "menteeTasks", { organizationId: world.own, name: "Task" });
      const data = {
        menteeId: mentee.id,
        menteeTaskId: taskId,
        startDate: "2031-01-01",
        endDate: "2031-07-20",
      };
      return save("menteeUserTasks", data);
    },
    waits: ["mail newAssignment", "push push"],
    changes: assigned,
  },
  {
    kind: "completed",
    plan: async () => {
      const [made] = await notify(db(), {
        to: [worker.accountId],
        type: "notification",
        text: "completed",
        values: { itemName: "Task", menteeName: "Luis" },
        menteeId: mentee.id,
      });
      await mailNotified(db(), test.env, [made!], { event: "completed", url: "/" });
      await run(sql`delete from deliveries where channel = 'push'`);
      return made!.id;
    },
    waits: ["mail completed"],
    changes: {
      withdrawn: (id) => run(sql`delete from notifications where id = ${id}`),
      "out of the caseload": async () => {
        const role = await makeRole(db(), world.own, { roleType: 2, values: { caseloadOnly: true } });
        await run(sql`update users set user_role = ${role} where id = ${worker.id}`);
        await run(sql`update mentees set case_manager = null where id = ${mentee.id}`);
        await run(sql`delete from mentee_staff where mentee_id = ${mentee.id}`);
      },
    },
  },
  {
    kind: "newMessage",
    plan: async () => {
      const [made] = await notify(db(), {
        to: [worker.accountId],
        type: "message",
        text: "newMessage",
        values: { sender: "Luis", count: "1" },
      });
      const about = aboutNotice(made!.id, { untilRead: true });
      await mailNotified(db(), test.env, [made!], { event: "newMessage", url: "/", about });
      // The worker of push messages looks at this itself.
      await run(sql`delete from deliveries where channel = 'push'`);
      return made!.id;
    },
    waits: ["mail newMessage"],
    changes: { read: (id) => run(sql`update notifications set read_at = now() where id = ${id}`) },
  },
  {
    kind: "verificationCode",
    plan: async () => {
      await test.post("auth/forgotPass", { username: mentee.email });
      return "";
    },
    waits: ["mail verificationCode"],
    changes: {
      used: () =>
        run(sql`update verification_codes set used_at = now() where account_id = ${mentee.accountId}`),
      "too old": () =>
        run(sql`update verification_codes set expires_at = now() where account_id = ${mentee.accountId}`),
    },
  },
  {
    kind: "confirmation",
    plan: async () => {
      await run(sql`update accounts set email_confirmed_at = null where id = ${mentee.accountId}`);
      await mailConfirmation(db(), test.env, mentee.accountId);
      return "";
    },
    waits: ["mail confirmation"],
    changes: {
      used: () => run(sql`update one_time_links set used_at = now() where account_id = ${mentee.accountId}`),
      "too old": () =>
        run(sql`update one_time_links set expires_at = now() where account_id = ${mentee.accountId}`),
    },
  },
];

describe.each(cases)("A pending $kind", ({ plan, waits, changes }) => {
  it("is sent if nothing changed", async () => {
    await plan();
    expect(await waiting()).toEqual(waits);
    expect((await channels()).sort()).toEqual(waits);
  });

  it.each(Object.entries(changes))("is not sent after it was %s", async (_, change) => {
    const id = await plan();
    expect(await waiting()).toEqual(waits);
    await change(id);
    expect(await channels()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe("A pending message", () => {
  /** An email, a text, and a push message that stay valid regardless of changes to records. */
  async function plan(): Promise<void> {
    await insert("checkInPlans", { every: "week", questions: ["mood"], nextOn: "2031-07-07" });
    await askCheckIns(test.database.application, test.env, noon);
  }
  const all = ["mail checkIn", "push push", "sms checkIn"];
  const ofAccount = () => sql`where id = ${mentee.accountId}`;
  const ofMentee = () => sql`where id = ${mentee.id}`;
  it.each<[string, () => ReturnType<typeof sql>, string[]]>([
    ["was deleted", () => sql`update mentees set deleted_at = now() ${ofMentee()}`, []],
    ["was disabled", () => sql`update mentees set active = false ${ofMentee()}`, []],
    ["lost the account", () => sql`update accounts set deleted_at = now() ${ofAccount()}`, []],
    [
      "went to another organization",
      () => sql`update mentees set organization_id = ${world.other}, case_manager = null ${ofMentee()}`,
      [],
    ],
    [
      "has another address",
      () => sql`update mentees set email = 'new@other.example' ${ofMentee()}`,
      all.slice(1),
    ],
    [
      "said that the address is wrong",
      () => sql`update accounts set email_confirmed_at = null, email_wrong_at = now() ${ofAccount()}`,
      all.slice(1),
    ],
    [
      "has not confirmed the address",
      () => sql`update accounts set email_confirmed_at = null ${ofAccount()}`,
      all.slice(1),
    ],
    [
      "turned off emails about it",
      () =>
        sql`insert into notification_preferences (account_id, email_events) values (${mentee.accountId}, '{-checkIn}')`,
      all.slice(1),
    ],
    [
      "has another phone",
      () => sql`update mentees set cell_phone = '(555) 209-9999' ${ofMentee()}`,
      all.slice(0, 2),
    ],
    [
      "wants no texts any more",
      () => sql`update mentees set text_consent_on = null ${ofMentee()}`,
      all.slice(0, 2),
    ],
    [
      "said stop",
      () => sql`insert into text_stops (number) select mobile from mentees ${ofMentee()}`,
      all.slice(0, 2),
    ],
  ])("to a person who %s does not arrive there", async (_, change, left) => {
    await plan();
    expect(await waiting()).toEqual(all);
    await run(change());
    expect((await channels()).sort()).toEqual(left);
  });

  it("to a person who left the team is dropped for a weekly summary: disabled, deleted or moved", async () => {
    const person = () => sql`where id = ${worker.id}`;
    const changes = [
      sql`update users set active = false ${person()}`,
      sql`update users set active = true, deleted_at = now() ${person()}`,
      sql`update users set deleted_at = null, organization_id = ${world.other} ${person()}`,
    ];
    await test.post("saveNotificationPreferences", { weeklyDigest: "1" }, worker.token);
    await promise({ by: "staff", byStaff: worker.id, dueOn: "2031-07-01" });
    const monday = at("2031-07-07T08:00");
    await sendDigests({ db: test.database.application, env: test.env, registry: test.app.registry }, monday);
    await run(sql`delete from deliveries where account_id <> ${worker.accountId}`);
    expect(await waiting()).toEqual(["mail weeklyDigest"]);
    for (const change of changes) {
      await run(change);
      await run(sql`update deliveries set status = 'queued', body = '-'`);
      expect(await channels()).toEqual([]);
    }
    await run(sql`update users set organization_id = ${world.own} ${person()}`);
    await run(sql`update deliveries set status = 'queued', body = '-'`);
    expect(await channels()).toEqual(["mail weeklyDigest"]);
  });

  it("about account security goes to the former address, as intended", async () => {
    await notifyAccount(db(), test.env, mentee.accountId, { text: "emailChanged" });
    await run(sql`delete from deliveries where channel = 'push'`);
    await run(sql`update mentees set email = 'new@other.example' ${ofMentee()}`);
    expect((await drain()).map(({ kind, to }) => `${kind} ${to}`)).toEqual([`accountNotice ${mentee.email}`]);
  });

  it("with an invitation leaves only if it is the newest and the person has no password yet", async () => {
    const email = `invited${phones}@test.example`;
    const data = {
      firstName: "Luis",
      lastName: "Vega",
      email,
      address: "1 Main Street",
      userRole: await makeRole(db(), world.own),
      sendInvitation: "1",
    };
    const id = await save("users", data);
    const again = await test.post("auth/inviteAgain", { tableName: "users", tableId: id }, worker.token);
    expect(again.body, JSON.stringify(again.body)).toMatchObject({ status: 1 });
    expect(await waiting()).toEqual(["mail invitation", "mail invitation"]);
    const { rows } = await sql<{
      body: string;
    }>`select body from deliveries order by id desc limit 1`.execute(db());
    expect((await drain()).map(({ body }) => body)).toEqual([rows[0]!.body]);
    await run(sql`update deliveries set status = 'queued', body = '-'`);
    await run(sql`update one_time_links set used_at = now()`);
    expect(await drain()).toEqual([]);
  });
});

describe("A reminder of several things is reworded once and correctly after a change", () => {
  it("for work that is late and work that is due tomorrow", async () => {
    await task("2031-07-08");
    const late = await task("2031-07-06");
    await remindOfWork(test.database.application, test.env, noon);
    await run(sql`update mentee_user_tasks set completed = true where id = ${late}`);
    expect((await drain()).map(({ channel }) => channel)).toEqual(["push"]);
    await remindOfWork(test.database.application, test.env, noon);
    const texts = (await drain()).filter(({ channel }) => channel === "sms");
    expect(texts.map(({ body }) => body)).toEqual([expect.stringMatching(/tomorrow/)]);
    await remindOfWork(test.database.application, test.env, noon);
    expect(await channels()).toEqual([]);
  });

  it("for late work, if the text leaves on the day that the other work is due", async () => {
    await task("2031-07-08");
    await task("2031-07-06");
    await remindOfWork(test.database.application, test.env, noon);
    // The check uses the machine's clock.
    await run(sql`update deliveries set about = about || '{"until": "2026-01-01T00:00:00Z"}'
      where channel = 'sms'`);
    const next = at("2031-07-08T12:00");
    expect((await drain(next)).map(({ channel }) => channel)).toEqual(["push"]);
    await remindOfWork(test.database.application, test.env, next);
    const texts = (await drain(next)).filter(({ channel }) => channel === "sms");
    expect(texts.map(({ body }) => body)).toEqual([expect.stringContaining("plan is late.")]);
  });

  it("for promises, if one was kept and one has another maker", async () => {
    const dueOn = "2031-07-08";
    const make = () => promise({ by: "staff", byStaff: worker.id, dueOn });
    const [kept, given] = [await make(), await make()];
    await make();
    await remindOfPromises(test.database.application, test.env, noon);
    const other = await makeStaff(db(), world.own);
    await run(sql`update promises set status = 'kept' where id = ${kept}`);
    await run(sql`update promises set by_staff = ${other.id} where id = ${given}`);
    await run(sql`delete from deliveries where channel = 'push'`);
    expect(await channels()).toEqual([]);
    await remindOfPromises(test.database.application, test.env, noon);
    const mails = (await drain()).filter(({ channel }) => channel === "mail");
    expect(mails.map(({ to }) => to).sort()).toEqual([worker.email, other.email].sort());
    for (const { body } of mails) expect(body).toContain("One promise is due tomorrow");
  });
});

it("A failing delivery to one person delays no other, and is retried in the next run", async () => {
  const { application } = test.database;
  const broken = mentee;
  const cellPhone = `(555) 210-${String(phones).padStart(4, "0")}`;
  const other = await makeMentee(db(), world.own, { values: { cellPhone } });
  for (const person of [broken, other]) {
    mentee = person;
    await task("2031-07-08");
    await promise({ by: "mentee" });
    await appointment();
    await insert("checkInPlans", { every: "week", questions: ["mood"], nextOn: "2031-07-07" });
  }
  await run(sql`create function fail_once() returns trigger language plpgsql as
    $$ begin if new.account_id::text = tg_argv[0] then raise 'broken'; end if; return new; end $$`);
  await run(sql`create trigger fails before insert on notifications for each row
    execute function fail_once(${sql.lit(broken.accountId)})`);
  await run(sql`update organizations set reminders = '{day}'`);
  const jobs = [
    (at1: Date) => sendInvitations(application, test.env, at1),
    (at1: Date) => sendReminders(application, test.env, at1),
    (at1: Date) => remindOfWork(application, test.env, at1),
    (at1: Date) => remindOfPromises(application, test.env, at1),
    (at1: Date) => askCheckIns(application, test.env, at1),
  ];
  const made = async (person: Person): Promise<string[]> => {
    const { rows } = await sql<{ kind: string }>`select distinct kind from deliveries
      where account_id = ${person.accountId} and channel <> 'push' order by kind`.execute(db());
    return rows.map(({ kind }) => kind);
  };
  const checkIns = async () => {
    const { rows } = await sql<{ menteeId: string; nextOn: string }>`
      select c.mentee_id::text as "menteeId", p.next_on::text as "nextOn" from check_ins c
      join check_in_plans p using (mentee_id) where mentee_id in (${broken.id}, ${other.id}) order by c.id`.execute(
      db(),
    );
    return rows;
  };
  const all = ["appointmentInvitation", "appointmentReminder", "checkIn", "promiseDue", "workDue"];
  await sendReminders(application, test.env, at("2031-07-01T12:00"));
  for (const job of jobs) await expect(job(noon)).rejects.toThrow("broken");
  expect(await made(other)).toEqual(all);
  expect(await made(broken)).toEqual([]);
  expect(await checkIns()).toEqual([{ menteeId: other.id, nextOn: "2031-07-14" }]);
  await run(sql`drop trigger fails on notifications`);
  for (const job of jobs) await job(noon);
  expect(await made(broken)).toEqual(all);
  for (const job of jobs) await job(noon);
  const nextOn = "2031-07-14";
  expect(await checkIns()).toEqual([
    { menteeId: other.id, nextOn },
    { menteeId: broken.id, nextOn },
  ]);
});

it("A delivery that cannot be recorded delays no other, and is retried", async () => {
  const other = await makeMentee(db(), world.own);
  for (const person of [mentee, other])
    await notifyAccount(db(), test.env, person.accountId, { text: "passwordChanged" });
  await run(sql`delete from deliveries where channel = 'push'`);
  await run(
    sql`create function refuse_note() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  await run(sql`create trigger refuse before update of sent_at on deliveries for each row
    when (new.account_id = ${sql.lit(Number(mentee.accountId))}) execute function refuse_note()`);
  const sent: string[] = [];
  const drainMails = makeWorker(test.database.application, {
    channel: "mail",
    send: ({ to }) => {
      sent.push(to);
      return Promise.resolve(null);
    },
    failureOf: () => ({ reason: "", code: "", isFinal: false, isLasting: false }),
    onRefused: () => Promise.resolve(),
    log: { warn: () => undefined },
  });
  await expect(drainMails()).rejects.toThrow("broken");
  expect(sent).toEqual([mentee.email, other.email]);
  expect(await waiting()).toEqual(["mail accountNotice"]);
  await run(sql`drop trigger refuse on deliveries`);
  // It was sent before, so now it is recorded and not sent again.
  expect(await drainMails()).toBe(1);
  expect(sent).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

it("A delivery whose statement the database refuses delays no other, and reports the database's reason", async () => {
  const other = await makeMentee(db(), world.own);
  for (const person of [mentee, other])
    await notifyAccount(db(), test.env, person.accountId, { text: "passwordChanged" });
  await run(sql`delete from deliveries where channel = 'push'`);
  let divisor = 0;
  const drainMails = makeWorker(test.database.application, {
    channel: "mail",
    async send({ account_id }, trx) {
      if (account_id === mentee.accountId) await sql`select 1 / ${divisor}::int`.execute(trx);
      return null;
    },
    failureOf: () => ({ reason: "", code: "", isFinal: true, isLasting: false }),
    onRefused: () => Promise.resolve(),
    log: { warn: () => undefined },
  });
  await expect(drainMails()).rejects.toThrow("division by zero");
  expect(await waiting()).toEqual(["mail accountNotice"]);
  divisor = 1;
  expect(await drainMails()).toBe(1);
});
