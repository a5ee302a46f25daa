/** Saved views as one caller sees them: which there are, who may change them, how many rows they hold. */
import { sql } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { viewListing } from "#shared/contracts/records.ts";
import type { SaveView, View, ViewListing, ViewsAnswer } from "#shared/contracts/views.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { dayIn } from "#shared/fields/days.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { conditionsOf } from "#server/core/records/list/conditions.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { StoreAnswer } from "#server/core/records/save/transaction.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { withoutGoneFields } from "./gone-fields.ts";
import { countShared } from "./shared-views.ts";
import { countViews, deleteView, findView, hasRole, readViews, writeView, type StoredView } from "./store.ts";

/** Views that one person can save of one list. */
const maxViews = 50;

/** A list that views can be saved of, for whoever may list it. @throws AppError forbidden, notFound, badRequest */
export function requireList(repository: Repository, tableName: string): RecordType {
  const { caller } = repository.signedIn;
  const type = repository.typeOf(tableName);
  assertAllowed(authorizeType(caller, type, "list"));
  if (caller.accountType !== "staff") throw new AppError("forbidden", "views");
  if (type.scope === "mentee" && !type.listedForAllMentees) throw new AppError("badRequest", "tableName");
  return type;
}

const queryOf = (repository: Repository, tableName: string, listing: ViewListing): Promise<ListQuery> =>
  repository.listQuery(
    tableName,
    { ...listing, currentPage: 1, columns: [], asOf: null },
    { organizationId: null, menteeId: null, deleted: false },
  );

const flag = (value: boolean | null) => (value === null ? "" : value ? "1" : "0");

/** A listing as the calls of lists take it. */
const wireListing = ({ active, incomplete, ...listing }: ViewListing): View["listing"] => ({
  ...listing,
  active: flag(active),
  incomplete: flag(incomplete),
});

interface UsableView {
  readonly view: View;
  readonly query: ListQuery;
  /** Changes with what the view asks for. */
  readonly version: string;
  /** Whether a condition was left out. */
  readonly isPartial: boolean;
}

/** The views of a list that come with the product, in the language of the caller. */
export const shippedViews = ({ t }: Repository, type: RecordType): StoredView[] =>
  Object.entries(type.list?.views ?? {}).map(([name, { filter = null, active, incomplete }]) => ({
    id: `shipped.${name}`,
    tableName: type.name,
    name: t(`server.views.shipped.${name}`),
    listing: viewListing.parse({ filter, active: active ? "1" : "", incomplete: incomplete ? "1" : "" }),
    columns: null,
    pinned: true,
    isDefault: false,
    visibility: "organization",
    roleId: null,
    isOwn: false,
    savedAt: "",
  }));

const canDelete = ({ isOwner }: Caller, { isOwn, visibility, savedAt }: StoredView): boolean =>
  isOwn || (isOwner === true && visibility !== "me" && savedAt !== "");

/** What a view asks for, of the caller; null where it asks for what the caller may not see. */
export async function usable(repository: Repository, stored: StoredView): Promise<UsableView | null> {
  const { tableName, savedAt, ...view } = stored;
  const { filter } = stored.listing;
  const left = withoutGoneFields(repository.signedIn.caller, repository.typeOf(tableName), filter);
  const isPartial = JSON.stringify(left) !== JSON.stringify(filter);
  const listing = isPartial ? { ...stored.listing, filter: left } : stored.listing;
  try {
    const query = await queryOf(repository, tableName, listing);
    return {
      query,
      version: `${savedAt}${isPartial ? JSON.stringify(left) : ""}`,
      isPartial,
      view: {
        ...view,
        listing: wireListing(listing),
        canDelete: canDelete(repository.signedIn.caller, stored),
      },
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function viewsOf(repository: Repository, tableName: string) {
  const type = requireList(repository, tableName);
  const stored = await readViews(repository.db, repository.signedIn.caller, tableName);
  const all = [...shippedViews(repository, type), ...stored];
  const checked = await Promise.all(
    all.map(async (view) => ({
      name: view.name,
      isShipped: view.savedAt === "",
      usable: await usable(repository, view),
    })),
  );
  return {
    views: checked.flatMap((one) => one.usable ?? []),
    // Nobody misses what comes with the product.
    dropped: checked.flatMap((one) => (one.usable || one.isShipped ? [] : [one.name])),
    partial: checked.flatMap((one) => (one.usable?.isPartial ? [one.name] : [])),
  };
}

/**
 * The views of a list that the caller may see and whose filter it may use, those of the product first.
 * @throws AppError forbidden for who may not list the type and for mentees, notFound, badRequest without such a list
 */
export async function listViews(repository: Repository, tableName: string): Promise<ViewsAnswer> {
  const { views, dropped, partial } = await viewsOf(repository, tableName);
  const list = new Intl.ListFormat(repository.signedIn.language);
  const sentenceOf = (text: string, names: readonly string[]) =>
    names.length > 0 ? [repository.t(text, { names: list.format(names), count: names.length })] : [];
  const shared = await countShared(repository, tableName);
  return {
    status: 1,
    dataType: "views",
    dataValues: views.map(({ view }) => view),
    ...(shared === undefined ? {} : { shared }),
    message: [
      ...sentenceOf("server.views.dropped", dropped),
      ...sentenceOf("server.views.partial", partial),
    ].join(" "),
  };
}

const cachedMs = 60_000;
const maxCached = 10_000;
const cached = new Map<string, { readonly count: number; readonly until: number }>();

/**
 * How many rows the caller sees in each pinned view. Kept for a minute for each account; but not where a hand-over changes which
 * rows those are, and few have to be counted.
 * @throws AppError as {@link listViews}
 */
export async function viewCounts(repository: Repository, tableName: string): Promise<Record<string, number>> {
  const { caller } = repository.signedIn;
  const views = (await viewsOf(repository, tableName)).views.filter(({ view }) => view.pinned);
  if (cached.size > maxCached) cached.clear();
  const counted = views.map(async ({ view, query, version }): Promise<[string, number]> => {
    const key = [caller.accountId, tableName, view.id, version, dayIn(query.zone)].join(":");
    const known = caller.caseloadOnly ? undefined : cached.get(key);
    if (known && known.until > Date.now()) return [view.id, known.count];
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from ${sql.table(query.type.table)} t where ${conditionsOf(query)}`.execute(repository.db);
    const count = rows[0]?.count ?? 0;
    if (!caller.caseloadOnly) cached.set(key, { count, until: Date.now() + cachedMs });
    return [view.id, count];
  });
  return Object.fromEntries(await Promise.all(counted));
}

/**
 * Adds a view, or replaces one of the caller's own.
 * @returns its id
 * @throws AppError as {@link listViews}, badRequest for a filter that the caller may not use, forbidden for who shares and
 * is no Owner, notFound for a view or role that is not there; BusinessError with too many views
 */
export async function saveView(
  repository: Repository,
  view: SaveView,
  storeAnswer?: StoreAnswer,
): Promise<string> {
  const { caller } = repository.signedIn;
  requireList(repository, view.tableName);
  if (!isWireId(view.id) && view.id !== "0") throw new AppError("notFound");
  if (view.visibility !== "me" && !caller.isOwner) throw new AppError("forbidden", "visibility");
  await queryOf(repository, view.tableName, view.listing);
  return repository.db.transaction().execute(async (db) => {
    if (view.visibility === "role") {
      const { roleId } = view;
      if (!isWireId(roleId) || !(await hasRole(db, caller, String(roleId)))) throw new AppError("notFound");
    }
    if (view.id === "0" && (await countViews(db, caller, view.tableName)) >= maxViews)
      throw new BusinessError(repository.t("server.views.tooMany", { count: maxViews }));
    const written = await writeView(db, caller, view);
    if (written === undefined) throw new AppError("notFound");
    await storeAnswer?.(db, written);
    return written;
  });
}

/** Deletes an own view, or a shared one for Owners, whoever sees it. @throws AppError notFound */
export async function removeView(repository: Repository, id: string): Promise<void> {
  const { db, signedIn } = repository;
  const view = isWireId(id) ? await findView(db, signedIn.caller, id) : undefined;
  if (!view || signedIn.caller.accountType !== "staff") throw new AppError("notFound");
  if (!canDelete(signedIn.caller, view)) throw new AppError("forbidden", "views");
  if (!(await deleteView(db, id))) throw new AppError("notFound");
}
