/**
 * What an attacker who injects statements into the application's connections cannot do, and how the sign-in role is
 * created.
 */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runInContext, type Scope } from "#server/kernel/context.ts";
import {
  assertOwner,
  canBecomeOwner,
  ownerWarning,
  prepareSignIn,
} from "#server/platform/db/sign-in-role.ts";
import { connect, workRoles, type Db } from "#server/platform/db/database.ts";
import { assertSameDatabase } from "#server/platform/db/same-database.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

const scopes: Scope[] = ["nobody", "system", { organizationId: "1", accountId: "1", menteeId: null }];
const staff = scopes[2]!;

/** Ways to reset the role, each as a separate statement and as a part of another one. */
const escapes = [
  "reset role",
  "set role none",
  "select set_config('role', 'none', false)",
  "reset session authorization",
  "discard all",
];

/** Statements that only the owner may run. Each would break the separation of organizations or the audit trail. */
const deeds = [
  "alter table mentees disable row level security",
  "drop policy scoped on mentees",
  "update audit_trail set action = 'view'",
  "delete from audit_trail",
  "truncate audit_trail",
  "drop table mentees",
  "create function public.loot() returns int language sql as 'select 1'",
  "create or replace function app_organization() returns bigint language sql as 'select 1'",
  "insert into schema_migrations (name, checksum) values ('x', 'x')",
  "alter policy scoped on mentees using (true)",
  "alter role mentor_app superuser",
  "create role loot superuser login",
  "copy (select 1) to program 'true'",
  "select pg_read_file('PG_VERSION')",
  "select rolpassword from pg_authid",
];

it("A statement cannot turn the application's connections into those of the owner", async () => {
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(database.db);
  const owner = rows[0]!.owner;
  for (const scope of scopes) {
    const run = (text: string) => runInContext({ scope }, () => sql.raw(text).execute(database.application));
    for (const text of [
      `set role ${owner}`,
      `set session authorization ${owner}`,
      `select set_config('role', '${owner}', false)`,
      `select set_config('session_authorization', '${owner}', false)`,
      `grant ${owner} to mentor_app`,
    ])
      await expect(run(text), text).rejects.toThrow(/permission denied/);
  }
});

it("A connection that resets the role has fewer rights than before", async () => {
  const client = new pg.Client({ ...database.applicationConnection, options: `-c role=${workRoles.staff}` });
  await client.connect();
  try {
    for (const escape of escapes) {
      await client.query(escape);
      for (const deed of deeds)
        await expect(client.query(deed), `${escape}; ${deed}`).rejects.toThrow(
          /permission denied|must be owner/,
        );
    }
    await client.query("set role none");
    for (const table of ["mentees", "accounts"])
      await expect(client.query(`select * from ${table}`), table).rejects.toThrow(/permission denied/);
    for (const role of Object.values(workRoles)) {
      await client.query(`set role ${role}`);
      for (const deed of deeds)
        await expect(client.query(deed), `${role}: ${deed}`).rejects.toThrow(
          /permission denied|must be owner/,
        );
    }
  } finally {
    await client.end();
  }
});

it("The application detects that it signs in as the owner, and says what to do", async () => {
  expect(await canBecomeOwner(database.application)).toBe(false);
  expect(await ownerWarning(database.application)).toEqual([]);
  expect(await canBecomeOwner(database.db)).toBe(true);
  const words = (await ownerWarning(database.db)).join("\n");
  for (const part of [
    "DATABASE_OWNER_URL",
    "create role mentor_app login noinherit",
    "grant mentor_scoped, ",
  ])
    expect(words).toContain(part);
  await expect(runInContext({ scope: staff }, () => assertOwner(database.application))).rejects.toThrow(
    /does not own the database. Set DATABASE_OWNER_URL/,
  );
  await assertOwner(database.db);
});

it("A start refuses an address of the owner that leads to another database than the application's", async () => {
  const { applicationConnection } = database;
  const other = await createTestDatabase();
  try {
    await assertSameDatabase(database.db, applicationConnection);
    const refused = assertSameDatabase(other.db, applicationConnection);
    await expect(refused).rejects.toThrow("DATABASE_OWNER_URL and DATABASE_URL are different databases.");
    // At the first start, the role doesn't exist yet.
    await assertSameDatabase(other.db, { ...applicationConnection, user: "nobody_yet" });
  } finally {
    await other.close();
  }
});

it("The set-up creates the sign-in role once, lets it connect where others may not, and says what it may not do", async () => {
  const { db, connection } = database;
  const tag = randomBytes(4).toString("hex");
  const [owner, user, other] = [`owner_${tag}`, `app_${tag}`, `other_${tag}`];
  const name = sql.id(String(connection.database));
  const run = (statement: ReturnType<typeof sql>, on: Db = db) => statement.execute(on);
  await run(sql`create role ${sql.id(owner)} login createrole password 'secret'`);
  const asOwner = connect({ ...connection, user: owner, password: "secret" });
  try {
    await run(sql`alter database ${name} owner to ${sql.id(owner)}`);
    await run(sql`revoke connect on database ${name} from public`);
    const signIn = { user, password: "it's \\ a secret" };
    const refused = prepareSignIn(asOwner.db, signIn);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(`create role ${user} login noinherit password '…';`);
    await expect(refused).rejects.not.toThrow("a secret");

    // An administrator of the server may grant these roles, and two nodes do it simultaneously.
    for (const role of Object.values(workRoles))
      await run(sql`grant ${sql.id(role)} to ${sql.id(owner)} with admin option`);
    await Promise.all([prepareSignIn(asOwner.db, signIn), prepareSignIn(asOwner.db, signIn)]);
    await prepareSignIn(asOwner.db, { user, password: "another" });
    const reached = connect({ ...connection, ...signIn });
    await run(sql`set role ${sql.id(workRoles.staff)}`, reached.db);
    await reached.close();
    // The owner's role may create roles, so it is unsuitable for signing in.
    expect(await canBecomeOwner(asOwner.db)).toBe(true);

    await run(sql`create role ${sql.id(other)} login noinherit password 'old'`);
    await prepareSignIn(db, { user: other, password: "new" }, true);
    const renewed = connect({ ...connection, user: other, password: "new" });
    await run(sql`select 1`, renewed.db);
    await renewed.close();
  } finally {
    await asOwner.close();
    await run(sql`alter database ${name} owner to current_user`);
    await run(sql`drop owned by ${sql.id(user)}, ${sql.id(owner)}, ${sql.id(other)} cascade`);
    for (const role of [user, owner, other]) await run(sql`drop role if exists ${sql.id(role)}`);
  }
});
