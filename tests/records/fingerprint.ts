import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Tables that a refused call may touch: use of the session, throttling, the audit trail. */
const ignored = new Set([
  "sessions",
  "rate_limits",
  "schema_migrations",
  "audit_trail",
  "audit_changes",
  "audit_seals",
]);

/** A digest of every row of every table: equal before and after a call that stored nothing. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db);
  const parts = tables
    .filter(({ name }) => !ignored.has(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as digest from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
