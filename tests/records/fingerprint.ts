import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Tables that a refused call may change, or that change in the background: sessions, throttling, challenges, the audit
 * trail, processes.
 */
const ignored = new Set([
  "sessions",
  "rate_limits",
  // Anyone may ask for one. It opens nothing without a passkey.
  "passkey_challenges",
  // Answers of providers, used or not.
  "used_identity_states",
  "nodes",
  "schema_migrations",
  "audit_trail",
  "audit_changes",
  "audit_seals",
]);

/**
 * A digest of every row of every table: equal before and after a call that stored nothing. A sum of hashes needs no
 * sorting, and one row of subqueries is no union. PostgreSQL starts parallel workers for both, which takes ten times as
 * long, and tests call this a thousand times. With a parameter, the statement is prepared.
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
