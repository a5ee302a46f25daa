/** Migration 0220 turns overlapping periods into periods without overlap. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertRow, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

const migration = "0220-periods.sql";

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore(migration);
});
afterAll(() => database?.close());

it("The migration joins overlapping duties and overlapping enrollments, and shortens absences", async () => {
  const { db } = database;
  const organizationId = await insertRow(db, "organizations", { name: "Harbor House" });
  const [ana, ben] = [(await makeStaff(db, organizationId)).id, (await makeStaff(db, organizationId)).id];
  const menteeId = (await makeMentee(db, organizationId)).id;
  const duty = (fromDate: string, untilDate: string | null, more: Record<string, unknown> = {}) =>
    insertRow(db, "menteeStaff", {
      organizationId,
      menteeId,
      staffId: ana,
      duty: "mentor",
      fromDate,
      untilDate,
      ...more,
    });
  await duty("2025-01-01", "2025-03-31", { note: "Met at church" });
  await duty("2025-03-01", null, { note: "Speaks Spanish" });
  await duty("2025-02-01", "2025-02-10");
  await duty("2025-03-01", null, { duty: "backup" });
  await duty("2025-03-01", null, { staffId: ben });
  // It ended the day before the next one began.
  await duty("2024-01-01", "2024-06-30");
  await duty("2024-07-01", "2024-12-31");
  // A day that was entered wrong.
  await duty("2025-05-01", "2025-04-01");

  const program = await insertRow(db, "configPrograms", { name: "Housing" });
  const stay = (startDate: string | null, exitDate: string | null, more: Record<string, unknown> = {}) =>
    insertRow(db, "enrollments", { organizationId, menteeId, startDate, exitDate, ...more });
  await stay("2025-01-01", "2025-05-31", { programId: program, exitReason: "leftEarly", note: "First" });
  await stay("2025-03-01", "2025-08-31", {
    programId: program,
    exitReason: "completed",
    exitDestination: 410,
    riskLevel: "high",
  });
  await stay("2025-03-01", null);
  await stay(null, "2025-04-01");

  const absence = (fromDate: string, untilDate: string, standIn: string | null = null) =>
    insertRow(db, "absences", { organizationId, staffId: ana, fromDate, untilDate, standIn });
  await absence("2025-07-01", "2025-07-14", ben);
  await absence("2025-07-10", "2025-07-20");
  await absence("2025-07-12", "2025-07-13");

  await database.migrateTo(migration);

  const read = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows;
  expect(
    await read(sql`select duty, staff_id = ${ana} as "isAna", from_date::text as "from", until_date::text as until, note
      from mentee_staff where deleted_at is null order by from_date, duty, staff_id, until_date`),
  ).toEqual([
    { duty: "mentor", isAna: true, from: "2024-01-01", until: "2024-06-30", note: null },
    { duty: "mentor", isAna: true, from: "2024-07-01", until: "2024-12-31", note: null },
    { duty: "mentor", isAna: true, from: "2025-01-01", until: null, note: "Met at church\nSpeaks Spanish" },
    { duty: "backup", isAna: true, from: "2025-03-01", until: null, note: null },
    { duty: "mentor", isAna: false, from: "2025-03-01", until: null, note: null },
    { duty: "mentor", isAna: true, from: "2025-05-01", until: "2025-04-01", note: null },
  ]);
  expect(
    await read(sql`select program_id as program, start_date::text as start, exit_date::text as exit, exit_reason as reason,
        exit_destination as destination, risk_level as risk, note
      from enrollments where deleted_at is null order by start_date nulls first, program_id nulls last`),
  ).toEqual([
    {
      program: null,
      start: null,
      exit: "2025-04-01",
      reason: null,
      destination: null,
      risk: null,
      note: null,
    },
    {
      program,
      start: "2025-01-01",
      exit: "2025-08-31",
      reason: "completed",
      destination: 410,
      risk: "high",
      note: "First",
    },
    {
      program: null,
      start: "2025-03-01",
      exit: null,
      reason: null,
      destination: null,
      risk: null,
      note: null,
    },
  ]);
  expect(
    await read(sql`select from_date::text as "from", until_date::text as until, stand_in = ${ben} as "isBen",
      deleted_at is not null as "isDeleted" from absences order by id`),
  ).toEqual([
    { from: "2025-07-01", until: "2025-07-14", isBen: true, isDeleted: false },
    { from: "2025-07-15", until: "2025-07-20", isBen: null, isDeleted: false },
    { from: "2025-07-12", until: "2025-07-13", isBen: null, isDeleted: true },
  ]);
  // Nothing is lost: what became part of another row can be looked at and restored.
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from mentee_staff where deleted_at is not null)::integer
    + (select count(*) from enrollments where deleted_at is not null)::integer as count`.execute(db);
  expect(rows[0]).toEqual({ count: 3 });
  await expect(duty("2025-02-01", null)).rejects.toThrow("mentee_staff_period");
});
