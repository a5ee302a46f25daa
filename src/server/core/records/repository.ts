/** The only way to read and write records. Every access names its caller and is checked by the policy. */
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import {
  authorizeOptions,
  authorizeRecord,
  authorizeType,
  canReadField,
  isSuper,
  type Action,
} from "#shared/access/policy.ts";
import { listFilter, rowFilter } from "#shared/access/row-filter.ts";
import type { Listing } from "#shared/contracts/records.ts";
import type { Option } from "#shared/contracts/responses/records.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { mentees } from "#shared/records/mentees.ts";
import { dueFieldOf } from "#shared/records/dated-parts.ts";
import { menteeActiveName, menteeFieldName } from "#shared/records/mentee-field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { markAudited } from "#server/kernel/context.ts";
import { readViewedOrganization } from "#server/core/accounts/viewed-organization.ts";
import { signedInOf } from "#server/core/accounts/authentication.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { todayIn } from "#shared/fields/days.ts";
import type { Db } from "#server/platform/db/database.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { Env } from "#server/kernel/env.ts";
import { AppError } from "#server/kernel/errors.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { registryWith } from "./customized-registry.ts";
import { recordColumns, type StoredRow } from "./columns.ts";
import { auditedPage } from "./list/audited-list.ts";
import { assignedSql, factColumns, isPresent, toSql } from "./list/conditions.ts";
import { chosenRows } from "./list/filter.ts";
import { didYouMean } from "./list/did-you-mean.ts";
import { derivedJson } from "./list/derived.ts";
import { readPage, type ListPage } from "./list/page.ts";
import { asOfIn, isAcross, type ListQuery, type ListScope } from "./list/query.ts";
import { listOptions, type OptionsRequest } from "./options.ts";
import { factsOf, withoutSensitive } from "./rows.ts";
import { assertAllowed } from "./assert-allowed.ts";
import { requireMentee, type AddedTo, type MenteeLock } from "./mentee.ts";
import { isNearestFirst } from "./list/order.ts";
import { completerOf, wireColumns } from "./wire-rows.ts";

/** What access to records needs from the application. */
export interface RecordTools {
  readonly db: Db;
  readonly env: Env;
  readonly registry: Registry;
}

/** Reads records for one caller. Create one per request. Writing is in {@link "./save/save.ts"}. */
export class Repository {
  readonly db: Db;
  readonly env: Env;
  /** The types with the custom fields of the caller's organization. */
  readonly registry: Registry;
  readonly signedIn: SignedIn;
  readonly #declared: Registry;

  constructor({ db, env, registry }: RecordTools, signedIn: SignedIn) {
    this.db = db;
    this.env = env;
    this.#declared = registry;
    this.registry = registryWith(registry, signedIn.customFields);
    this.signedIn = signedIn;
  }

  /** Returns the repository with another organization's custom fields and time zone, for super-organization staff. */
  async in(organizationId: string | null): Promise<Repository> {
    const { caller } = this.signedIn;
    const isForeign = isSuper(caller) && isWireId(organizationId) && organizationId !== caller.organizationId;
    return isForeign ? this.#as(await readViewedOrganization(this.db, organizationId)) : this;
  }

  /** Returns the repository for a reader with another language or other time zones. */
  forReader(reader: Partial<Pick<SignedIn, "language" | "zone" | "organizationZone">>): Repository {
    return this.#as(reader);
  }

  /** Runs reads on one connection. Reads that start together wait for the database only once. */
  onOneConnection<Result>(work: (repository: Repository) => Promise<Result>): Promise<Result> {
    return onOneConnection(this.db, (db) => work(this.#as({}, db)));
  }

  /** Returns the repository for a transaction. */
  on(db: Db): Repository {
    return this.#as({}, db);
  }

  #as(other: Partial<SignedIn>, db = this.db): Repository {
    const tools = { db, env: this.env, registry: this.#declared };
    return new Repository(tools, { ...this.signedIn, ...other });
  }

  /** Returns the record type of a wire name. @throws AppError notFound */
  typeOf(tableName: string): RecordType {
    const type = this.registry.get(tableName);
    if (!type) throw new AppError("notFound");
    return type;
  }

  /**
   * Returns the query of a list, limited to what the caller may list.
   * @throws AppError forbidden without flag or key, notFound for a missing or inaccessible mentee, badRequest for a
   * filter or columns that don't fit the type
   */
  async listQuery(tableName: string, listing: Listing, scope: ListScope): Promise<ListQuery> {
    const { caller, language } = this.signedIn;
    const place = await this.in(scope.organizationId);
    const type = place.registry.get(tableName) ?? this.typeOf(tableName);
    assertAllowed(authorizeType(caller, type, "list"));
    const takesMentee = type.scope === "mentee";
    if (scope.menteeId === null ? takesMentee && !type.listedForAllMentees : !takesMentee)
      throw new AppError("badRequest", "menteeId");
    const mentee = scope.menteeId === null ? null : await this.requireMentee(this.db, scope.menteeId);
    const { zone } = (mentee ? await this.in(mentee.organizationId) : place).signedIn;
    const filter = listFilter(caller, type, scope);
    for (const name of listing.columns)
      if (!type.list?.more?.includes(name)) throw new AppError("badRequest", `columns.${name}`);
    const today = todayIn(zone);
    const chosen = listing.filter && chosenRows({ caller, today, rows: filter }, type, listing.filter);
    const searchedMentees = isAcross({ type, ...scope }) ? this.searchedMentees() : {};
    const { registry } = place;
    const about = { caller, language, type, registry, filter, chosen, ...asOfIn(zone, listing.asOf) };
    return { ...listing, ...scope, ...searchedMentees, ...about };
  }

  /** Returns the condition for the mentees that the caller may search. */
  private searchedMentees(): Pick<ListQuery, "searchedMentees"> {
    const { caller } = this.signedIn;
    if (authorizeType(caller, mentees, "list") !== "allow") return {};
    return { searchedMentees: toSql(rowFilter(caller, mentees), factColumns(mentees)) };
  }

  /**
   * Returns one page of a list, limited to what the caller may list.
   * @param event stored in the audit trail by the statement that reads the page. If null, the caller stores it.
   * @throws AppError forbidden without flag or key, notFound for a missing or inaccessible mentee
   */
  async list(
    tableName: string,
    listing: Listing,
    scope: ListScope,
    event: AuditEvent | null = null,
  ): Promise<ListPage> {
    const query = await this.listQuery(tableName, listing, scope);
    const { caller, language, type, registry } = query;
    const columns = [
      ...query.columns,
      ...(isAcross(query) && readsMenteeNames(caller) ? [menteeFieldName] : []),
      ...(dueFieldOf(type) ? [menteeActiveName] : []),
    ];
    const page = await readPage(
      this.db,
      query,
      wireColumns("list", caller, type, registry, language, columns, derivedJson(query)),
      event && auditedPage(query, event),
    );
    if (event) markAudited();
    const names = page.totalRecords === 0 ? await didYouMean(this.db, query) : [];
    return {
      ...page,
      rows: new JsonText(`[${page.rows.map(completerOf(caller, type)).join()}]`),
      ...(names.length > 0 ? { didYouMean: names } : {}),
      ...(isNearestFirst(query) ? { asOf: query.asOf } : {}),
    };
  }

  /** Returns true if the caller may read a field of a record, for what depends on it, such as files. */
  async canRead(tableName: string, id: string, fieldName: string): Promise<boolean> {
    try {
      const type = this.typeOf(tableName);
      const row = await this.requireRow(this.db, type, id, "view");
      const field = type.fields[fieldName];
      return field !== undefined && canReadField(this.signedIn.caller, field, factsOf(type, row));
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Returns the options of dropdowns: active rows by name. @throws AppError forbidden */
  async options(tableName: string, request: OptionsRequest): Promise<Option[]> {
    const type = this.typeOf(tableName);
    const { caller } = this.signedIn;
    assertAllowed(authorizeOptions(caller, type));
    const withSuper = request.withSuper === true && this.offersSuper(type);
    return listOptions(this.db, this.signedIn, type, { ...request, withSuper });
  }

  /**
   * Returns a mentee by id.
   * @param lock blocks deleting and anonymizing (`share`), or all changes (`update`), until the transaction ends
   * @param adds the type of a new record of the mentee, whose id is reserved in the same round trip
   * @throws AppError notFound if the mentee doesn't exist or the caller may not see them
   */
  requireMentee(db: Db, menteeId: string, lock: MenteeLock = "none", adds?: RecordType): Promise<AddedTo> {
    return requireMentee(db, this.signedIn.caller, menteeId, lock, adds);
  }

  /** Returns true if the caller may open a record type with a field that also offers super-organization rows. */
  private offersSuper(target: RecordType): boolean {
    return [...this.registry.values()].some(
      (type) =>
        authorizeType(this.signedIn.caller, type, "view") === "allow" &&
        Object.values(type.fields).some(
          ({ options }) =>
            options && "list" in options && options.list === target.name && options.withSuper === true,
        ),
    );
  }

  /**
   * Returns a stored row if the caller may use the action on it. Fields that are sensitive to the caller are empty.
   * @throws AppError forbidden, or notFound
   */
  async requireRow(db: Db, type: RecordType, id: string, action: Action): Promise<StoredRow> {
    const { caller } = this.signedIn;
    assertAllowed(authorizeType(caller, type, action));
    if (!isWireId(id)) throw new AppError("notFound");
    const { rows } = await sql<StoredRow>`
      select ${recordColumns(type, this.registry, this.signedIn.language)}, ${assignedSql(caller, type)} as assigned
      from ${sql.table(type.table)} t
      where t.id = ${id} and ${isPresent(type)}`.execute(db);
    const row = rows[0];
    if (!row) throw new AppError("notFound");
    // Records of a deleted mentee count as deleted.
    if (type.scope === "mentee") await this.requireMentee(db, String(row["menteeId"]));
    assertAllowed(authorizeRecord(caller, type, action, factsOf(type, row)));
    return withoutSensitive(caller, type)(row);
  }

  /** Returns the text function of the caller's language. */
  get t() {
    return textsOf(this.signedIn.language);
  }
}

/** Returns the repository for the signed-in person. @throws AppError unauthorized for a call without a session */
export const repositoryOf = (request: FastifyRequest): Repository =>
  new Repository(request.server, signedInOf(request));
