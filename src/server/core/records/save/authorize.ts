/**
 * The first step of every write: checks whether the caller may do it, and locks what keeps that true until the commit.
 */
import { sql } from "kysely";
import { authorizeRecord, authorizeType, type Action } from "#shared/access/policy.ts";
import { matches, menteeFilter } from "#shared/access/row-filter.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { plainColumns, type StoredRow } from "../columns.ts";
import { assignedSql, newestOf } from "../list/conditions.ts";
import type { Mentee } from "../mentee.ts";
import { factsOf, presentRow } from "../rows.ts";
import type { WriteContext } from "./transaction.ts";

/** The data that a save sends, by wire name. */
export type SentData = Readonly<Record<string, unknown>>;

/** The record and mentee of a write. */
export interface Target {
  /** The stored row, locked. Null for a new record. */
  readonly before: StoredRow | null;
  /** The mentee that the record belongs to, locked. Null for types without a mentee. */
  readonly parent: Mentee | null;
  /** The id that a new record gets. If undefined, the database chooses one when it stores the record. */
  readonly newId?: string | undefined;
  /** For a save that names an older version: the stored columns that changed since then. */
  readonly changedSince?: ReadonlySet<string>;
}

/** The record that a save names, and the data that it sends. */
export interface SaveAddress {
  /** "0" adds a record. */
  readonly tableId: string;
  /** The mentee that the record belongs to. Null if `data` names it, or if there is none. */
  readonly menteeId: string | null;
  readonly data: SentData;
  /** For a type that keeps earlier rows: adds another one instead of changing the newest. */
  readonly another?: boolean;
  /** Merges with changes of other fields if `data` names an older version. Otherwise such a save is refused. */
  readonly mergesOlder?: boolean;
}

interface LockOptions {
  /** The mentee that the record must belong to, or null for any. */
  readonly menteeId?: string | null;
  /** True to look among the deleted rows. */
  readonly isDeleted?: boolean;
}

/** The facts about a row's mentee that a write needs. */
interface LockedParent {
  readonly parentOrganization?: string;
  readonly isParentAnonymized?: boolean;
}
const parentColumns = sql`, p.organization_id as "parentOrganization", p.anonymized_at is not null as "isParentAnonymized"`;

/**
 * Returns the stored row that a write changes, if the caller may use the action on it. The row and its mentee stay
 * locked until the transaction ends.
 * @throws AppError forbidden, notFound
 */
export async function lockTarget(
  { db, type, registry, signedIn: { caller } }: WriteContext,
  id: string,
  action: Action,
  { menteeId = null, isDeleted = false }: LockOptions = {},
): Promise<Target & { readonly before: StoredRow }> {
  assertAllowed(authorizeType(caller, type, action));
  if (!isWireId(id)) throw new AppError("notFound");
  const isListed = isDeleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`;
  // Records of a deleted mentee count as deleted.
  const isBelow = type.scope === "mentee";
  const { rows } = await sql<StoredRow & LockedParent>`
    select ${plainColumns(type, registry)}, ${assignedSql(caller, type)} as assigned${isBelow ? parentColumns : sql``}
    from ${sql.table(type.table)} t ${isBelow ? sql`join mentees p on p.id = t.mentee_id and p.deleted_at is null` : sql``}
    where t.id = ${id} and ${type.scope === "system" ? sql`true` : isListed}
    for no key update of t ${isBelow ? sql`for key share of p` : sql``}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError("notFound");
  const { parentOrganization, isParentAnonymized, ...stored } = found;
  const before = stored as StoredRow;
  const parent = isBelow
    ? {
        id: String(before["menteeId"]),
        organizationId: String(parentOrganization),
        isAnonymized: isParentAnonymized === true,
        assigned: factsOf(type, before).assigned ?? null,
      }
    : null;
  if (parent && !matches(menteeFilter(caller), { ...parent, menteeId: parent.id }))
    throw new AppError("notFound");
  assertAllowed(authorizeRecord(caller, type, action, factsOf(type, before)));
  if (menteeId && isBelow && before["menteeId"] !== menteeId) throw new AppError("notFound");
  return { before, parent };
}

/**
 * Checks what a save says about its record, without reading stored rows.
 * @returns the mentee that the record belongs to, or null for a type without a mentee
 * @throws AppError badRequest, forbidden
 */
export function readAddress(
  { type, signedIn }: Pick<WriteContext, "type" | "signedIn">,
  { tableId, data, menteeId: beside, another = false }: SaveAddress,
): string | null {
  const isNew = tableId === "0";
  assertAllowed(authorizeType(signedIn.caller, type, isNew ? "add" : "edit"));
  const menteeId = type.scope === "mentee" ? readMenteeId(data, beside) : null;
  if (isNew && menteeId === "") throw new AppError("badRequest", "menteeId");
  if (another && !(isNew && type.keepsEarlier)) throw new AppError("badRequest", "another");
  return menteeId;
}

/**
 * Refuses a mentee's own new record, such as a file, if the mentee was anonymized while the call waited. The lock keeps
 * the mentee as they are until the commit.
 * @throws AppError notFound
 */
async function requireOwnCase({ db, type, repository, signedIn: { caller } }: WriteContext): Promise<void> {
  if (type.scope !== "account" || caller.accountType !== "mentee") return;
  const { isAnonymized } = await repository.requireMentee(db, caller.personId, "share");
  if (isAnonymized) throw new AppError("notFound");
}

/**
 * Returns the record and mentee of a save, if the caller may save it.
 * @throws AppError badRequest, forbidden, notFound; BusinessError if another person changed the record in the meantime
 */
export async function authorizeSave(context: WriteContext, address: SaveAddress): Promise<Target> {
  const { db, repository, type } = context;
  const menteeId = readAddress(context, address);
  const { tableId, data, another = false, mergesOlder = false } = address;
  const id = tableId === "0" && menteeId !== null && !another ? await findSingle(context, menteeId) : tableId;
  if (id === "0") {
    if (menteeId === null) {
      await requireOwnCase(context);
      return { before: null, parent: null };
    }
    const { newId, ...parent } = await repository.requireMentee(db, menteeId, "share", type);
    return { before: null, parent, newId };
  }
  const target = await lockTarget(context, id, "edit", { menteeId });
  const seen = readVersion(data);
  if (seen === null || seen === target.before.version) return target;
  const changedSince = mergesOlder ? await columnsSince(context, target.before, seen) : undefined;
  if (!changedSince) throw await changedElsewhere(context, target.before);
  return { ...target, changedSince };
}

/** For types with one row per mentee, returns the existing or newest row, or "0". A lock serializes two first saves. */
export async function findSingle({ type, db, repository }: WriteContext, menteeId: string): Promise<string> {
  if (!type.single) return "0";
  await repository.requireMentee(db, menteeId, "update");
  const { rows } = await sql<IdRow>`
    select id from ${sql.table(type.table)} where mentee_id = ${menteeId} and deleted_at is null
      and ${newestOf(type)}`.execute(db);
  return rows[0]?.id ?? "0";
}

/** Returns the stored columns that changed since a version of a locked row, or undefined if that is unknown. */
async function columnsSince(
  { db, type }: WriteContext,
  { id, version }: StoredRow,
  seen: number,
): Promise<ReadonlySet<string> | undefined> {
  if (!(seen < version)) return undefined;
  const { rows } = await sql<{ versions: Readonly<Record<string, number>> | null }>`
    select column_versions as versions from ${sql.table(type.table)} where id = ${id}`.execute(db);
  const { "": knownFrom, ...changed } = rows[0]?.versions ?? {};
  if (knownFrom === undefined || seen < knownFrom) return undefined;
  return new Set(Object.keys(changed).filter((name) => Number(changed[name]) > seen));
}

/** Returns the refusal of a save based on outdated data. It contains the current record. */
export async function changedElsewhere(
  { db, type, repository, signedIn, t }: WriteContext,
  { id }: StoredRow,
): Promise<BusinessError> {
  const message = t("server.records.changed");
  if (authorizeType(signedIn.caller, type, "view") !== "allow") return new BusinessError(message);
  const labeled = await repository.requireRow(db, type, id, "view");
  const current = presentRow(signedIn.caller, type, labeled);
  return new BusinessError(message, {}, { dataValues: current });
}

/**
 * Returns a sent id or number as text, or null if it is missing or empty. @throws AppError badRequest for any other
 * wire form
 */
export function readKey(data: SentData, name: string): string | null {
  const value = data[name];
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new AppError("badRequest", name);
}

/** Returns the version that the sender saw, or null if it isn't sent. @throws AppError badRequest */
function readVersion(data: SentData): number | null {
  const version = readKey(data, "version");
  if (version === null) return null;
  if (!/^\d{1,9}$/.test(version)) throw new AppError("badRequest", "version");
  return Number(version);
}

/**
 * Returns the mentee that a save names, in `data.menteeId` or next to `data`. Empty if it names none.
 * @throws AppError badRequest if the two differ
 */
function readMenteeId(data: SentData, beside: string | null): string {
  const inside = readKey(data, "menteeId");
  if (inside !== null && beside !== null && inside !== beside) throw new AppError("badRequest", "menteeId");
  return inside ?? beside ?? "";
}
