/** Permanently removes records that were deleted long ago. Until then they can be restored. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { stripAccounts } from "#server/core/accounts/accounts.ts";
import { anyOf } from "#server/platform/db/expressions.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { releaseFilesOf } from "#server/platform/files/attach.ts";
import { isUnreferenced } from "./unreferenced.ts";

/** The maximum number of each in a transaction. A mentee is removed with all records in one. */
const atOnce = { mentees: 50, rows: 5000, accounts: 500 };

interface Batch {
  readonly removed: number;
  /** The id after which the next batch begins. Null after the last batch. */
  readonly next: string | null;
}

/** Removes rows in batches, each in a transaction. Several nodes take turns. @returns the number of rows */
async function inBatches(db: Db, work: (trx: Db, after: string) => Promise<Batch>): Promise<number> {
  let removed = 0;
  for (let after: string | null = "0"; after !== null;) {
    const begin: string = after;
    const batch = await db.transaction().execute(async (trx: Db) => {
      await lockNamed(trx, "purge", null);
      return work(trx, begin);
    });
    removed += batch.removed;
    after = batch.next;
  }
  return removed;
}

const nextAfter = (ids: readonly string[], limit: number): string | null =>
  ids.length < limit ? null : (ids.at(-1) ?? null);

/** Deletes rows `t` of a record type and detaches their files. @returns the number of rows */
async function removeRows(db: Db, type: RecordType, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<IdRow>`
    delete from ${sql.table(type.table)} t where ${condition} returning id`.execute(db);
  if (rows.length > 0)
    await releaseFilesOf(
      db,
      type.name,
      rows.map((row) => row.id),
    );
  return rows.length;
}

const isOld = (days: number) => sql<boolean>`t.deleted_at < now() - make_interval(days => ${days})`;

const removedTypes = (registry: Registry): RecordType[] =>
  [...registry.values()].filter(({ scope, storedIn }) => scope !== "system" && !storedIn);

/**
 * Redirects the merges into purged records to the record that remains. Otherwise their history would no longer belong
 * to the person, and would stay when the person is anonymized.
 */
async function keepMerges(db: Db, ids: readonly string[]): Promise<void> {
  // Each round follows one merge.
  for (let moved = -1; moved !== 0;) {
    const { rows } = await sql`update mentee_merges g set kept_id = n.kept_id from mentee_merges n
      where g.kept_id = ${anyOf(ids)} and g.undone_at is null and n.gone_id = g.kept_id and n.undone_at is null
      returning g.id`.execute(db);
    moved = rows.length;
  }
}

/** Deletes mentees who were deleted long ago with all their records, whether or not each record was deleted. */
async function removeMentees(db: Db, registry: Registry, days: number, after: string): Promise<Batch> {
  const { rows } = await sql<IdRow>`select id from mentees t where ${isOld(days)} and t.id > ${after}::bigint
    order by t.id limit ${atOnce.mentees} for update`.execute(db);
  const ids = rows.map((row) => row.id);
  const next = nextAfter(ids, atOnce.mentees);
  if (ids.length === 0) return { removed: 0, next };
  await keepMerges(db, ids);
  let removed = 0;
  for (const type of removedTypes(registry).filter(({ scope }) => scope === "mentee"))
    removed += await removeRows(db, type, sql`t.mentee_id = any(${ids}::bigint[])`);
  await sql`delete from notifications using chat_rooms r
    where r.mentee_id = any(${ids}::bigint[]) and group_key = 'chat:' || r.id`.execute(db);
  // Members and messages are deleted with their room.
  await db.deleteFrom("chat_rooms").where("mentee_id", "=", anyOf(ids)).execute();
  // Notifications to staff about these mentees contain their names. A reference to a deleted mentee becomes null, and
  // everyone may read a notification about no mentee, even team members who had lost access to the mentee. The subjects
  // of emails to staff contain the names too.
  await sql`delete from deliveries where mentee_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from notifications where mentee_id = any(${ids}::bigint[])
    or substring(notification_url from '^/mentee/[a-z-]+/([0-9]{1,18})(?:[?#].*)?$')::bigint
      = any(${ids}::bigint[])`.execute(db);
  for (const type of removedTypes(registry).filter(({ isMentee }) => isMentee)) {
    const free = await isUnreferenced(db, registry, type.table);
    removed += await removeRows(db, type, sql`t.id = any(${ids}::bigint[]) and ${free}`);
  }
  return { removed, next };
}

/**
 * Handles accounts whose person was purged. The account is deleted with everything that belongs only to it. If records
 * still name it as author, its personal data is removed instead.
 */
async function removeAccounts(db: Db, registry: Registry, days: number, after: string): Promise<Batch> {
  const { rows } = await sql<Row<"accounts", "id" | "email_key">>`
    select id, email_key from accounts t where ${isOld(days)} and t.id > ${after}::bigint
      and not exists (select from users where account_id = t.id)
      and not exists (select from mentees where account_id = t.id)
    order by t.id limit ${atOnce.accounts} for update`.execute(db);
  const accountIds = rows.map((row) => row.id);
  const next = nextAfter(accountIds, atOnce.accounts);
  if (rows.length === 0) return { removed: 0, next };
  const ids = anyOf(accountIds);
  let removed = 0;
  for (const type of registry.values()) {
    if (type.scope === "account") removed += await removeRows(db, type, sql`t.account_id = ${ids}`);
  }
  const emails = rows.map((row) => row.email_key);
  // The email may belong to another account by now. That account's messages stay.
  await sql`delete from deliveries where account_id = ${ids}
    or account_id is null and lower("to") = any(${emails})`.execute(db);
  await sql`delete from notifications using chat_rooms r
    where (r.person_low = ${ids} or r.person_high = ${ids}) and group_key = 'chat:' || r.id`.execute(db);
  await sql`delete from chat_rooms where person_low = ${ids} or person_high = ${ids}`.execute(db);
  for (const table of ["notifications", "known_devices", "recovery_codes"] as const)
    await db.deleteFrom(table).where("account_id", "=", ids).execute();
  await stripAccounts(db, accountIds, "purged");
  const free = await isUnreferenced(db, registry, "accounts");
  await sql`delete from accounts t where t.id = ${ids} and ${free}`.execute(db);
  return { removed, next };
}

/** Deletes rows of a type that were deleted long ago and that nothing refers to. */
const removeOld = (db: Db, registry: Registry, type: RecordType, days: number, limit: number) =>
  inBatches(db, async (trx) => {
    const free = await isUnreferenced(trx, registry, type.table);
    const old = sql`select t.id from ${sql.table(type.table)} t where ${isOld(days)} and ${free}
      order by t.id limit ${limit}`;
    // Checked again, because one of them may be restored at this moment.
    const removed = await removeRows(trx, type, sql`t.id in (${old}) and ${isOld(days)}`);
    return { removed, next: removed < limit ? null : "0" };
  });

/**
 * Removes records that were deleted more than the given number of days ago: mentees with all their records, and people
 * with their accounts. A record that another record still references is kept until that one is removed. Files are
 * detached, and the file cleanup removes their bytes.
 * @param days the value of `PURGE_DAYS`
 * @param rowsAtOnce the maximum number of records in a transaction
 * @returns the number of removed records
 */
export async function purgeDeleted(
  db: Db,
  registry: Registry,
  days: number,
  rowsAtOnce = atOnce.rows,
): Promise<number> {
  let removed = await inBatches(db, (trx, after) => removeMentees(trx, registry, days, after));
  // Repeats, because a record removed in one round may have kept others from being removed. In the registry, children
  // come after their parents.
  for (let inRound = -1; inRound !== 0;) {
    inRound = 0;
    for (const type of removedTypes(registry).toReversed())
      inRound += await removeOld(db, registry, type, days, rowsAtOnce);
    removed += inRound;
  }
  // A merge can't be undone anymore if the other record is gone.
  await sql`update mentee_merges g set changes = '[]' where undone_at is null and changes <> '[]'
    and not exists (select from mentees m where m.id = g.gone_id)`.execute(db);
  return removed + (await inBatches(db, (trx, after) => removeAccounts(trx, registry, days, after)));
}
