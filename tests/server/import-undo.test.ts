/**
 * What an import leaves behind after its undo, in the audit trail, and after one of its people is anonymized (A1.8 4).
 */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { verifyTrail } from "#server/core/audit/verify.ts";
import { testApp } from "#tests/support/app.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { insertRow } from "#tests/support/factories.ts";
import { makeImporter, suggestedMapping } from "#tests/support/importer.ts";
import { prepared } from "#tests/support/prepared.ts";
import { sealAll } from "#tests/support/seals.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { record, times } from "#tests/support/suite.ts";

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const { call, read, settle } = makeImporter(test, () => world.owner);

/** Imports people. @returns the import, and the ids of its mentees in the order of the rows */
async function importPeople(lines: readonly string[]): Promise<{ importId: string; ids: string[] }> {
  const { id: importId, columns } = await read(
    ["Client ID,First name,Last name,Birthday", ...lines].join("\n"),
  );
  const mapping = columns.map(({ field }, column) => ({ column, field, dateOrder: "mdy" }));
  expect(await call("check", { importId, mapping })).toMatchObject({ status: 1 });
  const checked = await settle(importId);
  expect(checked.counts).toMatchObject({ create: lines.length, wrong: 0, duplicate: 0 });
  await call("run", { importId, planHash: checked.planHash });
  expect((await settle(importId)).counts).toMatchObject({ created: lines.length });
  const { rows } = await sql<{ id: string }>`select record_id::text as id from import_rows
    where import_id = ${importId} order by row_no`.execute(test.db);
  return { importId, ids: rows.map(({ id }) => id) };
}

/** People who are never confused with each other. */
const person = (at: number) => {
  const letters = (number: number) =>
    [...String(number).padStart(5, "0")].map((digit) => "bcdfghklmn"[Number(digit)]).join("o");
  return `U-${at},${letters(at * 7919)},${letters(at * 104_729)},${(at % 12) + 1}/${(at % 28) + 1}/${1950 + (at % 50)}`;
};

it("An undo removes the import except edited or extended records, and the audit trail stays intact [15-A1.8-4]", async () => {
  const { db } = test;
  const [all, edited, noted] = [times(1000, 20), times(100, 2), times(50, 1)];
  const { importId, ids } = await importPeople(Array.from({ length: all }, (_, at) => person(at + 1)));
  for (const id of ids.slice(0, edited)) {
    const body = { tableName: "mentees", tableId: id, data: { cellPhone: "(555) 201-0000" } };
    expect((await test.post("saveRecord", body, world.owner.token)).body).toMatchObject({ status: 1 });
  }
  for (const menteeId of ids.slice(edited, edited + noted)) {
    const data = { date: "2026-11-01", noteTitle: "T", note: "<p>N</p>" };
    const body = { tableName: "menteeUserNotes", tableId: "0", menteeId, data };
    const saved = (await test.post("saveRecord", body, world.owner.token)).body;
    expect(saved, JSON.stringify(saved)).toMatchObject({ status: 1 });
  }
  const stay = edited + noted;
  expect((await call("undo", { importId, dryRun: true }))["dataValues"]).toEqual({
    removed: all - stay,
    restored: 0,
    kept: stay,
  });
  await call("undo", { importId });
  expect((await settle(importId)).counts).toMatchObject({ undone: all - stay, kept: stay });
  const { rows } = await sql<{ id: string }>`select id::text from mentees
    where id = any(${ids}::bigint[]) and deleted_at is null order by id`.execute(db);
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.slice(0, stay).sort());
  const reasons = await sql<{
    message: string;
    count: number;
  }>`select problems -> 0 -> 'said' ->> 'key' as message,
    count(*)::integer as count from import_rows where import_id = ${importId} and result = 'kept' group by 1 order by 2 desc`.execute(
    db,
  );
  expect(reasons.rows.map(({ count }) => count)).toEqual([edited, noted]);
  await sealAll(test.database);
  expect((await verifyTrail(db)).findings).toEqual([]);
  record({ test: "Import: undo", count: all, atLeast: 1000, result: `${all - stay} gone, ${stay} stay` });
});

it("An undo keeps people who sent or received messages since", async () => {
  const { db } = test;
  const { importId, ids } = await importPeople(["M-1,Rosa,Writes,1/2/1980", "M-2,Saul,Silent,1/3/1980"]);
  const { rows } = await sql<{ room: string; account: string }>`
    select r.id as room, m.account_id as account from chat_rooms r join mentees m on m.id = r.mentee_id
    where m.id = ${ids[0]}`.execute(db);
  const [{ room, account } = { room: "", account: "" }] = rows;
  await sql`insert into chat_messages (room_id, sender_id, client_id, message_type, text)
    values (${room}, ${account}, 'import', 'Message', 'Hello')`.execute(db);
  const answer = await call("undo", { importId, dryRun: true });
  expect(answer["dataValues"]).toEqual({ removed: 1, restored: 0, kept: 1 });
  await call("undo", { importId });
  expect((await settle(importId)).counts).toMatchObject({ undone: 1, kept: 1 });
  const left = await sql<{ id: string }>`select id::text from mentees
    where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  expect(left.rows).toEqual([{ id: ids[0] }]);
});

it("An undo repeats a record that PostgreSQL stopped because of a deadlock", async () => {
  const people = ["D-1,Deadlockone,Firstlast,1/2/1981", "D-2,Otherone,Nextlast,3/4/1982"];
  const { importId } = await importPeople(people);
  await test.query(sql`create sequence deadlock_test`);
  await test.query(sql`create function deadlock_once() returns trigger language plpgsql security definer as
    $$ begin
      if nextval('deadlock_test') = 1 then raise exception 'test' using errcode = 'deadlock_detected'; end if;
      return new;
    end $$`);
  await test.query(sql`create trigger deadlock_once before update on mentees for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function deadlock_once()`);
  await call("undo", { importId });
  expect((await settle(importId)).counts).toMatchObject({ undone: 2, kept: 0 });
  await test.query(sql`drop trigger deadlock_once on mentees`);
});

it("An undo says nothing about a person who was anonymized", async () => {
  const { db } = test;
  const { importId, ids } = await importPeople(["P-1,Plantedfirst,Plantedlast,1/2/1980"]);
  await sql`update import_rows set before = '{"lastName": "Plantedbefore"}', elsewhere = 'Planted@test.example'
    where import_id = ${importId}`.execute(db);
  const body = { tableId: ids[0], confirm: "Plantedlast" };
  const answer = await test.post("anonymizeMentee", body, world.owner.token);
  expect(answer.body).toMatchObject({ status: 1 });
  const { rows } = await sql<{
    text: string;
  }>`select r::text as text from import_rows r where import_id = ${importId}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).not.toContain("Planted");
  await sealAll(test.database);
  expect((await verifyTrail(db)).findings).toEqual([]);
});

it("The number of records that an undo removes takes few statements, however many there are", async () => {
  const { db } = test;
  const all = 30;
  const lines = Array.from({ length: all }, (_, at) => `House ${at},Casa ${at},x`);
  const { id: importId, columns } = await read(["Name,Name in Spanish,Active", ...lines].join("\n"), {
    tableName: "configLevelOfCare",
  });
  await call("check", { importId, mapping: suggestedMapping(columns) });
  await call("run", { importId, planHash: (await settle(importId)).planHash });
  expect((await settle(importId)).counts).toMatchObject({ created: all });
  const { rows } = await sql<{ id: string }>`select record_id::text as id from import_rows
    where import_id = ${importId} order by row_no`.execute(db);
  const levelOfCare = rows.slice(0, 3).map(({ id }) => id);
  const menteeId = world.mentee.id;
  await insertRow(db, "menteeAssessments", { organizationId: world.own, menteeId, levelOfCare });
  let answer: Record<string, unknown> = {};
  const statements = await countStatements(async () => {
    answer = await call("undo", { importId, dryRun: true });
  });
  expect(answer["dataValues"]).toEqual({ removed: all - 3, restored: 0, kept: 3 });
  expect(statements).toBeLessThan(all / 2);
});

it("The list of imports takes few statements, however many there are", async () => {
  const { id: importId } = await read("First name,Last name\nLia,Listed\nLeo,Listed");
  await sql`insert into imports (account_id, table_name, file_name, file_hash, source, headers, header_key, code,
      request_id, address)
    select account_id, table_name, file_name, file_hash, source, headers, header_key, code || n, request_id, address
    from imports, generate_series(1, 40) n where id = ${importId}`.execute(test.db);
  let answer: Record<string, unknown> = {};
  const statements = await countStatements(async () => {
    answer = await call("list", {});
  });
  const listed = answer["dataValues"] as { id: string; rowsTotal: number }[];
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.find(({ id }) => id === importId)).toMatchObject({ rowsTotal: 2 });
  expect(listed[0]).toMatchObject({ rowsTotal: 0, counts: { create: 0 } });
  expect(statements).toBeLessThan(20);
});
