/** The records that belong to each of two mentees, to help decide which one stays. */
import { sql } from "kysely";
import type { MergeParts } from "#shared/contracts/responses/merges.ts";
import { mentees } from "#shared/records/mentees.ts";
import { setOwnersOf } from "#server/core/audit/owners.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { asSystem } from "#server/kernel/context.ts";
import { requireMerger } from "./merge.ts";
import { typesBelow } from "./plan.ts";

async function partsOf({ db, registry }: Repository, id: string): Promise<MergeParts> {
  const counts = typesBelow(registry).map(
    (
      type,
    ) => sql`select ${sql.lit(type.name)} as name, count(*)::integer as count from ${sql.table(type.table)}
      where mentee_id = ${id} and deleted_at is null`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  const { rows: messages } = await sql<{ count: number }>`select count(*)::integer as count
    from chat_messages c join chat_rooms r on r.id = c.room_id
    where r.mentee_id = ${id} and c.message_type = 'Message'`.execute(db);
  return {
    records: Object.fromEntries(
      rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
    ),
    messages: messages[0]?.count ?? 0,
  };
}

/**
 * Counts the records of each type and the messages of two mentees. Includes records that the caller may not read,
 * because they are moved as well.
 * @throws AppError forbidden for callers who may not merge them, notFound
 */
export async function compareParts(
  repository: Repository,
  ids: readonly [string, string],
): Promise<[MergeParts, MergeParts]> {
  requireMerger(repository);
  const organizations = new Map<string, string>();
  for (const id of ids) {
    const row = await repository.requireRow(repository.db, mentees, id, "delete");
    organizations.set(id, String(row["organizationId"]));
  }
  setOwnersOf(repository.signedIn.caller, organizations, "ids");
  return asSystem(async () => [await partsOf(repository, ids[0]), await partsOf(repository, ids[1])]);
}
