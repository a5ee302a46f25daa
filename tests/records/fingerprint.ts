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
 * sorting, with which PostgreSQL starts parallel workers: ten times the time, and tests call this a thousand times.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  const parts = tables
    .filter(({ name }) => !ignored.has(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
