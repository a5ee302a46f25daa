/** The statement behind every authenticated request. It maps session tokens to people and their roles. */
import DataLoader from "dataloader";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { asSystem } from "#server/kernel/context.ts";
import { customFieldsOf, type CustomFields, type CustomVersion } from "./custom-fields.ts";
import { rolesOf, roleVersion, type KnownRole } from "./roles.ts";
import { lacksSecondFactor } from "./second-factor-required.ts";
import type { RoleVersion } from "./wire-role.ts";

/** `last_used_at` is updated only if it is older than this, which avoids a write per request. */
const touchSeconds = 20;

/** A usable session with its person. */
export interface Session extends SessionRow {
  /** The role of a team member. */
  readonly role: KnownRole;
  /** The custom fields of a team member's organization. */
  readonly customFields: CustomFields;
}

/** A session or API key and its person, as read from the database. */
export interface SessionRow
  extends
    RoleVersion,
    Pick<CustomVersion, "custom_version">,
    Row<"sessions", "token_hash" | "account_id">,
    Row<"accounts", "account_type" | "language_code">,
    Row<"users" | "mentees", "organization_id" | "first_name" | "last_name" | "image" | "timezone"> {
  email: Row<"users" | "mentees">["email"];
  /** Seconds since the sign-in, by the clock of the database, because that of this machine may differ. */
  age_seconds: number;
  idle_seconds: number;
  is_stale: boolean;
  person_id: Row<"users" | "mentees">["id"];
  needs_second_factor: boolean;
  organization_timezone: Row<"organizations">["timezones"];
}

// `offset 0` makes PostgreSQL look each person up by key. Without it, the planner chooses a scan of all accounts as
// long as its statistics list only sessions of the oldest accounts. It keeps that plan when others sign in. The inner
// select hides the number of tokens. Otherwise each number is planned separately, which takes longer than the rest.
/** Selects the person of an account, if they may sign in. */
export const personOf = (accountId: RawBuilder<unknown>) => sql`
      select a.id as account_id, a.account_type, a.language_code, coalesce(u.id, m.id) as person_id,
        o.id as organization_id, coalesce(v.version, 0) as custom_version, coalesce(u.first_name, m.first_name) as first_name,
        coalesce(u.last_name, m.last_name) as last_name, coalesce(u.email, m.email) as email,
        coalesce(u.image, m.image) as image, coalesce(m.timezone, o.timezones) as timezone, o.timezones as organization_timezone, ${lacksSecondFactor} as needs_second_factor,
        r.id as role_id, ${roleVersion} as role_version
      from accounts a
      left join users u on a.account_type = 'staff' and u.account_id = a.id and u.active and u.deleted_at is null
      left join user_roles r on r.id = u.user_role
      left join mentees m
        on a.account_type = 'mentee' and m.account_id = a.id and m.active and m.deleted_at is null
      join organizations o on o.id = coalesce(u.organization_id, m.organization_id) and o.active and o.deleted_at is null
      left join custom_versions v on v.organization_id = o.id
      where a.id = ${accountId} and a.deleted_at is null
      offset 0`;

const findRows = (hashes: readonly Buffer[]) => sql<SessionRow>`
    select s.token_hash, extract(epoch from now() - s.created_at)::double precision as age_seconds,
      s.last_used_at < now() - make_interval(secs => ${sql.lit(touchSeconds)}) as is_stale,
      case when s.is_long then 0 else extract(epoch from now() - s.last_used_at) end::double precision as idle_seconds, p.*,
      p.needs_second_factor and not s.has_provider_factor as needs_second_factor
    from sessions s
    cross join lateral (${personOf(sql`s.account_id`)}) p
    where s.token_hash = any((select ${hashes}::bytea[])::bytea[]) and s.expires_at > now()`;

/** Adds the role and the custom fields. Mentees get none, because custom fields are for staff. */
export const completeSession = async (db: Db, row: SessionRow, role: KnownRole): Promise<Session> =>
  Object.assign(row, {
    role,
    customFields: row.account_type === "staff" ? await customFieldsOf(db, row) : [],
  });

/** Returns the session of each token, with the person's role. Undefined for a token without a usable session. */
async function find(db: Db, hashes: readonly Buffer[]): Promise<(Session | undefined)[]> {
  const { rows } = await findRows(hashes).execute(db);
  const roleOf = await rolesOf(db, rows);
  const sessions = await Promise.all(rows.map((row) => completeSession(db, row, roleOf(row))));
  const found = new Map(sessions.map((row) => [row.token_hash.toString("hex"), row]));
  return hashes.map((hash) => found.get(hash.toString("hex")));
}

const makeLoader = (db: Db) =>
  new DataLoader((hashes: readonly Buffer[]) => asSystem(() => find(db, hashes)), {
    // Every request reads again, so an ended session is refused from the next request on.
    cache: false,
    // All requests that arrive in one turn of the event loop share a statement.
    batchScheduleFn: setImmediate,
  });

const loaders = new WeakMap<Db, ReturnType<typeof makeLoader>>();

/**
 * Finds a session that hasn't expired and whose person is neither disabled nor deleted. The caller checks the idle
 * timeout. The statement starts after the call, so it sees everything stored before.
 */
export function findSession(db: Db, hash: Buffer): Promise<Session | undefined> {
  const loader = loaders.get(db) ?? makeLoader(db);
  loaders.set(db, loader);
  return loader.load(hash);
}

/**
 * Returns the person of an account as a session would, for links that show a person's data without a session. Undefined
 * for disabled and deleted accounts.
 */
export const findPersonOf = (db: Db, accountId: string): Promise<Session | undefined> =>
  asSystem(async () => {
    const { rows } = await sql<SessionRow>`
      select ''::bytea as token_hash, 0 as age_seconds, false as is_stale, 0 as idle_seconds, p.*
      from (${personOf(sql`${accountId}::bigint`)}) p`.execute(db);
    const [row] = rows;
    return row && completeSession(db, row, (await rolesOf(db, rows))(row));
  });
