/**
 * Finds the person that an API key belongs to, and the key's rights. This runs once per request, so that a revoked key
 * is refused from the next request on, on every node.
 */
import { timingSafeEqual } from "node:crypto";
import { compile } from "@fastify/proxy-addr";
import { sql } from "kysely";
import type { CallerKey } from "#shared/access/caller.ts";
import { chatKey } from "#shared/access/key-parts.ts";
import { scopesAllow, sensitiveScope, subscribeScope } from "#shared/access/scopes.ts";
import { mentees } from "#shared/records/mentees.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { readApiKey } from "#server/kernel/api-key-text.ts";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { rolesOf, roleVersion, type KnownRole } from "./roles.ts";
import { toSignedIn } from "./session.ts";
import { completeSession, personOf, type SessionRow } from "./session-lookup.ts";
import type { SignedIn } from "./signed-in.ts";
import type { RoleVersion } from "./wire-role.ts";

/** `last_used_at` is updated only if it is older than this, in seconds. */
const touchSeconds = 60;

type StoredKey = Row<"api_keys", "key_hash" | "name" | "prefix" | "scopes" | "addresses">;

interface KeyRow extends SessionRow, StoredKey {
  key_id: string;
  key_role_id: RoleVersion["role_id"];
  key_role_version: RoleVersion["role_version"];
}

/** A person's rights, narrowed to those of a key. */
export interface KeySignIn {
  readonly signedIn: SignedIn;
  /** Returns true if the key may be used from a client's address. */
  allowsAddress(address: string): boolean;
}

const findRow = async (db: Db, prefix: string): Promise<KeyRow | undefined> => {
  const { rows } = await sql<KeyRow>`
    select ''::bytea as token_hash, extract(epoch from now() - k.created_at)::double precision as age_seconds,
      0 as idle_seconds, p.*,
      k.last_used_at is null or k.last_used_at < now() - make_interval(secs => ${sql.lit(touchSeconds)}) as is_stale,
      k.id as key_id, k.key_hash, k.name, k.prefix, k.scopes, k.addresses, kr.key_role_id, kr.key_role_version
    from api_keys k
    cross join lateral (${personOf(sql`k.account_id`)}) p
    left join lateral (
      select r.id as key_role_id, ${roleVersion} as key_role_version from user_roles r
      where r.id = k.user_role and r.organization_id = k.organization_id and r.deleted_at is null) kr on true
    where k.prefix = ${prefix} and k.revoked_at is null and k.deleted_at is null
      and p.organization_id = k.organization_id
      and organization_day(k.organization_id, now()) <= k.expires_on`.execute(db);
  return rows[0];
};

/** Returns the rights that both roles grant, without chats. Sensitive data also needs its own scope. */
function rightsOf(person: SignedIn["caller"], role: KnownRole, scopes: ReadonlySet<string>) {
  const flags = new Set([...role.flags].filter((flag) => person.flags.has(flag)));
  flags.delete("menteesCanChat");
  if (!scopes.has(sensitiveScope)) flags.delete("sensitiveCanView");
  const keys = new Set([...role.keys].filter((key) => person.keys.has(key) && key !== chatKey));
  return { flags, keys, caseloadOnly: person.caseloadOnly === true || role.wire.caseloadOnly === "1" };
}

/** Returns a test for client addresses: one address or range in each line, or any address for null. */
function addressTest(addresses: string | null): (address: string) => boolean {
  if (addresses === null) return () => true;
  const test = compile(addresses.split("\n"));
  return (address) => test(address, 0);
}

/**
 * Finds the person that a key belongs to. The result has only the rights that their role, the key's role, and the key's
 * scopes have in common. It doesn't count as an Owner, and reaches only the key's organization.
 * @returns null if the key is malformed, unknown, expired, or revoked, or if the person is disabled or deleted
 * @throws AppError `secondFactorRequired`
 */
export async function authenticateKey(db: Db, text: string): Promise<KeySignIn | null> {
  const given = readApiKey(text);
  if (!given) return null;
  return asSystem(async () => {
    const row = await findRow(db, given.prefix);
    if (!row || row.account_type !== "staff" || !timingSafeEqual(row.key_hash, given.hash)) return null;
    if (row.needs_second_factor) throw new AppError("secondFactorRequired");
    const keyRole = { role_id: row.key_role_id, role_version: row.key_role_version };
    const roleOf = await rolesOf(db, [row, keyRole]);
    const role = roleOf(keyRole);
    const person = toSignedIn(await completeSession(db, row, roleOf(row)), given.hash);
    const scopes = new Set(row.scopes);
    const apiKey: CallerKey = {
      id: row.key_id,
      label: `${row.name} (${row.prefix})`,
      readsMentees: scopesAllow(scopes, mentees, "list"),
      subscribes: scopes.has(subscribeScope),
      allows: (type, action) => scopesAllow(scopes, type, action),
    };
    const caller = { ...person.caller, ...rightsOf(person.caller, role, scopes), isOwner: false, apiKey };
    // No call waits for this. If it fails, the key looks unused for a minute longer, which is harmless.
    if (row.is_stale) void touch(db, row.key_id).catch(() => undefined);
    return { signedIn: { ...person, role: role.wire, caller }, allowsAddress: addressTest(row.addresses) };
  });
}

const touch = (db: Db, id: string) =>
  db.updateTable("api_keys").set({ last_used_at: now }).where("id", "=", id).execute();
