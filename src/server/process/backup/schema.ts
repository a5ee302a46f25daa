/** Removes a schema and rebuilds it around the rows of an archive, all in one transaction. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { createMigrationsTable, explainFailure, type Migration } from "#server/platform/db/migrate.ts";
import { DamagedArchiveError } from "./archive/errors.ts";
import type { Manifest } from "./archive/manifest.ts";
import { readTables, schema } from "./catalog.ts";

/**
 * Drops everything in the schema except extensions. An object that internally depends on another one (`i`), such as the
 * constructors of a range type, is dropped with that object.
 */
const dropAll = `do $$
declare
  target record;
begin
  for target in
    select format('drop %s if exists %s cascade',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'f' then 'foreign table' else 'table' end, c.oid::regclass) as command
    from pg_class c
    where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype in ('e', 'i', 'a'))
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = '${schema}'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
        and d.deptype in ('e', 'i'))
    union all
    select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
    where t.typnamespace = '${schema}'::regnamespace and t.typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid
        and d.deptype in ('e', 'i'))
  loop
    execute target.command;
  end loop;
end $$`;

/** Returns true if the schema has no tables. */
export const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from pg_class c where c.relnamespace = ${schema}::regnamespace
      and c.relkind in ('r', 'p') and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as "isEmpty"`.execute(
    db,
  );
  return rows[0]?.isEmpty === true;
};

/**
 * Replaces the schema's contents with empty tables of the archive's version.
 * @throws MigrationError, after rolling back, if a migration fails, for example because a right is missing
 */
export async function rebuildSchema(db: Db, migrations: readonly Migration[]): Promise<void> {
  await sql.raw(dropAll).execute(db);
  await createMigrationsTable(db);
  for (const migration of migrations)
    await sql
      .raw(migration.text)
      .execute(db)
      .catch(async (error: unknown) => {
        await sql`rollback`.execute(db);
        throw await explainFailure(db, migration, error);
      });
}

/** @throws DamagedArchiveError if the archive's tables don't match its schema version */
export async function assertSameTables(db: Db, { tables, excludedTables }: Manifest): Promise<void> {
  const shapeOf = (list: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, [...columns].sort()]).sort());
  const wanted = (await readTables(db)).filter(({ name }) => !excludedTables.includes(name));
  if (shapeOf(wanted) !== shapeOf(tables))
    throw new DamagedArchiveError("its tables are not those of the version that it says it is of");
}

interface Part {
  readonly before: string;
  readonly after: string;
}

/**
 * Returns statements that remove and restore foreign keys and triggers. Without foreign keys, the order of tables
 * doesn't matter; they are checked when they are restored. The effects of triggers are already in the rows.
 */
async function readParts(db: Db): Promise<Part[]> {
  const keys = await sql<Part>`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as before,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as after
    from pg_constraint k
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = ${schema}::regnamespace`.execute(db);
  const triggers = await sql<Part>`
    select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as before,
      format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
        case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as after
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D'
      and c.relnamespace = ${schema}::regnamespace`.execute(db);
  return [...triggers.rows, ...keys.rows];
}

/**
 * Runs `work` on empty tables while no foreign keys or triggers act on loaded rows. Rows inserted by migrations are
 * removed too.
 * @param work loads the rows
 */
export async function withBareTables(db: Db, work: () => Promise<void>): Promise<void> {
  const parts = await readParts(db);
  for (const { before } of parts) await sql.raw(before).execute(db);
  const tables = (await readTables(db)).map(({ name }) => sql.table(`${schema}.${name}`));
  await sql`truncate ${sql.join(tables)}`.execute(db);
  await work();
  for (const { after } of parts.toReversed()) await sql.raw(after).execute(db);
}

/**
 * Restores the value of every sequence.
 * @param skipped how many values are left out
 */
export async function setSequences(
  db: Db,
  { sequences }: Pick<Manifest, "sequences">,
  skipped = 0,
): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    const value = sql`${lastValue}::bigint + ${skipped}::bigint`;
    await sql`select setval(${`${schema}.${name}`}::regclass, ${value}, ${isCalled})`.execute(db);
  }
}
