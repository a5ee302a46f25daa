/** What the invitation screen shows, and accepting. */
import { sql, type Kysely } from "kysely";
import type { InvitationAnswer } from "#shared/contracts/auth.ts";
import type { Env } from "#server/env.ts";
import { setPassword } from "./accounts.ts";
import type { Visitor } from "./devices.ts";
import { findByAccount } from "./people.ts";
import type { Challenge } from "./second-factor/challenges.ts";
import { enter, type Entry } from "./sign-in.ts";
import { hashToken } from "./tokens.ts";

type Executor = Kysely<unknown>;

async function nameOf(db: Executor, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from users where account_id = ${accountId}`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

interface LinkRow {
  account_id: string;
  created_by: string | null;
}

const isOpen = (code: string) => sql`purpose = 'invitation' and code_hash = ${hashToken(code)}
  and used_at is null and expires_at > now()`;

/** What the invitation screen shows; null when the code is unknown, used, too old or of a disabled person. */
export async function readInvitation(db: Executor, code: string): Promise<InvitationAnswer | null> {
  const { rows } = await sql<LinkRow>`
    select account_id, created_by from one_time_links where ${isOpen(code)}`.execute(db);
  const person = rows[0] ? await findByAccount(db, rows[0].account_id) : null;
  if (!rows[0] || !person) return null;
  return {
    status: 1,
    dataType: "invitation",
    inviter: (await nameOf(db, rows[0].created_by)) ?? person.organizationName,
    organization: person.organizationName,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    languageCode: person.languageCode,
  };
}

/**
 * Uses an invitation up: stores the password and begins a session, inside the caller's transaction.
 * @returns null when the invitation is not good (any more)
 */
export async function acceptInvitation(
  trx: Executor,
  env: Env,
  code: string,
  passwordHash: string,
  visitor: Visitor,
): Promise<Entry | Challenge | null> {
  const { rows } = await sql<LinkRow>`
    update one_time_links set used_at = now() where ${isOpen(code)} returning account_id, created_by`.execute(
    trx,
  );
  const accountId = rows[0]?.account_id;
  if (accountId === undefined || !(await findByAccount(trx, accountId))) return null;
  await setPassword(trx, accountId, passwordHash);
  return enter(trx, env, { accountId, passwordHash }, visitor);
}
