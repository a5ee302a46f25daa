/**
 * Reminders of due work and of promises, check-ins, and follow-ups, from two nodes that are killed: each once, by day, and
 * none after a stop.
 */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { momentAt } from "#shared/fields/moment.ts";
import { askCheckIns } from "#server/features/check-ins/ask.ts";
import { askFollowUps } from "#server/features/follow-ups/ask.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import { connectApplication, type Db } from "#server/platform/db/database.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { patient } from "#tests/support/database.ts";
import { insertRow, makeMentee, makeOrganization } from "#tests/support/factories.ts";
import { endDuring, runAgain } from "#tests/support/killed-nodes.ts";
import { record, times } from "#tests/support/suite.ts";
import { zoneCode } from "#tests/support/days.ts";

const test = testApp({
  seed: "base",
  // The application's jobs don't run, because they use the machine's clock.
  clock: makeTestClock(),
  env: { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" },
});

const zones = ["America/New_York", "America/Los_Angeles", "Asia/Tokyo"];

interface Reminded {
  readonly accountId: string;
  /** How many messages there are to be. */
  readonly messages: number;
  readonly zone: string;
}

/** A mentee with a task and a promise that are due on a day, and a check-in before; every second one takes texts. */
async function makeReminded(
  db: Db,
  organizationId: string,
  taskId: string,
  index: number,
): Promise<Reminded> {
  const zone = zones[index % zones.length]!;
  const cellPhone = `(555) 3${String(index % 90).padStart(2, "0")}-${String(index).padStart(4, "0")}`;
  const mentee = await makeMentee(db, organizationId, { values: { firstName: "Luis", cellPhone } });
  await sql`update mentees set timezone = ${zoneCode(zone)} where id = ${mentee.id}`.execute(db);
  const takesTexts = index % 2 === 0;
  if (takesTexts)
    await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile
      where id = ${mentee.id}`.execute(db);
  // Did it all before anything was due.
  const isOver = index % 10 === 9;
  const common = { organizationId, menteeId: mentee.id };
  await insertRow(db, "menteeUserTasks", {
    ...common,
    menteeTaskId: taskId,
    startDate: "2031-01-01",
    endDate: "2031-03-08",
    completed: isOver,
  });
  const promise = { text: "Call", by: "mentee", dueOn: "2031-03-08", status: isOver ? "kept" : "open" };
  await insertRow(db, "promises", { ...common, ...promise });
  if (!isOver)
    await insertRow(db, "checkInPlans", {
      ...common,
      every: "week",
      questions: ["mood"],
      nextOn: "2031-03-07",
    });
  await insertRow(db, "followUps", {
    ...common,
    kind: "quarter2",
    dueFrom: "2031-03-21",
    dueUntil: "2031-06-30",
    status: isOver ? "refused" : "planned",
  });
  // Reminders of the task on the day before and once late, of the promise on the day before, and the check-in and the
  // follow-up by email and text.
  const messages = isOver ? 0 : takesTexts ? 7 : 5;
  return { accountId: mentee.accountId, messages, zone };
}

it("The jobs remind of work and promises and ask check-ins: none missing, none at night, none after a stop or when all is done", async () => {
  const { db, applicationConnection } = test.database;
  const [count, kills, stepMinutes] = [times(1112, 20), times(20, 3), times(15, 120)];
  const organizationId = await makeOrganization(db);
  const taskId = await insertRow(db, "menteeTasks", { organizationId, name: "Task" });
  const people: Reminded[] = [];
  for (let index = 0; index < count; index += 1)
    people.push(await makeReminded(db, organizationId, taskId, index));
  const nodes = [0, 1].map(() => connectApplication(applicationConnection, { ...patient, max: 2 }));
  const seen = new Map<string, { at: Date; accountId: string; channel: string }>();
  const begin = Date.parse("2031-03-06T12:00:00Z");
  const steps = (4 * 1440) / stepMinutes;
  const stopAt = Math.floor(steps / 2);
  let [killed, stopped] = [0, 0];
  const run = async (pool: Db, now: Date) => {
    await remindOfWork(pool, test.env, now);
    await remindOfPromises(pool, test.env, now);
    await askCheckIns(pool, test.env, now);
    await askFollowUps(pool, test.env, now);
  };
  for (let step = 0; step <= steps; step += 1) {
    const now = new Date(begin + step * stepMinutes * 60_000);
    const runs = () => nodes.map((node) => run(node.db, now).catch((error: Error) => error.message));
    const isKill = killed < kills && step % Math.floor(steps / kills) === Math.floor(steps / kills / 2);
    if (isKill) killed += 1;
    const results = isKill
      ? await endDuring(db, applicationConnection.user, "organizations", runs)
      : await Promise.all(runs());
    stopped += results.filter((message) => message !== undefined).length;
    await runAgain(() => run(nodes[0]!.db, now));
    const { rows } = await sql<{ key: string; accountId: string; channel: string }>`
      select event_key as key, account_id as "accountId", channel from deliveries
      where kind in ('workDue', 'promiseDue', 'checkIn')`.execute(db);
    for (const { key, ...row } of rows) if (!seen.has(key)) seen.set(key, { ...row, at: now });
    // Half of those who take texts stop them.
    if (step === stopAt)
      await sql`insert into text_stops (number) select mobile from mentees
        where organization_id = ${organizationId} and text_consent_on is not null and id % 4 in (0, 1)`.execute(
        db,
      );
  }
  await Promise.all(nodes.map((node) => node.close()));
  const stoppedAt = new Date(begin + stopAt * stepMinutes * 60_000);
  const { rows: quiet } = await sql<{ accountId: string }>`select m.account_id as "accountId" from mentees m
    join text_stops s on s.number = m.mobile where m.organization_id = ${organizationId}`.execute(db);
  const quietOnes = new Set(quiet.map(({ accountId }) => accountId));
  const wrong: string[] = [];
  for (const { accountId, zone, messages } of people) {
    const own = [...seen].filter(([, row]) => row.accountId === accountId);
    if (own.length !== messages) wrong.push(`${accountId}: ${own.length} reminders`);
    for (const [key, { at, channel }] of own) {
      const time = momentAt(at, zone).local.slice(11);
      if (time < "08:00" || time >= "21:00") wrong.push(`${key} at ${time}`);
      if (channel === "sms" && quietOnes.has(accountId) && at > stoppedAt)
        wrong.push(`${key} after the stop`);
    }
  }
  expect(wrong).toEqual([]);
  const { rows: checkIns } = await sql<{ made: number }>`
      select count(*)::integer as made from check_ins where organization_id = ${organizationId} group by mentee_id`.execute(
    db,
  );
  expect(checkIns).toEqual(people.filter(({ messages }) => messages > 0).map(() => ({ made: 1 })));
  expect(killed).toBe(kills);
  expect(quietOnes.size).toBeGreaterThan(0);
  record({
    test: "reminders of work and promises, check-ins",
    count: seen.size,
    atLeast: 3000,
    result: `${killed} kills, ${stopped} runs stopped, 0 wrong`,
  });
});
