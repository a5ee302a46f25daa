/** Attacks by a person whose role is limited to a caseload, after one of their mentees was reassigned (14-D3). */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runInContext } from "#server/kernel/context.ts";
import { type Answer, testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
  makeDuty,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

let roleId: string;
let mentor: Person;
let colleague: Person;
let mine: Person;
/** A mentee in the mentor's caseload until {@link handOver}. */
let given: Person;
let other: Person;

const db = () => test.db;
/** @param key the idempotency key */
const post = (path: string, body: unknown, by = mentor, key?: string): Promise<Answer> =>
  test.post(path, body, by.token, key);
const undo = (requestId: string) => post("undo", { requestId });
const save = (tableName: string, tableId: string, data: Data, by = mentor) =>
  post("saveRecord", { tableName, tableId, data }, by);

const assign = (mentee: Person, staff: Person) => makeDuty(db(), mentee, { staffId: staff.id });
/** Reassigns the mentee to a colleague, with all appointments and promises. */
async function handOver(): Promise<void> {
  const about = { menteeIds: [given.id], toStaffId: colleague.id, duty: "mentor", note: "", until: null };
  const { body } = await post("caseload/open", about, world.owner);
  const idsOf = (name: string) => (body[name] as { id: string }[]).map(({ id }) => id);
  const settled = {
    promises: idsOf("promises").map((id) => ({ id, dueOn: "2031-12-01" })),
    taken: idsOf("appointments"),
    cancelled: [],
    tellMentee: false,
    message: { en: "", es: "" },
  };
  const answer = await post("caseload/transfer", { ...about, ...settled }, world.owner);
  expect(answer.body).toMatchObject({ status: 1, transferred: 1 });
}

/** Rows of a table about the reassigned mentee, as they are stored. */
const stored = (table: string) =>
  test.query(
    sql`select to_jsonb(t) as row from ${sql.table(table)} t where mentee_id = ${given.id} order by id`,
  );

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  roleId = await makeRole(db(), world.own, { roleType: 2, values: { caseloadOnly: true } });
});
beforeEach(async () => {
  mentor = await makeStaff(db(), world.own, { role: roleId });
  colleague = await makeStaff(db(), world.own, { role: roleId });
  const named = (lastName: string) => makeMentee(db(), world.own, { values: { lastName } });
  [mine, given, other] = [await named("Mineral"), await named("Givenchy"), await named("Otherworld")];
  for (const mentee of [mine, given]) await assign(mentee, mentor);
  await assign(other, colleague);
});

const start = (day: string) => ({ local: `${day}T10:00`, zone: "America/New_York" });
const planned = { type: "1", start: start("2031-03-04"), minutes: "60", mode: "phone" };
const plan = (mentee: Person, staff: Person, startAt = "2031-03-04T15:00:00Z") =>
  makeAppointment(db(), mentee, {
    startLocal: startAt.slice(0, 10) + "T10:00",
    startZone: "America/New_York",
    startAt,
    place: "Planted",
    staff: [staff.id],
  });

describe("An action on a mentee who was reassigned since cannot be undone [14-D3]", () => {
  it("for a series of appointments, or an outcome with its note and the next appointment", async () => {
    const series = { menteeId: given.id, data: planned, rule: { every: "week", count: 3 } };
    expect((await post("appointments/series", series, mentor, "planned")).body).toMatchObject({ status: 1 });
    const id = await plan(given, mentor, "2026-01-05T15:00:00Z");
    const outcome = { id, status: "kept", note: "<p>Well</p>", next: { start: start("2031-05-05") } };
    expect((await post("appointments/outcome", outcome, mentor, "settled")).body).toMatchObject({
      status: 1,
    });
    await handOver();
    const before = [await stored("appointments"), await stored("mentee_user_notes")];
    expect(before.map((rows) => rows.length)).toEqual([5, 1]);
    expect((await undo("planned")).body["status"]).toBe(0);
    expect((await undo("settled")).body["status"]).toBe(0);
    expect([await stored("appointments"), await stored("mentee_user_notes")]).toEqual(before);
  });

  it("for a promise that was kept", async () => {
    const made = { menteeId: given.id, text: "Call", by: "staff", dueOn: "2031-01-01" };
    const id = String((await save("promises", "0", made)).body["recordId"]);
    const kept = { tableName: "promises", tableId: id, data: { status: "kept" } };
    expect((await post("saveRecord", kept, mentor, "kept")).body).toMatchObject({ status: 1 });
    await handOver();
    const before = await stored("promises");
    expect((await undo("kept")).body["status"]).toBe(0);
    expect(await stored("promises")).toEqual(before);
  });

  it("for a bulk action, which is undone for mentees still in the caseload, and no longer names the others", async () => {
    const menteeGoalId = await insertRow(db(), "menteeGoals", { organizationId: world.own, name: "Goal" });
    const data = { menteeGoalId, startDate: "2026-11-01", endDate: "2026-12-01" };
    const begun = await post("bulk", {
      tableName: "mentees",
      ids: [mine.id, given.id],
      action: "add",
      values: { tableName: "menteeUserGoals", data },
      reason: "A test",
    });
    const { code } = begun.body as { code: string };
    const result = async (counts: Data) => {
      const read = () => post("bulk/result", { code });
      await expect.poll(async () => (await read()).body["counts"]).toMatchObject(counts);
      return (await read()).body["rows"];
    };
    await result({ done: 2 });
    await handOver();
    const before = await stored("mentee_user_goals");
    expect((await post("bulk/undo", { code })).body).toMatchObject({ status: 1 });
    expect(await result({ kept: 1, undone: 1 })).toMatchObject([
      { id: given.id, outcome: "kept", name: "" },
      { id: mine.id, outcome: "undone", name: "Mia Mineral" },
    ]);
    expect(await stored("mentee_user_goals")).toEqual(before);
  });
});

describe("A person limited to a caseload [14-D3]", () => {
  it("gets counts in views of what they see now, not a minute ago", async () => {
    const counted = async () => {
      const { body } = await post("views/counts", { tableName: "mentees" });
      return (body["dataValues"] as Data)["shipped.mine"];
    };
    expect(await counted()).toBe(2);
    await handOver();
    expect(await counted()).toBe(1);
  });

  it("learns that a person is busy, but not with which mentee", async () => {
    const hidden = await plan(other, colleague);
    const ask = (more: Data) => save("appointments", "0", { ...planned, menteeId: mine.id, ...more });
    const { text, body } = await ask({ staff: `,${colleague.id},` });
    expect(body["conflicts"]).toMatchObject([{ id: hidden, minutes: 30, menteeName: "" }]);
    expect((body["conflicts"] as Data[])[0]!["staffNames"]).not.toBe("");
    expect(text).not.toMatch(/Planted|Otherworld/);
    // No other person's appointment conflicts, and one of another organization never does.
    expect((await ask({ staff: `,${mentor.id},` })).body).toMatchObject({ status: 1 });
    const taken = (organizationId: string) =>
      runInContext({ scope: { organizationId, accountId: mentor.accountId, menteeId: null } }, () =>
        sql`select from planned_between(${world.own}, 0, array[${colleague.id}]::bigint[], '2031-03-04T15:00:00Z',
          '2031-03-04T16:00:00Z', interval '1 day')`.execute(test.database.application),
      );
    expect((await taken(world.own)).rows).toHaveLength(1);
    expect((await taken(world.other)).rows).toHaveLength(0);
  });

  it("gets nothing about another mentee from any call about time, promises, views and bulk actions", async () => {
    const hidden = await plan(other, colleague);
    // The person takes part in the appointment, but the mentee isn't in their caseload.
    await plan(other, mentor);
    const note = { menteeId: other.id, date: "2026-01-01", noteTitle: "Planted", note: "<p>Planted</p>" };
    const noteId = await insertRow(db(), "menteeUserNotes", { organizationId: world.own, ...note });
    const promise = {
      menteeId: other.id,
      text: "Planted",
      by: "staff",
      byStaff: mentor.id,
      dueOn: "2026-01-01",
    };
    const promised = { organizationId: world.own, status: "open", ...promise };
    const promiseId = await insertRow(db(), "promises", promised);
    const wide = await makeRole(db(), world.own, { roleType: 2 });
    const view = {
      id: "0",
      tableName: "mentees",
      name: "Planted",
      listing: {},
      pinned: true,
      isDefault: true,
    };
    const others = await post("views/save", { ...view, visibility: "role", roleId: wide }, world.owner);
    const { id: viewId } = others.body;
    const days = { from: "2031-03-01", to: "2031-03-10" };
    const about = { toStaffId: mentor.id, duty: "mentor", until: null };
    const settled = {
      promises: [],
      taken: [],
      cancelled: [],
      tellMentee: false,
      message: { en: "", es: "" },
    };
    const bulk = { tableName: "mentees", ids: [mine.id], reason: "A test" };
    const set = (field: string, value: string) => ({ action: "set", values: { field, value } });
    const calls: readonly (readonly [string, Data, number])[] = [
      ["calendar", { ...days, staffIds: [colleague.id, mentor.id] }, 200],
      ["calendar", { ...days, menteeId: other.id }, 404],
      ["appointments/outcome", { id: hidden, status: "cancelledByStaff" }, 404],
      ["appointments/move", { id: hidden, start: start("2031-03-05") }, 404],
      ["appointments/seriesRule", { id: hidden }, 404],
      ["appointments/changeFollowing", { id: hidden, data: { place: "x" } }, 404],
      ["appointments/endSeries", { id: hidden }, 404],
      [
        "saveRecord",
        { tableName: "appointments", tableId: "0", data: { ...planned, menteeId: other.id } },
        404,
      ],
      ["quickLog", { menteeId: other.id, contactKind: "call", isReached: true, text: "" }, 404],
      ["timeline", { menteeId: other.id }, 404],
      ["timeline", { menteeId: mine.id, before: `2032-01-01T00:00:00.000000 appointments ${hidden}` }, 200],
      ["menteeOverview", { menteeId: other.id }, 404],
      ["today", { allWork: true, whose: "team", organizationId: world.other }, 200],
      ["caseload", {}, 403],
      ["caseload/open", { menteeIds: [mine.id], ...about }, 403],
      ["caseload/transfer", { menteeIds: [other.id], note: "", ...about, ...settled }, 403],
      ["saveRecord", { tableName: "promises", tableId: promiseId, data: { status: "kept" } }, 404],
      ["saveRecord", { tableName: "menteeUserNotes", tableId: noteId, data: { menteeId: mine.id } }, 404],
      ["getTable", { tableName: "menteeUserNotes", searchText: "Otherwrold" }, 200],
      [
        "getTable",
        { tableName: "appointments", filter: { all: [{ field: "menteeId", op: "is", value: other.id }] } },
        200,
      ],
      [
        "getTable",
        { tableName: "mentees", filter: { all: [{ field: "worker", op: "is", value: colleague.id }] } },
        200,
      ],
      [
        "getTable",
        { tableName: "mentees", filter: { all: [{ field: "myCaseload", op: "is", value: "0" }] } },
        200,
      ],
      ["views/list", { tableName: "mentees" }, 200],
      ["views/pinned", {}, 200],
      ["views/shared", { tableName: "mentees" }, 403],
      ["views/delete", { id: viewId }, 404],
      ["views/save", { ...view, id: viewId, name: "Mine", visibility: "me" }, 404],
      ["views/save", { ...view, name: "Mine", visibility: "organization" }, 403],
      ["bulk", { ...bulk, ...set("caseManager", mentor.id) }, 403],
      ["bulk", { ...bulk, tableName: "absences", action: "delete" }, 403],
      ["bulk", { ...bulk, tableName: "users", action: "archive", values: { activeStatus: "0" } }, 403],
      ["cloneRecord", { tableName: "userRoles", tableId: wide }, 403],
      ["saveRecord", { tableName: "users", tableId: mentor.id, data: { userRole: wide } }, 403],
      ["mentees/compare", { ids: [mine.id, other.id] }, 403],
      ["mentees/merge", { keptId: mine.id, goneId: other.id, versions: { kept: 1, gone: 1 } }, 403],
    ];
    for (const [path, body, status] of calls) {
      // A missing route would be refused as well.
      expect(`${path} ${test.app.hasRoute({ method: "POST", url: `/apicalls/${path}` })}`).toBe(
        `${path} true`,
      );
      const answer = await post(path, body);
      const asked = `${path} ${JSON.stringify(body)}`;
      expect(`${asked} ${answer.status}`).toBe(`${asked} ${status}`);
      expect(`${asked} ${answer.text}`.slice(asked.length)).not.toMatch(/Otherworld|Planted/);
    }
  });
});
