/** The statement behind every signed-in request: from session tokens to people and their roles. */
import { sql, type Kysely } from "kysely";
import { frozenStatement } from "#server/db/frozen-sql.ts";
import { asSystem } from "#server/context.ts";
import { rolesOf, roleVersion, type KnownRole } from "./roles.ts";
import { lacksSecondFactor } from "./second-factor/required.ts";
import type { RoleVersion } from "./wire-role.ts";

/** `last_used_at` is written when it is older than this, to spare a write per request. */
const touchSeconds = 20;

/** A usable session with its person. */
export interface Session extends SessionRow {
  /** The role of a team member. */
  readonly role: KnownRole;
}

interface SessionRow extends RoleVersion {
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
  resolve(row: Session | undefined): void;
  reject(error: unknown): void;
}

// `offset 0` has each person looked up by key. Joined freely, the planner walks through the accounts while the few
// sessions that it knows of belong to the oldest of them, and keeps that plan when others sign in. The inner select
// hides how many tokens there are: otherwise each number of them is planned anew, which takes longer than the rest.
const findRows = frozenStatement(sql<SessionRow>`
    select s.token_hash, s.created_at, s.last_used_at < now() - make_interval(secs => ${sql.lit(touchSeconds)}) as is_stale,
      extract(epoch from now() - s.last_used_at)::double precision as idle_seconds, p.*
    from sessions s
    cross join lateral (
      select a.id as account_id, a.account_type, a.language_code, coalesce(u.id, m.id) as person_id,
        o.id as organization_id, coalesce(u.first_name, m.first_name) as first_name,
        coalesce(u.last_name, m.last_name) as last_name, coalesce(u.email, m.email) as email,
        coalesce(u.image, m.image) as image, ${lacksSecondFactor} as needs_second_factor,
        r.id as role_id, ${roleVersion} as role_version
      from accounts a
      left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
      left join user_roles r on r.id = u.user_role
      left join mentees m
        on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
      join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.deleted_at is null
      where a.id = s.account_id and a.deleted_at is null
      offset 0
    ) p
    where s.token_hash = any((select ${null}::bytea[])::bytea[]) and s.expires_at > now()`);

async function find(db: Kysely<unknown>, hashes: readonly Buffer[]): Promise<Session[]> {
  const rows = await findRows(db, [hashes]);
  const roleOf = await rolesOf(db, rows);
  return rows.map((row) => Object.assign(row, { role: roleOf(row) }));
}

/** Look-ups under way at once on a database; what comes meanwhile shares the next one. */
const statementsAtMost = 2;
/** One that takes longer hangs on a lost connection or a busy database; nobody waits behind it. */
const patienceMs = 500;

interface Desk {
  waiting: Waiting[];
  underWay: number;
  /** When the last statement began, milliseconds of `performance.now`. */
  begunAt: number;
  isScheduled: boolean;
}

const desks = new WeakMap<Kysely<unknown>, Desk>();

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

function begin(db: Kysely<unknown>, desk: Desk): void {
  desk.isScheduled = false;
  const isBusy = desk.underWay >= statementsAtMost && performance.now() - desk.begunAt < patienceMs;
  if (desk.waiting.length === 0 || isBusy) return;
  const asked = desk.waiting;
  desk.waiting = [];
  desk.underWay += 1;
  desk.begunAt = performance.now();
  void answer(db, asked).finally(() => {
    desk.underWay -= 1;
    begin(db, desk);
  });
}

/**
 * Looks up a session that has not expired and whose person is neither disabled nor deleted; whether it was idle for too
 * long is left to the caller. Requests that arrive in one turn of the event loop, or while others are being looked up,
 * share a statement, which begins after all of them have arrived: each one still sees everything that was stored before
 * it came.
 */
export function findSession(db: Kysely<unknown>, hash: Buffer): Promise<Session | undefined> {
  return new Promise((resolve, reject) => {
    const desk = desks.get(db) ?? { waiting: [], underWay: 0, begunAt: 0, isScheduled: false };
    desks.set(db, desk);
    desk.waiting.push({ key: hash.toString("hex"), hash, resolve, reject });
    if (desk.isScheduled) return;
    desk.isScheduled = true;
    setImmediate(() => begin(db, desk));
  });
}
