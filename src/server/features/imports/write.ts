/** Writes the rows of a checked sheet with the same code that saves single records. Also undoes an import. */
import { sql, type RawBuilder } from "kysely";
import { menteeColumn } from "#shared/contracts/import-choices.ts";
import type { ImportUndoAnswer } from "#shared/contracts/responses/imports.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { recordHooks } from "#server/core/records/hooks/index.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { SentData } from "#server/core/records/save/authorize.ts";
import { lockRow } from "#server/core/records/save/lock-row.ts";
import { undoAdd } from "#server/core/records/save/remove.ts";
import { saveInside } from "#server/core/records/save/save.ts";
import {
  inWriteTransaction,
  isDeadlock,
  refusalBy,
  type WriteContext,
} from "#server/core/records/save/transaction.ts";
import { countUses, findUsed } from "#server/core/records/save/uses.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { rememberTexts, type Remembered } from "#server/kernel/texts/keyed-text.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredProblem } from "./problems.ts";
import type { StoredImport } from "./store.ts";
import { isSameJson } from "#shared/same-json.ts";

interface OpenRow {
  readonly rowNo: number;
  readonly draft: Readonly<Record<string, unknown>>;
  /** The id of a changed record, and its version when it was checked. */
  readonly recordId: string | null;
  readonly version: number | null;
}

interface WrittenRow {
  readonly rowNo: number;
  readonly recordId: string;
  readonly version: number;
  /** The former values of a changed record, by field. Null for a new one. */
  readonly before: SentData | null;
  readonly menteeId: string | null;
  /** Other data that writing the row changes, before and after. */
  readonly moved: { readonly before: unknown; readonly after: unknown } | null;
}

/** An error in one row that ended a transaction of several. */
export class RowError extends Error {
  readonly rowNo: number;
  /** The texts that the failed work used. */
  readonly texts: Remembered;

  constructor(rowNo: number, texts: Remembered, cause: unknown) {
    super("A row of an import failed.", { cause });
    this.rowNo = rowNo;
    this.texts = texts;
  }
}

/** Options for saving a row: it is one of many, and may lack answers or overlap other appointments. */
const asImported = { isPartOfMany: true, mayLackAnswers: true, asksCustomFields: true, force: true };

/** Reads the other data that writing a row changes. */
const readMoved = async (context: WriteContext, id: string | null): Promise<unknown> =>
  id === null ? undefined : recordHooks[context.type.name]?.readMoved?.(context, id);

async function writeOne(context: WriteContext, importId: string, row: OpenRow): Promise<void> {
  const { [menteeColumn]: menteeId = null, ...data } = row.draft;
  const { type, db } = context;
  const isNew = row.version === null;
  const extras: Record<string, string> = {};
  const movedId = type.scope === "mentee" ? (menteeId as string | null) : row.recordId;
  const before = await readMoved(context, movedId);
  const id = await saveInside(
    { ...context, extras },
    {
      tableId: isNew ? "0" : String(row.recordId),
      menteeId: menteeId as string | null,
      // A record that changed after the check isn't the one that the person reviewed.
      data: isNew ? data : { ...data, version: row.version },
    },
  );
  const after = await readMoved(context, movedId);
  const isMoved = !isSameJson(before, after);
  const moved = isMoved ? JSON.stringify({ before, after }) : null;
  const isLeftOut = sql`${extras["addressLeftOut"] === "1"}::boolean`;
  await sql`update import_rows r set result = ${isNew ? "created" : "updated"}, record_id = t.id, version_after = t.version,
      moved = ${moved}::jsonb, about_mentee = ${type.menteeKey === null ? null : type.isMentee ? id : menteeId}, problems = '[]',
      elsewhere = case when ${isLeftOut} then lower(r.draft ->> 'email') end,
      draft = case when ${isLeftOut} then r.draft - 'email' else r.draft end,
      before = case when ${isLeftOut} then r.before - 'email' else r.before end
    from ${sql.table(type.table)} t where t.id = ${id} and r.import_id = ${importId} and r.row_no = ${row.rowNo}`.execute(
    db,
  );
}

/**
 * Writes the next rows with their results in one transaction. A row is locked first, so that after a crash no row is
 * written twice.
 * @param maxRows maximum number of rows
 * @returns whether there were any
 * @throws RowError for the first row that can't be written. Nothing is written then.
 */
export function writeNext(
  repository: Repository,
  { id, tableName }: StoredImport,
  maxRows: number,
): Promise<boolean> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { rows } = await sql<OpenRow>`select row_no as "rowNo", draft, record_id::text as "recordId",
        version_before as version from import_rows
      where import_id = ${id} and result in ('create', 'update') order by row_no limit ${maxRows} for update skip locked`.execute(
      context.db,
    );
    const texts = rememberTexts(context.t);
    const writing = { ...context, t: texts.t, ...asImported, isImported: true };
    for (const row of rows)
      try {
        texts.forget();
        await writeOne(writing, id, row);
      } catch (error) {
        // The row isn't the reason, so the transaction is repeated.
        if (isDeadlock(error)) throw error;
        const refused = await refusalBy(error, { ...writing, db: repository.db });
        throw new RowError(row.rowNo, texts, refused ?? error);
      }
    return rows.length > 0;
  });
}

/** Stores that a row can't be written, and the reason. */
export async function storeRowRefusal(
  db: Db,
  importId: string,
  rowNo: number,
  problems: readonly StoredProblem[],
): Promise<void> {
  await sql`update import_rows set result = 'wrong', problems = ${JSON.stringify(problems)}::jsonb
    where import_id = ${importId} and row_no = ${rowNo} and result in ('create', 'update')`.execute(db);
}

/**
 * Returns the condition that a person `t` has changed since they were imported: a record was added to a mentee's case,
 * or they got a way to sign in.
 */
function hasBelow({ registry }: Repository, type: RecordType): RawBuilder<unknown> {
  if (!type.hasWaivers) return sql`false`;
  const signsIn = sql`exists (select from accounts a where a.id = t.account_id and (a.password_hash is not null
    or exists (select from one_time_links l where l.account_id = a.id and l.purpose = 'invitation')))`;
  if (!type.isMentee) return signsIn;
  const below = [...registry.values()]
    .filter((other) => other.scope === "mentee" && !other.storedIn)
    .map(
      (other) => sql`exists (select from ${sql.table(other.table)} b
        where b.mentee_id = t.id and b.deleted_at is null and b.created_at > t.created_at)`,
    );
  const messages = sql`exists (select from chat_messages c join chat_rooms o on o.id = c.room_id where o.mentee_id = t.id)`;
  return sql`(${sql.join([...below, messages, signsIn], sql` or `)})`;
}

/** Selects the rows of an import that became records, and whether the records are unchanged. */
const stateOfRows = (repository: Repository, type: RecordType, importId: string): RawBuilder<unknown> => sql`
  select r.row_no, r.record_id, r.version_after, r.result = 'updated' as is_changed,
    t.id is null or t.deleted_at is not null as is_gone,
    coalesce(t.version <> r.version_after or r.result = 'created' and ${hasBelow(repository, type)}, false) as is_used
  from import_rows r left join ${sql.table(type.table)} t on t.id = r.record_id
  where r.import_id = ${importId} and r.result in ('created', 'updated')`;

/** Returns the number of records that an undo would revert, and the number that it would keep. */
export async function countUndo(
  repository: Repository,
  { id, tableName }: StoredImport,
): Promise<ImportUndoAnswer["dataValues"]> {
  const type = repository.typeOf(tableName);
  const { db, registry } = repository;
  const { rows } = await sql<{ record_id: string; is_changed: boolean; is_gone: boolean; is_used: boolean }>`
    ${stateOfRows(repository, type, id)}`.execute(db);
  const free = rows.filter(({ is_gone: isGone, is_used: isUsed }) => !isGone && !isUsed);
  const added = free.flatMap((row) => (row.is_changed ? [] : [row.record_id]));
  // A mentee who is in use was found above.
  const used = type.isMentee ? new Set<string>() : await findUsed({ db, registry, type }, added);
  const removed = added.filter((recordId) => !used.has(recordId)).length;
  const restored = free.length - added.length;
  return { removed, restored, kept: rows.length - removed - restored };
}

async function undoOne(context: WriteContext, row: WrittenRow, isUsed: boolean): Promise<void> {
  const stored = await lockRow(context, row.recordId);
  const { t, type } = context;
  if (!stored) throw new BusinessError(t("server.imports.gone"));
  const movedId = type.scope === "mentee" ? row.menteeId : row.recordId;
  const isMovedSince = row.moved !== null && !isSameJson(await readMoved(context, movedId), row.moved.after);
  if (stored.version !== row.version || isMovedSince) throw new BusinessError(t("server.undo.changedSince"));
  const isNew = row.before === null;
  if (isNew && (isUsed || (!type.isMentee && (await countUses(context, row.recordId)) > 0)))
    throw new BusinessError(t("server.imports.inUse"));
  if (isNew) await undoAdd(context, stored);
  else
    await saveInside(
      { ...context, isUndo: true },
      { tableId: row.recordId, menteeId: null, data: row.before },
    );
  if (row.moved && movedId !== null)
    await recordHooks[type.name]?.restoreMoved?.(context, movedId, row.moved.before);
}

/**
 * Reverts the record of the next row, in reverse order.
 * @returns whether there was one
 * @throws RowError for a record that can't be reverted
 */
export function undoNext(repository: Repository, { id, tableName }: StoredImport): Promise<boolean> {
  return inWriteTransaction(repository, tableName, async (context) => {
    const { db, type } = context;
    const taken = await sql<WrittenRow>`select row_no as "rowNo", record_id::text as "recordId",
        version_after as version, case when result = 'updated' then before end as before,
        about_mentee::text as "menteeId", moved from import_rows
      where import_id = ${id} and result in ('created', 'updated') order by row_no desc limit 1 for update skip locked`.execute(
      db,
    );
    const [row] = taken.rows;
    if (!row) return false;
    const texts = rememberTexts(context.t);
    try {
      const { rows } = await sql<{ isUsed: boolean }>`select ${hasBelow(repository, type)} as "isUsed"
        from ${sql.table(type.table)} t where t.id = ${row.recordId}`.execute(db);
      await undoOne({ ...context, t: texts.t, ...asImported }, row, rows[0]?.isUsed ?? false);
      await sql`update import_rows set result = 'undone' where import_id = ${id} and row_no = ${row.rowNo}`.execute(
        db,
      );
    } catch (error) {
      if (isDeadlock(error)) throw error;
      throw new RowError(row.rowNo, texts, error);
    }
    return true;
  });
}

/** Stores that an undo kept a record, and the reason. */
export async function storeUndoRefusal(
  db: Db,
  importId: string,
  rowNo: number,
  problems: readonly StoredProblem[],
): Promise<void> {
  await sql`update import_rows set result = 'kept', problems = ${JSON.stringify(problems)}::jsonb
    where import_id = ${importId} and row_no = ${rowNo} and result in ('created', 'updated')`.execute(db);
}
