import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Tables that a refused call may change, or that change in the background: sessions, throttling, challenges, the audit
 * trail, processes.
 */
const ignored = new Set([
  "sessions",
  "rate_limits",
  // Anyone may request a challenge, which is useless without a passkey.
  "passkey_challenges",
  // Provider responses that were already checked, so that none is accepted twice.
  "used_identity_states",
  "nodes",
  "schema_migrations",
  "audit_trail",
  "audit_changes",
  "audit_seals",
]);

/**
 * Returns a digest of each table, equal before and after a call that stored nothing. It sums hashes instead of sorting,
 * and uses subqueries instead of a union, because PostgreSQL starts parallel workers for those, which takes ten times
 * as long, and tests call this a thousand times. The parameter makes it a prepared statement.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  const digests = tables
    .filter(({ name }) => !ignored.has(name))
    .map(
      ({ name }) => sql`(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, ${0})), 0)
        from ${sql.table(name)} t) as ${sql.ref(name)}`,
    );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(digests)}`.execute(db);
  return rows[0] ?? {};
}
