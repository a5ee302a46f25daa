/** Open records of mentees who moved to another organization while their former team kept them (migration 0207). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertRow, makeAppointment, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

const migration = "0207-former-teams.sql";

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore(migration);
});
afterAll(() => database?.close());

it("The migration names only the new team, and past entries name the people of that time", async () => {
  const { db } = database;
  const make = (name: string) => insertRow(db, "organizations", { name });
  const [former, own] = [await make("Former"), await make("Own")];
  const [left, there] = [(await makeStaff(db, former)).id, (await makeStaff(db, own)).id];
  const mentee = await makeMentee(db, own);
  const type = await insertRow(db, "configAppointmentTypes", { name: "Call" });
  const promise = (byStaff: string, status: string) =>
    insertRow(db, "promises", {
      organizationId: own,
      menteeId: mentee.id,
      by: "staff",
      byStaff,
      text: "Call the bank",
      dueOn: "2090-01-02",
      status,
    });
  await makeAppointment(db, mentee, { type, staff: [left, there] });
  await makeAppointment(db, mentee, { type, staff: [there] });
  await makeAppointment(db, mentee, { type, staff: [left], startAt: "2020-01-02T10:00Z" });
  for (const [who, status] of [
    [left, "open"],
    [there, "open"],
    [left, "kept"],
  ] as const)
    await promise(who, status);

  await database.migrateTo(migration);

  const appointments =
    await sql`select staff::text[] as staff, version from appointments order by id`.execute(db);
  expect(appointments.rows).toEqual([
    { staff: [there], version: 2 },
    { staff: [there], version: 1 },
    { staff: [left], version: 1 },
  ]);
  const promises = await sql`select by_staff::text as by, version from promises order by id`.execute(db);
  expect(promises.rows).toEqual([
    { by: null, version: 2 },
    { by: there, version: 1 },
    { by: left, version: 1 },
  ]);
});
