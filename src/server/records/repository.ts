/** The one way to the records: every read and write names its caller and passes the policy. */
import { sql } from "kysely";
import { isSuper, optionsVerdict, rowVerdict, tableVerdict, type Action } from "#shared/access/policy.ts";
import type { Listing, Option, WireRow } from "#shared/contracts/records.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { SignedIn } from "../auth/signed-in.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { type Services } from "../services.ts";
import { textsOf } from "../texts/texts.ts";
import type { StoredRow } from "./columns.ts";
import type { ListQuery, ListScope } from "./list-query.ts";
import { listOptions, type OptionWish } from "./options.ts";
import { factsOf, presenterOf, presentRow } from "./rows.ts";
import { runList } from "./run-list.ts";
import { selectRow, type RowOptions } from "./select-row.ts";
import { obey } from "./verdict.ts";

export interface ListPage {
  readonly rows: readonly WireRow[];
  readonly currentPage: number;
  readonly totalPages: number;
  readonly totalRecords: number;
}

/** A mentee for whom a record is about to be added. */
export interface MenteeOfNew {
  readonly organizationId: string;
  readonly isAnonymized: boolean;
  /** The id of the record. */
  readonly nextId: string;
}

/** Reads records for one caller. Made per request; writing is in {@link "./writer.ts"}. */
export class Repository {
  readonly services: Services;
  readonly signedIn: SignedIn;

  constructor(services: Services, signedIn: SignedIn) {
    this.services = services;
    this.signedIn = signedIn;
  }

  /** The record type of a wire name. @throws AppError notFound */
  typeOf(tableName: string): RecordType {
    const type = this.services.registry.get(tableName);
    if (!type) throw new AppError("notFound");
    return type;
  }

  /**
   * The query of a list, for what the caller may list.
   * @throws AppError forbidden without flag or key, notFound for a foreign or missing mentee
   */
  async listQuery(tableName: string, listing: Listing, scope: ListScope): Promise<ListQuery> {
    const { db, registry } = this.services;
    const { caller, language } = this.signedIn;
    const type = this.typeOf(tableName);
    obey(tableVerdict(caller, type, "list"));
    if ((type.scope === "mentee") !== (scope.menteeId !== null)) throw new AppError("badRequest", "menteeId");
    if (scope.menteeId !== null) await this.requireMentee(db, scope.menteeId);
    return { ...listing, ...scope, caller, language, type, registry };
  }

  /**
   * One page of a list, for what the caller may list.
   * @throws AppError forbidden without flag or key, notFound for a foreign or missing mentee
   */
  async list(tableName: string, listing: Listing, scope: ListScope): Promise<ListPage> {
    const query = await this.listQuery(tableName, listing, scope);
    const page = await runList(this.services.db, query);
    return {
      rows: page.rows.map(presenterOf(query.caller, query.type)),
      currentPage: page.page,
      totalPages: Math.max(1, Math.ceil(page.total / page.pageSize)),
      totalRecords: page.total,
    };
  }

  /**
   * A record with all its fields, and the chat room of a person that has one; of id "0" the values with which a new
   * record starts.
   * @throws AppError forbidden, or notFound for a missing record and for one that the caller may not see
   */
  async read(tableName: string, id: string): Promise<{ dataValues: WireRow; chatRoomId?: string }> {
    const type = this.typeOf(tableName);
    const isNew = id === "0";
    const row = isNew ? null : await this.requireRow(this.services.db, type, id, "view");
    const dataValues = row ? presentRow(this.signedIn.caller, type, row) : this.defaults(type);
    const room = row?.["chatRoomId"];
    return { dataValues, ...(type.hasChatRoom ? { chatRoomId: typeof room === "string" ? room : "" } : {}) };
  }

  private defaults(type: RecordType): WireRow {
    const { caller } = this.signedIn;
    obey(tableVerdict(caller, type, "add"));
    const values = Object.entries(type.fields).map(([name, field]) => [
      name,
      field.initial ?? (field.value === "entries" ? [] : ""),
    ]);
    return {
      ...(Object.fromEntries(values) as Record<string, unknown>),
      ...(type.hasOrganization && !type.isOrganization ? { organizationId: caller.organizationId } : {}),
      id: "0",
      version: 0,
      labels: {},
      editButton: true,
      deleteButton: false,
      archiveButton: false,
    };
  }

  /** Whether the caller may read a record; for what hangs on it, such as files. */
  async canRead(tableName: string, id: string): Promise<boolean> {
    try {
      await this.requireRow(this.services.db, this.typeOf(tableName), id, "view");
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Options of dropdowns: active rows by name. @throws AppError forbidden */
  async options(tableName: string, wish: OptionWish): Promise<Option[]> {
    const type = this.typeOf(tableName);
    const { caller } = this.signedIn;
    obey(optionsVerdict(caller, type));
    const withSuper = wish.withSuper === true && this.offersSuper(type);
    return listOptions(this.services.db, caller, type, { ...wish, withSuper });
  }

  /**
   * The mentee behind an id.
   * @param options.lock makes other changes of the mentee wait until the transaction ends
   * @throws AppError notFound unless it exists and belongs to what the caller may see
   */
  async requireMentee(
    db: Db,
    menteeId: string,
    options: { lock?: boolean } = {},
  ): Promise<{ organizationId: string }> {
    return this.findMentee(menteeId, async () => {
      const { rows } = await sql<{ organizationId: string }>`
        select organization_id as "organizationId" from mentees
        where id = ${menteeId} and deleted_at is null
        ${options.lock ? sql`for no key update` : sql``}`.execute(db);
      return rows[0];
    });
  }

  /**
   * Like {@link requireMentee}, for a record that is about to be added below it: draws the id of the record and keeps
   * the mentee from being deleted and anonymized, all with one statement.
   * @param table SQL name of the table that the record goes into
   */
  requireMenteeOfNew(db: Db, menteeId: string, table: string): Promise<MenteeOfNew> {
    return this.findMentee(menteeId, async () => {
      const { rows } = await sql<MenteeOfNew>`
        select organization_id as "organizationId", anonymized_at is not null as "isAnonymized",
          nextval(pg_get_serial_sequence(${table}, 'id')) as "nextId"
        from mentees where id = ${menteeId} and deleted_at is null for key share`.execute(db);
      return rows[0];
    });
  }

  private async findMentee<Found extends { organizationId: string }>(
    menteeId: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found> {
    const { caller } = this.signedIn;
    if (!isWireId(menteeId)) throw new AppError("notFound");
    const found = await find();
    const isOwn =
      caller.accountType === "mentee" ? caller.personId === menteeId : this.seesOrganization(found);
    if (!found || !isOwn) throw new AppError("notFound");
    return found;
  }

  /** Whether the caller may open a record type with a field that offers the super-organization's rows too. */
  private offersSuper(target: RecordType): boolean {
    return [...this.services.registry.values()].some(
      (type) =>
        tableVerdict(this.signedIn.caller, type, "view") === "allow" &&
        Object.values(type.fields).some(
          ({ options }) =>
            options && "list" in options && options.list === target.name && options.withSuper === true,
        ),
    );
  }

  private seesOrganization(row: { organizationId: string } | undefined): boolean {
    const { caller } = this.signedIn;
    return row?.organizationId === caller.organizationId || isSuper(caller);
  }

  /**
   * The stored row behind an id when the caller may use the action on it.
   * @throws AppError forbidden, or notFound
   */
  async requireRow(
    db: Db,
    type: RecordType,
    id: string,
    action: Action,
    options: RowOptions = {},
  ): Promise<StoredRow> {
    const { caller } = this.signedIn;
    obey(tableVerdict(caller, type, action));
    if (!isWireId(id)) throw new AppError("notFound");
    const rows = await selectRow(type, this.services.registry, options)(db, [id]);
    const row = rows[0];
    if (!row) throw new AppError("notFound");
    // What hangs below a deleted mentee is gone with it.
    if (type.scope === "mentee") await this.requireMentee(db, String(row["menteeId"]));
    obey(rowVerdict(caller, type, action, factsOf(type, row)));
    return row;
  }

  /** The text function of the caller's language. */
  get t() {
    return textsOf(this.signedIn.language);
  }
}
