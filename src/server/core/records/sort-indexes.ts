/**
 * The indexes of fields that organizations made sortable (ADR 83). The application has no right to the schema, so a short
 * connection of its owner builds and drops them, and only while there is something to do. What is to be there is compared
 * with what is there, so that a run that was killed, or had no room on the disk, needs no memory of its own.
 */
import { sql } from "kysely";
import type pg from "pg";
import type { CustomKind } from "#shared/records/custom-fields.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { ValueType } from "#shared/fields/field.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { indexedSql, quoted, wordsSql } from "./sql-text.ts";

/** Any number, the same in every version of the application: one node builds at a time. */
const lockKey = 7_305_225;
/** A build that failed, for want of room for instance, is tried again after this. */
const retryMinutes = 15;

const valueOf: Partial<Record<CustomKind, ValueType>> = { text: "text", number: "decimal", date: "date" };

/** A definition beside its index; a purged definition leaves the index alone. */
interface SortedField {
  readonly id: string;
  readonly organizationId: string | null;
  readonly tableName: string | null;
  readonly kind: CustomKind | null;
  readonly state: string | null;
  readonly isWanted: boolean;
  /** Null: nothing is there. False: not all is there, or an index whose build did not end. */
  readonly isValid: boolean | null;
  readonly failedLately: boolean;
}

/** Both ways, because records without an answer come last either way. */
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

/** Nobody else changes these two columns but a person who turns the field on or off, whose word counts. */
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
    // Otherwise PostgreSQL guesses how many rows a range leaves, too many: it keeps no statistics of partial indexes.
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

/** Builds the indexes of a field, or drops them; what is left of an earlier try goes first. */
async function follow(client: pg.PoolClient, field: SortedField, registry: Registry): Promise<void> {
  if (field.isValid !== null) await drop(client, field);
  if (!field.isWanted) return;
  for (const statement of createStatements(field, registry)) await client.query(statement);
}

/** Runs work on a connection of the owner that nobody else builds with meanwhile; not at all while somebody does. */
async function asBuilder(
  openOwner: () => Database,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const owner = openOwner();
  try {
    const client = await owner.pool.connect();
    const { rows } = await client.query<{ mine: boolean; pid: number }>(
      `select pg_try_advisory_lock(${lockKey}) as mine, pg_backend_pid() as pid,
        set_config('statement_timeout', '0', false), set_config('client_connection_check_interval', '2s', false)`,
    );
    const [found] = rows;
    // Whoever stops the application waits for no index; an unfinished one is built anew.
    const cancel = () =>
      void owner.pool.query("select pg_cancel_backend($1)", [found?.pid]).catch(() => undefined);
    signal.addEventListener("abort", cancel, { once: true });
    try {
      if (found?.mine) await work(client);
      if (found?.mine) await client.query(`select pg_advisory_unlock(${lockKey})`);
    } finally {
      signal.removeEventListener("abort", cancel);
      // After an error the lock goes with the connection.
      client.release(true);
    }
  } finally {
    await owner.close();
  }
}

/**
 * Builds the indexes that are missing, drops those that nobody wants, and says so with the fields.
 * @param openOwner opens the database as its owner, for two connections
 * @param signal ends a build that is under way
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
  /** Fields by table: its statistics are counted once, however many it got. */
  const built = new Map<string, SortedField[]>();
  const fail = async (error: unknown, failed: readonly SortedField[]) => {
    if (signal.aborted) return;
    failures.push(error);
    for (const field of failed) if (field.isWanted) await setState(db, field, "failed");
  };
  await asBuilder(openOwner, signal, async (client) => {
    // Anew: another node may have been at it.
    for (const field of (await sortedFields(db)).filter((one) => needsBuild(one) || needsDrop(one))) {
      if (signal.aborted) return;
      try {
        if (field.isWanted) await setState(db, field, "building");
        await follow(client, field, registry);
        const table = tableOf(field.tableName, registry);
        if (!field.isWanted) await setState(db, field, null);
        else if (table) built.set(table, [...(built.get(table) ?? []), field]);
      } catch (error) {
        // Half an index serves nobody and takes room.
        if (!signal.aborted) await drop(client, field).catch(() => undefined);
        await fail(error, [field]);
      }
    }
    // Before anybody uses them: how a connection plans a statement it decides by its first five.
    for (const [table, fieldsOfTable] of built) {
      if (signal.aborted) return;
      await client.query(`analyze ${table}`).catch((error: unknown) => fail(error, []));
      for (const field of fieldsOfTable) await setState(db, field, "ready");
    }
  }).catch((error: unknown) => fail(error, fields.filter(needsBuild)));
  if (failures.length > 0) throw failures.at(-1);
}
