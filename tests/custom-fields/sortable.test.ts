/**
 * Fields that an organization makes sortable: the index is built, dropped, rebuilt after a kill or a failure, and
 * the answers are the same with and without it. At most 5 per organization. `bench/custom-fields.ts` shows that a
 * filter takes 20 ms at most over 50,000 mentees, and the list 1.1 times as long as without custom fields.
 */
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, it } from "vitest";
import { maxSortableFields, maxSortableInTable } from "#shared/records/custom-fields.ts";
import { registry } from "#shared/records/registry.ts";
import { followSortIndexes } from "#server/core/records/sort-indexes.ts";
import { connect } from "#server/platform/db/database.ts";
import { isDatabaseAway } from "#server/platform/http/error-handler.ts";
import { patient } from "#tests/support/database.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { makePlainStaff, testCustomized, type Data } from "./custom.ts";

let opened = 0;
const { test, own, calls, owner, idOf } = testCustomized();

const openOwner = () => {
  opened += 1;
  return connect(test.database.connection, { ...patient, max: 2 });
};
const follow = (signal = new AbortController().signal) =>
  followSortIndexes(test.app.db, openOwner, registry, signal);
const set = async (key: string, data: Data, by = owner) =>
  (await calls.save("customFields", data, by, { tableId: await idOf(key) })).body;
const stateOf = async (key: string) =>
  (await calls.read("customFields", await idOf(key), owner))["sortState"];
/** Returns true if each index is valid. The two indexes of a field share one entry if they agree. */
const indexes = async (): Promise<Record<string, boolean>> => {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname like 'custom\\_sort\\_%' order by 1`.execute(test.db);
  const valid = new Map(rows.map((row) => [row.name, row.valid]));
  return Object.fromEntries(
    [...valid].filter(([name, is]) => {
      const whole = name.replace(/_(?:down|words)$/, "");
      return whole === name || valid.get(whole) !== is;
    }),
  );
};
/** Adds so many mentees that an index needs more than one page. */
async function plantMany(): Promise<void> {
  await sql`with a as (
      insert into accounts (account_type, email_key, language_code)
      select 'mentee', 'sorted' || gen_random_uuid(), 'en' from generate_series(1, 1500) n returning id)
    insert into mentees (organization_id, account_id, first_name, last_name, custom)
    select ${own.world.own}, id, 'Mia', 'Many', jsonb_build_object(${await idOf("shoe_size")}::text, 1000 + id % 900,
      ${await idOf("nickname")}::text, 'many' || id, ${await idOf("court_day")}::text,
      (date '2030-01-01' + (id % 700)::integer)::text) from a`.execute(test.db);
}

beforeEach(async () => {
  await sql`update custom_fields set sortable = false`.execute(test.db);
  await follow();
  if (Object.keys(await indexes()).length > 0) throw new Error("An index of the test before is still there.");
  opened = 0;
});

it("The index is built by the job, and gone when the field is turned off, retired, deleted or purged", async () => {
  expect(await set("shoe_size", { sortable: "1" })).toMatchObject({ status: 1 });
  expect(await stateOf("shoe_size")).toBe("building");
  await follow();
  const name = `custom_sort_${await idOf("shoe_size")}`;
  expect(await indexes()).toEqual({ [name]: true });
  expect(await stateOf("shoe_size")).toBe("ready");
  // There is nothing to do, so no connection as the owner of the database is opened.
  await follow();
  expect(opened).toBe(1);

  const gone = async () => {
    await follow();
    expect(await indexes()).toEqual({});
  };
  const back = async () => {
    await follow();
    expect(await indexes()).toEqual({ [name]: true });
  };
  await set("shoe_size", { sortable: "0" });
  expect(await stateOf("shoe_size")).toBe("");
  await gone();
  await set("shoe_size", { sortable: "1" });
  await back();
  const tableId = await idOf("shoe_size");
  const archive = (activeStatus: string) =>
    calls.post("archiveRecord", { tableName: "customFields", tableId, activeStatus }, owner);
  await archive("0");
  await gone();
  await archive("1");
  await back();
  await calls.post("deleteRecord", { tableName: "customFields", tableId }, owner);
  await gone();
  expect(
    (await calls.post("restoreRecord", { tableName: "customFields", tableId }, owner)).body,
  ).toMatchObject({ status: 1 });
  await back();
  const purged = await calls.define({ labelEn: "Purged", kind: "text", sortable: "1" }, owner);
  await follow();
  await sql`delete from custom_fields where id = ${purged}`.execute(test.db);
  await back();
});

it("The index is for texts, numbers and days, five per organization, and needs the key", async () => {
  expect(await set("bed", { sortable: "1" })).toMatchObject({
    status: 0,
    errors: { sortable: expect.any(String) },
  });
  const many = Array.from({ length: maxSortableFields + 2 }, (_, at) => ({
    tableName: at % 2 ? "resources" : "mentees",
    labelEn: `Sorted ${at}`,
    labelEs: `Orden ${at}`,
    sortable: "1",
  }));
  const answers = await Promise.all(many.map((data) => calls.save("customFields", data, owner)));
  expect(answers.filter(({ body }) => body["status"] === 1)).toHaveLength(maxSortableFields);
  // The limit also applies to turning on an existing field, and a repeated request counts once.
  expect(await set("nickname", { sortable: "1" })).toMatchObject({ status: 0 });
  const first = answers.find(({ body }) => body["status"] === 1)!.body["recordId"];
  const again = await calls.save("customFields", { sortable: "1" }, owner, { tableId: first });
  expect(again.body).toMatchObject({ status: 1 });
  // The state that a client sends is ignored.
  expect(await set("nickname", { sortState: "ready" })).toMatchObject({ status: 1 });
  expect(await stateOf("nickname")).toBe("");
  const { otherOwner, own: organizationId } = own.world;
  expect((await calls.save("customFields", { sortable: "1" }, otherOwner, { tableId: first })).status).toBe(
    404,
  );
  // The installation as a whole has a limit, too.
  const table = "mentees";
  await sql`insert into custom_fields (organization_id, table_name, kind, key, labels, sortable)
    select ${organizationId}, ${table}, 'text', 'planted_' || n, '{"en": "P", "es": "P"}', true
    from generate_series(1, ${maxSortableInTable}) n`.execute(test.db);
  const full = await calls.save("customFields", { ...many[0], labelEn: "Theirs" }, otherOwner);
  expect(full.body).toMatchObject({ status: 0 });
  await sql`delete from custom_fields where key like 'planted%'`.execute(test.db);
});

it("The list finds and sorts the same with and without the index, which serves large lists", async () => {
  const keys = ["shoe_size", "nickname", "court_day"];
  const words = ["Ábel", "abel", "Zoe", "ñandú", "x".repeat(480)];
  for (let at = 0; at < 12; at += 1) {
    const person = await makeMentee(test.db, own.world.own);
    const answers = {
      "custom.shoe_size": at % 4 === 3 ? "" : String((at * 7) % 5),
      "custom.nickname": at % 3 === 2 ? "" : words[at % words.length],
      "custom.court_day": at % 5 === 4 ? "" : `2027-01-${10 + ((at * 3) % 7)}`,
    };
    await calls.saved("mentees", answers, owner, { tableId: person.id });
  }
  const asked: Data[] = [
    ["shoe_size", "is", 2],
    ["shoe_size", "after", 1],
    ["shoe_size", "between", [1, 3]],
    ["shoe_size", "empty"],
    ["court_day", "before", "2027-01-13"],
    ["court_day", "is", "2027-01-13"],
    ["nickname", "is", "ABEL"],
    ["nickname", "is", "x".repeat(480)],
    ["nickname", "isNot", "zoe"],
    ["nickname", "contains", "nandu"],
    ["nickname", "contains", "be"],
    // Longer than a value in a sort index can be.
    ["nickname", "contains", "x".repeat(350)],
    ["nickname", "startsWith", "zoe"],
    ["nickname", "empty"],
  ].map(([key, op, value]) => ({ filter: { all: [{ field: `custom.${String(key)}`, op, value }] } }));
  const orders: Data[] = keys.flatMap((key) =>
    ["ASC", "DESC"].map((sortDirection) => ({ sortFieldName: `custom.${key}`, sortDirection })),
  );
  const whole = { recordsPerPage: 1000 };
  const look = async () => {
    const found: unknown[] = [];
    for (const body of [...asked, ...orders])
      found.push((await calls.list("mentees", { ...whole, ...body }, owner)).map(({ id }) => id));
    return found;
  };
  const before = await look();
  expect(before.slice(0, asked.length).every((ids) => (ids as unknown[]).length > 0)).toBe(true);
  for (const key of keys) await set(key, { sortable: "1" });
  expect(await look()).toEqual(before);
  await follow();
  expect(await look()).toEqual(before);
  await plantMany();
  await sql`analyze mentees`.execute(test.db);
  const scans = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct substring(indexrelname from '[0-9]+'))::integer as count from pg_stat_user_indexes
      where indexrelname like 'custom\\_sort\\_%' and idx_scan > 0`.execute(test.db);
    return rows[0]!.count;
  };
  // A connection reports its index statistics with its first statement after a second.
  const use = async () => {
    for (const [key, value] of [
      ["shoe_size", 1001],
      ["nickname", "many77"],
      ["court_day", "2030-02-02"],
    ])
      await calls.list("mentees", { filter: { all: [{ field: `custom.${key}`, op: "is", value }] } }, owner);
    return scans();
  };
  await expect.poll(use, { interval: 200 }).toBe(3);
  const useParts = async () => {
    const filter = { all: [{ field: "custom.nickname", op: "contains", value: "ny77" }] };
    await calls.list("mentees", { filter }, owner);
    const { rows } = await sql<{ scans: number }>`select coalesce(sum(idx_scan), 0)::integer as scans
      from pg_stat_user_indexes where indexrelname like 'custom\\_sort\\_%\\_words'`.execute(test.db);
    return rows[0]!.scans;
  };
  await expect.poll(useParts, { interval: 200 }).toBeGreaterThan(0);
});

it("The index is completed after the process that built it was stopped or killed", async () => {
  const client = new pg.Client(test.database.connection);
  await client.connect();
  try {
    // A build waits for open transactions that change rows.
    await client.query("begin");
    await client.query("update mentees set custom = custom where id = $1", [own.mentee.id]);
    await set("shoe_size", { sortable: "1" });
    const name = `custom_sort_${await idOf("shoe_size")}`;
    const stopping = new AbortController();
    const stopped = follow(stopping.signal);
    await expect.poll(indexes).toEqual({ [name]: false });
    // Meanwhile another node does nothing, and calls are answered.
    await follow();
    expect(await indexes()).toEqual({ [name]: false });
    const other = await makeMentee(test.db, own.world.own);
    const answered = await calls.save("mentees", { "custom.shoe_size": "9" }, owner, { tableId: other.id });
    expect(answered.body).toMatchObject({ status: 1 });
    stopping.abort();
    await stopped;
    expect(await indexes()).toEqual({ [name]: false });
    expect(await stateOf("shoe_size")).toBe("building");

    const killed = follow();
    killed.catch(() => undefined);
    const builders = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
          and query like '%index concurrently%custom_sort%' and pid <> pg_backend_pid() and state = 'active'`.execute(
          test.db,
        )
      ).rows.map(({ pid }) => pid);
    await expect.poll(async () => (await builders()).length).toBe(1);
    // The test waits until the connection is gone, because until then no other process builds.
    await sql`select pg_terminate_backend(${(await builders())[0]}, 60000)`.execute(test.db);
    await expect(killed).rejects.toSatisfy(isDatabaseAway);
    await client.query("rollback");
    await sql`update custom_fields set sort_failed_at = null`.execute(test.db);
    await follow();
    expect(await indexes()).toEqual({ [name]: true });
    expect(await stateOf("shoe_size")).toBe("ready");
  } finally {
    await client.end();
  }
});

it("A failed index is reported, leaves nothing behind, and is retried later or on request", async () => {
  const { db, connection } = test.database;
  const limit = (settings: readonly string[]) =>
    sql.raw(settings.map((one) => `alter database ${connection.database} ${one}`).join(";")).execute(db);
  await plantMany();
  await set("nickname", { sortable: "1" });
  const name = `custom_sort_${await idOf("nickname")}`;
  // A full disk in the middle of a build: sorting needs a temporary file, and none is allowed.
  await limit(["set maintenance_work_mem = '64kB'", "set temp_file_limit = 0"]);
  await expect(follow()).rejects.toThrow("temporary file size exceeds");
  expect(await stateOf("nickname")).toBe("failed");
  expect(await indexes()).toEqual({});
  // It does not retry immediately.
  await follow();
  expect([opened, await stateOf("nickname")]).toEqual([1, "failed"]);
  await limit(["reset all"]);
  await sql`update custom_fields set sort_failed_at = now() - interval '1 hour'
    where sort_state = 'failed'`.execute(db);
  await follow();
  expect([await indexes(), await stateOf("nickname")]).toEqual([{ [name]: true }, "ready"]);
  // The index name is already taken. Turning the field off and on retries without a wait.
  await set("nickname", { sortable: "0" });
  await follow();
  await sql`create table ${sql.table(name)} (id bigint)`.execute(db);
  await set("nickname", { sortable: "1" });
  await expect(follow()).rejects.toThrow(name);
  expect([await indexes(), await stateOf("nickname")]).toEqual([{}, "failed"]);
  await sql`drop table ${sql.table(name)}`.execute(db);
  await set("nickname", { sortable: "0" });
  await set("nickname", { sortable: "1" });
  await follow();
  expect([await indexes(), await stateOf("nickname")]).toEqual([{ [name]: true }, "ready"]);
  // Lists work without the index, and for people who do not see the field.
  const plain = await makePlainStaff(test, own.world.own);
  await set("nickname", { sensitive: "1" });
  const filter = { all: [{ field: "custom.nickname", op: "is", value: "Ace" }] };
  expect((await calls.post("getTable", { tableName: "mentees", filter }, plain)).status).toBe(400);
  await set("nickname", { sensitive: "0" });
});

it("A failed index is reported if the owner of the database cannot be reached", async () => {
  await set("nickname", { sortable: "1" });
  const nobody = () => connect({ ...test.database.connection, user: "nobody_here" }, { max: 2 });
  await expect(
    followSortIndexes(test.app.db, nobody, registry, new AbortController().signal),
  ).rejects.toThrow("nobody_here");
  expect(await stateOf("nickname")).toBe("failed");
});
