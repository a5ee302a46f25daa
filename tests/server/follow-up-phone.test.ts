/** Follow-ups on the phone: who is asked when, and what a person may read and answer. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { askFollowUps } from "#server/features/follow-ups/ask.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { dayAway, zoneCode } from "#tests/support/days.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { whileItWaits } from "./auth-helpers.ts";

const newYork = "America/New_York";
const zoneNumber = zoneCode(newYork);
let organizationId: string;
let ana: Person;
let luis: Person;

const test = testApp({ clock: makeTestClock() });
beforeAll(async () => {
  for (const code of ["employed", "arrest"])
    await insertRow(test.db, "configOutcomes", { name: code, domain: "employment", code });
});
beforeEach(async () => {
  const { db } = test;
  for (const table of ["outcomes", "follow_ups", "notifications", "deliveries"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  organizationId = await makeOrganization(db, { timezones: zoneNumber });
  ana = await makeStaff(db, organizationId, { role: { roleType: 2 } });
  luis = await makeMentee(db, organizationId, {
    values: { caseManager: ana.id, cellPhone: "(202) 555-0123" },
  });
});

const plan = (more: Record<string, unknown> = {}) =>
  insertRow(test.db, "followUps", {
    organizationId,
    menteeId: luis.id,
    kind: "quarter2",
    status: "planned",
    dueFrom: dayAway(5, newYork),
    dueUntil: dayAway(60, newYork),
    ...more,
  });
const runAt = (local: string) =>
  askFollowUps(test.database.application, test.env, new Date(makeMoment(local, newYork).at));
const sent = async () =>
  (
    await sql<{ channel: string; text: string }>`select channel, concat_ws(' ', subject, body) as text
      from deliveries order by channel, id`.execute(test.db)
  ).rows;
const consent = () =>
  sql`update mentees set text_consent_on = now(), text_consent_to = mobile where id = ${luis.id}`.execute(
    test.db,
  );

describe("The question", () => {
  const ahead = { dueFrom: "2031-07-15", dueUntil: "2031-09-30" };

  it("is sent two weeks before the first day, in the daytime, once, however often the job runs", async () => {
    await plan(ahead);
    await consent();
    for (const early of ["2031-06-30T12:00", "2031-07-01T07:59"]) await runAt(early);
    expect(await sent()).toEqual([]);
    await Promise.all([runAt("2031-07-01T08:00"), runAt("2031-07-01T08:00"), runAt("2031-07-01T08:00")]);
    for (const later of ["2031-07-01T20:00", "2031-07-16T09:00"]) await runAt(later);
    expect((await sent()).map(({ channel }) => channel)).toEqual(["mail", "sms"]);
  });

  it("is sent again if the first day moves to a later time, by itself or with the exit", async () => {
    const id = await plan(ahead);
    await runAt("2031-07-02T12:00");
    const later = { dueFrom: "2031-09-15", dueUntil: "2031-12-31" };
    expect((await test.save("followUps", id, later, ana.token)).body).toMatchObject({ status: 1 });
    await runAt("2031-07-03T12:00");
    expect(await sent()).toHaveLength(1);
    for (const day of ["2031-09-02T12:00", "2031-09-03T12:00"]) await runAt(day);
    expect(await sent()).toHaveLength(2);

    for (const table of ["follow_ups", "deliveries"])
      await sql`delete from ${sql.table(table)}`.execute(test.db);
    const stay = { organizationId, menteeId: luis.id, startDate: "2030-01-01", exitDate: "2031-01-20" };
    const enrollment = await insertRow(test.db, "enrollments", stay);
    await runAt("2031-06-20T12:00");
    expect(await sent()).toHaveLength(1);
    await sql`update enrollments set exit_date = '2031-04-20' where id = ${enrollment}`.execute(test.db);
    await runAt("2031-06-20T12:00");
    expect(await sent()).toHaveLength(1);
    for (const day of ["2031-09-20T12:00", "2031-09-21T12:00"]) await runAt(day);
    expect(await sent()).toHaveLength(2);
  });

  it("needs consent for a text message, and says nothing about the case", async () => {
    await plan(ahead);
    await sql`update organizations set name = 'Planted Re-entry' where id = ${organizationId}`.execute(
      test.db,
    );
    await runAt("2031-07-02T12:00");
    expect((await sent()).map(({ channel }) => channel)).toEqual(["mail"]);
    await sql`update follow_ups set asked_at = null`.execute(test.db);
    await sql`delete from deliveries`.execute(test.db);
    await consent();
    await runAt("2031-07-02T12:00");
    expect((await sent()).map(({ channel }) => channel)).toEqual(["mail", "sms"]);
    for (const { text } of await sent()) {
      expect(text).toContain("/check-in?more");
      expect(text).not.toMatch(/planted|exit|program|arrest|work|housing|quarter/i);
    }
  });

  it.each([
    ["is closed", { status: "unreachable" }],
    ["is over", { dueFrom: "2031-01-01", dueUntil: "2031-06-30" }],
  ])("isn't sent if the follow-up %s", async (_what, more) => {
    await plan({ ...ahead, ...more });
    await runAt("2031-07-02T12:00");
    expect(await sent()).toEqual([]);
  });

  it("isn't sent to people who are inactive or want no reminders", async () => {
    await plan(ahead);
    for (const column of ["active = false", "active = true, reminders_off = true"]) {
      await sql`update mentees set ${sql.raw(column)} where id = ${luis.id}`.execute(test.db);
      await runAt("2031-07-02T12:00");
    }
    expect(await sent()).toEqual([]);
  });
});

describe("Answering on the phone", () => {
  const own = async (person = luis) => {
    const { status, body } = await test.get("followUp", person.token);
    return status === 200 ? body["dataValues"] : status;
  };
  const answer = (id: unknown, question: unknown, value: unknown = "yes", person = luis) =>
    test.post("followUp/answer", { id, question, answer: value }, person.token);
  const stored = async (id: string) =>
    (
      await sql`select status, employed, housing, in_education as education, arrested, source from follow_ups
        where id = ${id}`.execute(test.db)
    ).rows[0];

  it("shows only the questions without an answer, never the arrest, and each tap is saved", async () => {
    expect(await own()).toBeNull();
    const id = await plan({ note: "Planted", attempts: JSON.stringify([]) });
    expect(await own()).toEqual({ id, questions: ["employed", "housing", "inEducation"] });
    expect((await test.get("loadDashboard", luis.token)).body).toMatchObject({ hasFollowUp: true });
    expect((await answer(id, "employed")).body).toMatchObject({ status: 1 });
    expect(await own()).toEqual({ id, questions: ["housing", "inEducation"] });
    await answer(id, "housing", "no");
    await answer(id, "inEducation", "unknown");
    expect(await own()).toBeNull();
    expect((await test.get("loadDashboard", luis.token)).body).toMatchObject({ hasFollowUp: false });
    expect(await stored(id)).toEqual({
      status: "answered",
      employed: "yes",
      housing: "no",
      education: "unknown",
      arrested: null,
      source: "own",
    });
    const { rows } = await sql`select verified_by as by from outcomes where mentee_id = ${luis.id}`.execute(
      test.db,
    );
    expect(rows).toEqual([{ by: "own" }]);
  });

  it("begins two weeks before the first day, and ends with the last one or when the team has the answer", async () => {
    await plan({ dueFrom: dayAway(15, newYork) });
    expect(await own()).toBeNull();
    await plan({ dueFrom: dayAway(-60, newYork), dueUntil: dayAway(-1, newYork) });
    expect(await own()).toBeNull();
    const id = await plan({ dueFrom: dayAway(14, newYork) });
    expect(await own()).toMatchObject({ id });
    await test.save("followUps", id, { housing: "yes" }, ana.token);
    expect(await own()).toBeNull();
    expect((await answer(id, "employed")).body).toMatchObject({
      status: 0,
      message: textsOf("en")("server.followUps.answered"),
    });
    expect(await stored(id)).toMatchObject({ housing: "yes", employed: null });
  });

  it("keeps the first of two answers, and the same one twice is one", async () => {
    const id = await plan();
    const both = await Promise.all([answer(id, "employed", "yes"), answer(id, "employed", "no")]);
    expect(both.map(({ body }) => body["status"]).sort()).toEqual([0, 1]);
    const { employed } = (await stored(id)) as { employed: string };
    expect((await answer(id, "employed", employed)).body).toMatchObject({ status: 1 });
    const { rows } = await sql`select from outcomes where mentee_id = ${luis.id}`.execute(test.db);
    expect(rows).toHaveLength(employed === "yes" ? 1 : 0);
  });

  it("is refused if the mentee is anonymized while the answer waits", async () => {
    const id = await plan();
    const { status } = await whileItWaits(
      test.db,
      (trx) => sql`select from mentees where id = ${luis.id} for update`.execute(trx),
      () => answer(id, "employed"),
      (trx) => sql`update mentees set anonymized_at = now() where id = ${luis.id}`.execute(trx),
    );
    expect(status).toBe(404);
    expect(await stored(id)).toMatchObject({ status: "planned", employed: null });
  });

  it("is refused for other people's follow-ups, for staff, and for bad input", async () => {
    const id = await plan();
    const stranger = await makeMentee(test.db, organizationId);
    expect(await own(stranger)).toBeNull();
    expect([await own(ana), (await answer(id, "employed", "yes", ana)).status]).toEqual([403, 403]);
    expect((await answer(id, "employed", "yes", stranger)).status).toBe(404);
    for (const [question, value] of [
      ["arrested", "yes"],
      ["wages", "yes"],
      ["employed", "perhaps"],
      [null, null],
    ])
      expect((await answer(id, question, value)).status).toBe(400);
    expect((await answer("1; drop table follow_ups", "employed")).status).toBe(400);
    expect(await stored(id)).toMatchObject({ status: "planned", employed: null, arrested: null });
    for (const path of ["getRecord", "getMenteeTable", "saveRecord"]) {
      const body = { tableName: "followUps", tableId: id, menteeId: luis.id, data: { employed: "yes" } };
      expect((await test.post(path, body, luis.token)).status).toBe(403);
    }
  });
});
