/** Recurring appointments: by local time, as a whole, moved and ended from one onward (A2.2, A2.7). */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { seriesTimes } from "#server/features/calendar/recurrence.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { readCalendarText } from "#tests/support/read-calendar.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { dayAway } from "#tests/support/days.ts";
import { whileItWaits } from "../server/auth-helpers.ts";

type Data = Record<string, unknown>;

let worker: Person;
let mentee: Person;
const zone = "America/New_York";

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeEach(async () => {
  worker = await makeStaff(test.db, world.own);
  mentee = await makeMentee(test.db, world.own);
});

const plan = (start: string, rule: Data, more: Data = {}, person = worker) =>
  test.post(
    "appointments/series",
    {
      menteeId: mentee.id,
      data: { type: "1", start: { local: start, zone }, minutes: 30, mode: "phone", ...more },
      rule,
    },
    person.token,
  );
const weekly = async (start = "2027-03-01T10:00", count = 5): Promise<string> => {
  const { body } = await plan(start, { every: "week", count });
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  return String(body["recordId"]);
};
interface Row {
  id: string;
  local: string;
  at: string;
  status: string;
  series_id: string;
}
const rows = async (): Promise<Row[]> => {
  const { rows: found } = await sql<Row>`
    select id, to_char(start_local, 'YYYY-MM-DD"T"HH24:MI') as local, to_char(start_at, 'HH24:MI') as at, status, series_id
    from appointments where mentee_id = ${mentee.id} order by start_at, id`.execute(test.db);
  return found;
};
const planned = async () => (await rows()).filter(({ status }) => status === "planned");
const days = async () => (await planned()).map(({ local }) => local.slice(5));

const times = (start: string, rule: Data, of = zone) =>
  seriesTimes(makeMoment(start, of), { every: "week", days: [], until: null, count: null, ...rule } as never);
const locals = (start: string, rule: Data) => times(start, rule).map(({ local }) => local.slice(2, 10));

describe("The times of a series [A2.7-1]", () => {
  it("stay at 10:00 local time across both clock changes of 2027", () => {
    const all = times("2027-01-05T10:00", { count: 52 });
    expect(all).toHaveLength(52);
    for (const { local, at } of all) {
      expect(local.slice(11)).toBe("10:00");
      expect(
        new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(new Date(at)),
      ).toBe("10:00");
    }
    expect(new Set(all.map(({ at }) => at.slice(11, 16)))).toEqual(new Set(["15:00", "14:00"]));
    expect(
      all
        .filter(({ at }) => at.slice(11, 16) === "14:00")
        .map(({ local }) => local.slice(0, 10))
        .slice(0, 1),
    ).toEqual(["2027-03-16"]);
  });

  it("follow the choices: days, every second week, months with short ends, until a day", () => {
    expect(locals("2027-03-03T10:00", { days: [5, 1], count: 4 })).toEqual([
      "27-03-05",
      "27-03-08",
      "27-03-12",
      "27-03-15",
    ]);
    expect(locals("2027-03-03T10:00", { every: "twoWeeks", days: [1, 3], count: 4 })).toEqual([
      "27-03-03",
      "27-03-15",
      "27-03-17",
      "27-03-29",
    ]);
    expect(locals("2027-01-31T10:00", { every: "month", count: 4 })).toEqual([
      "27-01-31",
      "27-02-28",
      "27-03-31",
      "27-04-30",
    ]);
    expect(locals("2027-03-30T10:00", { every: "day", until: "2027-04-02" })).toEqual([
      "27-03-30",
      "27-03-31",
      "27-04-01",
      "27-04-02",
    ]);
    expect(times("2027-01-01T10:00", { every: "day", until: "2099-01-01" })).toHaveLength(60);
    expect(times("2027-01-01T10:00", { every: "month", count: 60 })).toHaveLength(13);
    expect(times("2027-03-03T10:00", { until: "2027-03-02" })).toEqual([]);
  });
});

describe("A series", () => {
  it("is scheduled as a whole, as ordinary appointments that know the first one", async () => {
    const first = await weekly();
    const stored = await rows();
    expect(stored.map(({ local, at }) => [local, at])).toEqual([
      ["2027-03-01T10:00", "15:00"],
      ["2027-03-08T10:00", "15:00"],
      ["2027-03-15T10:00", "14:00"],
      ["2027-03-22T10:00", "14:00"],
      ["2027-03-29T10:00", "14:00"],
    ]);
    expect(stored.map(({ series_id }) => series_id)).toEqual(Array<string>(5).fill(first));
    const { body } = await test.read("appointments", stored[3]!.id, worker.token);
    expect(body["dataValues"]).toMatchObject({ seriesId: first, status: "planned" });
  });

  it("begins with a reply and without reminders only where requested: at its first appointment", async () => {
    const said = { place: "Office", menteeNote: "Come in", remindersOff: "1", reply: "yes" };
    await plan("2027-03-01T10:00", { every: "week", count: 3 }, said);
    const { rows: stored } = await sql`select place, mentee_note, reminders_off, reply from appointments
      where mentee_id = ${mentee.id} order by start_at`.execute(test.db);
    const same = { place: "Office", mentee_note: "Come in" };
    const later = { ...same, reminders_off: false, reply: "none" };
    expect(stored).toEqual([{ ...same, reminders_off: true, reply: "yes" }, later, later]);
  });

  it("names every overlap, scheduled and moved, before it is saved anyway", async () => {
    await plan("2027-03-08T10:00", { every: "twoWeeks", count: 2 });
    const before = await rows();
    const localsOf = (body: Data) =>
      (body["conflicts"] as { start: { local: string } }[]).map(({ start }) => start.local.slice(5, 10));
    const planning = await plan("2027-03-01T10:00", { every: "week", count: 5 });
    expect(localsOf(planning.body)).toEqual(["03-08", "03-22"]);
    expect(await rows()).toEqual(before);
    const id = await weekly("2027-03-01T12:00", 5);
    const moved = { id, start: { local: "2027-03-01T10:15", zone }, scope: "following" };
    const all = await rows();
    const refused = await test.post("appointments/move", moved, worker.token);
    expect(localsOf(refused.body)).toEqual(["03-08", "03-22"]);
    expect(await rows()).toEqual(all);
    expect(
      (await test.post("appointments/move", { ...moved, force: true }, worker.token)).body,
    ).toMatchObject({ status: 1 });
  });

  it("is refused completely for an overlap, an invalid rule, or people without the right", async () => {
    await plan("2027-03-15T10:00", { every: "day", count: 2 });
    const before = await rows();
    const overlap = await plan("2027-03-01T10:00", { every: "week", count: 5 });
    expect(overlap.body).toMatchObject({ status: 0, conflicts: [expect.anything()] });
    for (const rule of [
      {},
      { every: "year", count: 2 },
      { every: "week" },
      { every: "week", count: 2, until: "2027-05-01" },
      { every: "week", count: 1 },
      { every: "week", count: 61 },
      { every: "week", count: 2, days: [0] },
      { every: "week", until: "2027-02-30" },
      { every: "week", until: "2026-01-01" },
    ])
      expect([rule, (await plan("2027-06-01T10:00", rule)).status]).toEqual([rule, 400]);
    expect((await plan("2027-06-01", { every: "week", count: 2 })).status).toBe(400);
    expect((await plan("2027-06-01T10:00", { every: "week", count: 2 }, {}, mentee)).status).toBe(403);
    const stranger = await makeStaff(test.db, world.other);
    expect((await plan("2027-06-01T10:00", { every: "week", count: 2 }, {}, stranger)).status).toBe(404);
    expect(await rows()).toEqual(before);
  });

  it("moves from one appointment onward, by the same number of days and time, even onto its old times, or only one moves", async () => {
    await weekly();
    const [, second, third] = await planned();
    const move = (id: string, local: string, more: Data = {}) =>
      test.post("appointments/move", { id, start: { local, zone }, ...more }, worker.token);
    expect((await move(second!.id, "2027-03-15T11:30", { scope: "following" })).body).toMatchObject({
      status: 1,
    });
    expect(await days()).toEqual(["03-01T10:00", "03-15T11:30", "03-22T11:30", "03-29T11:30", "04-05T11:30"]);
    expect((await move(third!.id, "2027-03-17T09:00", { scope: "following" })).body).toMatchObject({
      status: 0,
    });
    const [, now] = await planned();
    await move(now!.id, "2027-03-16T08:00");
    expect(await days()).toEqual(["03-01T10:00", "03-16T08:00", "03-22T11:30", "03-29T11:30", "04-05T11:30"]);
    // An appointment that was moved alone is still moved with the others later.
    const [start] = await planned();
    await move(start!.id, "2027-03-02T10:00", { scope: "following" });
    expect(await days()).toEqual(["03-02T10:00", "03-17T10:00", "03-23T10:00", "03-30T10:00", "04-06T10:00"]);
    expect((await move(now!.id, "2027-03-17T09:00", { scope: "all" })).status).toBe(400);
  });

  it("changes common values from one appointment onward, but not times or settled ones", async () => {
    await weekly();
    const [first, second, third] = await planned();
    await test.post("appointments/outcome", { id: third!.id, status: "cancelledByStaff" }, worker.token);
    const change = (data: Data, more: Data = {}, person = worker) =>
      test.post("appointments/changeFollowing", { id: second!.id, data, ...more }, person.token);
    const places = async () =>
      (
        await sql<{ place: string | null }>`select place from appointments where mentee_id = ${mentee.id}
          order by start_at`.execute(test.db)
      ).rows.map(({ place }) => place);
    const none = [null, null, null, null, null];
    expect((await change({ place: "Library" }, {}, mentee)).status).toBe(403);
    expect((await change({ place: 5 })).status).toBe(400);
    expect((await change({ place: "Library" }, { version: 7 })).body).toMatchObject({ status: 0 });
    for (const own of [{ start: { local: "2027-03-09T10:00", zone } }, { status: "kept" }, { reply: "yes" }])
      expect((await change({ place: "Library", ...own })).body).toMatchObject({
        status: 0,
        errors: { [Object.keys(own)[0]!]: expect.stringMatching(/can differ from one appointment/) },
      });
    expect(await places()).toEqual(none);
    // A new participant is busy at one of these times, which is reported before anything is stored.
    const other = await makeStaff(test.db, world.own);
    const busy = await makeMentee(test.db, world.own);
    const more = { menteeId: busy.id, staff: `,${other.id},` };
    await test.save(
      "appointments",
      "0",
      { type: "1", start: { local: "2027-03-22T10:15", zone }, minutes: 30, mode: "phone", ...more },
      worker.token,
    );
    const joined = { place: "Library", staff: `,${worker.id},${other.id},`, minutes: "45" };
    expect((await change(joined)).body).toMatchObject({ status: 0, conflicts: [{ minutes: 30 }] });
    expect(await places()).toEqual(none);
    expect((await change(joined, { force: true, version: 1 })).body).toMatchObject({
      status: 1,
      recordId: second!.id,
    });
    expect(await places()).toEqual([null, "Library", null, "Library", "Library"]);
    const { rows: staff } = await sql<{ id: string }>`select id from appointments
      where mentee_id = ${mentee.id} and ${other.id} = any(staff) and minutes = 45`.execute(test.db);
    expect(staff).toHaveLength(3);
    expect(await days()).toEqual(["03-01T10:00", "03-08T10:00", "03-22T10:00", "03-29T10:00"]);
    expect((await rows()).find(({ id }) => id === first!.id)?.status).toBe("planned");
  });

  it("states its rule to people who may read it, even after a move", async () => {
    const rule = async (id: string, person = worker) =>
      (await test.post("appointments/seriesRule", { id }, person.token)).body["dataValues"];
    await plan("2027-03-09T10:00", { every: "monthWeekday", count: 5 });
    const [first, second] = await planned();
    const words = { every: "monthWeekday", weekday: 2, place: 2, time: "10:00", until: "2027-07-13" };
    expect(await days()).toEqual(["03-09", "04-13", "05-11", "06-08", "07-13"].map((day) => `${day}T10:00`));
    expect(await rule(first!.id)).toMatchObject(words);
    expect(await rule(first!.id, mentee)).toMatchObject(words);
    const stranger = await makeMentee(test.db, world.own);
    expect((await test.post("appointments/seriesRule", { id: first!.id }, stranger.token)).status).toBe(404);
    expect((await test.post("appointments/seriesRule", { id: "x" }, worker.token)).status).toBe(400);
    const start = { local: "2027-04-14T15:00", zone };
    const { body } = await test.post(
      "appointments/move",
      { id: second!.id, start, scope: "following" },
      worker.token,
    );
    expect(await rule(String(body["recordId"]))).toMatchObject({
      every: "monthWeekday",
      weekday: 3,
      time: "15:00",
      until: "2027-07-14",
    });
    expect(await rule(first!.id)).toMatchObject({ every: "monthWeekday", until: "2027-07-14" });
    await test
      .save(
        "appointments",
        "0",
        {
          menteeId: stranger.id,
          type: "1",
          start: { local: "2027-03-01T08:00", zone },
          minutes: 30,
          mode: "phone",
        },
        worker.token,
      )
      .then(async ({ body: { recordId } }) => expect(await rule(String(recordId))).toBeNull());
  });

  it("states its rule until the last appointment that isn't canceled", async () => {
    const rule = async (row: Row | undefined) =>
      (await test.post("appointments/seriesRule", { id: row?.id }, worker.token)).body["dataValues"];
    await weekly();
    const made = await planned();
    // Skipping one doesn't change the rule.
    await test.post("appointments/outcome", { id: made[1]?.id, status: "cancelledByStaff" }, worker.token);
    expect(await rule(made[0])).toMatchObject({ every: "week", until: "2027-03-29" });
    await test.post("appointments/endSeries", { id: made[3]?.id }, worker.token);
    for (const row of [made[0], made[4]])
      expect(await rule(row)).toMatchObject({ every: "week", until: "2027-03-15" });
  });

  it("stays at 10:00 across both clock changes in the calendar and in calendar programs, even if moved", async () => {
    await plan("2027-01-05T10:00", { every: "week", count: 52 });
    const { body } = await test.post(
      "calendar",
      { from: "2027-01-01", to: "2027-12-31", menteeId: mentee.id },
      worker.token,
    );
    const starts = (body["dataValues"] as { start: { local: string; at: string } }[]).map((row) => row.start);
    const changes = starts.flatMap(({ at }, place) =>
      starts[place - 1] && starts[place - 1]!.at.slice(11) !== at.slice(11) ? [at] : [],
    );
    expect(starts.map(({ local }) => local.slice(11))).toEqual(Array<string>(52).fill("10:00"));
    expect(changes).toEqual(["2027-03-16T14:00:00.000Z", "2027-11-09T15:00:00.000Z"]);

    // A feed covers the next year, so it always includes both clock changes.
    await sql`delete from appointments`.execute(test.db);
    const first = dayAway(1);
    await plan(`${first}T10:00`, { every: "week", count: 52 });
    const { body: made } = await test.post("calendarLink", { action: "make" }, worker.token);
    const { link } = made["dataValues"] as { link: string };
    const feed = async () =>
      readCalendarText((await test.get(link.slice(`${test.env.publicUrl}/apicalls/`.length))).text).entries;
    const before = await feed();
    expect(before.map(({ local }) => local.slice(11))).toEqual(Array<string>(52).fill("10:00"));
    expect(new Set(before.map(({ at }) => at.slice(11, 16)))).toEqual(new Set(["14:00", "15:00"]));
    const third = (await planned())[2]!;
    const start = { local: third.local.replace("10:00", "16:30"), zone };
    await test.post("appointments/move", { id: third.id, start, scope: "following" }, worker.token);
    const after = await feed();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ local }) => local)).toEqual(
      before.map(({ local }, place) => (place < 2 ? local : local.replace("10:00", "16:30"))),
    );
    expect(new Set(after.slice(2).map(({ at }) => at.slice(11, 16)))).toEqual(new Set(["20:30", "21:30"]));
    expect(after.slice(2).every(({ sequence }) => sequence > 0)).toBe(true);
  });

  it("skips one, and ends from one onward", async () => {
    await weekly();
    const [first, second, third] = await planned();
    await test.post("appointments/outcome", { id: second!.id, status: "cancelledByStaff" }, worker.token);
    const end = (id: string, person = worker) => test.post("appointments/endSeries", { id }, person.token);
    expect((await end(third!.id, mentee)).status).toBe(403);
    expect((await end(third!.id)).body).toMatchObject({ status: 1, recordId: third!.id });
    expect((await end(third!.id)).body).toMatchObject({ status: 0 });
    expect((await planned()).map(({ id }) => id)).toEqual([first!.id]);
  });

  it.each([
    ["changeFollowing", { data: { place: "Library" } }],
    ["endSeries", {}],
  ])("keeps an outcome that a colleague saves during %s", async (call, more) => {
    await weekly();
    const [first, second, third] = await planned();
    const { body } = await whileItWaits(
      test.db,
      (trx) =>
        sql`update appointments set status = 'kept', version = version + 1 where id = ${second!.id}`.execute(
          trx,
        ),
      () => test.post(`appointments/${call}`, { id: first!.id, ...more }, worker.token),
      async () => undefined,
    );
    expect(body).toMatchObject({ status: 1 });
    const { rows: found } = await sql<Data>`select status, place, version from appointments
      where id in (${second!.id}, ${third!.id}) order by start_at`.execute(test.db);
    expect(found[0]).toEqual({ status: "kept", place: null, version: 2 });
    expect(found[1]).toMatchObject({ version: 2 });
  });

  it("exists once if it is sent twice with one key", async () => {
    const send = () =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/appointments/series",
        headers: { authorization: worker.token, "idempotency-key": "one-series" },
        payload: {
          menteeId: mentee.id,
          data: { type: "1", start: { local: "2027-03-01T10:00", zone }, minutes: 30, mode: "phone" },
          rule: { every: "week", count: 3 },
        },
      });
    const [one, two] = [await send(), await send()];
    expect(two.json()).toEqual(one.json());
    expect(await rows()).toHaveLength(3);
  });

  it("is emailed to calendar programs in parts, and removed there when it ends", async () => {
    await weekly();
    const mailed = async (now: string) => {
      await sql`delete from deliveries`.execute(test.db);
      await sendInvitations(test.database.application, test.env, new Date(now));
      const { rows: mails } = await sql<{ subject: string }>`
        select subject from deliveries where "to" = ${mentee.email} order by id`.execute(test.db);
      return mails.map(({ subject }) => subject.replace(/ at .*/, ""));
    };
    expect(await mailed("2027-02-01T12:00:00Z")).toEqual([]);
    expect(await mailed("2027-02-25T12:00:00Z")).toEqual([
      "Appointment: Monday, March 1",
      "Appointment: Monday, March 8",
    ]);
    expect(await mailed("2027-03-02T12:00:00Z")).toEqual(["Appointment: Monday, March 15"]);
    // An entry that calendar programs already have is updated, however far away the new day is.
    const start = { local: "2027-04-20T10:00", zone };
    await test.post("appointments/move", { id: (await planned())[1]!.id, start }, worker.token);
    expect(await mailed("2027-03-02T12:00:30Z")).toEqual(["Appointment: Tuesday, April 20"]);
    const [, second] = await planned();
    await test.post("appointments/endSeries", { id: second!.id }, worker.token);
    expect(await mailed("2027-03-02T12:01:00Z")).toEqual([
      "Canceled: Monday, March 15",
      "Canceled: Tuesday, April 20",
    ]);
  });
});
