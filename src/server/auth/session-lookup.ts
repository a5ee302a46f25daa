/** The statement behind every signed-in request: from session tokens to people and their roles. */
import { sql, type Kysely } from "kysely";
import { allFlags } from "#shared/access/flags.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { frozen } from "#server/db/frozen-sql.ts";
import { asSystem } from "#server/context.ts";
import { lacksSecondFactor } from "./second-factor/required.ts";
import type { RoleRow } from "./wire-role.ts";

/** `last_used_at` is written when it is older than this, to spare a write per request. */
const touchSeconds = 20;

/** A usable session with its person. */
export interface SessionRow extends RoleRow {
  token_hash: Buffer;
  account_id: string;
  account_type: "staff" | "mentee";
  language_code: string;
  created_at: Date;
  idle_seconds: number;
  is_stale: boolean;
  person_id: string;
  organization_id: string;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
  needs_second_factor: boolean;
}

interface Waiting {
  readonly key: string;
  readonly hash: Buffer;
  resolve(row: SessionRow | undefined): void;
  reject(error: unknown): void;
}

const flagColumns = frozen(sql.join(allFlags.map((flag) => sql.ref(`r.${sqlName(flag)}`))));

async function find(db: Kysely<unknown>, hashes: readonly Buffer[]): Promise<SessionRow[]> {
  // `offset 0` has each person looked up by key. Joined freely, the planner walks through the accounts while the few
  // sessions that it knows of belong to the oldest of them, and keeps that plan when others sign in. The inner select
  // hides how many tokens there are: otherwise each number of them is planned anew, which takes longer than the rest.
  const { rows } = await sql<SessionRow>`
    select s.token_hash, s.created_at, s.last_used_at < now() - make_interval(secs => ${touchSeconds}) as is_stale,
      extract(epoch from now() - s.last_used_at)::double precision as idle_seconds, p.*
    from sessions s
    cross join lateral (
      select a.id as account_id, a.account_type, a.language_code, coalesce(u.id, m.id) as person_id,
        o.id as organization_id, coalesce(u.first_name, m.first_name) as first_name,
        coalesce(u.last_name, m.last_name) as last_name, coalesce(u.email, m.email) as email,
        coalesce(u.image, m.image) as image, ${lacksSecondFactor} as needs_second_factor,
        r.id as role_id, r.role_name, r.role_type, r.tables_can_access, ${flagColumns}
      from accounts a
      left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
      left join user_roles r on r.id = u.user_role
      left join mentees m
        on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
      join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.deleted_at is null
      where a.id = s.account_id and a.deleted_at is null
      offset 0
    ) p
    where s.token_hash = any((select ${hashes}::bytea[])::bytea[]) and s.expires_at > now()`.execute(db);
  return rows;
}

const waiting = new WeakMap<Kysely<unknown>, Waiting[]>();

async function answer(db: Kysely<unknown>, asked: readonly Waiting[]): Promise<void> {
  try {
    const unique = new Map(asked.map(({ key, hash }) => [key, hash]));
    const rows = await asSystem(() => find(db, [...unique.values()]));
    const found = new Map(rows.map((row) => [row.token_hash.toString("hex"), row]));
    for (const { key, resolve } of asked) resolve(found.get(key));
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/**
 * Looks up a session that has not expired and whose person is neither disabled nor deleted; whether it was idle for too
 * long is left to the caller. Requests that arrive in one turn of the event loop share a statement, which begins after
 * all of them have arrived: each one still sees everything that was stored before it came.
 */
export function findSession(db: Kysely<unknown>, hash: Buffer): Promise<SessionRow | undefined> {
  return new Promise((resolve, reject) => {
    const mine = { key: hash.toString("hex"), hash, resolve, reject };
    const others = waiting.get(db);
    if (others) {
      others.push(mine);
      return;
    }
    const asked: Waiting[] = [mine];
    waiting.set(db, asked);
    setImmediate(() => {
      waiting.delete(db);
      void answer(db, asked);
    });
  });
}
