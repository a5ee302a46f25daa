/** Undoing a save of an appointment: all of it or nothing, and what calendar programs receive. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { addDays } from "#shared/fields/days.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { cleanUp } from "#server/process/jobs/clean-up.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { readCalendarText } from "#tests/support/read-calendar.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

let worker: Person;
let mentee: Person;
const test = testApp({ seed: "base", clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));
beforeEach(async () => {
  const { db } = test;
  keys = [];
  await sql`delete from appointments`.execute(db);
  worker = await makeStaff(db, world.own);
  mentee = await makeMentee(db, world.own);
});

// Midnight may pass during the tests, so use the day on which they started.
const began = dayAway(0);
const dayIn = (days: number) => addDays(began, days);
/** Returns a time in a number of days, or if negative, ago, in UTC. */
const inDays = (days: number, time = "10:00") => ({ local: `${dayIn(days)}T${time}`, zone: "UTC" });

/** The keys of the calls about appointments, the newest first. */
let keys: string[];
const send = async (path: string, body: Data, person = worker) => {
  const key = randomUUID();
  if (path.startsWith("appointments/")) keys.unshift(key);
  return (await test.post(path, body, person.token, key)).body;
};
const save = (id: string, data: Data, person = worker, tableName = "appointments") =>
  send("saveRecord", { tableName, tableId: id, data, force: true }, person);
const done = expect.objectContaining({ status: 1 });

async function plan(start: Data): Promise<string> {
  const body = await save("0", { menteeId: mentee.id, type: "1", start, minutes: 60, mode: "inPerson" });
  expect(body).toEqual(done);
  return String(body["recordId"]);
}

/** Returns "status day time reply" of the existing rows, in the order of scheduling. */
async function shown(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select concat_ws(' ', status,
      start_local::date - ${dayIn(0)}::date, to_char(start_local, 'HH24:MI'), nullif(reply, 'none')) as text
    from appointments where mentee_id = ${mentee.id} and deleted_at is null order by id`.execute(test.db);
  return rows.map(({ text }) => text);
}
async function notes(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from mentee_user_notes
    where mentee_id = ${mentee.id} and deleted_at is null`.execute(test.db);
  return rows.map(({ id }) => id);
}
const askUndo = (person: Person, requestId: unknown = keys[0]) =>
  test.post("undo", { requestId }, person.token);
/** Undoes the newest call about appointments, or an earlier one. */
const undo = async (person = worker, key = keys[0]) => (await askUndo(person, key)).body;

/** Makes an appointment three days ago and records that it was kept, with a note and a next appointment. */
async function settle(): Promise<{ id: string; next: string }> {
  const id = await plan(inDays(-3));
  const body = await send("appointments/outcome", {
    id,
    version: 1,
    status: "kept",
    note: "<p>Good talk</p>",
    next: { start: inDays(20) },
  });
  expect(body).toEqual(done);
  expect(await shown()).toEqual(["kept -3 10:00", "planned 20 10:00"]);
  return { id, next: String(body["recordId"]) };
}

describe("The undo of an outcome", () => {
  it("removes it with its note and the next appointment, once, for the person who saved it", async () => {
    const { id } = await settle();
    expect(await notes()).toHaveLength(1);
    const colleague = await makeStaff(test.db, world.own);
    expect((await askUndo(colleague)).status).toBe(404);
    expect((await askUndo(mentee)).status).toBe(403);
    expect((await askUndo(worker, "another")).status).toBe(404);
    for (const key of ["", "k".repeat(201), null, 7]) expect((await askUndo(worker, key)).status).toBe(400);
    expect(await shown()).toEqual(["kept -3 10:00", "planned 20 10:00"]);
    expect(await notes()).toHaveLength(1);

    expect(await undo()).toEqual(done);
    expect(await shown()).toEqual(["planned -3 10:00"]);
    expect(await notes()).toEqual([]);
    // Another outcome was recorded since, so repeating the first undo changes nothing.
    expect(await send("appointments/outcome", { id, version: 3, status: "missed" })).toEqual(done);
    expect(await undo(worker, keys[1])).toEqual(done);
    expect(await shown()).toEqual(["missed -3 10:00"]);
    expect(await undo()).toEqual(done);
    expect(await shown()).toEqual(["planned -3 10:00"]);
    const { rows } = await sql<{ text: string }>`select table_name || ' ' || action as text from audit_trail
      where mentee_id = ${mentee.id} and request_id = (select request_id from audit_trail
        where mentee_id = ${mentee.id} and action = 'delete' order by id limit 1) order by id`.execute(
      test.db,
    );
    expect(rows.map(({ text }) => text)).toEqual([
      "appointments delete",
      "menteeUserNotes delete",
      "appointments change",
    ]);
  });

  it("takes effect once, however often it is sent", async () => {
    const { id } = await settle();
    for (const answer of await Promise.all([undo(), undo(), undo()])) expect(answer).toEqual(done);
    expect(await shown()).toEqual(["planned -3 10:00"]);
    const { rows } = await sql`select from audit_trail where record_id = ${id} and table_name = 'appointments'
      and action = 'change'`.execute(test.db);
    expect(rows).toHaveLength(2);
  });

  it("needs a right to edit as long as it lasts", async () => {
    await settle();
    const flags = allFlags.filter((flag) => flag !== "tablesCanEdit");
    const role = await makeRole(test.db, world.own, { flags });
    await sql`update users set user_role = ${role} where id = ${worker.id}`.execute(test.db);
    expect((await askUndo(worker)).status).toBe(403);
    expect(await shown()).toEqual(["kept -3 10:00", "planned 20 10:00"]);
  });

  it.each([
    ["the outcome", async (id: string) => save(id, { status: "missed" }, world.owner)],
    ["the next appointment", async (_: string, next: string) => save(next, { reply: "yes" }, mentee)],
    [
      "the next appointment, by moving it",
      async (_: string, next: string) => send("appointments/move", { id: next, start: inDays(21) }),
    ],
    [
      "the note",
      async () => save((await notes())[0]!, { note: "<p>More</p>" }, world.owner, "menteeUserNotes"),
    ],
    [
      "the note, by deleting it",
      async () =>
        send("deleteRecord", { tableName: "menteeUserNotes", tableId: (await notes())[0] }, world.owner),
    ],
  ])("changes nothing after another person changed %s", async (_name, change) => {
    const { id, next } = await settle();
    const [settled] = keys;
    expect(await change(id, next)).toEqual(done);
    const before = [await shown(), await notes()];
    expect(await undo(worker, settled)).toMatchObject({
      status: 0,
      message: expect.stringMatching(/changed .* in the meantime/),
    });
    expect([await shown(), await notes()]).toEqual(before);
  });

  it("is refused after ten minutes, and forgotten after a day", async () => {
    const { db } = test;
    await settle();
    const age = (minutes: number) =>
      sql`update save_keys set created_at = now() - make_interval(mins => ${minutes})`.execute(db);
    await age(11);
    expect(await undo()).toMatchObject({ status: 0, message: "This can no longer be undone." });
    expect(await shown()).toEqual(["kept -3 10:00", "planned 20 10:00"]);
    await age(60 * 25);
    await cleanUp(db, test.env);
    expect((await askUndo(worker)).status).toBe(404);
    expect(await shown()).toEqual(["kept -3 10:00", "planned 20 10:00"]);
  });
});

describe("The undo of a move", () => {
  it("restores the old time with its answer, and leaves nothing in its place", async () => {
    const id = await plan(inDays(5));
    expect(await save(id, { reply: "yes" }, mentee)).toEqual(done);
    await send("appointments/move", { id, version: 2, start: inDays(6) });
    expect(await shown()).toEqual(["moved 5 10:00 yes", "planned 6 10:00"]);
    expect(await undo()).toEqual(done);
    expect(await shown()).toEqual(["planned 5 10:00 yes"]);
  });

  it("restores a series and its end for all following appointments", async () => {
    const { recordId } = await send("appointments/series", {
      menteeId: mentee.id,
      data: { type: "1", start: inDays(7), minutes: 30, mode: "phone" },
      rule: { every: "week", count: 3 },
    });
    const id = String(recordId);
    const all = (status: string, time: string) => [7, 14, 21].map((day) => `${status} ${day} ${time}`);
    await send("appointments/move", { id, version: 1, start: inDays(7, "11:30"), scope: "following" });
    expect(await shown()).toEqual([...all("moved", "10:00"), ...all("planned", "11:30")]);
    expect(await undo()).toEqual(done);
    expect(await shown()).toEqual(all("planned", "10:00"));
    await send("appointments/endSeries", { id, version: 3 });
    expect(await shown()).toEqual(all("cancelledByStaff", "10:00"));
    expect(await undo()).toEqual(done);
    expect(await shown()).toEqual(all("planned", "10:00"));
  });
});

describe("The undo of a series", () => {
  const planSeries = async (person = worker) =>
    String(
      (
        await send(
          "appointments/series",
          {
            menteeId: mentee.id,
            data: {
              type: "1",
              start: inDays(7),
              minutes: 30,
              mode: "phone",
              place: "Library",
              bring: "ID card",
            },
            rule: { every: "week", count: 3 },
          },
          person,
        )
      )["recordId"],
    );
  /** Returns "place minutes bring staff" of each existing row. */
  const facts = async () => {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', place, minutes, bring, array_to_string(staff, ',')) as text
      from appointments where mentee_id = ${mentee.id} and deleted_at is null order by start_at, id`.execute(
      test.db,
    );
    return rows.map(({ text }) => text);
  };

  it("removes everything that was scheduled, or nothing", async () => {
    await planSeries();
    const colleague = await makeStaff(test.db, world.own);
    expect((await askUndo(colleague)).status).toBe(404);
    expect(await undo()).toEqual(done);
    expect(await shown()).toEqual([]);
    expect(await undo()).toEqual(done);

    const second = await planSeries();
    const { rows } = await sql<{ id: string }>`select id from appointments
      where series_id = ${second} and deleted_at is null order by start_at desc limit 1`.execute(test.db);
    expect(await save(rows[0]!.id, { reply: "yes" }, mentee)).toEqual(done);
    expect(await undo()).toMatchObject({ status: 0 });
    expect(await shown()).toHaveLength(3);
  });

  it("works for people who may only add, and only for what they scheduled", async () => {
    const { db } = test;
    const flags = allFlags.filter((flag) => !["tablesCanEdit", "tablesCanDelete"].includes(flag));
    const adds = () => makeRole(db, world.own, { flags }).then((role) => makeStaff(db, world.own, { role }));
    const [adder, other] = [await adds(), await adds()];
    await planSeries(adder);
    expect((await askUndo(other)).status).toBe(404);
    expect(await undo(adder)).toEqual(done);
    expect(await shown()).toEqual([]);

    await planSeries(adder);
    await sql`update save_keys set created_at = now() - interval '11 minutes'`.execute(db);
    expect(await undo(adder)).toMatchObject({ status: 0 });
  });

  it("restores its common values, each appointment with its former value", async () => {
    const id = await planSeries();
    const { rows } = await sql<{ id: string }>`select id from appointments
      where series_id = ${id} and deleted_at is null order by start_at`.execute(test.db);
    // One appointment has another place, and one is canceled.
    await save(rows[1]!.id, { place: "Office", bring: "" });
    await save(rows[2]!.id, { status: "cancelledByStaff" });
    const before = await facts();
    const change = {
      id,
      version: 1,
      data: { place: "Park", minutes: 60, bring: "Nothing", staff: `,${world.owner.id},` },
    };
    const [park, bank] = ["Park", "Bank"].map((place) => `${place} 60 Nothing ${world.owner.id}`);
    expect(await send("appointments/changeFollowing", change)).toEqual(done);
    expect(await facts()).toEqual([park, park, before[2]]);
    expect(await undo()).toEqual(done);
    expect(await facts()).toEqual(before);
    expect(await undo()).toEqual(done);
    expect(await facts()).toEqual(before);

    // Another person changed one appointment meanwhile, so none is restored.
    expect(await send("appointments/changeFollowing", { ...change, version: 3 })).toEqual(done);
    await save(rows[1]!.id, { place: "Bank" }, world.owner);
    expect(await undo()).toMatchObject({
      status: 0,
      message: expect.stringMatching(/changed .* in the meantime/),
    });
    expect(await facts()).toEqual([park, bank, before[2]]);
  });

  it("also works if the first one already had the values, which can still get an outcome", async () => {
    const id = await planSeries();
    await save(id, { place: "Park" });
    const before = await facts();
    const change = { id, version: 2, data: { place: "Park" } };
    expect(await send("appointments/changeFollowing", change)).toEqual(done);
    expect(await undo()).toEqual(done);
    expect(await facts()).toEqual(before);
    expect(await send("appointments/changeFollowing", change)).toEqual(done);
    expect(await send("appointments/outcome", { id, version: 2, status: "cancelledByStaff" })).toEqual(done);
    expect(await undo(worker, keys[1])).toMatchObject({ status: 0 });
    expect(await undo()).toEqual(done);
    expect(await shown()).toEqual([7, 14, 21].map((day) => `planned ${day} 10:00`));
  });
});

describe("Calendar programs", () => {
  /** Sends pending invitations. @returns the events emailed to the mentee, who gets the same as the worker */
  async function mails() {
    const { db, application } = test.database;
    await sql`delete from deliveries`.execute(db);
    await sendInvitations(application, test.env);
    const { rows } = await sql<{ to: string; calendar: string }>`
      select "to", calendar from deliveries order by "to", id`.execute(db);
    expect(rows.filter(({ to }) => to === worker.email)).toHaveLength(rows.length / 2);
    return rows
      .filter(({ to }) => to === mentee.email)
      .map(({ calendar }) => {
        const { method, entries } = readCalendarText(calendar);
        const { id, sequence, local } = entries[0]!;
        return { method, id, sequence, local };
      });
  }
  const cancel = (id: string) => send("appointments/outcome", { id, version: 1, status: "cancelledByStaff" });
  const move = (id: string) => send("appointments/move", { id, version: 1, start: inDays(6) });

  it("aren't told about what was undone before its email was sent", async () => {
    for (const change of [cancel, move]) {
      const id = await plan(inDays(5));
      expect(await mails()).toMatchObject([{ method: "REQUEST", sequence: 0 }]);
      await change(id);
      expect(await undo()).toEqual(done);
      expect(await mails()).toEqual([]);
      await sql`delete from appointments`.execute(test.db);
    }
    await settle();
    expect(await undo()).toEqual(done);
    expect(await mails()).toEqual([]);
    // An entry that was never emailed is emailed with its current values.
    const fresh = await plan(inDays(9));
    await move(fresh);
    await undo();
    expect(await mails()).toMatchObject([{ method: "REQUEST", local: inDays(9).local }]);
  });

  it("get back a canceled appointment, and lose a next appointment that they have", async () => {
    const id = await plan(inDays(5));
    await mails();
    await cancel(id);
    const [gone] = await mails();
    expect(gone).toMatchObject({ method: "CANCEL" });
    await undo();
    const [back] = await mails();
    expect(back).toMatchObject({ method: "REQUEST", id: gone!.id, local: inDays(5).local });
    expect(back!.sequence).toBeGreaterThan(gone!.sequence);

    await settle2();
    const [next] = await mails();
    expect(next).toMatchObject({ method: "REQUEST", local: inDays(20).local });
    await undo();
    const last = await mails();
    expect(last).toMatchObject([{ method: "CANCEL", id: next!.id }]);
    expect(last[0]!.sequence).toBeGreaterThan(next!.sequence);
    expect(await mails()).toEqual([]);
  });

  it("get the old time after a move that was emailed, under the same id and without a cancellation", async () => {
    const id = await plan(inDays(5));
    const [first] = await mails();
    await move(id);
    const [moved] = await mails();
    expect(moved).toMatchObject({ method: "REQUEST", id: first!.id, local: inDays(6).local });
    await undo();
    const back = await mails();
    expect(back).toMatchObject([{ method: "REQUEST", id: first!.id, local: inDays(5).local }]);
    expect(back[0]!.sequence).toBeGreaterThan(moved!.sequence);
    // The sequence continues: another move has a higher number.
    await send("appointments/move", { id, start: inDays(8) });
    const [again] = await mails();
    expect(again).toMatchObject({ id: first!.id, local: inDays(8).local });
    expect(again!.sequence).toBeGreaterThan(back[0]!.sequence);
  });

  it("aren't told about a change of a series that was undone before its email was sent", async () => {
    const { recordId } = await send("appointments/series", {
      menteeId: mentee.id,
      data: { type: "1", start: inDays(7), minutes: 30, mode: "phone" },
      rule: { every: "day", count: 2 },
    });
    const id = String(recordId);
    expect(await mails()).toHaveLength(2);
    const change = (version: number, data: Data) =>
      send("appointments/changeFollowing", { id, version, data });
    for (const [version, data] of [
      [1, { minutes: 45 }],
      [3, { place: "Library" }],
    ] as const) {
      expect(await change(version, data)).toEqual(done);
      expect(await undo()).toEqual(done);
      expect(await mails()).toEqual([]);
    }
    expect(await change(5, { minutes: 45 })).toEqual(done);
    const heard = await mails();
    expect(heard).toHaveLength(2);
    await undo();
    const back = await mails();
    expect(back.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST"]);
    expect(back[0]!.sequence).toBeGreaterThan(heard[0]!.sequence);
  });

  it("lose a series that was undone after it was emailed", async () => {
    await send("appointments/series", {
      menteeId: mentee.id,
      data: { type: "1", start: inDays(7), minutes: 30, mode: "phone" },
      rule: { every: "day", count: 2 },
    });
    expect(await mails()).toHaveLength(2);
    expect(await undo()).toEqual(done);
    expect((await mails()).map(({ method }) => method)).toEqual(["CANCEL", "CANCEL"]);
  });

  /** Adds an appointment of three days ago and records its outcome with a next appointment. */
  async function settle2(): Promise<string> {
    const id = await plan(inDays(-3));
    await send("appointments/outcome", { id, version: 1, status: "kept", next: { start: inDays(20) } });
    return id;
  }
});
