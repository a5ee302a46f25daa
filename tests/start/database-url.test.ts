import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#server/platform/db/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import { lockNumbers } from "#server/platform/db/lock-numbers.ts";
import { makeDataDir, signalGroup, startApp } from "./app-process.ts";
import { isWhole } from "#tests/support/suite.ts";
import { until } from "#tests/support/until.ts";

let folder: string;
let server: EmbeddedDatabase;

beforeAll(async () => {
  const dataDir = await makeDataDir();
  folder = dirname(dataDir);
  server = await startEmbedded({ dataDir, isDurable: false });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (database: string): string => {
  const { host, port, user, password } = server.connection;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};

test("With DATABASE_URL the application starts no database, fills the named one without demo data, and finds it again", async () => {
  const { db, close } = connect(server.connection, { max: 1 });
  await sql`create database outside template template0`.execute(db);
  await close();
  const dataDir = join(folder, "own");
  const options = { dataDir, env: { DATABASE_URL: urlOf("outside"), SEED: "" } };

  const first = startApp(options);
  const address = await first.address();
  expect((await fetch(`${address}/apicalls/ready`)).status).toBe(200);
  expect(first.output()).toContain("The new database is ready.");
  expect(first.output()).toContain("/setup?code=");
  // The role in the address is a superuser.
  expect(first.output()).toContain("Warning: the application signs in to PostgreSQL as a role that owns");
  expect(first.output()).toContain("create role mentor_app login noinherit");
  signalGroup(first, "SIGTERM");
  expect(await first.exit()).toBe(0);

  const second = startApp(options);
  await second.address();
  expect(second.output()).not.toContain("new database");
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  signalGroup(second, "SIGTERM");
  expect(await second.exit()).toBe(0);
});

test.runIf(isWhole)(
  "One of two processes that start simultaneously on an empty database fills it, and both become ready",
  async () => {
    const { db, close } = connect(server.connection, { max: 1 });
    await sql`create database together template template0`.execute(db);
    await close();
    const start = (name: string) =>
      startApp({ dataDir: join(folder, name), env: { DATABASE_URL: urlOf("together"), SEED: "" } });
    const apps = [start("first"), start("second")];
    for (const app of apps) {
      const answer = await fetch(`${await app.address()}/apicalls/ready`);
      expect(answer.status).toBe(200);
    }
    const fillers = apps.filter((app) => app.output().includes("The new database is ready."));
    expect(fillers).toHaveLength(1);
    for (const app of apps) {
      signalGroup(app, "SIGTERM");
      expect(await app.exit()).toBe(0);
    }
  },
);

test("A start that waits for a restore refuses the database if the restore is killed", async () => {
  const { db, close } = connect(server.connection, { max: 1 });
  await sql`create database restoring template template0`.execute(db);
  await close();
  // Holds the lock that a restore holds.
  const session = connect(urlOf("restoring"), { max: 1 });
  await sql`select pg_advisory_lock(${sql.lit(lockNumbers.migrations)})`.execute(session.db);
  const app = startApp({ dataDir: join(folder, "waiting"), env: { DATABASE_URL: urlOf("restoring") } });
  await until(async () => {
    const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = 'restoring' and l.locktype = 'advisory' and not l.granted`.execute(session.db);
    return rows.length > 0;
  });
  await sql`create table restore_unfinished ()`.execute(session.db);
  await session.close();
  expect(await app.exit(), app.output()).toBe(1);
  expect(app.output()).toContain("A restore into this database was interrupted.");
});

test("A DATABASE_URL that leads nowhere is reported in plain words, without its password", async () => {
  const app = startApp({ dataDir: join(folder, "none"), env: { DATABASE_URL: urlOf("missing") } });
  expect(await app.exit()).toBe(1);
  expect(app.output()).toContain('The database cannot be reached: database "missing" does not exist');
  expect(app.output()).not.toContain(server.connection.password);
  expect(app.output()).not.toContain("    at ");
});

test.runIf(isWhole)(
  "A second installation on one server names the commands for an administrator, and then starts without its owner's rights",
  async () => {
    const { db, close } = connect(server.connection, { max: 1 });
    await sql`create role neighbour login createrole password 'p@ss#1/2'`.execute(db);
    await sql`create database neighbours owner neighbour template template0`.execute(db);
    const urlAs = (user: string) => {
      const url = new URL(urlOf("neighbours"));
      url.username = user;
      url.password = encodeURIComponent("p@ss#1/2");
      return url.href;
    };
    const options = {
      dataDir: join(folder, "neighbour"),
      env: {
        DATABASE_URL: urlAs("neighbour_app"),
        DATABASE_OWNER_URL: urlAs("neighbour"),
        SEED: "",
        TRUST_PROXY: "127.0.0.1",
      },
    };

    const refused = startApp(options);
    expect(await refused.exit()).toBe(1);
    expect(refused.output()).toContain(
      "0006-roles.sql failed: the role of DATABASE_OWNER_URL (without it, of DATABASE_URL) may not make roles",
    );
    expect(refused.output()).not.toContain("create role");
    const grant = /grant mentor_scoped, mentor_mentee, mentor_system to neighbour;/.exec(
      refused.output(),
    )?.[0];
    await sql.raw(String(grant)).execute(db);
    await sql`grant mentor_caseload to neighbour`.execute(db);
    await sql`create role neighbour_app login noinherit password 'p@ss#1/2'`.execute(db);
    await sql`grant mentor_scoped, mentor_caseload, mentor_mentee, mentor_system to neighbour_app`.execute(
      db,
    );

    const started = startApp(options);
    expect((await fetch(`${await started.address()}/apicalls/ready`)).status).toBe(200);
    expect(started.output()).toContain("Warning: TRUST_PROXY is set, but PUBLIC_URL is not.");
    expect(started.output()).not.toContain("signs in to PostgreSQL as");
    const { rows } =
      await sql`select distinct usename from pg_stat_activity where datname = 'neighbours'`.execute(db);
    expect(rows).toEqual([{ usename: "neighbour_app" }]);
    await close();
    signalGroup(started, "SIGTERM");
    expect(await started.exit()).toBe(0);
  },
);

test("A DATABASE_URL with an unescaped password is refused without revealing a part of it", async () => {
  const env = { DATABASE_URL: "postgres://mentor:12345#rest@127.0.0.1/app" };
  const app = startApp({ dataDir: join(folder, "none"), env });
  expect(await app.exit()).toBe(1);
  expect(app.output()).toContain("DATABASE_URL: expected an address like postgres://user:password@host");
  expect(app.output()).not.toMatch(/12345|rest/);
});
