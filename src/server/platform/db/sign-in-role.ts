/**
 * The role that the running application signs in as. It is a member of the application's work roles and never the owner
 * (ADR 46).
 */
import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { StartError } from "#server/kernel/start-error.ts";
import { type Db, workRoles } from "./database.ts";
import { lockNumbers } from "./lock-numbers.ts";

/** The user name and password for the database. */
export interface SignIn {
  readonly user: string;
  readonly password: string;
}

/** Returns the sign-in of the embedded server. Each start creates a new password and stores it nowhere else. */
export const newSignIn = (): SignIn => ({
  user: "mentor_app",
  password: randomBytes(24).toString("base64url"),
});

/** Returns the user and password of a database URL. */
export function signInOf(url: string): SignIn {
  const { user = "", password } = new pg.Client(url);
  return { user, password: typeof password === "string" ? password : "" };
}

/** Quotes the name of a role if PostgreSQL would read it differently without quotes. */
const quoted = (role: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`;

/** Returns the SQL statements for an administrator. */
export const signInStatements = (user: string): string[] => [
  `create role ${quoted(user)} login noinherit password '…';`,
  `grant ${Object.values(workRoles).join(", ")} to ${quoted(user)};`,
];

async function statementsFor(owner: Db, { user, password }: SignIn, isNewPassword: boolean) {
  const { rows } = await sql<{ exists: boolean; database: string; connects: boolean; lacking: string[] }>`
    select r.oid is not null as exists, current_database() as database,
      has_database_privilege(r.oid, current_database(), 'connect') is true as connects,
      array(select w.name from unnest(${Object.values(workRoles)}::text[]) as w (name)
        where pg_has_role(r.oid, w.name, 'member') is not true) as lacking
    from (values (1)) as one left join pg_roles r on r.rolname = ${user}`.execute(owner);
  const [found] = rows;
  const role = sql.id(user);
  const statements: RawBuilder<unknown>[] = [];
  if (!found?.exists) statements.push(sql`create role ${role} login noinherit password ${sql.lit(password)}`);
  else if (isNewPassword) statements.push(sql`alter role ${role} password ${sql.lit(password)}`);
  for (const name of found?.lacking ?? []) statements.push(sql`grant ${sql.id(name)} to ${role}`);
  if (found && !found.connects)
    statements.push(sql`grant connect on database ${sql.id(found.database)} to ${role}`);
  return statements;
}

/**
 * Creates the sign-in role if it is missing, and adds it to the application's work roles.
 * @param owner the database as its owner, with all migrations applied
 * @param isNewPassword whether an existing role gets this password
 * @throws StartError with the statements for an administrator if the owner lacks the rights
 */
export async function prepareSignIn(owner: Db, signIn: SignIn, isNewPassword = false): Promise<void> {
  await owner.transaction().execute(async (transaction) => {
    // Several nodes may start at once.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.signInRole)})`.execute(transaction);
    try {
      for (const statement of await statementsFor(transaction, signIn, isNewPassword))
        await statement.execute(transaction);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
      throw new StartError(
        [
          `The role in DATABASE_OWNER_URL may not prepare ${signIn.user}, the role in DATABASE_URL: ${error.message}.`,
          "Ask an administrator of the database to run:",
          ...signInStatements(signIn.user).map((line) => `  ${line}`),
        ].join("\n"),
      );
    }
  });
}

/** @throws StartError if the role can't run migrations and backups */
export async function assertOwner(db: Db): Promise<void> {
  const { rows } = await sql<{ may: boolean; role: string }>`
    select has_schema_privilege(current_user, 'public', 'create') as may, current_user as role`.execute(db);
  if (rows[0]?.may) return;
  throw new StartError(
    `The role ${rows[0]?.role} does not own the database. Set DATABASE_OWNER_URL to its address with the role that does, because migrations and backups use it.`,
  );
}

/** Returns true if an SQL statement injected into the application's connections could become the owner. */
export async function canBecomeOwner(db: Db): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select r.rolsuper or r.rolcreaterole or pg_has_role(r.oid, c.relowner, 'member') as can
    from pg_roles r, pg_class c
    where r.rolname = session_user and c.oid = 'public.schema_migrations'::regclass`.execute(db);
  return rows[0]?.can === true;
}

/** Returns the terminal warning if the application signs in as the owner, or an empty list if it doesn't. */
export async function ownerWarning(db: Db): Promise<string[]> {
  if (!(await canBecomeOwner(db))) return [];
  return [
    "Warning: the application signs in to PostgreSQL as a role that owns the database or may create roles. A bug in the application could then change the tables and the audit trail.",
    "  Set DATABASE_OWNER_URL to the current DATABASE_URL, and DATABASE_URL to the same address with a separate role, for example mentor_app.",
    "  If the owner may not create that role at the next start, ask an administrator of the database to run:",
    ...signInStatements("mentor_app").map((line) => `    ${line}`),
  ];
}
