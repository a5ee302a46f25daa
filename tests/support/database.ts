import { dayIn } from "#shared/fields/days.ts";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { TestCluster } from "./cluster.ts";
import { connect, connectApplication, type Database, type Db } from "#server/platform/db/database.ts";
import { seedBase, seedDemo, seedZone } from "#server/process/seed/seed.ts";

/** A separate database for one test file. */
export type TestDatabase = Database & {
  /** The connection of the running application: without rights to the schema, and under row-level security. */
  application: Db;
  /** Connection settings for the database's owner. */
  connection: pg.ClientConfig;
  /** Connection settings for the running application. */
  applicationConnection: pg.ClientConfig;
};

/** The contents of a new database: the bare schema, the base data of `SEED=none`, or the demo data. */
export type TestSeed = "empty" | "base" | "demo";

/** The database server of this run. */
const server = (): TestCluster => inject("cluster");

async function asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...server(), database: "postgres" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Connection settings with long timeouts, because statements and waits for a connection can be slow in tests. */
export const patient = { max: 5, statementTimeoutMs: 900_000 };

/**
 * Makes a database for one test file in a few hundredths of a second. It is a copy of a template that was migrated (and
 * seeded) once in the whole run. Call it in `beforeAll`, and `close()` in `afterAll`.
 */
export async function createTestDatabase(
  seed: TestSeed = "empty",
  { countsStatements = false } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdministrator(async (client) => {
    if (seed !== "empty") await makeTemplate(client, seed);
    await copyDatabase(client, name, seed === "empty" ? "mentor" : templateOf(seed));
    if (countsStatements) await client.query(`alter database ${name} set pg_stat_statements.track = 'top'`);
    // As in docs/operating.md, so that nothing depends on rights that PostgreSQL grants to everyone.
    await client.query(`revoke connect on database ${name} from public;
      grant connect on database ${name} to ${inject("signIn").user}`);
  });
  const connection = { ...server(), database: name };
  const database = connect(connection, patient);
  const applicationConnection = { ...connection, ...inject("signIn") };
  const application = connectApplication(applicationConnection, patient);
  const close = async () => {
    await Promise.all([database.close(), application.close()]);
    await administer(`drop database if exists ${name} with (force)`);
  };
  return { ...database, application: application.db, connection, applicationConnection, close };
}

async function copyDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  await client.query(`create database ${name} template ${template} strategy file_copy`);
}

/** The name of a seeded template. The demo data depends on the day, and a run may last past midnight. */
const templateOf = (seed: "base" | "demo"): string =>
  seed === "base" ? "seed_base" : `seed_demo_${dayIn(seedZone).replaceAll("-", "_")}`;

/** Makes the seeded template unless another test file of the run has made it or is making it. */
async function makeTemplate(client: pg.Client, seed: "base" | "demo"): Promise<void> {
  const name = templateOf(seed);
  await client.query("select pg_advisory_lock(hashtext($1))", [name]);
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) {
    // Left over from a failed seeding of an earlier file.
    await client.query(`drop database if exists ${name}_new with (force)`);
    await copyDatabase(client, `${name}_new`, "mentor");
    const database = connect({ ...server(), database: `${name}_new` }, patient);
    await fill(database.db, seed).finally(() => database.close());
    await client.query(`alter database ${name}_new rename to ${name}`);
  }
  await client.query("select pg_advisory_unlock(hashtext($1))", [name]);
}

const fill = (db: Db, seed: "base" | "demo"): Promise<boolean> =>
  seed === "base" ? seedBase(db) : seedDemo(db, dayIn(seedZone));

/** Runs a statement on the database server as its administrator. */
export const administer = (statement: string): Promise<unknown> =>
  asAdministrator((client) => client.query(statement));
