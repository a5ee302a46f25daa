import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { type RecordType, sqlName } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { verifyTrail } from "#server/core/audit/verify.ts";
import { unchangedTables, typesBelow, watchedRows } from "#server/features/duplicates/merge/plan.ts";
import { purgeDeleted } from "#server/process/jobs/purge.ts";
import { stoppedClock } from "#tests/support/clock.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { prepared } from "#tests/support/prepared.ts";
import { sealAll } from "#tests/support/seals.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeStaff,
  type Person,
  type RoleSettings,
  makeDuty,
} from "#tests/support/factories.ts";
import { makeUpload, makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { times } from "#tests/support/suite.ts";

// A job that runs between two dumps of the database would make a difference.
const test = testApp({ clock: stoppedClock() });
const world = prepared(() => makeWorld(test.db));

const db = () => test.db;
const mentee = (values: Record<string, unknown> = {}) => makeMentee(db(), world.own, { values });

async function versionOf({ id }: Person): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from mentees where id = ${id}`.execute(db());
  return rows[0]!.version;
}

async function merge(kept: Person, gone: Person, more: object = {}, token = world.owner.token) {
  const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
  return test.post("mentees/merge", { keptId: kept.id, goneId: gone.id, versions, ...more }, token);
}

async function merged(kept: Person, gone: Person, choices: object = {}): Promise<string> {
  const { body } = await merge(kept, gone, { choices });
  expect(body).toMatchObject({ status: 1, mergeId: expect.any(String) });
  return String(body["mergeId"]);
}

const unmerge = async (mergeId: string, token = world.owner.token) =>
  test.post("mentees/unmerge", { mergeId }, token);

async function save(type: RecordType, person: Person, token = world.owner.token): Promise<string> {
  const data = await sampleData(world, type, world.owner, { mentee: person });
  return savedId(test.save(type.name, "0", data, token, { force: true }));
}

/** A row of a table without an id column. */
async function put(table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values).map((name) => sql.id(sqlName(name)));
  await sql`insert into ${sql.table(sqlName(table))} (${sql.join(names)})
    values (${sql.join(Object.values(values))})`.execute(db());
}

async function say(menteeId: string, senderId: string, text: string): Promise<void> {
  await sql`with m as (insert into chat_messages (room_id, sender_id, client_id, message_type, text)
      select id, ${senderId}, gen_random_uuid()::text, 'Message', ${text} from chat_rooms where mentee_id = ${menteeId}
      returning id, room_id, created_at)
    update chat_rooms r set last_message_id = m.id, last_message_at = m.created_at from m where r.id = m.room_id`.execute(
    db(),
  );
}

/** Rows of every kind for a mentee: 20 of each record type, and everything else about the mentee. */
async function fill(person: Person, helper: Person, count: number): Promise<void> {
  for (const type of typesBelow(registry))
    for (let n = 0; n < (type.single ? 1 : count); n += 1) await save(type, person);
  const userFiles = registry.get("userFiles")!;
  await insertRow(db(), "userFiles", {
    accountId: person.accountId,
    name: "Own",
    file: await makeUpload(db(), person.accountId, false),
  });
  expect(userFiles.scope).toBe("account");
  await say(person.id, person.accountId, "Hello");
  await say(person.id, helper.accountId, "Good morning");
  const room = await insertRow(db(), "chatRooms", {
    personLow: String(Math.min(Number(person.accountId), Number(helper.accountId))),
    personHigh: String(Math.max(Number(person.accountId), Number(helper.accountId))),
  });
  for (const accountId of [person.accountId, helper.accountId])
    await put("chatMembers", { roomId: room, accountId });
  await insertRow(db(), "chatMessages", {
    roomId: room,
    senderId: person.accountId,
    clientId: `direct${person.id}`,
    messageType: "Message",
    text: "Direct",
  });
  const roomId = await roomOf(db(), person);
  for (const accountId of [helper.accountId, person.accountId])
    await insertRow(db(), "notifications", {
      accountId,
      menteeId: person.id,
      notificationType: "message",
      notificationSubject: "News",
      notificationMessage: "News",
      notificationUrl: `/chat/${roomId}`,
      groupKey: `chat:${roomId}`,
    });
  await insertRow(db(), "notifications", {
    accountId: helper.accountId,
    menteeId: person.id,
    notificationType: "notification",
    notificationSubject: "Task",
    notificationMessage: "Task",
    notificationUrl: `/mentee/mentee-tasks/${person.id}?id=1`,
  });
  await put("menteeVisits", { accountId: helper.accountId, menteeId: person.id, seenAt: new Date() });
  const importId = await insertRow(db(), "imports", {
    accountId: helper.accountId,
    tableName: "mentees",
    fileName: "sheet.csv",
    fileHash: person.id,
    source: "{}",
    headers: "[]",
    headerKey: "",
    status: "done",
    code: `code${person.id}`,
    requestId: "r",
    address: "a",
  });
  await put("importRows", {
    importId,
    rowNo: 1,
    accountId: helper.accountId,
    cells: "[]",
    result: "created",
    problems: "[]",
    aboutMentee: person.id,
    recordId: person.id,
  });
  await insertRow(db(), "savedViews", {
    organizationId: world.own,
    accountId: helper.accountId,
    visibility: "me",
    tableName: "menteeUserNotes",
    name: `Of ${person.id}`,
    listing: JSON.stringify({ filter: { all: [{ field: "menteeId", op: "is", value: person.id }] } }),
    pinned: false,
    isDefault: false,
  });
  await insertRow(db(), "savedViews", {
    organizationId: world.own,
    accountId: helper.accountId,
    visibility: "me",
    tableName: "mentees",
    name: `List with ${person.id}`,
    listing: JSON.stringify({ filter: { all: [{ field: "id", op: "in", value: [person.id, "0"] }] } }),
    pinned: false,
    isDefault: false,
  });
}

/** Undoing a merge doesn't restore ended sign-ins, the audit trail, or the merges themselves. */
const apart = new Set([
  "audit_changes",
  "audit_seals",
  "audit_trail",
  "mentee_merges",
  "nodes",
  "one_time_links",
  "rate_limits",
  "save_keys",
  "sessions",
  "verification_codes",
]);

/** Returns every row of every table, without versions and times of change. */
async function dump(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db());
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !apart.has(table.name))) {
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(t) - 'version' - 'updated_at' - 'column_versions')::text as row
      from ${sql.table(name)} t order by 1`.execute(db());
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** Undoing a merge decides that the two are different people, and that decision stays. */
const tablesTakenBack = (dumped: object): string[] =>
  Object.keys(dumped).filter((table) => table !== "duplicate_pairs");

/** The decisions about pairs of a mentee and others. */
const pairsOf = async ({ id }: Person) =>
  (
    await sql`select case first_id when ${id} then second_id else first_id end::text as "with", state, decided_by::text as by
      from duplicate_pairs where ${id} in (first_id, second_id) order by first_id + second_id`.execute(db())
  ).rows;

const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db());
  return rows[0]!.count;
};

describe("A merge of two mentees", () => {
  it("moves everything, and undoing it leaves the database as it was [A1.8-6]", async () => {
    const helper = await makeStaff(db(), world.own);
    const other = await makeStaff(db(), world.own);
    const image = await makeUpload(db(), world.owner.accountId, true);
    const earlier = await mentee();
    const kept = await mentee({ caseManager: helper.id, cellPhone: "217 555 0142", notes: "<p>One</p>" });
    const gone = await mentee({
      caseManager: other.id,
      lastName: "Garsía",
      clientId: "C-7",
      notes: "<p>Two</p>",
      image,
    });
    await sql`update files set record_table = 'mentees', record_id = ${gone.id}, record_field = 'image' where name = ${image}`.execute(
      db(),
    );
    const each = times(20, 4);
    for (const person of [kept, gone]) await fill(person, helper, each);
    await makeAppointment(db(), gone);
    const third = await mentee();
    for (const [state, one, two] of [
      ["open", kept, gone],
      ["different", gone, third],
      ["different", earlier, gone],
    ] as const)
      await insertRow(db(), "duplicatePairs", {
        organizationId: world.own,
        firstId: one.id,
        secondId: two.id,
        weight: 30,
        reasons: ["nameTypo"],
        state,
      });
    const before = await dump();
    const trail = await countOf("audit_trail");
    const choices = { notes: "both", caseManager: "gone", lastName: "gone", email: "gone" };
    const mergeId = await merged(kept, gone, choices);
    expect(await countOf("audit_trail")).toBe(trail + 2);

    for (const type of typesBelow(registry)) {
      const { rows } = await sql<{ kept: number; gone: number }>`select
          count(*) filter (where mentee_id = ${kept.id})::integer as kept,
          count(*) filter (where mentee_id = ${gone.id})::integer as gone from ${sql.table(type.table)}`.execute(
        db(),
      );
      // Types that keep earlier records keep both, each with its day and assessor.
      const ofSingle = type.keepsEarlier ? { kept: 2, gone: 0 } : { kept: 1, gone: 1 };
      expect(rows[0], type.name).toMatchObject(type.single ? ofSingle : { gone: 0 });
      if (!type.single) expect(rows[0]!.kept, type.name).toBeGreaterThanOrEqual(2 * each);
    }
    const { rows: record } = await sql<Record<string, unknown>>`select m.*, a.email_key from mentees m
      join accounts a on a.id = m.account_id where m.id = ${kept.id}`.execute(db());
    expect(record[0]).toMatchObject({
      last_name: "Garsía",
      client_id: "C-7",
      cell_phone: "217 555 0142",
      notes: "<p>One</p><p>Two</p>",
      case_manager: other.id,
      image,
      email: gone.email,
      email_key: gone.email,
      account_id: gone.accountId,
    });
    expect(record[0]!["former_names"]).toContain("Mia Mentee");
    const { rows: messages } = await sql<{ text: string; sender: string }>`select text, sender_id as sender
      from chat_messages c join chat_rooms r on r.id = c.room_id where r.mentee_id = ${kept.id} order by c.id`.execute(
      db(),
    );
    expect(messages.map(({ text }) => text)).toEqual(["Hello", "Good morning", "Hello", "Good morning"]);
    // The person continues with one account, which is the author of everything.
    expect(messages.filter(({ sender }) => sender === gone.accountId)).toHaveLength(2);
    const { rows: naming } =
      await sql`select from notifications where notification_url ~ ${`/${gone.id}($|[?])`}
      union all select from saved_views where listing::text like ${`%"${gone.id}"%`}
      union all select from import_rows where about_mentee = ${gone.id}`.execute(db());
    expect(naming).toHaveLength(0);
    const { rows: duties } =
      await sql`select from mentee_staff where mentee_id = ${kept.id} and duty = 'caseManager'
      and deleted_at is null and coalesce(until_date >= organization_day(organization_id) + 1, true) and from_date <= organization_day(organization_id) + 1
      and staff_id <> ${other.id}`.execute(db());
    expect(duties).toHaveLength(0);
    const { rows: pairs } = await sql<{ state: string }>`select state from duplicate_pairs
      where ${kept.id} in (first_id, second_id) order by first_id, second_id`.execute(db());
    expect(pairs.map(({ state }) => state)).toEqual(["different", "same", "different"]);

    expect((await test.get("getChatRooms", kept.token)).status).toBe(401);
    expect((await test.get("getChatRooms", gone.token)).status).toBe(200);

    const { body } = await unmerge(mergeId);
    expect(body).toMatchObject({ status: 1, stayed: {} });
    expect(await countOf("audit_trail")).toBe(trail + 4);
    const after = await dump();
    for (const table of tablesTakenBack(before)) expect(after[table], table).toEqual(before[table]);
    // The two are not offered as a pair again, and decisions about others are unchanged.
    expect(await pairsOf(gone)).toEqual(
      [
        { with: kept.id, state: "different", by: world.owner.accountId },
        { with: third.id, state: "different", by: null },
        { with: earlier.id, state: "different", by: null },
      ].toSorted((one, two) => Number(one.with) - Number(two.with)),
    );
    // Sent twice it says the same and changes nothing.
    expect((await unmerge(mergeId)).body).toMatchObject({ status: 1, stayed: {} });
    expect(await countOf("audit_trail")).toBe(trail + 4);
    await sealAll(test.database);
    expect((await verifyTrail(db())).findings).toEqual([]);
  });

  it("combines the questions of two check-in plans, and pauses the kept one no more than before", async () => {
    const [kept, gone] = [await mentee(), await mentee()];
    const plan = { organizationId: world.own, every: "week", nextOn: "2099-01-05" };
    const other = { questions: ["mood", "work"], pausedUntil: "2099-02-01" };
    await insertRow(db(), "checkInPlans", { ...plan, menteeId: kept.id, questions: ["mood"] });
    await insertRow(db(), "checkInPlans", { ...plan, menteeId: gone.id, ...other });
    await merged(kept, gone);
    const { rows } = await sql`select questions, paused_until as "pausedUntil" from check_in_plans
      where mentee_id = ${kept.id} and deleted_at is null`.execute(db());
    expect(rows).toEqual([{ questions: ["mood", "work"], pausedUntil: null }]);
  });

  it("finds the mentee's last message, and doesn't mistake one of the team's for it", async () => {
    const lastWord = async ({ id }: Person) =>
      (
        await sql<{ day: string | null }>`select last_message_on::text as day from mentee_attention
          where mentee_id = ${id}`.execute(db())
      ).rows[0]?.day;
    const [kept, gone, other] = [await mentee(), await mentee(), await mentee()];
    await say(gone.id, world.owner.accountId, "How are you?");
    await merged(kept, gone);
    expect(await lastWord(kept)).toBeNull();
    await say(other.id, other.accountId, "Fine");
    await merged(kept, other);
    expect(await lastWord(kept)).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("moves as much and undoes it if the kept mentee's sign-in stays, or only one has a sign-in", async () => {
    for (const isWithout of [false, true]) {
      const helper = await makeStaff(db(), world.own);
      const [kept, gone] = [
        await mentee({ caseManager: helper.id }),
        await mentee({ caseManager: helper.id }),
      ];
      for (const person of [kept, gone]) await fill(person, helper, 2);
      if (isWithout)
        await sql`with a as (update accounts set email_key = null, password_hash = null, email_confirmed_at = null where id = ${kept.accountId})
          update mentees set email = null where id = ${kept.id}`.execute(db());
      const before = await dump();
      const mergeId = await merged(kept, gone);
      const { rows } = await sql`select m.email, a.deleted_at, m.case_manager from mentees m
        join accounts a on a.id = m.account_id where m.id = ${kept.id}`.execute(db());
      const { email } = isWithout ? gone : kept;
      expect(rows[0]).toMatchObject({ email, deleted_at: null, case_manager: helper.id });
      // One row for the one case manager, though both mentees had one.
      const { rows: duties } =
        await sql`select from mentee_staff where mentee_id = ${kept.id} and duty = 'caseManager'
        and staff_id = ${helper.id} and deleted_at is null and until_date is null`.execute(db());
      expect(duties).toHaveLength(1);
      await unmerge(mergeId);
      const after = await dump();
      for (const table of tablesTakenBack(before)) expect(after[table], table).toEqual(before[table]);
    }
  });

  it("includes messages that are being stored meanwhile, and so does undoing it", async () => {
    const [kept, gone] = [await mentee(), await mentee()];
    const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
    const mergeId = await merged(kept, gone);
    await say(gone.id, world.owner.accountId, "A late one");
    await merge(kept, gone, { versions });
    const placeOf = async () =>
      (
        await sql<{
          id: string;
        }>`select r.mentee_id as id from chat_messages c join chat_rooms r on r.id = c.room_id
          where c.text = 'A late one'`.execute(db())
      ).rows[0]?.id;
    expect(await placeOf()).toBe(kept.id);
    await unmerge(mergeId);
    expect(await placeOf()).toBe(gone.id);
  });

  it("joins conversations that were both told on one day where to get help", async () => {
    const [kept, gone] = [await mentee(), await mentee()];
    const clientId = "crisis:2026-11-30";
    for (const person of [kept, gone])
      await insertRow(db(), "chatMessages", {
        roomId: await roomOf(db(), person),
        senderId: person.accountId,
        clientId,
        messageType: "Notice",
        text: "crisisHelp",
      });
    const noticesOf = async ({ id }: Person) => {
      const { rows } = await sql<{ sender: string; clientId: string }>`
        select c.sender_id as sender, c.client_id as "clientId"
        from chat_messages c join chat_rooms r on r.id = c.room_id
        where r.mentee_id = ${id} order by c.id`.execute(db());
      return rows;
    };
    const mergeId = await merged(kept, gone);
    expect((await noticesOf(kept)).map(({ sender }) => sender)).toEqual([kept.accountId, kept.accountId]);
    await unmerge(mergeId);
    for (const person of [kept, gone])
      expect(await noticesOf(person)).toEqual([{ sender: person.accountId, clientId }]);
  });

  it("covers every table that names a mentee or a mentee's account", async () => {
    const pair = { keptId: "1", goneId: "2", stayingAccount: "3", goneAccount: "4" };
    const known = new Set([
      ...watchedRows(registry, pair).map(({ table }) => table),
      ...Object.keys(unchangedTables),
    ]);
    const { rows } = await sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and (c.confrelid = 'mentees'::regclass or (c.confrelid = 'accounts'::regclass
        and a.attname not in ('created_by', 'deleted_by', 'completed_by')))
      union select table_name from information_schema.columns
      where table_schema = 'public' and (column_name like '%mentee_id' or column_name = 'about_mentee')
      order by 1`.execute(db());
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  it("redirects requests for the merged mentee to the remaining one, for people who may see that mentee", async () => {
    const [kept, gone, last] = [await mentee(), await mentee(), await mentee()];
    await merged(kept, gone);
    const get = (path: string, token: string) => test.post(path, { tableId: gone.id }, token);
    expect((await get("getMentee", world.owner.token)).body).toEqual({ status: 1, mergedInto: kept.id });
    expect((await get("getMentee", world.otherOwner.token)).status).toBe(404);
    expect((await get("getMenteeHeader", world.owner.token)).status).toBe(404);
    const table = { tableName: "menteeUserNotes", menteeId: gone.id, currentPage: 1, recordsPerPage: 10 };
    expect((await test.post("getMenteeTable", table, world.owner.token)).status).toBe(404);
    const mentor = await makeStaff(db(), world.own, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    expect((await get("getMentee", mentor.token)).status).toBe(404);
    await makeDuty(db(), kept, { staffId: mentor.id, fromDate: "2020-01-01" });
    expect((await get("getMentee", mentor.token)).body).toEqual({ status: 1, mergedInto: kept.id });
    const first = await merged(last, kept);
    expect((await get("getMentee", world.owner.token)).body).toEqual({ status: 1, mergedInto: last.id });
    expect(
      (await test.post("restoreRecord", { tableName: "mentees", tableId: gone.id }, world.superOwner.token))
        .body,
    ).toMatchObject({ status: 0 });
    await unmerge(first);
    expect((await get("getMentee", world.owner.token)).body).toEqual({ status: 1, mergedInto: kept.id });
  });

  it("happens once, and only the newest one of a mentee can be undone", async () => {
    const [kept, gone, last] = [await mentee(), await mentee(), await mentee()];
    const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
    const body = { keptId: kept.id, goneId: gone.id, versions };
    const answers = await Promise.all([1, 2].map(() => test.post("mentees/merge", body, world.owner.token)));
    const again = await test.post("mentees/merge", body, world.owner.token);
    const ids = [...answers, again].map((answer) => answer.body["mergeId"]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toEqual(expect.any(String));
    const second = await merged(last, kept);
    expect((await unmerge(String(ids[0]))).body).toMatchObject({ status: 0 });
    expect((await unmerge(second)).body).toMatchObject({ status: 1 });
    expect((await unmerge(String(ids[0]))).body).toMatchObject({ status: 1 });
  });

  it("restores no person who was disabled since, as case manager, in duties or in open work", async () => {
    const [former, manager] = [await makeStaff(db(), world.own), await makeStaff(db(), world.own)];
    const kept = await mentee({ caseManager: former.id });
    const gone = await mentee({ caseManager: manager.id });
    await makeDuty(db(), kept, { staffId: former.id, fromDate: "2020-01-01" });
    const mergeId = await merged(kept, gone, { caseManager: "gone" });
    const disabled = { tableName: "users", tableId: former.id, data: { active: "0" }, takerId: manager.id };
    expect((await test.post("saveRecord", disabled, world.owner.token)).body).toMatchObject({ status: 1 });
    expect((await unmerge(mergeId)).body).toMatchObject({ status: 1 });
    const { rows } = await sql`select id, case_manager as manager from mentees
      where id in (${kept.id}, ${gone.id}) order by id`.execute(db());
    expect(rows).toEqual([
      { id: kept.id, manager: null },
      { id: gone.id, manager: manager.id },
    ]);
    const { rows: duties } =
      await sql`select 1 from mentee_staff where staff_id = ${former.id} and deleted_at is null
      and coalesce(until_date >= organization_day(organization_id), true)`.execute(db());
    expect(duties).toEqual([]);
  });

  it("leaves what was added and changed since with the kept mentee", async () => {
    const [kept, gone] = [await mentee(), await mentee({ clientId: "C-9", cellPhone: "555 0100" })];
    const notes = registry.get("menteeUserNotes")!;
    const old = await save(notes, gone);
    const mergeId = await merged(kept, gone);
    const added = await save(notes, kept);
    await sql`update mentees set client_id = 'C-10' where id = ${kept.id}`.execute(db());
    expect((await unmerge(mergeId)).body).toMatchObject({ status: 1, stayed: { menteeUserNotes: 1 } });
    const { rows } = await sql<{
      id: string;
      mentee: string;
    }>`select id, mentee_id as mentee from mentee_user_notes
      where id in (${old}, ${added}) order by id`.execute(db());
    expect(rows).toEqual([
      { id: old, mentee: gone.id },
      { id: added, mentee: kept.id },
    ]);
    const { rows: values } = await sql`select client_id, cell_phone from mentees
      where id in (${kept.id}, ${gone.id}) order by id`.execute(db());
    expect(values).toEqual([
      { client_id: "C-10", cell_phone: null },
      { client_id: "C-9", cell_phone: "555 0100" },
    ]);
  });

  it("keeps both values only where both fit, and hidden answers follow the same rules", async () => {
    const kept = await mentee({ cellPhone: "555 0101", primaryLanguage: "English" });
    const gone = await mentee({ cellPhone: "555 0102", primaryLanguage: "Spanish", probationOfficer: "Ray" });
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const person = await makeStaff(db(), world.own, { role: { roleType: 2, flags } });
    for (const choices of [
      { lastName: "both" },
      { nothing: "gone" },
      { lastName: "left" },
      { version: "gone" },
    ])
      expect((await merge(kept, gone, { choices }, person.token)).status).toBe(400);
    expect((await merge(kept, gone, { choices: { probationOfficer: "gone" } }, person.token)).status).toBe(
      403,
    );
    await sql`update mentees set language_list = ${"x".repeat(60_000)} where id = ${kept.id}`.execute(db());
    const choices = { cellPhone: "both", primaryLanguage: "both" };
    const tooLong = await merge(kept, gone, { choices }, person.token);
    if (tooLong.body["status"] === 0) expect(tooLong.body["errors"]).toHaveProperty("languageList");
    await sql`update mentees set language_list = null where id = ${kept.id}`.execute(db());
    if (tooLong.body["status"] === 0)
      expect((await merge(kept, gone, { choices }, person.token)).body).toMatchObject({ status: 1 });
    const { rows } =
      await sql`select cell_phone, other_contact, primary_language, probation_officer from mentees
      where id = ${kept.id}`.execute(db());
    expect(rows[0]).toMatchObject({
      cell_phone: "555 0101",
      other_contact: "555 0102",
      probation_officer: "Ray",
    });
  });

  it("needs the right to compare, change and delete mentees, one organization, and the compared versions", async () => {
    const [kept, gone] = [await mentee(), await mentee()];
    const before = await dump();
    const staff = (settings: RoleSettings) =>
      makeStaff(db(), world.own, { role: { roleType: 2, ...settings } });
    const refused = [
      await staff({ keys: allKeys.filter((key) => key !== "duplicates") }),
      await staff({ flags: allFlags.filter((flag) => flag !== "menteesCanDelete") }),
      await staff({ flags: allFlags.filter((flag) => flag !== "menteesCanEdit") }),
      await staff({ values: { caseloadOnly: true } }),
      kept,
    ];
    for (const { token } of refused) {
      expect((await merge(kept, gone, {}, token)).status).toBe(403);
      expect((await unmerge("1", token)).status).toBe(403);
      expect((await test.post("mentees/compare", { ids: [kept.id, gone.id] }, token)).status).toBe(403);
    }
    // Both can sign in, so whichever record is kept, one person would get access to the other's case.
    const helper = await staff({ keys: allKeys.filter((key) => key !== "menteeResetPassword") });
    for (const choices of [{}, { email: "gone" }])
      expect((await merge(kept, gone, { choices }, helper.token)).status).toBe(403);
    expect((await merge(kept, gone, {}, world.otherOwner.token)).status).toBe(404);
    expect((await merge(kept, world.otherMentee)).status).toBe(404);
    expect((await merge(world.otherMentee, kept)).status).toBe(404);
    expect((await merge(kept, kept)).status).toBe(400);
    for (const wrong of [{}, { versions: {} }, { choices: [] }, { goneId: null }])
      expect((await merge(kept, gone, { versions: undefined, ...wrong })).status).toBe(400);
    expect((await merge(kept, gone, { goneId: "x" })).status).toBe(404);
    const { body: strange } = await merge(kept, world.otherMentee, {}, world.superOwner.token);
    expect(strange).toMatchObject({ status: 0 });
    const old = { versions: { kept: 1, gone: 99 } };
    expect((await merge(kept, gone, old)).body).toMatchObject({ status: 0 });
    const after = await dump();
    for (const table of ["mentees", "accounts", "duplicate_pairs", "chat_rooms"])
      expect(
        after[table]!.filter((row) => before[table]!.includes(row)),
        table,
      ).toEqual(before[table]);
    const mergeId = await merged(kept, gone);
    expect((await unmerge(mergeId, world.otherOwner.token)).status).toBe(404);
    expect((await unmerge("999999999")).status).toBe(404);
  });

  it("needs the right to set passwords if one of the two signs in, and not if neither does", async () => {
    const [kept, gone] = [await mentee(), await mentee()];
    const keys = allKeys.filter((key) => key !== "menteeResetPassword");
    const helper = await makeStaff(db(), world.own, { role: { roleType: 2, keys } });
    const loseEmail = ({ id, accountId }: Person) =>
      sql`with a as (update accounts set email_key = null, password_hash = null, email_confirmed_at = null where id = ${accountId})
        update mentees set email = null where id = ${id}`.execute(db());
    const refuse = async () => {
      expect((await merge(kept, gone, {}, helper.token)).status).toBe(403);
      expect((await merge(gone, kept, {}, helper.token)).status).toBe(403);
    };
    await loseEmail(kept);
    await refuse();
    await loseEmail(gone);
    // Both are still signed in.
    await refuse();
    await sql`delete from sessions where account_id in (${kept.accountId}, ${gone.accountId})`.execute(db());
    // One signs in with codes by text message, and then with a paper card.
    await sql`update mentees set cell_phone = '(555) 203-0001', text_consent_on = organization_day(organization_id),
      text_consent_to = e164('(555) 203-0001') where id = ${gone.id}`.execute(db());
    await refuse();
    await sql`update mentees set text_consent_on = null, text_consent_to = null
      where id = ${gone.id}`.execute(db());
    await sql`insert into paper_cards (organization_id, mentee_id, code_hash, step_types, step_ids, expires_at)
      values (${world.own}, ${gone.id}, sha256('merge'), '{}', '{}', now() + interval '1 day')`.execute(db());
    await refuse();
    await sql`delete from paper_cards where mentee_id = ${gone.id}`.execute(db());
    // Consent to texts may be recorded later, so the helper's merge ends the sign-in with the number.
    await sql`update mentees set cell_phone = '(555) 203-0002', sign_in_mobile = e164('(555) 203-0002')
      where id = ${kept.id}`.execute(db());
    const signInNumber = async () =>
      (await test.query(sql`select sign_in_mobile as number from mentees where id = ${kept.id}`))[0]?.[
        "number"
      ];
    const { body } = await merge(kept, gone, {}, helper.token);
    expect(body).toMatchObject({ status: 1 });
    expect(await signInNumber()).toBeNull();
    expect((await unmerge(String(body["mergeId"]))).body).toMatchObject({ status: 1 });
    expect(await signInNumber()).toBe("+15552030002");
  });

  it("cannot be undone after the kept mentee moved to another organization, and restores nothing in the former one", async () => {
    const [kept, gone] = [await mentee(), await mentee()];
    await save(registry.get("menteeUserNotes")!, gone);
    const mergeId = await merged(kept, gone);
    const data = { organizationId: world.other };
    const moved = { tableName: "mentees", tableId: kept.id, data };
    expect((await test.post("saveRecord", moved, world.superOwner.token)).body).toMatchObject({ status: 1 });
    const before = await dump();
    for (const { token } of [world.otherOwner, world.superOwner])
      expect((await unmerge(mergeId, token)).body).toMatchObject({ status: 0 });
    expect((await unmerge(mergeId)).status).toBe(404);
    for (const table of ["mentees", "mentee_user_notes", "mentee_merges"])
      expect((await dump())[table], table).toEqual(before[table]);
  });

  it("changes nothing if a statement fails on the way", async () => {
    const [kept, gone] = [await mentee(), await mentee({ clientId: "C-1" })];
    for (const person of [kept, gone]) await save(registry.get("menteeUserNotes")!, person);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db(),
    );
    await sql`create trigger refuse before insert on mentee_merges execute function refuse()`.execute(db());
    const before = await dump();
    expect((await merge(kept, gone)).status).toBe(500);
    await sql`drop trigger refuse on mentee_merges`.execute(db());
    expect(await dump()).toEqual(before);
  });

  it("is erased with the person, and when the other record is permanently removed", async () => {
    const [kept, gone] = [
      await mentee({ lastName: "Planted" }),
      await mentee({ firstName: "Zqgone", clientId: "Zqid" }),
    ];
    const mergeId = await merged(kept, gone);
    const row = async (id: string) =>
      (await sql<{ changes: unknown[] }>`select changes from mentee_merges where id = ${id}`.execute(db()))
        .rows[0]!;
    expect((await row(mergeId)).changes.length).toBeGreaterThan(0);
    const answer = await test.post(
      "anonymizeMentee",
      { tableId: kept.id, confirm: "Planted" },
      world.owner.token,
    );
    expect(answer.body).toMatchObject({ status: 1 });
    expect((await row(mergeId)).changes).toEqual([]);
    const everything = JSON.stringify(await dump());
    expect(everything).not.toContain("Zqgone");
    expect(everything).not.toContain("Zqid");
    expect(everything).not.toContain(gone.email);
    expect((await unmerge(mergeId)).body).toMatchObject({ status: 0 });

    const [stays, goes] = [await mentee(), await mentee()];
    const second = await merged(stays, goes);
    await sql`update mentees set deleted_at = now() - interval '40 days' where id = ${goes.id}`.execute(db());
    await purgeDeleted(db(), registry, 30);
    expect((await row(second)).changes).toEqual([]);
    expect((await unmerge(second)).body).toMatchObject({ status: 0 });
    const { body } = await test.post("getMentee", { tableId: goes.id }, world.owner.token);
    expect(body).toEqual({ status: 1, mergedInto: stays.id });
  });

  it("is erased with the person, even when the other records were permanently removed before", async () => {
    const [stays, goes, first] = [await mentee({ lastName: "Lane" }), await mentee(), await mentee()];
    for (const { id } of [goes, first]) {
      const changed = await test.save("mentees", id, { clientId: "C-9" }, world.owner.token, { force: true });
      expect(changed.body).toMatchObject({ status: 1 });
    }
    await merged(goes, first);
    await merged(stays, goes);
    await sql`update mentees set deleted_at = now() - interval '40 days'
      where id in (${goes.id}, ${first.id})`.execute(db());
    await purgeDeleted(db(), registry, 30);
    const { body } = await test.post("getMentee", { tableId: first.id }, world.owner.token);
    expect(body).toEqual({ status: 1, mergedInto: stays.id });
    const answer = await test.post(
      "anonymizeMentee",
      { tableId: stays.id, confirm: "Lane" },
      world.owner.token,
    );
    expect(answer.body).toMatchObject({ status: 1 });
    const values = await sql`select from audit_changes c join audit_trail e on e.id = c.event_id
      where e.mentee_id in (${stays.id}, ${goes.id}, ${first.id})`.execute(db());
    expect(values.rows).toEqual([]);
    await sealAll(test.database);
    expect((await verifyTrail(db())).findings).toEqual([]);
  });

  it("appears in the history, with the earlier values", async () => {
    const [kept, gone] = [await mentee(), await mentee({ clientId: "C-12" })];
    const note = await save(registry.get("menteeUserNotes")!, gone);
    const mergeId = await merged(kept, gone);
    const history = async (tableName: string, tableId: string) =>
      (await test.post("getHistory", { tableName, tableId }, world.owner.token)).body["dataValues"] as {
        merge?: string;
        mergeId?: string;
        action: string;
        recordId: string;
      }[];
    expect((await history("mentees", kept.id)).filter((row) => row.merge)).toMatchObject([
      { merge: "into", recordId: gone.id },
      { merge: "from", recordId: kept.id, mergeId },
    ]);
    expect((await history("menteeUserNotes", note)).some(({ action }) => action === "create")).toBe(true);
    await unmerge(mergeId);
    expect((await history("mentees", gone.id))[0]).toMatchObject({ merge: "undone" });
    expect((await history("mentees", kept.id)).filter((row) => row.mergeId)).toEqual([]);
  });
});
