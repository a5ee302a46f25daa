/** Who is behind a session token; asked once per request, so that every change holds at once. */
import { sql, type Kysely } from "kysely";
import type { Caller } from "#shared/access/policy.ts";
import { parseKeys } from "#shared/access/role.ts";
import { allFlags } from "#shared/access/flags.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Env } from "#server/env.ts";
import { languageOf } from "#server/texts/texts.ts";
import type { SignedIn } from "./signed-in.ts";
import { hashToken } from "./tokens.ts";
import { menteeRole, staffRole, type RoleRow } from "./wire-role.ts";

/** `last_used_at` is written when it is older than this, to spare a write per request. */
const touchSeconds = 20;

interface SessionRow extends RoleRow {
  account_id: string;
  account_type: "staff" | "mentee";
  language_code: string;
  created_at: Date;
  is_stale: boolean;
  person_id: string;
  organization_id: string;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
}

const flagColumns = sql.join(allFlags.map((flag) => sql.ref(`r.${sqlName(flag)}`)));

/**
 * Finds the person behind a session token in one statement.
 * @param options.touch whether this counts as use, which the idle timeout waits for
 * @returns null when the token is unknown, ended or expired, or the person is disabled or deleted
 */
export const authenticate = (
  db: Kysely<unknown>,
  env: Env,
  token: string,
  options: { touch: boolean },
): Promise<SignedIn | null> => authenticateHash(db, env, hashToken(token), options);

/** Like {@link authenticate}, for whoever keeps only the hash of the token (open sockets). */
export async function authenticateHash(
  db: Kysely<unknown>,
  env: Env,
  sessionHash: Buffer,
  { touch }: { touch: boolean },
): Promise<SignedIn | null> {
  const { rows } = await sql<SessionRow>`
    select s.account_id, a.account_type, a.language_code, s.created_at,
      s.last_used_at < now() - make_interval(secs => ${touchSeconds}) as is_stale,
      coalesce(u.id, m.id) as person_id, o.id as organization_id,
      coalesce(u.first_name, m.first_name) as first_name, coalesce(u.last_name, m.last_name) as last_name,
      coalesce(u.email, m.email) as email, coalesce(u.image, m.image) as image,
      r.id as role_id, r.role_name, r.role_type, r.tables_can_access, ${flagColumns}
    from sessions s
    join accounts a on a.id = s.account_id and a.deleted_at is null
    left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
    left join user_roles r on r.id = u.user_role
    left join mentees m on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
    join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.deleted_at is null
    where s.token_hash = ${sessionHash} and s.expires_at > now()
      and s.last_used_at > now() - make_interval(mins => ${env.sessionIdleMinutes})`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (touch && row.is_stale) {
    await sql`update sessions set last_used_at = now() where token_hash = ${sessionHash}`.execute(db);
  }
  return toSignedIn(row, sessionHash);
}

function toSignedIn(row: SessionRow, sessionHash: Buffer): SignedIn {
  const role = row.account_type === "mentee" ? menteeRole(row.language_code) : staffRole(row);
  const caller: Caller = {
    accountType: row.account_type,
    accountId: row.account_id,
    personId: row.person_id,
    organizationId: row.organization_id,
    flags: new Set(allFlags.filter((flag) => role[flag] === "1")),
    keys: new Set(parseKeys(role.tablesCanAccess)),
  };
  return {
    caller,
    role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    image: row.image,
    languageCode: row.language_code,
    language: languageOf(row.language_code),
    sessionHash,
    signedInAt: row.created_at,
  };
}

/** What is remembered of where a session began. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/**
 * Begins a session; it ends by itself after `env.sessionHours`.
 * @param token a new secret from {@link makeToken}; only its hash is stored
 */
export async function startSession(
  db: Kysely<unknown>,
  env: Env,
  accountId: string,
  token: string,
  origin: Origin,
): Promise<void> {
  await sql`insert into sessions (token_hash, account_id, expires_at, address, user_agent)
    values (${hashToken(token)}, ${accountId}, now() + make_interval(hours => ${env.sessionHours}),
      ${origin.address}, ${origin.userAgent?.slice(0, 300) ?? null})`.execute(db);
}

/** Ends one session; a second time does nothing. */
export async function endSession(db: Kysely<unknown>, sessionHash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${sessionHash}`.execute(db);
}
