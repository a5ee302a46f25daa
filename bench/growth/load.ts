/** Brings an installation from one size to the next, with COPY. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { connect, type Db } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedBase } from "#server/seed/seed.ts";
import { password } from "../load.ts";
import {
  copyText,
  firstOther,
  goalsPerCatalogue,
  othersAt,
  staffId,
  tables,
  teamSize,
  type Lookups,
  type Step,
} from "./rows.ts";

/** Ids that rows get in the running application begin here. */
const firstNewId = 1_000_000_000;

async function loadOrganization(db: Db, id: number, members: number, passwordHash: string): Promise<void> {
  const flags = allFlags.map((flag) => sql.id(sqlName(flag)));
  await sql`insert into organizations (id, name) values (${id}, ${`Organization ${id}`})`.execute(db);
  await sql`insert into user_roles (id, organization_id, role_name, role_type, tables_can_access, ${sql.join(flags)})
    values (${id}, ${id}, 'Owner', 1, ${allKeys}::text[], ${sql.join(flags.map(() => sql`true`))})`.execute(
    db,
  );
  const first = staffId(id, 0);
  const series = sql`generate_series(${first + 1}::integer, ${first + members}::integer) i`;
  await sql`insert into accounts (id, account_type, email_key, password_hash)
    select i, 'staff', 'team' || i || '@bench.example', ${passwordHash} from ${series}`.execute(db);
  await sql`insert into users (id, organization_id, account_id, first_name, last_name, email, user_role)
    select i, ${id}, i, 'Member', 'Number ' || i, 'team' || i || '@bench.example', ${id} from ${series}`.execute(
    db,
  );
  for (const catalogue of ["goals", "tasks", "challenges"])
    await sql`insert into ${sql.table(`mentee_${catalogue}`)} (id, organization_id, name)
      select ${id * goalsPerCatalogue}::integer + i, ${id}, 'Number ' || i
      from generate_series(0, ${goalsPerCatalogue - 1}::integer) i`.execute(db);
}

/** The organizations that are not there yet: the super-organization, those to measure, and the others. */
async function loadOrganizations(db: Db, step: Step, askers: number): Promise<void> {
  const passwordHash = await hashPassword(password);
  const { rows } = await sql<{ id: string }>`select id from organizations`.execute(db);
  const there = new Set(rows.map(({ id }) => Number(id)));
  const others = Array.from({ length: othersAt(step.to) }, (_, index) => firstOther + index);
  for (const id of [1, step.asking, ...others].filter((wanted) => !there.has(wanted)))
    await loadOrganization(db, id, id < firstOther ? askers : teamSize, passwordHash);
}

async function readLookups(db: Db): Promise<Lookups> {
  const idsOf = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(
      ({ id }) => id,
    );
  return {
    genders: await idsOf("config_genders"),
    races: await idsOf("config_ethnicity"),
    statuses: await idsOf("config_program_status"),
  };
}

async function copyRows(client: pg.PoolClient, step: Step, lookups: Lookups): Promise<void> {
  // Triggers and foreign keys have nothing to do: the rows fit together, and what triggers keep comes with them.
  await client.query("set session_replication_role = replica");
  for (const [table, columns, makeRows] of tables) {
    const list = columns.trim().split(/\s+/).join(", ");
    const copy = client.query(copyFrom(`copy ${table} (${list}) from stdin`));
    await pipeline(Readable.from(copyText(makeRows, step, lookups)), copy);
  }
  await client.query("reset session_replication_role");
}

/** What triggers would have kept. */
const countMentees = (db: Db) => sql`call recount_mentees()`.execute(db);

async function setSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_depend d on d.objid = c.oid and d.deptype = 'i'
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows) await sql`select setval(${name}::regclass, ${firstNewId})`.execute(db);
}

/**
 * Adds the mentees of a step with all that belongs to them.
 * @param askers how many of each measured organization's team ask
 */
export async function loadStep(connection: pg.ClientConfig, step: Step, askers: number): Promise<void> {
  const { db, pool, close } = connect(connection, { max: 1, statementTimeoutMs: 0 });
  try {
    await migrate(db);
    await seedBase(db);
    await loadOrganizations(db, step, Math.max(askers, teamSize));
    const lookups = await readLookups(db);
    const client = await pool.connect();
    await client.query("set statement_timeout = 0");
    await copyRows(client, step, lookups).finally(() => client.release());
    await countMentees(db);
    await setSequences(db);
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}
