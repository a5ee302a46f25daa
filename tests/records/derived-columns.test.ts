/** Columns of the mentee list that the database derives from other records. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { exportFile, readSheet } from "#tests/exports/export-client.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  makePromise,
} from "#tests/support/factories.ts";

const columns = ["lastContact", "lateWork", "nextAppointment", "openWork"];
const zone = "America/New_York";
const today = dayIn(zone);

let owner: Person;
let mentee: Person;
let unknown: Person;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  const own = await makeOrganization(db, { timezones: 9 });
  owner = await makeStaff(db, own);
  mentee = await makeMentee(db, own, { values: { lastName: "Ames" } });
  unknown = await makeMentee(db, own, { values: { lastName: "Bell" } });
  const task = await insertRow(db, "menteeTasks", { organizationId: own, name: "Get an ID" });
  for (const endDate of [addDays(today, -2), addDays(today, 4)])
    await insertRow(db, "menteeUserTasks", {
      organizationId: own,
      menteeId: mentee.id,
      menteeTaskId: task,
      startDate: addDays(today, -9),
      endDate,
    });
  await makePromise(db, mentee, { text: "A ride", dueOn: addDays(today, -1) });
  await insertRow(db, "menteeUserNotes", {
    organizationId: own,
    menteeId: mentee.id,
    noteTitle: "Call",
    note: "<p>Hello</p>",
    date: addDays(today, -3),
  });
  const type = await insertRow(db, "configAppointmentTypes", { name: "Visit" });
  await makeAppointment(db, mentee, { at: "2091-01-02T10:00", type });
  await makeAppointment(db, mentee, { type });
  await makeAppointment(db, mentee, { at: "2089-01-02T10:00", type, status: "cancelledByStaff" });
});

const table = (reader: Person, more: object = {}) =>
  test.post("getTable", { tableName: "mentees", columns, ...more }, reader.token);
const rowOf = async (reader: Person, { id }: Person): Promise<Record<string, unknown>> => {
  const { body } = await table(reader);
  return (body["dataValues"] as Record<string, unknown>[]).find((row) => row["id"] === id)!;
};
const withRole = (flags: readonly (typeof allFlags)[number][], values: object = {}) =>
  makeStaff(test.db, owner.organizationId, { role: { roleType: 2, flags, values: { ...values } } });

describe("Derived columns of the mentee list", () => {
  it("show the last contact, the next appointment, and the number of open and of late work", async () => {
    expect(await rowOf(owner, mentee)).toMatchObject({
      lastContact: addDays(today, -3),
      nextAppointment: { local: "2090-01-02T10:00", zone: "Etc/UTC", at: "2090-01-02T10:00:00.000Z" },
      openWork: 3,
      lateWork: 2,
    });
  });

  it("equal the numbers on the mentee's page", async () => {
    const { body } = await test.post("menteeOverview", { menteeId: mentee.id }, owner.token);
    const { openWork, lateWork, next } = body["dataValues"] as Record<string, { start?: { local: string } }>;
    const row = await rowOf(owner, mentee);
    expect([row["openWork"], row["lateWork"]]).toEqual([openWork, lateWork]);
    expect(row["nextAppointment"]).toMatchObject({ local: next?.start?.local });
  });

  it("are empty or 0 without such records", async () => {
    expect(await rowOf(owner, unknown)).toMatchObject({
      lastContact: "",
      nextAppointment: "",
      openWork: 0,
      lateWork: 0,
    });
  });

  it("are only in rows that request them", async () => {
    const { body } = await table(owner, { columns: ["lateWork"] });
    const [row] = body["dataValues"] as object[];
    expect(columns.filter((name) => name in row!)).toEqual(["lateWork"]);
  });

  it("exclude what the role may not list", async () => {
    const reader = await withRole(allFlags.filter((flag) => flag.startsWith("mentees")));
    const row = await rowOf(reader, mentee);
    expect(row["lastContact"]).toBe(addDays(today, -3));
    for (const name of ["nextAppointment", "openWork", "lateWork"]) expect(name in row, name).toBe(false);
  });

  it("of callers with a caseload are about the mentees in it", async () => {
    const { db } = test;
    const reader = await withRole(allFlags, { caseloadOnly: true });
    const idsOf = async () => {
      const { body } = await table(reader);
      return (body["dataValues"] as { id: string; openWork: number }[]).map((row) => [row.id, row.openWork]);
    };
    expect(await idsOf()).toEqual([]);
    await sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date)
      values (${owner.organizationId}, ${mentee.id}, ${reader.id}, 'mentor', ${addDays(today, -1)}::date)`.execute(
      db,
    );
    expect(await idsOf()).toEqual([[mentee.id, 3]]);
    const { body } = await test.get("auth/user", reader.token);
    expect(body["hasCaseload"]).toBe(true);
    expect((await test.get("auth/user", owner.token)).body["hasCaseload"]).toBeUndefined();
  });

  it("are refused under any other name, and nobody sorts by them", async () => {
    const { status, body } = await table(owner, { columns: ["constructor"] });
    expect([status, typeof body["message"]]).toEqual([400, "string"]);
    const sorted = await table(owner, { sortFieldName: "lateWork", sortDirection: "DESC" });
    expect((sorted.body["dataValues"] as { id: string }[]).map(({ id }) => id)).toEqual([
      mentee.id,
      unknown.id,
    ]);
  });

  it("are columns of an exported list", async () => {
    const { bytes } = await exportFile(
      test,
      "overview",
      { tableName: "mentees", organizationId: owner.organizationId, columns },
      owner.token,
    );
    const [header, first, second] = await readSheet(bytes);
    const cellsOf = (row: readonly unknown[]) =>
      ["Last contact", "Next appointment", "Open", "Late"].map((name) => row[header!.indexOf(name)]);
    expect(cellsOf(first!).slice(2)).toEqual([3, 2]);
    expect(String(cellsOf(first!)[1])).toContain("2090");
    expect(cellsOf(second!).slice(2)).toEqual([0, 0]);
  });

  it("are left out of an exported list where the mentee doesn't consent to share the case", async () => {
    const { db } = test;
    const exported = async () => {
      const { bytes } = await exportFile(
        test,
        "overview",
        { tableName: "mentees", organizationId: owner.organizationId, columns },
        owner.token,
      );
      const [header, first] = await readSheet(bytes);
      return ["Last Name", "Last contact", "Open", "Late"].map((name) => first![header!.indexOf(name)]);
    };
    await sql`update mentees set consent_scope = '{contact}' where id = ${mentee.id}`.execute(db);
    const [name, lastContact, ...work] = await exported();
    expect([name, work]).toEqual(["Ames", [null, null]]);
    expect(lastContact).not.toBeNull();
    await sql`update mentees set consent_scope = '{files}' where id = ${mentee.id}`.execute(db);
    expect(await exported()).toEqual([null, null, null, null]);
    await sql`update mentees set consent_scope = '{contact,caseWork}' where id = ${mentee.id}`.execute(db);
    expect((await exported()).slice(2)).toEqual([3, 2]);
  });

  it("appear in the built-in view of a team member's mentees", async () => {
    const { body } = await test.post("views/list", { tableName: "mentees" }, owner.token);
    const [mine] = body["dataValues"] as { id: string; columns: string[] }[];
    expect(mine).toMatchObject({ id: "shipped.mine", columns: expect.arrayContaining(columns) });
  });
});
