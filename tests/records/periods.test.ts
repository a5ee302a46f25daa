/** Periods of the same assignment, enrollment, or absence must not overlap. */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { types } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { makeImporter } from "#tests/support/importer.ts";

type Data = Record<string, unknown>;

let ana: Person;
let ben: Person;
let mentee: Person;
const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeEach(async () => {
  [ana, ben] = [await worker(), await worker()];
  mentee = await makeMentee(test.db, world.own);
});

const worker = () => makeStaff(test.db, world.own, { role: { roleType: 2 } });
const save = (tableName: string, data: Data, { id = "0", by = world.owner } = {}) =>
  test.save(tableName, id, data, by.token);
const today = async (days = 0) =>
  String((await test.query(sql`select organization_day(${world.own}) + ${days}::integer as day`))[0]!["day"]);

const messages = {
  menteeStaff: "The person already has this duty for the mentee on some of these days.",
  enrollments: "The mentee is already enrolled in this program on some of these days.",
  absences: "The person is already away on some of these days.",
} as const;
type Table = keyof typeof messages;

/** For each table, a record whose periods must not overlap with each other, and others with which they may. */
const cases = {
  menteeStaff: () => ({
    same: { menteeId: mentee.id, staffId: ana.id, duty: "mentor" },
    others: [
      { menteeId: mentee.id, staffId: ben.id, duty: "mentor" },
      { menteeId: mentee.id, staffId: ana.id, duty: "backup" },
    ],
  }),
  enrollments: () => ({
    same: { menteeId: mentee.id, programId: "1" },
    others: [
      { menteeId: mentee.id, programId: "2" },
      { menteeId: mentee.id, programId: "" },
    ],
  }),
  absences: () => ({ same: { staffId: ana.id }, others: [{ staffId: ben.id }] }),
} as const;

const days = (table: Table, from: string, until: string): Data => {
  const period = types.find(({ name }) => name === table)!.period!;
  return { [period.from]: from, [period.until]: until };
};

describe.each(Object.keys(messages) as Table[])("%s", (table) => {
  const message = messages[table];
  const [from] = Object.keys(days(table, "", ""));
  // People can leave a program and come back on the same day.
  const canTouch = table === "enrollments";
  const refusal = { status: 0, message, errors: { [from!]: message } };
  const add = (data: Data, begin: string, end: string, by = world.owner) =>
    save(table, { ...data, ...days(table, begin, end) }, { by });

  it("of the same thing do not overlap by a day, with an error that a person can act on", async () => {
    const { same, others } = cases[table]();
    const first = await add(same, "2025-03-01", "2025-03-31");
    expect(first.body, JSON.stringify(first.body)).toMatchObject({ status: 1 });
    for (const [begin, end] of [
      [canTouch ? "2025-03-30" : "2025-03-31", "2025-04-30"],
      ["2025-02-01", canTouch ? "2025-03-02" : "2025-03-01"],
      ["2025-03-10", "2025-03-10"],
      ["2025-01-01", "2025-12-31"],
    ] as const)
      expect((await add(same, begin, end)).body, begin).toMatchObject(refusal);
    const spanish = await makeStaff(test.db, world.own, { language: "es" });
    const said = (await add(same, "2025-03-01", "2025-03-31", spanish)).body;
    expect(String(said["message"])).toMatch(/ya está|ya tiene/);
    for (const data of others)
      expect((await add(data, "2025-03-01", "2025-03-31")).body, JSON.stringify(data)).toMatchObject({
        status: 1,
      });
    const next = await add(same, canTouch ? "2025-03-31" : "2025-04-01", "2025-04-30");
    expect(next.body).toMatchObject({ status: 1 });
    const id = String(next.body["recordId"]);
    expect((await save(table, days(table, "2025-03-30", "2025-04-30"), { id })).body).toMatchObject(refusal);
    expect((await save(table, days(table, "2025-04-02", "2025-04-30"), { id })).body).toMatchObject({
      status: 1,
    });
  });

  it("are restored after deletion only if their days are still free", async () => {
    const { same } = cases[table]();
    const id = String((await add(same, "2025-06-01", "2025-06-30")).body["recordId"]);
    const about = { tableName: table, tableId: id, menteeId: mentee.id };
    await test.post("deleteRecord", about, world.owner.token);
    const taken = String((await add(same, "2025-06-10", "2025-07-01")).body["recordId"]);
    expect((await test.post("restoreRecord", about, world.owner.token)).body).toMatchObject(refusal);
    await test.post("deleteRecord", { ...about, tableId: taken }, world.owner.token);
    expect((await test.post("restoreRecord", about, world.owner.token)).body).toMatchObject({ status: 1 });
  });

  it("are stored once, however many people save them simultaneously", async () => {
    const { same } = cases[table]();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(same, "2025-09-01", "2025-09-30")));
    expect(answers.map(({ body }) => body["status"]).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    for (const { body } of answers) if (body["status"] === 0) expect(body).toMatchObject(refusal);
  });
});

const dutiesOf = (menteeId: string) =>
  test.query(sql`select staff_id::text as staff, duty, from_date::text as "from", until_date::text as until, note
    from mentee_staff where mentee_id = ${menteeId} and deleted_at is null order by from_date, staff_id`);
const duty = (person: Person, fromDate: string, untilDate: string | null, more: Data = {}) =>
  makeDuty(test.db, mentee, { staffId: person.id, fromDate, untilDate, ...more });

describe("Periods that are written in other ways", () => {
  it("are joined if they overlap in a merge of two mentees, and separated by undoing it", async () => {
    const other = await makeMentee(test.db, world.own);
    await duty(ana, "2025-01-01", "2025-03-31", { note: "A" });
    await duty(ana, "2025-02-01", null, { note: "B", menteeId: other.id });
    for (const [menteeId, startDate, exitDate] of [
      [mentee.id, "2024-01-01", "2024-06-30"],
      [other.id, "2024-03-01", "2024-08-31"],
    ])
      await insertRow(test.db, "enrollments", {
        organizationId: world.own,
        menteeId,
        startDate,
        exitDate,
        programId: "1",
      });
    const read = async () => [
      await dutiesOf(mentee.id),
      await dutiesOf(other.id),
      await test.query(sql`select mentee_id::text as mentee, start_date::text as start, exit_date::text as exit from enrollments
        where mentee_id in (${mentee.id}, ${other.id}) and deleted_at is null order by start_date`),
    ];
    const before = await read();
    const version = async ({ id }: Person) =>
      (await test.query(sql`select version from mentees where id = ${id}`))[0]!["version"];
    const versions = { kept: await version(mentee), gone: await version(other) };
    const merged = await test.post(
      "mentees/merge",
      { keptId: mentee.id, goneId: other.id, versions },
      world.owner.token,
    );
    expect(merged.body, JSON.stringify(merged.body)).toMatchObject({ status: 1 });
    expect(await read()).toEqual([
      [{ staff: ana.id, duty: "mentor", from: "2025-01-01", until: null, note: "A\nB" }],
      [],
      [{ mentee: mentee.id, start: "2024-01-01", exit: "2024-08-31" }],
    ]);
    const { mergeId } = merged.body;
    expect((await test.post("mentees/unmerge", { mergeId }, world.owner.token)).body).toMatchObject({
      status: 1,
    });
    expect(await read()).toEqual(before);
  });

  it("end the day before a scheduled one begins, if that person becomes case manager earlier", async () => {
    await duty(ana, await today(10), await today(20), { duty: "caseManager" });
    const { body } = await save("mentees", { caseManager: ana.id }, { id: mentee.id });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    expect((await dutiesOf(mentee.id)).map(({ from, until }) => [from, until])).toEqual([
      [await today(), await today(9)],
      [await today(10), await today(20)],
    ]);
  });

  it("exist once, for all of the days, if a person takes over a duty that they already have", async () => {
    await duty(ana, "2025-01-01", null);
    await duty(ben, await today(-5), await today(5));
    await duty(ben, await today(8), await today(9));
    const { body } = await test.save("users", ana.id, { active: "0" }, world.owner.token, {
      takerId: ben.id,
    });
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    expect((await dutiesOf(mentee.id)).map(({ staff: who, from, until }) => [who, from, until])).toEqual([
      [ana.id, "2025-01-01", await today(-1)],
      [ben.id, await today(-5), null],
    ]);
  });

  it("prevent assigning a mentee to a person who already has the duty on later days", async () => {
    await duty(ana, "2025-01-01", null);
    await duty(ben, await today(5), null);
    const { body } = await test.post(
      "caseload/transfer",
      { menteeIds: [mentee.id], toStaffId: ben.id, duty: "mentor" },
      world.owner.token,
    );
    expect(body).toMatchObject({ status: 0, message: messages.menteeStaff });
    expect(await dutiesOf(mentee.id)).toHaveLength(2);
  });

  it("are refused with the reason in a row of a sheet that overlaps, and the other rows are written", async () => {
    await sql`update mentees set client_id = 'C-77' where id = ${mentee.id}`.execute(test.db);
    const { call, read, settle, rowsOf } = makeImporter(test, () => world.owner);
    const sheet = ["Client ID,Start,Exit", "C-77,1/1/2024,3/31/2024", "C-77,3/1/2024,4/30/2024"].join("\n");
    const { id: importId } = await read(sheet, { tableName: "enrollments" });
    const mapping = ["menteeId", "startDate", "exitDate"].map((field, column) => ({
      column,
      field,
      dateOrder: "mdy",
    }));
    const begun = await call("check", { importId, mapping });
    expect(begun, JSON.stringify(begun)).toMatchObject({ status: 1 });
    const { planHash } = await settle(importId);
    await call("run", { importId, planHash });
    expect((await settle(importId)).counts).toMatchObject({ created: 1, wrong: 1 });
    const wrong = await rowsOf(importId, "wrong");
    expect(wrong).toMatchObject([{ rowNo: 3, problems: [{ column: 1, message: messages.enrollments }] }]);
  });
});
