/** Appointments of mentees: who sees them, answers them, and records outcomes, and what the calendar shows (A2). */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
  type RoleSettings,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";

type Data = Record<string, unknown>;

let worker: Person;
let mentee: Person;
const test = testApp();
const world = prepared(() => makeWorld(test.db));
// Each test has its own people, so that no other test's appointment overlaps.
beforeEach(async () => {
  const { db } = test;
  worker = await makeStaff(db, world.own, { values: { firstName: "Ana", lastName: "García" } });
  mentee = await makeMentee(db, world.own, { values: { firstName: "Luis", lastName: "Soto" } });
});

const zone = "America/New_York";
const at = (local: string, inZone = zone) => ({ local, zone: inZone });
const table = "appointments";

const save = (data: Data, { person = worker, id = "0", force = false } = {}) =>
  test.save(table, id, data, person.token, force ? { force } : {});

async function plan(start: Data, more: Data = {}, person = worker): Promise<string> {
  return savedId(
    save({ menteeId: mentee.id, type: "1", start, minutes: 60, mode: "inPerson", ...more }, { person }),
  );
}

const read = async (id: string, person = worker): Promise<Data> =>
  (await test.read(table, id, person.token)).body["dataValues"] as Data;

const calendar = (body: Data, person = worker) => test.post("calendar", body, person.token);
const idsIn = async (body: Data, person = worker): Promise<string[]> =>
  ((await calendar(body, person)).body["dataValues"] as { id: string }[]).map(({ id }) => id);

const notes = async (): Promise<Data[]> => {
  const { rows } =
    await sql<Data>`select date::text, note_title, kind, note, created_by from mentee_user_notes
    where mentee_id = ${mentee.id} order by id`.execute(test.db);
  return rows;
};
const countAppointments = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from appointments where mentee_id = ${mentee.id}`.execute(test.db);
  return rows[0]!.count;
};

/** Returns an hour of the day in a number of days, or if negative, ago, in UTC. */
const inDays = (days: number, hour = 10) => at(`${dayAway(days)}T${hour}:00`, "UTC");

describe("Scheduling an appointment [A2]", () => {
  it("keeps the local time and returns the instant, in lists, records and the calendar [E1]", async () => {
    const winter = await plan(at("2027-01-10T10:00", "EST"));
    const summer = await plan(at("2027-07-01T10:00", "EST"));
    expect((await read(winter))["start"]).toEqual({
      ...at("2027-01-10T10:00"),
      at: "2027-01-10T15:00:00.000Z",
    });
    expect((await read(summer))["start"]).toEqual({
      ...at("2027-07-01T10:00"),
      at: "2027-07-01T14:00:00.000Z",
    });
    const list = (query: Data) =>
      test.post("getMenteeTable", { tableName: table, menteeId: mentee.id, ...query }, worker.token);
    const shown = async (query: Data) =>
      ((await list(query)).body["dataValues"] as { id: string }[]).map(({ id }) => id);
    expect(await shown({ sortFieldName: "start", sortDirection: "DESC" })).toEqual([summer, winter]);
    expect(await shown({ sortFieldName: "start", sortDirection: "ASC" })).toEqual([winter, summer]);
    expect(await shown({ startDate: "2027-07-01", endDate: "2027-07-01" })).toEqual([summer]);
    const filtered = (op: string, value: unknown) =>
      shown({ filter: { all: [{ field: "start", op, value }] } });
    expect(await filtered("before", "2027-07-01")).toEqual([winter]);
    expect(await filtered("is", "2027-07-01")).toEqual([summer]);
    expect((await list({ filter: { all: [{ field: "start", op: "is", value: "soon" }] } })).status).toBe(400);
  });

  it("shows the hour before midnight on the local day of the calendar, in every time zone [E1]", async () => {
    const late = await plan(at("2027-03-05T23:30"));
    expect(await idsIn({ from: "2027-03-05", to: "2027-03-05", menteeId: mentee.id })).toEqual([late]);
    expect(await idsIn({ from: "2027-03-06", to: "2027-03-06", menteeId: mentee.id })).toEqual([]);
  });

  it("without team members names the person who schedules it", async () => {
    expect(await read(await plan(inDays(3)))).toMatchObject({
      staff: `,${worker.id},`,
      labels: { staff: "Ana García" },
    });
    const other = await plan(inDays(4), { staff: `,${world.owner.id},` });
    expect((await read(other))["staff"]).toBe(`,${world.owner.id},`);
  });

  it("cannot name people of other organizations", async () => {
    const { body } = await save({
      menteeId: mentee.id,
      type: "1",
      start: inDays(2),
      staff: `,${world.otherOwner.id},`,
    });
    expect(body).toMatchObject({ status: 0, errors: { staff: expect.any(String) } });
  });

  it.each([
    { local: "2027-02-30T10:00", zone },
    { local: "2027-02-03T10:00", zone: "Mars/Base" },
    "2027-02-03",
    7,
  ])("answers 400 to the start %j [E1]", async (start) =>
    expect((await save({ menteeId: mentee.id, type: "1", start })).status).toBe(400),
  );

  it("reports an overlap, and saves if the person insists", async () => {
    const first = await plan(at("2027-04-01T10:00"));
    const other = await makeMentee(test.db, world.own);
    // 10:30 in New York.
    const data = {
      menteeId: other.id,
      type: "1",
      start: at("2027-04-01T09:30", "America/Chicago"),
      minutes: 30,
    };
    const { body } = await save(data);
    expect(body).toMatchObject({ status: 0, errors: { start: expect.any(String) } });
    expect(body["conflicts"]).toEqual([
      {
        id: first,
        start: { ...at("2027-04-01T10:00"), at: "2027-04-01T14:00:00.000Z" },
        minutes: 60,
        staffNames: "Ana García",
        menteeName: "Luis Soto",
      },
    ]);
    expect((await save({ ...data, start: at("2027-04-01T11:00") })).body["status"]).toBe(1);
    expect((await save(data, { force: true })).body["status"]).toBe(1);
    // A later change of something else doesn't report the overlap again.
    expect((await save({ bring: "A pen" }, { id: first })).body["status"]).toBe(1);
    expect((await save({ minutes: 61 }, { id: first })).body["status"]).toBe(0);
  });

  it("doesn't report an overlap with an appointment of a mentee who left, except for that mentee", async () => {
    const start = inDays(5);
    await plan(start);
    const other = await makeMentee(test.db, world.own);
    const ask = ({ id }: Person) => save({ menteeId: id, type: "1", start, minutes: 60, mode: "inPerson" });
    expect((await ask(other)).body).toMatchObject({ status: 0, conflicts: [expect.anything()] });
    await sql`update mentees set active = false where id = ${mentee.id}`.execute(test.db);
    expect((await ask(mentee)).body).toMatchObject({ status: 0, conflicts: [expect.anything()] });
    expect((await ask(other)).body["status"]).toBe(1);
  });

  it("allows people in one group together, and ignores settled appointments", async () => {
    const other = await makeMentee(test.db, world.own);
    const group = { type: "1", start: at("2027-05-01T10:00"), minutes: 60, mode: "group" };
    await plan(group.start, { mode: "group" });
    expect((await save({ ...group, menteeId: other.id })).body["status"]).toBe(1);
    expect((await save({ ...group, menteeId: other.id })).body["status"]).toBe(0);
    const cancelled = await plan(at("2027-05-02T10:00"), { status: "cancelledByMentee" });
    expect(cancelled).toBeTruthy();
    expect(
      (await save({ ...group, mode: "phone", start: at("2027-05-02T10:00"), menteeId: other.id })).body,
    ).toMatchObject({ status: 1 });
  });
});

describe("A mentee [A2]", () => {
  it("reads their own appointments with what to bring, and no one else's", async () => {
    const id = await plan(inDays(2), { bring: "Your letter" });
    const other = await makeMentee(test.db, world.own);
    expect(await read(id, mentee)).toMatchObject({ bring: "Your letter", labels: { staff: "Ana García" } });
    expect((await test.read(table, id, other.token)).status).toBe(404);
    const days = { from: inDays(0).local.slice(0, 10), to: inDays(5).local.slice(0, 10) };
    expect(await idsIn(days, mentee)).toEqual([id]);
    expect(await idsIn(days, other)).toEqual([]);
    expect((await calendar({ ...days, menteeId: mentee.id }, other)).status).toBe(404);
  });

  it("answers whether they will attend, and sets nothing else", async () => {
    const id = await plan(inDays(2));
    expect((await save({ reply: "cannot" }, { id, person: mentee })).body["status"]).toBe(1);
    expect((await read(id))["reply"]).toBe("cannot");
    for (const data of [{ status: "kept" }, { start: inDays(3) }, { staff: "" }, { bring: "x" }])
      expect((await save(data, { id, person: mentee })).status).toBe(403);
    expect((await save({ type: "1", start: inDays(3) }, { person: mentee })).status).toBe(403);
    // A new time removes the answer.
    await save({ start: inDays(3) }, { id });
    const seen = await read(id, mentee);
    expect(seen["reply"]).toBe("none");
    // A queued answer doesn't count for a time that the mentee never saw.
    await save({ start: inDays(4), bring: "A pen" }, { id });
    const answer = async (version: unknown) =>
      (await save({ reply: "yes", version }, { id, person: mentee })).body;
    expect(await answer(seen["version"])).toMatchObject({
      status: 0,
      message: "The time of this appointment changed. Look at the new time and answer again.",
    });
    const { reply, version } = await read(id);
    expect(reply).toBe("none");
    await save({ bring: "Two pens" }, { id });
    expect(await answer(version)).toMatchObject({ status: 1 });
    // The same holds if the new time removed an earlier answer: no one can insist on the queued one.
    const answered = await read(id, mentee);
    await save({ start: inDays(5) }, { id });
    const { body } = await save({ reply: "cannot", version: answered["version"] }, { id, person: mentee });
    expect(body).toMatchObject({
      status: 0,
      message: "The time of this appointment changed. Look at the new time and answer again.",
    });
    expect(body["dataValues"]).toBeUndefined();
    expect((await read(id))["reply"]).toBe("none");
  });

  it("is offered three free times if they cannot attend, within office hours and on the following days", async () => {
    const { db } = test;
    const id = await plan(at("2031-07-03T10:00"), { staff: `,${worker.id},` });
    // Friday is a day off, another mentee has Monday at ten, and this mentee has Tuesday afternoon.
    await sql`insert into absences (organization_id, staff_id, from_date, until_date)
      values (${world.own}, ${worker.id}, '2031-07-04', '2031-07-04')`.execute(db);
    const other = await makeMentee(db, world.own);
    await save({
      menteeId: other.id,
      type: "1",
      start: at("2031-07-07T10:00"),
      minutes: 60,
      mode: "phone",
      staff: `,${worker.id},`,
    });
    const colleague = await makeStaff(db, world.own);
    const busy = { minutes: 60, staff: `,${colleague.id},` };
    await plan(at("2031-07-08T14:00"), busy);
    expect((await save({ reply: "cannot" }, { id, person: mentee })).body["status"]).toBe(1);
    expect(await read(id, mentee)).toMatchObject({
      offeredTimes: "2031-07-07T09:00,2031-07-08T13:00,2031-07-09T10:00",
      preferredTime: "none",
    });
    // A mentee who can attend after all needs no other time.
    await save({ reply: "yes" }, { id, person: mentee });
    expect(await read(id)).toMatchObject({ reply: "yes", offeredTimes: "", preferredTime: "none" });
  });

  it("notifies the team that they can't come, unless they can after all", async () => {
    const id = await plan(at("2031-07-03T10:00"), { staff: `,${worker.id},` });
    const notices = async () =>
      test.query(sql`select notification_subject as subject, notification_message as message
        from notifications where account_id = ${worker.accountId}`);
    await save({ reply: "cannot" }, { id, person: mentee });
    expect(await notices()).toEqual([
      {
        subject: "Luis Soto can't come",
        message:
          "Luis Soto can't come on Thursday, July 3 at 10:00 AM EDT. The appointment has not been rescheduled.",
      },
    ]);
    await save({ reply: "yes" }, { id, person: mentee });
    expect(await notices()).toEqual([]);
  });

  it("chooses an offered time or a call, and the team is notified and moves the appointment", async () => {
    const { db } = test;
    const manager = await makeStaff(db, world.own);
    await sql`update mentees set case_manager = ${manager.id} where id = ${mentee.id}`.execute(db);
    const id = await plan(at("2031-07-03T10:00"), { staff: `,${worker.id},` });
    const choose = (preferredTime: string) => save({ preferredTime }, { id, person: mentee });
    // Nothing is offered yet.
    for (const choice of ["first", "call"]) expect((await choose(choice)).body["status"]).toBe(0);
    await save({ reply: "cannot" }, { id, person: mentee });
    expect((await choose("fourth")).body["status"]).not.toBe(1);
    const notices = async (person: Person) => {
      const { rows } =
        await sql<Data>`select notification_subject as subject, notification_message as message,
        notification_url as url from notifications where account_id = ${person.accountId} order by id`.execute(
          db,
        );
      return rows;
    };
    for (let time = 0; time < 2; time += 1) expect((await choose("second")).body["status"]).toBe(1);
    const expected = [
      {
        subject: "Luis Soto would like another time",
        message:
          "Luis Soto can't come on Thursday, July 3 at 10:00 AM EDT. Monday, July 7 at 2:00 PM EDT would work. The appointment has not been rescheduled.",
        url: `/mentee/mentee-appointments/${mentee.id}?record=${id}`,
      },
    ];
    for (const person of [worker, manager]) expect(await notices(person)).toEqual(expected);
    const row = await read(id);
    expect(row).toMatchObject({ status: "planned", preferredTime: "second", start: at("2031-07-03T10:00") });
    expect((await choose("call")).body["status"]).toBe(1);
    expect((await notices(worker)).map(({ subject }) => subject)).toEqual(["Luis Soto asked for a call"]);
    const moved = await test.post("appointments/move", { id, start: at("2031-07-07T14:00") }, worker.token);
    const heir = await read(String(moved.body["recordId"]));
    expect(heir).toMatchObject({ reply: "none", offeredTimes: "", preferredTime: "none" });
    expect((await choose("first")).body["status"]).toBe(0);
  });

  it("is offered only a call for a group appointment", async () => {
    const id = await plan(inDays(2), { mode: "group" });
    await save({ reply: "cannot" }, { id, person: mentee });
    expect((await read(id))["offeredTimes"]).toBe("");
    expect((await save({ preferredTime: "first" }, { id, person: mentee })).body["status"]).toBe(0);
    expect((await save({ preferredTime: "call" }, { id, person: mentee })).body["status"]).toBe(1);
  });

  it("cannot answer a past or settled appointment", async () => {
    const over = await plan(inDays(-2));
    expect((await save({ reply: "yes" }, { id: over, person: mentee })).body["status"]).toBe(0);
    const settled = await plan(inDays(2), { status: "cancelledByStaff" });
    expect((await save({ reply: "yes" }, { id: settled, person: mentee })).body["status"]).toBe(0);
  });

  it("cannot settle or move an appointment", async () => {
    const id = await plan(inDays(-1));
    const outcome = await test.post("appointments/outcome", { id, status: "kept" }, mentee.token);
    const move = await test.post("appointments/move", { id, start: inDays(3) }, mentee.token);
    expect([outcome.status, move.status]).toEqual([403, 403]);
    expect((await read(id))["status"]).toBe("planned");
  });
});

describe("The calendar [A2]", () => {
  it("shows the requested people, in the order of the instants, with the mentee's name", async () => {
    const colleague = await makeStaff(test.db, world.own);
    const late = await plan(at("2027-06-01T15:00"));
    const early = await plan(at("2027-06-01T13:00", "America/Chicago"), {
      staff: `,${colleague.id},`,
      minutes: 30,
    });
    const days = { from: "2027-06-01", to: "2027-06-01" };
    expect(await idsIn({ ...days, menteeId: mentee.id })).toEqual([early, late]);
    expect(await idsIn({ ...days, staffIds: [colleague.id] })).toEqual([early]);
    expect(await idsIn({ ...days, staffIds: [worker.id, colleague.id] })).toEqual([early, late]);
    const { body } = await calendar({ ...days, staffIds: [worker.id] });
    expect(body).toMatchObject({ totalRecords: 1 });
    expect(body["dataValues"]).toMatchObject([
      { id: late, menteeId: mentee.id, menteeName: "Luis Soto", minutes: 60, status: "planned" },
    ]);
  });

  it("shows nothing from other organizations, deleted mentees, or deleted appointments", async () => {
    const [id, deleted] = [await plan(at("2027-08-01T10:00")), await plan(at("2027-08-01T12:00"))];
    await test.remove(table, deleted, world.owner.token, { menteeId: mentee.id });
    const days = { from: "2027-08-01", to: "2027-08-01" };
    expect(await idsIn(days)).toEqual([id]);
    expect(await idsIn(days, world.otherOwner)).toEqual([]);
    expect((await calendar({ ...days, menteeId: mentee.id }, world.otherOwner)).status).toBe(404);
    // The future appointments of a mentee who left are called off until the mentee is back. Past ones stay.
    const past = await plan(inDays(-2));
    const before = { from: dayAway(-2), to: dayAway(-2), menteeId: mentee.id };
    const record = { tableName: "mentees", tableId: mentee.id };
    const archive = (activeStatus: "0" | "1") =>
      test.post("archiveRecord", { ...record, activeStatus }, world.owner.token);
    await archive("0");
    expect([await idsIn(days), await idsIn(before)]).toEqual([[], [past]]);
    await archive("1");
    expect([await idsIn(days), await idsIn(before)]).toEqual([[id], [past]]);
    await sql`update mentees set deleted_at = now() where id = ${mentee.id}`.execute(test.db);
    expect(await idsIn(days)).toEqual([]);
  });

  it("needs the key, and accepts only days", async () => {
    const keys = allKeys.filter((key) => key !== "calendar");
    const role = await makeRole(test.db, world.own, { flags: allFlags, keys, roleType: 2 });
    const person = await makeStaff(test.db, world.own, { values: { userRole: role } });
    expect((await calendar({ from: "2027-01-01", to: "2027-01-02" }, person)).status).toBe(403);
    expect((await test.post("calendar", { from: "2027-01-01", to: "2027-01-02" })).status).toBe(401);
    for (const wrong of [
      {},
      { from: "2027-01-02", to: "2027-01-01" },
      { from: "2027-01-01", to: "2029-01-01" },
      { from: "soon", to: "later" },
      { from: "2027-01-01", to: "2027-01-02", staffIds: ["x"] },
      { from: "2027-01-01", to: "2027-01-02", menteeId: "-1" },
    ])
      expect([wrong, (await calendar(wrong)).status]).toEqual([wrong, 400]);
  });
});

describe("The outcome [A2]", () => {
  const outcome = (body: Data, person = worker) => test.post("appointments/outcome", body, person.token);

  it("is stored with a case note and the next appointment", async () => {
    const id = await plan(inDays(-1), { mode: "phone", place: "Office", minutes: 45 });
    const note = "<p>Talked about <strong>work</strong></p>";
    const { body } = await outcome({ id, status: "kept", note, next: { start: inDays(6) } });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    expect((await read(id))["status"]).toBe("kept");
    const next = await read(String(body["recordId"]));
    expect(next).toMatchObject({
      status: "planned",
      mode: "phone",
      place: "Office",
      minutes: 45,
      reply: "none",
    });
    expect(next["start"]).toMatchObject(inDays(6));
    expect(await notes()).toEqual([
      {
        date: inDays(-1).local.slice(0, 10),
        note_title: "First: Kept",
        kind: "call",
        note,
        created_by: worker.accountId,
      },
    ]);
  });

  const visit = {
    mode: "homeVisit",
    place: "12 Elm Street",
    bring: "The lease",
    menteeNote: "I come to your home",
    remindersOff: "1",
    reply: "yes",
  };
  const nextOf = async (next: Data): Promise<Data> => {
    const id = await plan(inDays(-1), visit);
    const { body } = await outcome({ id, status: "kept", next: { start: inDays(6), ...next } });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    return read(String(body["recordId"]));
  };
  const nothingOfTheDay = { reply: "none", remindersOff: "0" };

  it("schedules a next appointment in another mode without place, note and what to bring", async () =>
    expect(await nextOf({ mode: "phone" })).toMatchObject({
      ...nothingOfTheDay,
      mode: "phone",
      place: "",
      resourceId: "",
      bring: "",
      menteeNote: "",
    }));

  it("schedules a next appointment in the same mode at the same place, with reminders and without the reply", async () => {
    const { mode, place, bring, menteeNote } = visit;
    const same = { ...nothingOfTheDay, mode, place, bring, menteeNote };
    expect(await nextOf({})).toMatchObject(same);
    await sql`delete from appointments where mentee_id = ${mentee.id}`.execute(test.db);
    expect(await nextOf({ mode })).toMatchObject(same);
  });

  it("schedules a next appointment with the stated values", async () =>
    expect(await nextOf({ mode: "phone", menteeNote: "I call you", remindersOff: "1" })).toMatchObject({
      mode: "phone",
      place: "",
      menteeNote: "I call you",
      remindersOff: "1",
    }));

  it("is stored completely or not at all", async () => {
    const id = await plan(inDays(-1));
    const busy = await plan(inDays(8));
    const sent = { id, status: "missed", note: "<p>Nobody came</p>", next: { start: inDays(8) } };
    const { body } = await outcome(sent);
    expect(body).toMatchObject({ status: 0, conflicts: [{ id: busy }] });
    expect((await read(id))["status"]).toBe("planned");
    expect(await notes()).toEqual([]);
    expect((await outcome({ ...sent, next: { start: "never" } })).status).toBe(400);
    expect(await countAppointments()).toBe(2);
    expect((await outcome({ ...sent, force: true })).body["status"]).toBe(1);
    expect([await countAppointments(), (await notes()).length]).toEqual([3, 1]);
  });

  it("takes effect once, however often it is sent", async () => {
    const id = await plan(inDays(-1));
    const sent = { id, status: "kept", note: "<p>Once</p>", next: { start: inDays(9) } };
    const headers = { authorization: worker.token, "idempotency-key": "outcome-1" };
    const request = {
      method: "POST",
      url: "/apicalls/appointments/outcome",
      headers,
      payload: sent,
    } as const;
    const answers = await Promise.all([test.app.inject(request), test.app.inject(request)]);
    const [first, second] = answers.map((answer) => answer.json<Data>());
    expect(first).toMatchObject({ status: 1 });
    expect(second!["recordId"]).toBe(first!["recordId"]);
    // Without a key, a second save is refused.
    expect((await outcome(sent)).body["status"]).toBe(0);
    expect([await countAppointments(), (await notes()).length]).toEqual([2, 1]);
  });

  it("of a future day can only be a cancellation", async () => {
    const id = await plan(inDays(3));
    expect((await outcome({ id, status: "kept" })).body["status"]).toBe(0);
    expect((await outcome({ id, status: "missed" })).body["status"]).toBe(0);
    // The same holds in the form, and for an appointment that is moved to a future day there.
    const past = await plan(inDays(-3), { status: "kept" });
    for (const [saved, data] of [
      [id, { status: "kept" }],
      [id, { status: "missed" }],
      ["0", { menteeId: mentee.id, type: "1", start: inDays(4), status: "kept" }],
      [past, { start: inDays(5) }],
    ] as const)
      expect((await save(data, { id: saved })).body).toMatchObject({
        status: 0,
        errors: { status: expect.any(String) },
      });
    expect((await outcome({ id, status: "cancelledByMentee" })).body["status"]).toBe(1);
  });

  it("adds a note that is no contact if the mentee didn't come or the team canceled, and that is of today if the day is to come", async () => {
    const note = "<p>Nobody came</p>";
    for (const [days, status] of [
      [-1, "missed"],
      [-2, "cancelledByMentee"],
      [3, "cancelledByMentee"],
      [-3, "cancelledByStaff"],
      [4, "cancelledByStaff"],
    ] as const)
      expect((await outcome({ id: await plan(inDays(days)), status, note })).body["status"]).toBe(1);
    const { rows } = await sql<Data>`select date::text, reached from mentee_user_notes
      where mentee_id = ${mentee.id} order by id`.execute(test.db);
    expect(rows).toEqual([
      { date: dayAway(-1), reached: false },
      { date: dayAway(-2), reached: true },
      { date: dayAway(0), reached: true },
      { date: dayAway(-3), reached: false },
      { date: dayAway(0), reached: false },
    ]);
  });

  it("can be saved on a day that has started in the local time zone, whatever the day in Greenwich", async () => {
    const dayIn = (timeZone: string, days = 0) =>
      new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(Date.now() + days * 86_400_000));
    // At any hour, the date in at least one of the two zones differs from the date in UTC.
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Midway"];
    const today = await plan(at(`${dayIn(east)}T10:00`, east));
    expect((await outcome({ id: today, status: "kept" })).body["status"]).toBe(1);
    const tomorrow = await plan(at(`${dayIn(west, 1)}T10:00`, west));
    expect((await outcome({ id: tomorrow, status: "kept" })).body["status"]).toBe(0);
  });

  it("needs the right to change the appointment, and a note needs the right to add notes", async () => {
    const { db } = test;
    const withRole = (settings: RoleSettings) =>
      makeStaff(db, world.own, { role: { roleType: 2, ...settings } });
    const id = await plan(inDays(-1));
    const reader = await withRole({ flags: allFlags.filter((flag) => flag !== "tablesCanEdit") });
    const noNotes = await withRole({ keys: allKeys.filter((key) => key !== "menteeNotes") });
    const sent = { id, status: "kept", note: "<p>x</p>" };
    expect((await outcome(sent, reader)).status).toBe(403);
    expect((await outcome(sent, world.otherOwner)).status).toBe(404);
    expect((await outcome(sent, noNotes)).status).toBe(403);
    expect((await read(id))["status"]).toBe("planned");
    expect((await outcome({ id, status: "kept" }, noNotes)).body["status"]).toBe(1);
    for (const wrong of [
      { id },
      { id, status: "planned" },
      { id, status: "moved" },
      { id: "x", status: "kept" },
    ])
      expect((await outcome(wrong)).status).toBe(400);
  });

  it("is refused if another person changed the appointment meanwhile", async () => {
    const id = await plan(inDays(-1));
    const { version } = await read(id);
    await save({ bring: "A pen" }, { id });
    const { body } = await outcome({ id, status: "kept", version });
    expect(body).toMatchObject({ status: 0, dataValues: { bring: "A pen" } });
  });
});

describe("Moving an appointment [A2]", () => {
  const move = (body: Data, person = worker) => test.post("appointments/move", body, person.token);

  it("marks the old appointment as moved and creates a new one, once", async () => {
    const id = await plan(inDays(2), { bring: "A pen", reply: "yes" });
    const { body } = await move({ id, start: inDays(3) });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    expect((await read(id))["status"]).toBe("moved");
    expect(await read(String(body["recordId"]))).toMatchObject({
      status: "planned",
      bring: "A pen",
      reply: "none",
      movedFrom: id,
      staff: `,${worker.id},`,
    });
    expect((await move({ id, start: inDays(4) })).body["status"]).toBe(0);
    expect(await countAppointments()).toBe(2);
  });

  it("keeps its id in calendar programs, however often it is moved", async () => {
    const id = await plan(inDays(2));
    const once = await savedId(move({ id, start: inDays(3) }));
    const twice = await savedId(move({ id: once, start: inDays(4) }));
    const { body } = await test.get("plan", mentee.token);
    const known = { id: twice, calendarId: id, sequence: expect.any(Number) };
    expect(body["dataValues"]).toMatchObject({ appointments: [known] });
  });

  it("is possible if its resource was deleted since, and then the new one has none", async () => {
    const resource = { organizationId: world.own, name: "Job center" };
    const resourceId = await insertRow(test.db, "resources", resource);
    const id = await plan(inDays(2), { resourceId });
    const { body: kept } = await move({ id, start: inDays(3) });
    const heir = String(kept["recordId"]);
    expect(await read(heir)).toMatchObject({ resourceId });
    await sql`update resources set deleted_at = now() where id = ${resourceId}`.execute(test.db);
    const { body } = await move({ id: heir, start: inDays(4) });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    expect(await read(String(body["recordId"]))).toMatchObject({ status: "planned", resourceId: "" });
  });

  it("keeps place, note and reminders, and drops the reply", async () => {
    const kept = { mode: "homeVisit", place: "12 Elm Street", menteeNote: "I come", remindersOff: "1" };
    const id = await plan(inDays(2), { ...kept, reply: "cannot" });
    const { body } = await move({ id, start: inDays(3) });
    expect(await read(String(body["recordId"]))).toMatchObject({ ...kept, reply: "none" });
    const saved = await plan(inDays(4), { ...kept, reply: "yes" });
    expect((await save({ start: inDays(5) }, { id: saved })).body["status"]).toBe(1);
    expect(await read(saved)).toMatchObject({ ...kept, reply: "none" });
  });

  it("is refused if the new time overlaps, and then nothing is moved", async () => {
    const [id, busy] = [await plan(inDays(2)), await plan(inDays(5))];
    expect((await move({ id, start: inDays(5) })).body).toMatchObject({
      status: 0,
      conflicts: [{ id: busy }],
    });
    expect((await read(id))["status"]).toBe("planned");
    expect((await move({ id, start: inDays(5), force: true })).body["status"]).toBe(1);
  });

  it("needs a time, and the right to change appointments of the organization", async () => {
    const id = await plan(inDays(2));
    expect((await move({ id })).body["status"]).toBe(0);
    expect((await move({ id, start: "tomorrow" })).status).toBe(400);
    expect((await move({ id, start: inDays(3) }, world.otherOwner)).status).toBe(404);
    expect((await read(id))["status"]).toBe("planned");
  });
});

it("The successor gets the scheduled appointments, and past ones keep the name of the person who attended", async () => {
  const leaver = await makeStaff(test.db, world.own);
  const taker = await makeStaff(test.db, world.own);
  const held = await plan(inDays(-3), { staff: `,${leaver.id},`, status: "kept" });
  const planned = await plan(inDays(3), { staff: `,${leaver.id},${worker.id},` });
  const asked = await test.post(
    "handOver/find",
    { tableName: "users", tableId: leaver.id },
    world.owner.token,
  );
  expect(asked.body["dataValues"]).toMatchObject({ counts: [{ tableName: table, count: 1 }] });
  const disabled = await test.save("users", leaver.id, { active: "0" }, world.owner.token, {
    takerId: taker.id,
  });
  expect(disabled.body["status"]).toBe(1);
  expect((await read(held))["staff"]).toBe(`,${leaver.id},`);
  expect((await read(planned))["staff"]).toBe(`,${worker.id},${taker.id},`);
});
