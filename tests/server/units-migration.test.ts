/** Amounts without a unit and answers without an author from before the migration (migration 0198). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertRow } from "#tests/support/factories.ts";
import { createDatabaseBefore, type OldDatabase } from "#tests/support/migrations.ts";

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0198-units-and-answerers.sql");
});
afterAll(() => database?.close());

it("The migration adds a unit where the outcome says it, and reads from the audit trail who answered", async () => {
  const { db } = database;
  const organizationId = await insertRow(db, "organizations", { name: "Old" });
  const accountOf = (accountType: "staff" | "mentee") =>
    insertRow(db, "accounts", { accountType, emailKey: `${accountType}@test.example` });
  const userRole = await insertRow(db, "userRoles", { organizationId, roleName: "Owner", roleType: 1 });
  const staff = await insertRow(db, "users", {
    organizationId,
    accountId: await accountOf("staff"),
    userRole,
    firstName: "Ana",
    lastName: "Staff",
    email: "staff@test.example",
    address: "1 Main Street",
  });
  const menteeId = await insertRow(db, "mentees", {
    organizationId,
    accountId: await accountOf("mentee"),
    firstName: "Zoe",
    lastName: "Vega",
  });
  const about = { organizationId, menteeId };
  const amounts = [
    ["income", 900],
    ["quarterEarnings", 7200],
    ["jobStarted", 17],
    ["income", null],
  ] as const;
  for (const [code, amount] of amounts) {
    const outcomeId = await insertRow(db, "configOutcomes", { name: code, domain: "income", code });
    await insertRow(db, "outcomes", { ...about, outcomeId, date: "2026-01-01", amount, verifiedBy: "own" });
  }
  const checkIns: string[] = [];
  for (let at = 0; at < 5; at += 1)
    checkIns.push(
      await insertRow(db, "checkIns", {
        ...about,
        dueOn: "2026-01-01",
        questions: ["mood"],
        answeredAt: at < 4 ? "2026-01-02T10:00Z" : null,
      }),
    );
  const trail = (at: number, by: "staff" | "mentee", changes: object) =>
    sql`with e as (
        insert into audit_trail (request_id, organization_id, account_type, user_id, action, outcome, table_name, record_id, mentee_id, changes_digest)
        values ('old', ${organizationId}, ${by}, ${by === "staff" ? staff : null}, 'change', 'done', 'checkIns', ${checkIns[at]}, ${menteeId}, '\\x00') returning id)
      insert into audit_changes (event_id, organization_id, salt, changes)
      select id, ${organizationId}, '\\x00', ${JSON.stringify(changes)}::jsonb from e`.execute(db);
  const mood = { mood: ["", "4"] };
  await trail(0, "mentee", mood);
  await trail(0, "staff", { seen: ["0", "1"] });
  await trail(1, "staff", mood);
  await trail(2, "mentee", mood);
  await trail(2, "staff", mood);
  await trail(4, "staff", { dueOn: ["2026-01-01", "2026-01-02"] });

  await database.migrateTo("0198-units-and-answerers.sql");

  const units = await sql<{ unit: string | null }>`select unit from outcomes order by id`.execute(db);
  expect(units.rows.map(({ unit }) => unit)).toEqual(["dollarsMonth", "dollarsQuarter", null, null]);
  const answers = await sql`
    select answered_by as by, entered_by::text as entered from check_ins order by id`.execute(db);
  expect(answers.rows).toEqual([
    { by: "mentee", entered: null },
    { by: "staff", entered: staff },
    { by: "both", entered: staff },
    { by: null, entered: null },
    { by: null, entered: null },
  ]);
});
