/** Compares the mentees of an organization with each other: every day, and when somebody asks. */
import { sql } from "kysely";
import { asSystem } from "#server/kernel/context.ts";
import { scanForPairs } from "#server/core/records/matching/scan.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { organizationOf, requireComparer } from "./access.ts";

/** More of them nobody looks through; the least likely are left out. */
const maxStored = 2000;

/** Stores the pairs of an organization; what was decided stays, open pairs that are none any more go. */
async function scan(db: Db, organizationId: string): Promise<void> {
  const pairs = (await scanForPairs(db, organizationId)).slice(0, maxStored);
  await db.transaction().execute(async (trx) => {
    // Two at a time would wait for each other's rows in another order.
    await sql`select pg_advisory_xact_lock(hashtext('duplicates'), hashtext(${organizationId}))`.execute(trx);
    const found = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as f("firstId" bigint, "secondId" bigint, weight float8, reasons text[])`;
    await sql`delete from duplicate_pairs p where organization_id = ${organizationId} and state = 'open'
      and not exists (select from ${found} where f."firstId" = p.first_id and f."secondId" = p.second_id)`.execute(
      trx,
    );
    await sql`insert into duplicate_pairs (organization_id, first_id, second_id, weight, reasons)
      select ${organizationId}, a.id, b.id, f.weight, f.reasons from ${found}
      join mentees a on a.id = f."firstId" join mentees b on b.id = f."secondId"
      on conflict (organization_id, first_id, second_id) do update set weight = excluded.weight,
        reasons = excluded.reasons`.execute(trx);
    await sql`insert into duplicate_scans (organization_id, scanned_at) values (${organizationId}, now())
      on conflict (organization_id) do update set scanned_at = excluded.scanned_at`.execute(trx);
  });
}

/**
 * Compares the mentees of an organization now.
 * @param asked null for the caller's own organization
 * @throws AppError forbidden, notFound
 */
export async function scanNow(repository: Repository, asked: string | null): Promise<void> {
  requireComparer(repository, "list");
  const organizationId = organizationOf(repository, asked);
  // Looks at all mentees; what the caller is shown of it is asked when pairs are read.
  await asSystem(() => scan(repository.db, organizationId));
}

/** Compares the mentees of every organization where one changed since the last time, a day ago or more. */
export async function scanDaily(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o left join duplicate_scans s on s.organization_id = o.id
    where o.deleted_at is null and coalesce(s.scanned_at < now() - interval '1 day', true)
      and exists (select from mentees m where m.organization_id = o.id
        and m.updated_at > coalesce(s.scanned_at, '-infinity')) order by o.id`.execute(db);
  for (const { id } of rows) await scan(db, id);
}
