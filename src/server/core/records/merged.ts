/** Mentees that were merged into others (ADR 66). The functions read all organizations that the database shows. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";

/** Returns the mentee that a merged one became, following later merges. Null if it wasn't merged. */
export async function mergedInto(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<IdRow>`
    with recursive chain as (
      select kept_id from mentee_merges where gone_id = ${id} and undone_at is null
      union select m.kept_id from chain join mentee_merges m on m.gone_id = chain.kept_id and m.undone_at is null)
    select kept_id as id from chain
    where not exists (select from mentee_merges m where m.gone_id = chain.kept_id and m.undone_at is null)`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Returns the mentees that merged ones became, following later merges, by the id of the merged one. */
export async function keptOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<IdRow & { gone: string }>`
    with recursive chain as (
      select gone_id as gone, kept_id as id from mentee_merges where gone_id = any(${ids}::bigint[]) and undone_at is null
      union select chain.gone, m.kept_id from chain
        join mentee_merges m on m.gone_id = chain.id and m.undone_at is null)
    select gone, id from chain
    where not exists (select from mentee_merges m where m.gone_id = chain.id and m.undone_at is null)`.execute(
    db,
  );
  return new Map(rows.map(({ gone, id }) => [gone, id]));
}

/** Returns the mentees that were merged into one, directly or through others. A mentee's row may have been purged. */
export async function mergedFrom(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<IdRow>`
    with recursive parts as (
      select gone_id from mentee_merges where kept_id = ${id} and undone_at is null
      union select m.gone_id from parts join mentee_merges m on m.kept_id = parts.gone_id and m.undone_at is null)
    select gone_id as id from parts order by id`.execute(db);
  return rows.map((row) => row.id);
}
