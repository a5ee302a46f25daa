/**
 * The indexes of custom fields that organizations made sortable (ADR 83). The application may not change the schema, so
 * a short-lived connection of the owner builds and drops them, and only if there is something to do. Each run compares
 * the wanted indexes with the existing ones, so a run that was killed or ran out of disk space needs no stored state.
 */
import { sql } from "kysely";
import type pg from "pg";
import type { CustomKind } from "#shared/records/custom-fields.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { ValueType } from "#shared/fields/field.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { lockNumbers } from "#server/platform/db/lock-numbers.ts";
import { indexedSql, quoted, wordsSql } from "./sql-text.ts";

/** Minutes before a failed build is tried again, for example after a lack of disk space. */
const retryMinutes = 15;

const valueOf: Partial<Record<CustomKind, ValueType>> = { text: "text", number: "decimal", date: "date" };

/** A definition with its index. The definition is missing if it was purged and only the index is left. */
interface SortedField {
  readonly id: string;
  readonly organizationId: string | null;
  readonly tableName: string | null;
  readonly kind: CustomKind | null;
  readonly state: string | null;
  readonly isWanted: boolean;
  /** Null if nothing exists. False if something is missing, or if the build of an index didn't finish. */
  readonly isValid: boolean | null;
  readonly failedLately: boolean;
}

/** Two indexes, because records without an answer come last in both directions. */
const ways = [
  { suffix: "", order: "" },
  { suffix: "_down", order: "desc nulls last" },
] as const;
const indexesOf = (id: string): string[] =>
  [...ways.map(({ suffix }) => suffix), "_words"].map((suffix) => `custom_sort_${id}${suffix}`);
const statisticsOf = (id: string): string[] => [`custom_sort_${id}_values`, `custom_sort_${id}_parts`];

async function sortedFields(db: Db): Promise<SortedField[]> {
  const { rows } = await sql<SortedField>`
    select coalesce(f.id, i.id)::text as id, f.organization_id as "organizationId", f.table_name as "tableName", f.kind,
      f.sort_state as state, (f.sortable and f.active and f.deleted_at is null) is true as "isWanted",
      i."areValid" and i.there = case f.kind when 'text' then ${ways.length + 3}::integer else ${ways.length + 1}::integer end as "isValid",
      coalesce(f.sort_failed_at > now() - make_interval(mins => ${retryMinutes}), false) as "failedLately"
    from (select * from custom_fields where sortable or sort_state is not null) f
    full join (
      select substring(c.relname from '[0-9]+')::bigint as id,
        bool_and(c.valid) as "areValid", count(*) as there
      from (
        select relname, indisvalid as valid from pg_class join pg_index on indexrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace
        union all
        select stxname, true from pg_statistic_ext where stxnamespace = 'public'::regnamespace) c
      where c.relname ~ '^custom_sort_[0-9]+(_down|_values|_words|_parts)?$'
      group by 1) i on i.id = f.id
    order by 1`.execute(db);
  return rows;
}

const needsBuild = (field: SortedField): boolean =>
  field.isWanted && field.isValid !== true && !(field.state === "failed" && field.failedLately);
const needsDrop = (field: SortedField): boolean => !field.isWanted && field.isValid !== null;

/** Only a person who turns the field on or off also changes these two columns, and their change takes precedence. */
const setState = (db: Db, { id, isWanted }: SortedField, state: "building" | "ready" | "failed" | null) =>
  sql`update custom_fields set sort_state = ${state}, sort_failed_at = ${state === "failed" ? sql`now()` : null}
    where id = ${id} and sort_state is distinct from ${state}
      and (sortable and active and deleted_at is null) = ${isWanted}`.execute(db);

function tableOf(tableName: string | null, registry: Registry): string | undefined {
  const type = registry.get(tableName ?? "");
  return type && quoted(type.table);
}

function createStatements(
  { id, organizationId, tableName, kind }: SortedField,
  registry: Registry,
): string[] {
  const table = tableOf(tableName, registry);
  const value = kind && valueOf[kind];
  if (!table || !value || !organizationId) throw new Error("This field cannot have an index.");
  const key = indexedSql(value, id, "");
  const rows = `organization_id = ${BigInt(organizationId)}::bigint and deleted_at is null`;
  return [
    // PostgreSQL keeps no statistics for partial indexes. Without these, it overestimates the rows in a range.
    `create statistics custom_sort_${id}_values on (${key}) from ${table}`,
    ...ways.map(
      ({ suffix, order }) => `create index concurrently custom_sort_${id}${suffix}
        on ${table} (${key} ${order}, id ${order && "desc"})
        where ${rows}`,
    ),
    ...(value === "text"
      ? [
          `create statistics custom_sort_${id}_parts on (${wordsSql(id, "")}) from ${table}`,
          `create index concurrently custom_sort_${id}_words on ${table} using gin (${wordsSql(id, "")} gin_trgm_ops)
            where ${rows}`,
        ]
      : []),
  ];
}

async function drop(client: pg.PoolClient, { id }: SortedField): Promise<void> {
  for (const name of statisticsOf(id)) await client.query(`drop statistics if exists ${name}`);
  for (const index of indexesOf(id)) await client.query(`drop index concurrently if exists ${index}`);
}

/** Builds or drops the indexes of a field. Leftovers of an earlier attempt are dropped first. */
async function follow(client: pg.PoolClient, field: SortedField, registry: Registry): Promise<void> {
  if (field.isValid !== null) await drop(client, field);
  if (!field.isWanted) return;
  for (const statement of createStatements(field, registry)) await client.query(statement);
}

/** Runs work on a connection of the owner while no other node builds. Does nothing if another one does. */
async function asBuilder(
  openOwner: () => Database,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const owner = openOwner();
  try {
    const client = await owner.pool.connect();
    const { rows } = await client.query<{ mine: boolean; pid: number }>(
      `select pg_try_advisory_lock(${lockNumbers.sortIndexes}) as mine, pg_backend_pid() as pid,
        set_config('statement_timeout', '0', false), set_config('client_connection_check_interval', '2s', false)`,
    );
    const [found] = rows;
    // Stopping the application doesn't wait for an index. An unfinished one is built again.
    const cancel = () =>
      void owner.pool.query("select pg_cancel_backend($1)", [found?.pid]).catch(() => undefined);
    signal.addEventListener("abort", cancel, { once: true });
    try {
      if (found?.mine) await work(client);
      if (found?.mine) await client.query(`select pg_advisory_unlock(${lockNumbers.sortIndexes})`);
    } finally {
      signal.removeEventListener("abort", cancel);
      // Closes the connection, which also releases the lock after an error.
      client.release(true);
    }
  } finally {
    await owner.close();
  }
}

/**
 * Builds missing indexes, drops unwanted ones, and stores the state with the fields.
 * @param openOwner opens the database as its owner, for two connections
 * @param signal cancels a build in progress
 * @throws the last error, after everything else was done
 */
export async function followSortIndexes(
  db: Db,
  openOwner: () => Database,
  registry: Registry,
  signal: AbortSignal,
): Promise<void> {
  const fields = await sortedFields(db);
  for (const field of fields) {
    if (field.isWanted && field.isValid) await setState(db, field, "ready");
    if (!field.isWanted && field.isValid === null) await setState(db, field, null);
  }
  if (!fields.some((field) => needsBuild(field) || needsDrop(field))) return;
  const failures: unknown[] = [];
  /** Fields by table, because a table's statistics are updated once for all of its fields. */
  const built = new Map<string, SortedField[]>();
  const fail = async (error: unknown, failed: readonly SortedField[]) => {
    if (signal.aborted) return;
    failures.push(error);
    for (const field of failed) if (field.isWanted) await setState(db, field, "failed");
  };
  await asBuilder(openOwner, signal, async (client) => {
    // Read again, because another node may have done some of it.
    for (const field of (await sortedFields(db)).filter((one) => needsBuild(one) || needsDrop(one))) {
      if (signal.aborted) return;
      try {
        if (field.isWanted) await setState(db, field, "building");
        await follow(client, field, registry);
        const table = tableOf(field.tableName, registry);
        if (!field.isWanted) await setState(db, field, null);
        else if (table) built.set(table, [...(built.get(table) ?? []), field]);
      } catch (error) {
        // An incomplete index is useless and takes up space.
        if (!signal.aborted) await drop(client, field).catch(() => undefined);
        await fail(error, [field]);
      }
    }
    // Runs before anyone uses the indexes, because a connection decides how to plan a statement in its first five runs.
    for (const [table, fieldsOfTable] of built) {
      if (signal.aborted) return;
      await client.query(`analyze ${table}`).catch((error: unknown) => fail(error, []));
      for (const field of fieldsOfTable) await setState(db, field, "ready");
    }
  }).catch((error: unknown) => fail(error, fields.filter(needsBuild)));
  if (failures.length > 0) throw failures.at(-1);
}
