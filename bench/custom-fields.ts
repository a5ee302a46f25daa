/**
 * `node bench/custom-fields.ts`: measures the cost of 50 custom fields with 50,000 mentees (ADR 83). It measures the
 * list with and without them, filters, sorting, and search by them before and after three of them are made sortable,
 * and then the cost of many organizations' indexes for everyone. Milliseconds per call, the median of many.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { maxSortableInTable } from "#shared/records/custom-fields.ts";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { startApp } from "./app.ts";
import { median } from "./median.ts";

const people = 50_000;
const fields = 50;
const calls = 40;

const folder = await mkdtemp(join(tmpdir(), "mentor-bench-"));
await chmod(folder, 0o755);
const server = await startEmbedded({ dataDir: join(folder, "data") });
const { db, close } = connect(server.connection, { max: 2, statementTimeoutMs: 0 });
await migrate(db);
await makeOrganization(db);
const organizations = [await makeOrganization(db), await makeOrganization(db)] as const;
const [plain, customized] = organizations;
const kinds = ["text", "number", "date", "toggle", "text"];
await sql`insert into custom_fields (organization_id, table_name, kind, key, labels)
  select ${customized}, 'mentees', (${kinds}::text[])[1 + n % 5], 'f' || n, jsonb_build_object('en', 'F ' || n, 'es', 'F ' || n)
  from generate_series(1, ${fields}) n`.execute(db);
const { rows: definitions } = await sql<{ id: string; kind: string; key: string }>`
  select id, kind, key from custom_fields order by id`.execute(db);
for (const organizationId of organizations) {
  const custom =
    organizationId === plain
      ? sql`'{}'::jsonb`
      : sql`(select jsonb_object_agg(f.id::text, case f.kind
          when 'number' then to_jsonb((n * 7 + f.id) % 1000) when 'toggle' then to_jsonb(n % 2 = 0)
          when 'date' then to_jsonb((date '2020-01-01' + ((n + f.id) % 2000)::integer)::text)
          else to_jsonb('word' || (n * f.id) % 5000) end) from custom_fields f)`;
  await sql`with a as (
      insert into accounts (account_type, email_key, language_code)
      select 'mentee', 'm' || ${organizationId}::text || '-' || n, 'en' from generate_series(1, ${people}) n returning id)
    insert into mentees (organization_id, account_id, first_name, last_name, custom)
    select ${organizationId}, id, 'Mia' || n % 500, 'Mentee' || n, ${custom}
    from (select id, row_number() over (order by id) as n from a) numbered`.execute(db);
}
await sql`vacuum analyze mentees`.execute(db);

const owners = [await makeStaff(db, plain), await makeStaff(db, customized)] as const;
const keyOf = (kind: string) => `custom.${definitions.find((one) => one.kind === kind)?.key ?? ""}`;
const narrowed = (kind: string, op: string, value: unknown) => ({
  filter: { all: [{ field: keyOf(kind), op, value }] },
});
const asked: [name: string, owner: (typeof owners)[number], body: Record<string, unknown>][] = [
  ["list, without own fields", owners[0], {}],
  ["list, with 50 own fields", owners[1], {}],
  [
    "list, five of them shown",
    owners[1],
    { columns: definitions.slice(0, 5).map(({ key }) => `custom.${key}`) },
  ],
  ["search of a name, without", owners[0], { searchText: "Mentee4321" }],
  ["search of a name, with", owners[1], { searchText: "Mentee4321" }],
  ["search of an answer", owners[1], { searchText: "word4999" }],
  ["filter by a number", owners[1], narrowed("number", "is", 77)],
  ["filter, number after", owners[1], narrowed("number", "after", 997)],
  ["filter by a day", owners[1], narrowed("date", "is", "2021-03-03")],
  ["filter, days between", owners[1], narrowed("date", "between", ["2021-03-03", "2021-03-06"])],
  ["filter by a text", owners[1], narrowed("text", "is", "word77")],
  ["filter, text contains", owners[1], narrowed("text", "contains", "ord77")],
  ["filter, text of every row", owners[1], narrowed("text", "contains", "word")],
  ["order by a number", owners[1], { sortFieldName: keyOf("number"), sortDirection: "ASC" }],
  ["order by it, backwards", owners[1], { sortFieldName: keyOf("number"), sortDirection: "DESC" }],
  ["order by a text", owners[1], { sortFieldName: keyOf("text"), sortDirection: "ASC" }],
];
const app = await startApp(server.connection, join(folder, "app"), "");

/** Sends the calls alternately, so that other load on the machine affects all of them, and prints their times. */
async function measure(title: string): Promise<void> {
  console.log(title);
  const taken = new Map<string, number[]>();
  for (let call = 0; call < calls; call += 1)
    for (const [name, owner, body] of asked) {
      const start = performance.now();
      const answer = await fetch(`${app.address}/apicalls/getTable`, {
        method: "POST",
        headers: { authorization: owner.token, "content-type": "application/json" },
        body: JSON.stringify({ tableName: "mentees", ...body }),
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text}`);
      taken.set(name, [...(taken.get(name) ?? []), performance.now() - start]);
    }
  for (const [name, times] of taken) console.log(`  ${name.padEnd(28)} ${median(times).toFixed(1)} ms`);
}

/** Waits until the application's job has built the indexes of the sortable fields. */
async function untilBuilt(): Promise<void> {
  const start = performance.now();
  const isOpen = async () =>
    (
      await sql`select from custom_fields where sortable and sort_state is distinct from 'ready' limit 1`.execute(
        db,
      )
    ).rows.length > 0;
  while (await isOpen()) await sleep(100);
  console.log(`  built within ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

await measure("none is sortable");
const sorted = ["number", "date", "text"].map(
  (kind) => definitions.find((one) => one.kind === kind)?.id ?? "",
);
await sql`update custom_fields set sortable = true where id = any(${sorted}::bigint[])`.execute(db);
await untilBuilt();
await measure("three are sortable");
await sql`with o as (
    insert into organizations (name) select 'O' || n from generate_series(1, ${Math.floor((maxSortableInTable - sorted.length) / 5)}) n returning id)
  insert into custom_fields (organization_id, table_name, kind, key, labels, sortable)
  select o.id, 'mentees', 'number', 's' || n, '{"en": "S", "es": "S"}', true from o, generate_series(1, 5) n`.execute(
  db,
);
await untilBuilt();
await measure(`as many as a table can have, ${maxSortableInTable}`);
await app.stop();
await close();
await server.stop();
await rm(folder, { recursive: true, force: true });
