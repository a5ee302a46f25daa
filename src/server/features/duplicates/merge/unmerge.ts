/** Undoes a merge: there are two mentees again, each with their former records (ADR 66). */
import { sql } from "kysely";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { mentees } from "#shared/records/mentees.ts";
import { restoreAccount } from "#server/core/accounts/accounts.ts";
import { withNewAddress } from "#server/core/accounts/taken-address.ts";
import { plainColumns, type StoredRow } from "#server/core/records/columns.ts";
import { endDutiesOfLeavers, leaveFormerTeam } from "#server/core/records/hooks/former-team.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { lockTarget } from "#server/core/records/save/authorize.ts";
import { inWriteTransaction, type WriteContext } from "#server/core/records/save/transaction.ts";
import { skipAttributions } from "#server/core/records/save/attributions.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Row } from "#server/platform/db/row.ts";
import { lockPair } from "./accounts.ts";
import { auditMerge, requireMerger } from "./merge.ts";
import { deferPeriods, mirrorEnrollments, refreshAttention, refreshFollowUps } from "./move.ts";
import { typesBelow, watchedRows, type Pair } from "./plan.ts";
import { undoChanges, type RowChange } from "./snapshot.ts";

/** Number of records of each type that were added since the merge. They stay with the kept mentee. */
export type Stayed = Readonly<Record<string, number>>;

interface Merge {
  readonly id: string;
  readonly keptId: string;
  readonly goneId: string;
  readonly closed: string | null;
  readonly changes: readonly RowChange[];
  readonly mergedAt: string;
  readonly stayed: Stayed | null;
  readonly isUndone: boolean;
}

async function lockMerge({ db }: HookContext, id: string): Promise<Merge> {
  const { rows } =
    await sql<Merge>`select id, kept_id as "keptId", gone_id as "goneId", closed_account as closed, changes,
      merged_at::text as "mergedAt", stayed, undone_at is not null as "isUndone"
    from mentee_merges where id = ${id} for update`.execute(db);
  if (!rows[0]) throw new AppError("notFound");
  return rows[0];
}

/** Checks that this is the newest merge of both mentees and that both records still exist. */
async function checkPossible(
  { db, t }: HookContext,
  { id, keptId, goneId, changes }: Merge,
  organizationId: unknown,
): Promise<void> {
  const { rows: later } = await sql`select from mentee_merges where id > ${id} and undone_at is null
    and (kept_id in (${keptId}, ${goneId}) or gone_id in (${keptId}, ${goneId}))`.execute(db);
  if (later.length > 0) throw new BusinessError(t("server.merges.notNewest"));
  const { rows } = await sql<Row<"mentees", "organization_id">>`select organization_id from mentees
    where id = ${goneId} and deleted_at is not null and anonymized_at is null`.execute(db);
  const [gone] = rows;
  if (!gone || changes.length === 0) throw new BusinessError(t("server.merges.tooLate"));
  // The kept mentee was moved to another organization, with the records of both. Staff there can't restore a case in
  // the old organization.
  if (gone.organization_id !== organizationId) throw new BusinessError(t("server.merges.otherOrganization"));
}

async function countAdded(context: HookContext, { keptId, mergedAt }: Merge): Promise<Stayed> {
  const counts: Record<string, number> = {};
  for (const type of typesBelow(context.registry)) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from ${sql.table(type.table)}
      where mentee_id = ${keptId} and created_at > ${mergedAt}::timestamptz and deleted_at is null`.execute(
      context.db,
    );
    if (rows[0]?.count) counts[type.name] = rows[0].count;
  }
  return counts;
}

async function openAccount(context: HookContext, closed: string | null): Promise<void> {
  if (closed === null) return;
  await withNewAddress(context, () => restoreAccount(context.db, closed), "server.merges.emailTaken");
}

async function readRow({ db, type, registry }: HookContext, id: string): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`
    select ${plainColumns(type, registry)} from ${sql.table(type.table)} t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError("notFound");
  return rows[0];
}

async function restoreRows(context: HookContext, pair: Pair, changes: readonly RowChange[]): Promise<void> {
  const { db, registry } = context;
  await sql`set constraints mentees_account_id_key deferred`.execute(db);
  await deferPeriods(db, registry, true);
  await mirrorEnrollments(db, false);
  await skipAttributions(db, true);
  await undoChanges(db, watchedRows(registry, pair), changes);
  await deferPeriods(db, registry, false);
  await mirrorEnrollments(db, true);
  await skipAttributions(db, false);
  await sql`set constraints mentees_account_id_key immediate`.execute(db);
  await sql`update mentees set version = version + 1, updated_at = now() where id in (${pair.keptId}, ${pair.goneId})`.execute(
    db,
  );
  await refreshAttention(db, [pair.keptId, pair.goneId]);
  await refreshFollowUps(db, [pair.keptId, pair.goneId]);
}

/** Undoing a merge marks the two as different people, so that they are not suggested as a pair again. */
async function keepApart({ db, signedIn }: HookContext, { keptId, goneId }: Merge, organizationId: unknown) {
  await sql`insert into duplicate_pairs (organization_id, first_id, second_id, weight, reasons, state, decided_by, decided_at)
    values (${organizationId}, least(${keptId}::bigint, ${goneId}::bigint), greatest(${keptId}::bigint, ${goneId}::bigint), 0,
      '{}', 'different', ${signedIn.caller.accountId}, now())
    on conflict (organization_id, first_id, second_id) do update set state = excluded.state, put_off_at = null,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`.execute(db);
}

async function unmergeInside(context: WriteContext, mergeId: string): Promise<Stayed> {
  const { db, repository, signedIn, type } = context;
  const merge = await lockMerge(context, mergeId);
  // If it is deleted or belongs to another organization, the answer is the same as for an unknown merge.
  await repository.requireRow(db, type, merge.keptId, "delete");
  if (merge.isUndone) return merge.stayed ?? {};
  const pair = await lockPair(db, merge.keptId, merge.goneId);
  const { before: kept } = await lockTarget(context, merge.keptId, "edit");
  if (kept["anonymizedAt"]) throw new BusinessError(context.t("server.dataProtection.isAnonymized"));
  await checkPossible(context, merge, kept["organizationId"]);
  const stayed = await countAdded(context, merge);
  await openAccount(context, merge.closed);
  await restoreRows(context, pair, merge.changes);
  await keepApart(context, merge, kept["organizationId"]);
  // A team member who was disabled since the merge gets no duties back (ADR 36).
  for (const menteeId of [pair.keptId, pair.goneId]) {
    await endDutiesOfLeavers(context, menteeId);
    await leaveFormerTeam(context, menteeId, String(kept["organizationId"]));
  }
  await sql`update mentee_merges set undone_at = now(), undone_by = ${signedIn.caller.accountId}, changes = '[]',
      stayed = ${JSON.stringify(stayed)}::jsonb where id = ${mergeId}`.execute(db);
  const now = await readRow(context, merge.keptId);
  await auditMerge(context, { row: kept, action: "change" }, { unmergedFrom: merge.goneId, mergeId }, now);
  const gone = await readRow(context, merge.goneId);
  await auditMerge(context, { row: gone, action: "restore" }, { unmergedFrom: merge.keptId, mergeId });
  return stayed;
}

/**
 * Undoes a merge. Changes and additions since then stay with the kept mentee. The two are marked as different people.
 * Calling it again returns the same answer.
 * @returns the number of records added since, by record type
 * @throws AppError forbidden, notFound; BusinessError if a later merge depends on it, or if it is too long ago
 */
export async function unmergeMentees(repository: Repository, mergeId: string): Promise<Stayed> {
  requireMerger(repository);
  if (!isWireId(mergeId)) throw new AppError("notFound");
  return asSystem(() =>
    inWriteTransaction(repository, mentees.name, (context) => unmergeInside(context, mergeId)),
  );
}
