/** Merges two mentees into one (ADR 66), in one transaction that records every changed row. */
import { sql } from "kysely";
import { mergesMentees } from "#shared/access/merging.ts";
import type { MergeMentees } from "#shared/contracts/merges.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import { insertChange } from "#server/core/audit/store.ts";
import { mergeMenteeRooms, moveLateMessages } from "#server/core/chat/merge-rooms.ts";
import { answerName } from "#server/core/records/answers.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { columnsOf, type StoredRow } from "#server/core/records/columns.ts";
import { storedFiles } from "#server/core/records/file-fields.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { lockTarget } from "#server/core/records/save/authorize.ts";
import { changesOf } from "#server/core/records/save/store.ts";
import { skipAttributions } from "#server/core/records/save/attributions.ts";
import {
  inWriteTransaction,
  type StoreAnswer,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import { asSystem, currentCall } from "#server/kernel/context.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { endTextSignIn, joinAccounts, lockPair, requireSignInRightsOfBoth } from "./accounts.ts";
import {
  deferPeriods,
  joinPeriods,
  mirrorEnrollments,
  moveAnswers,
  moveOwnFiles,
  moveRows,
  refreshAttention,
  refreshFollowUps,
} from "./move.ts";
import { watchedRows, type Pair } from "./plan.ts";
import { changesBetween, takeSnapshot, type RowChange } from "./snapshot.ts";
import { mergedValues } from "./values.ts";
import { isSameJson } from "#shared/same-json.ts";

/**
 * Checks that the caller may compare, change, and delete mentees.
 * @throws AppError forbidden
 */
export function requireMerger(repository: Repository): void {
  assertAllowed(mergesMentees(repository.signedIn.caller) ? "allow" : "forbidden");
}

/** Writes the audit entry of one of the two records. It names the other record, and contains the changed answers. */
export async function auditMerge(
  context: HookContext,
  record: { readonly row: StoredRow; readonly action: "change" | "delete" | "restore" },
  details: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { db, type, signedIn } = context;
  const { row, action } = record;
  const organizationId = String(row["organizationId"]);
  const draft = { values, secrets: {}, columns: {}, organizationId };
  await insertChange(
    db,
    {
      ...actorOf(signedIn, currentCall()),
      action,
      outcome: "done",
      tableName: type.name,
      recordId: row.id,
      menteeId: row.id,
      ownerId: organizationId,
      details,
    },
    changesOf(type, draft, row),
  );
}

async function findMerge(db: Db, { keptId, goneId }: Pair): Promise<string | undefined> {
  const { rows } = await sql<IdRow>`select id from mentee_merges
    where kept_id = ${keptId} and gone_id = ${goneId} and undone_at is null`.execute(db);
  return rows[0]?.id;
}

/** Rejects two mentees that can't be merged. */
function checkTwo({ t }: HookContext, kept: StoredRow, gone: StoredRow, { versions }: MergeMentees): void {
  if (kept["organizationId"] !== gone["organizationId"])
    throw new BusinessError(t("server.merges.otherOrganization"));
  if (kept["anonymizedAt"] || gone["anonymizedAt"])
    throw new BusinessError(t("server.dataProtection.isAnonymized"));
  if (kept.version !== versions.kept || gone.version !== versions.gone)
    throw new BusinessError(t("server.records.changed"));
}

/** Writes the answers of the kept record. */
async function writeAnswers(
  context: HookContext,
  pair: Pair,
  kept: StoredRow,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { db, type } = context;
  // Custom answers that only the other record has are kept, including those of fields that are no longer in use.
  await sql`update mentees set custom = (select custom from mentees where id = ${pair.goneId}) || custom
    where id = ${pair.keptId}`.execute(db);
  const sets = columnsOf(type, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await sql`update mentees set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${pair.keptId}`.execute(db);
  for (const [name, value] of Object.entries(values)) {
    const field = type.fields[name];
    if (field) await moveOwnFiles(db, pair, storedFiles(field, value), storedFiles(field, kept[name]));
  }
}

/** Returns the fields whose values come from the other record only, not from a combination of both. */
const takenFrom = (type: RecordType, gone: StoredRow, values: Readonly<Record<string, unknown>>): string[] =>
  askedOnceFields(type)
    .filter((name) => name in values && isSameJson(values[name], gone[name]))
    .map((name) => answerName(type, name));

async function removeGone({ db, signedIn }: HookContext, { goneId }: Pair): Promise<void> {
  await sql`update mentees set deleted_at = now(), deleted_by = ${signedIn.caller.accountId}, version = version + 1
    where id = ${goneId}`.execute(db);
}

async function mergeInside(
  context: WriteContext,
  request: MergeMentees,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  const { db, registry, repository, signedIn, type } = context;
  await repository.requireRow(db, type, request.keptId, "edit");
  const pair = await lockPair(db, request.keptId, request.goneId);
  const done = await findMerge(db, pair);
  if (done !== undefined) {
    await storeAnswer?.(db, done);
    return done;
  }
  const { before: kept } = await lockTarget(context, pair.keptId, "edit");
  const { before: gone } = await lockTarget(context, pair.goneId, "delete");
  checkTwo(context, kept, gone, request);
  await requireSignInRightsOfBoth(context, pair, kept);
  const values = mergedValues(context, kept, gone, request.choices);
  const watched = watchedRows(registry, pair);
  const before = await takeSnapshot(db, watched);
  // Enrollments are moved one by one. The dates in the profile follow at the end.
  await mirrorEnrollments(db, false);
  await skipAttributions(db, true);
  await deferPeriods(db, registry, true);
  await moveRows(db, registry, pair, signedIn.caller.accountId);
  await writeAnswers(context, pair, kept, values);
  await endTextSignIn(context, pair);
  await moveAnswers(db, pair, takenFrom(type, gone, values));
  await joinPeriods(db, pair.keptId);
  await deferPeriods(db, registry, false);
  await mergeMenteeRooms(db, pair);
  const isGoneChosen = request.choices[type.merges?.signIn ?? ""] === "gone";
  const closed = await joinAccounts(context, pair, isGoneChosen);
  await removeGone(context, pair);
  await refreshAttention(db, [pair.keptId, pair.goneId]);
  await sql`select mirror_enrollments_of(array[${pair.keptId}]::bigint[])`.execute(db);
  await refreshFollowUps(db, [pair.keptId]);
  await mirrorEnrollments(db, true);
  await skipAttributions(db, false);
  const changes = changesBetween(before, await takeSnapshot(db, watched));
  const { rows } = await sql<IdRow>`
    insert into mentee_merges (organization_id, kept_id, gone_id, closed_account, changes, merged_by)
    values (${kept["organizationId"]}, ${pair.keptId}, ${pair.goneId}, ${closed}, ${JSON.stringify(changes)}::jsonb,
      ${signedIn.caller.accountId}) returning id`.execute(db);
  const mergeId = String(rows[0]?.id);
  await auditMerge(context, { row: kept, action: "change" }, { mergedFrom: pair.goneId, mergeId }, values);
  await auditMerge(context, { row: gone, action: "delete" }, { mergedInto: pair.keptId, mergeId });
  await storeAnswer?.(db, mergeId);
  return mergeId;
}

/**
 * Messages that waited for the transaction were stored in the old room. They are moved as well, and are moved back by
 * an unmerge.
 */
async function followLateMessages(db: Db, mergeId: string, { keptId, goneId }: MergeMentees): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows =
      await sql`select from mentee_merges where id = ${mergeId} and undone_at is null for update`.execute(
        trx,
      );
    if (rows.rows.length === 0) return;
    const rooms = await sql<{ gone: string; kept: string }>`select g.id as gone, k.id as kept
      from chat_rooms g, chat_rooms k where g.mentee_id = ${goneId} and k.mentee_id = ${keptId}`.execute(trx);
    const [room] = rooms.rows;
    const late = room ? await moveLateMessages(trx, { keptId, goneId }) : [];
    if (!room || late.length === 0) return;
    const changes: RowChange[] = late.map((id) => ({
      table: "chat_messages",
      key: { id: Number(id) },
      before: { room_id: Number(room.gone) },
      after: { room_id: Number(room.kept) },
    }));
    await sql`update mentee_merges set changes = changes || ${JSON.stringify(changes)}::jsonb
      where id = ${mergeId}`.execute(trx);
  });
}

/**
 * Merges two mentees: one record keeps its id and gets everything from the other one, which is deleted. Calling it
 * again returns the same answer and changes nothing.
 * @returns the id of the merge, for {@link "./unmerge.ts"}
 * @throws AppError forbidden, notFound for mentees whom the caller may not see, badRequest for invalid choices;
 * BusinessError for two that can't be merged, or if one of them was changed since the caller loaded it
 */
export async function mergeMentees(
  repository: Repository,
  request: MergeMentees,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  requireMerger(repository);
  const { keptId, goneId } = request;
  if (!isWireId(keptId) || !isWireId(goneId)) throw new AppError("notFound");
  if (keptId === goneId) throw new AppError("badRequest", "goneId");
  // Runs as the system because it also changes accounts, rooms, and views of other people. The policy is still
  // checked.
  return asSystem(async () => {
    const mergeId = await inWriteTransaction(repository, mentees.name, (context) =>
      mergeInside(context, request, storeAnswer),
    );
    await followLateMessages(repository.db, mergeId, request);
    return mergeId;
  });
}
