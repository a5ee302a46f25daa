/** Saving, deleting, archiving, copying and restoring records: one transaction per call. */
import { sql } from "kysely";
import { auditRecord } from "#server/audit/record-change.ts";
import { isSuper, tableVerdict, type Action } from "#shared/access/policy.ts";
import type { AuditAction } from "#shared/audit.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { AppError, Refusal } from "../errors.ts";
import { unawaited } from "../db/scoped-client.ts";
import type { StoredRow } from "./columns.ts";
import { copiedValues } from "./copy.ts";
import { makeDraft } from "./draft.ts";
import { mergeEntries } from "./entries.ts";
import type { Draft, HookContext, RecordHooks } from "./hooks/hook.ts";
import { recordHooks } from "./hooks/index.ts";
import { refuseAnonymized } from "./anonymized.ts";
import { attachRecordFiles } from "./record-files.ts";
import { checkReferences, columnsOf } from "./references.ts";
import type { MenteeOfNew, Repository } from "./repository.ts";
import { obey } from "./verdict.ts";
import { factsOf, presentRow } from "./rows.ts";
import type { Kept } from "./save-once.ts";
import type { SaveRequest } from "./save-request.ts";
import { readMenteeId, readVersion } from "./system-keys.ts";
import { inWriteTransaction, type WriteContext } from "./write-transaction.ts";

/** Writes records for the caller of a repository. */
export class Writer {
  readonly repository: Repository;

  constructor(repository: Repository) {
    this.repository = repository;
  }

  /**
   * Creates (`tableId` "0") or changes a record.
   * @returns the id of the record
   * @throws AppError badRequest, forbidden, notFound; Refusal for what a person can mend
   */
  save(request: SaveRequest): Promise<string> {
    const type = this.repository.typeOf(request.tableName);
    const isNew = request.tableId === "0";
    if (type.single) obey(tableVerdict(this.repository.signedIn.caller, type, isNew ? "add" : "edit"));
    return this.inTransaction(type, async (context) => {
      const menteeId = type.scope === "mentee" ? readMenteeId(request.data, request.menteeId) : "";
      const existing = isNew ? await this.findSingle(context, menteeId) : request.tableId;
      const id = await (existing === undefined
        ? this.create(context, menteeId, request)
        : this.change(context, existing, menteeId, request.data));
      await request.kept?.(context.db, id);
      return id;
    });
  }

  /** Hides a record; it can be restored until it is purged. */
  remove(tableName: string, id: string, menteeId: string | null): Promise<string> {
    const type = this.repository.typeOf(tableName);
    return this.inTransaction(type, async (context) => {
      const row = await this.lockRow(context, id, "delete", menteeId);
      const hooks = this.hooksOf(type);
      await hooks.beforeDelete?.(context, row);
      await sql`update ${sql.table(type.table)}
        set deleted_at = now(), deleted_by = ${context.signedIn.caller.accountId}, version = version + 1
        where id = ${row.id}`.execute(context.db);
      await hooks.afterDelete?.(context, row, true);
      context.atEnd(auditRecord(context, { action: "delete", id: row.id, draft: null, before: row }));
      return row.id;
    });
  }

  /** Brings a deleted record back; for the super-organization's staff who could delete it. */
  restore(tableName: string, id: string): Promise<string> {
    const type = this.repository.typeOf(tableName);
    obey(isSuper(this.repository.signedIn.caller) ? "allow" : "forbidden");
    return this.inTransaction(type, async (context) => {
      const row = await this.repository.requireRow(context.db, type, id, "delete", {
        lock: true,
        deleted: true,
      });
      await sql`update ${sql.table(type.table)} set deleted_at = null, deleted_by = null, version = version + 1
        where id = ${row.id}`.execute(context.db);
      await this.hooksOf(type).afterDelete?.(context, row, false);
      context.atEnd(auditRecord(context, { action: "restore", id: row.id, draft: null, before: row }));
      return row.id;
    });
  }

  /** Stores whether a record is active. */
  archive(tableName: string, id: string, menteeId: string | null, isActive: boolean): Promise<string> {
    const type = this.repository.typeOf(tableName);
    return this.inTransaction(type, async (context) => {
      const before = await this.lockRow(context, id, "archive", menteeId);
      const draft: Draft = {
        values: { [type.activeField ?? "active"]: isActive },
        secrets: {},
        columns: {},
        organizationId: factsOf(type, before).organizationId,
      };
      return this.write(context, draft, before, isActive ? "unarchive" : "archive");
    });
  }

  /** Copies a record into the caller's organization, without password, email and files. */
  clone(tableName: string, id: string, kept?: Kept): Promise<string> {
    const { signedIn } = this.repository;
    const type = this.repository.typeOf(tableName);
    obey(tableVerdict(signedIn.caller, type, "clone"));
    return this.inTransaction(type, async (context) => {
      const row = await this.repository.requireRow(context.db, type, id, "clone");
      const readable = presentRow(signedIn.caller, type, row);
      const values = copiedValues(type, row, new Set(Object.keys(readable)), context.t);
      this.hooksOf(type).prepareClone?.(context, values);
      const organizationId = type.hasOrganization ? signedIn.caller.organizationId : null;
      const copy = { values, secrets: {}, columns: {}, organizationId };
      const copyId = await this.write(context, copy, null, "copy");
      await kept?.(context.db, copyId);
      return copyId;
    });
  }

  private async create(
    context: WriteContext,
    menteeId: string,
    { data, check }: SaveRequest,
  ): Promise<string> {
    const { type } = context;
    obey(tableVerdict(context.signedIn.caller, type, "add"));
    const mentee = type.scope === "mentee" ? await this.requireNamed(context, menteeId) : undefined;
    const draft = makeDraft(context, data, null, mentee?.organizationId);
    if (mentee) draft.columns["mentee_id"] = menteeId;
    if (type.scope === "account") draft.columns["account_id"] = context.signedIn.caller.accountId;
    await check?.(context, draft);
    return this.write(context, draft, null, "create", mentee);
  }

  private async change(
    context: WriteContext,
    id: string,
    menteeId: string,
    data: SaveRequest["data"],
  ): Promise<string> {
    const { db, type, signedIn } = context;
    const before = await this.lockRow(context, id, "edit", menteeId || null);
    const version = readVersion(data);
    if (version !== null && version !== before.version) {
      const labelled = await this.repository.requireRow(db, type, id, "edit");
      const current = presentRow(signedIn.caller, type, labelled);
      throw new Refusal(context.t("server.records.changed"), {}, { dataValues: current });
    }
    return this.write(context, makeDraft(context, data, before), before);
  }

  /** The mentee that a new sub-record must name. */
  private requireNamed({ db, type }: HookContext, menteeId: string): Promise<MenteeOfNew> {
    if (menteeId === "") throw new AppError("badRequest", "menteeId");
    return this.repository.requireMenteeOfNew(db, menteeId, type.table);
  }

  /** For types with one row per mentee: the one that is there. Two first saves wait for each other. */
  private async findSingle({ type, db }: HookContext, menteeId: string): Promise<string | undefined> {
    if (!type.single) return undefined;
    if (menteeId === "") throw new AppError("badRequest", "menteeId");
    await this.repository.requireMentee(db, menteeId, { lock: true });
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(type.table)} where mentee_id = ${menteeId} and deleted_at is null`.execute(
      db,
    );
    return rows[0]?.id;
  }

  private async lockRow(
    { db, type }: HookContext,
    id: string,
    action: Action,
    menteeId: string | null,
  ): Promise<StoredRow> {
    const row = await this.repository.requireRow(db, type, id, action, { lock: true, plain: true });
    if (menteeId && type.scope === "mentee" && row["menteeId"] !== menteeId) throw new AppError("notFound");
    return row;
  }

  private async write(
    context: WriteContext,
    draft: Draft,
    before: StoredRow | null,
    action: AuditAction = before ? "change" : "create",
    mentee?: MenteeOfNew,
  ): Promise<string> {
    const hooks = this.hooksOf(context.type);
    await refuseAnonymized(context, draft, before, mentee);
    mergeEntries(context, draft, before);
    await checkReferences(context, draft, before);
    await hooks.prepare?.(context, draft, before);
    const id = before?.id ?? (await this.insert(context, draft, mentee?.nextId));
    if (before) await this.update(context, draft, before);
    await attachRecordFiles(context, draft, before, id);
    await hooks.afterSave?.(context, id, draft, before);
    context.atEnd(auditRecord(context, { action, id, draft, before }));
    return id;
  }

  /** @param id where it was drawn before: then nothing waits for the statement */
  private async insert(context: HookContext, draft: Draft, id?: string): Promise<string> {
    const { type, db, signedIn } = context;
    const columns = columnsOf(context, draft);
    columns.push(["created_by", signedIn.caller.accountId]);
    if (draft.organizationId !== null && !type.isOrganization)
      columns.push(["organization_id", draft.organizationId]);
    if (id !== undefined) columns.push(["id", id]);
    const into = sql`insert into ${sql.table(type.table)} (${sql.join(columns.map(([name]) => sql.id(name)))})
      values (${sql.join(columns.map(([, value]) => value))})`;
    if (id !== undefined) {
      await sql`${unawaited}${into}`.execute(db);
      return id;
    }
    const { rows } = await sql<{ id: string }>`${into} returning id`.execute(db);
    return String(rows[0]?.id);
  }

  private async update(context: HookContext, draft: Draft, before: StoredRow): Promise<void> {
    const { type, db } = context;
    const columns = columnsOf(context, draft);
    if (type.hasOrganization && !type.isOrganization && draft.organizationId !== before["organizationId"]) {
      columns.push(["organization_id", draft.organizationId]);
    }
    if (columns.length === 0) return;
    const sets = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    await sql`${unawaited}update ${sql.table(type.table)}
      set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${before.id}`.execute(db);
  }

  private hooksOf(type: RecordType): RecordHooks {
    return recordHooks[type.name] ?? {};
  }

  private inTransaction<T>(type: RecordType, work: (context: WriteContext) => Promise<T>): Promise<T> {
    return inWriteTransaction(this.repository, type, work);
  }
}
