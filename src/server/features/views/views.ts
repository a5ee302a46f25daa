/** Saved views as one caller sees them: their list, who may change them, and their row counts. */
import type { Caller } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { viewListing } from "#shared/contracts/records.ts";
import type { SaveView, ViewListing } from "#shared/contracts/views.ts";
import type { View, ViewsAnswer } from "#shared/contracts/responses/views.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { shippedViewId } from "#shared/records/list-declaration.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { dayIn } from "#shared/fields/days.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { countRows } from "#server/core/records/list/count.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { StoreAnswer } from "#server/core/records/save/transaction.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { lockNamed } from "#server/platform/db/lock-named.ts";
import { limitConcurrency } from "#server/platform/files/limit-concurrency.ts";
import { withoutGoneFields } from "./gone-fields.ts";
import { countShared } from "./shared-views.ts";
import { countViews, deleteView, findView, hasRole, readViews, writeView, type StoredView } from "./store.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Maximum number of views per person and list. */
const maxViews = 50;

/**
 * Returns the type of a list that can have views, for callers who may list it.
 * @throws AppError forbidden, notFound, badRequest
 */
export function requireList(repository: Repository, tableName: string): RecordType {
  const { caller } = repository.signedIn;
  const type = repository.typeOf(tableName);
  assertAllowed(authorizeType(caller, type, "list"));
  if (caller.accountType !== "staff") throw new AppError("forbidden", "views");
  if (type.scope === "mentee" && !type.listedForAllMentees) throw new AppError("badRequest", "tableName");
  return type;
}

const queryOf = (
  repository: Repository,
  tableName: string,
  listing: ViewListing,
  organizationId: string | null = null,
): Promise<ListQuery> =>
  repository.listQuery(
    tableName,
    { ...listing, currentPage: 1, columns: [], asOf: null },
    { organizationId, menteeId: null, deleted: false },
  );

const flag = (value: boolean | null) => (value === null ? "" : value ? "1" : "0");

/** Converts a listing to the format of the list calls. */
const wireListing = ({ active, incomplete, ...listing }: ViewListing): View["listing"] => ({
  ...listing,
  active: flag(active),
  incomplete: flag(incomplete),
});

interface UsableView {
  readonly view: View;
  readonly query: ListQuery;
  /** Changes with the content of the view. */
  readonly version: string;
  /** True if a condition was left out. */
  readonly isPartial: boolean;
}

/** Returns the built-in views of a list, in the caller's language. */
export const shippedViews = ({ t }: Repository, type: RecordType): StoredView[] =>
  Object.entries(type.list?.views ?? {}).map(
    ([name, { filter = null, active, incomplete, columns = null }]) => ({
      id: shippedViewId(name),
      tableName: type.name,
      name: t(`server.views.shipped.${name}`),
      listing: viewListing.parse({ filter, active: active ? "1" : "", incomplete: incomplete ? "1" : "" }),
      columns,
      pinned: true,
      isDefault: false,
      visibility: "organization",
      roleId: null,
      isOwn: false,
      savedAt: "",
    }),
  );

const canDelete = ({ isOwner }: Caller, { isOwn, visibility, savedAt }: StoredView): boolean =>
  isOwn || (isOwner === true && visibility !== "me" && savedAt !== "");

/** Returns a view with its query. Null if the caller may not use it. */
export async function toUsableView(
  repository: Repository,
  stored: StoredView,
  organizationId: string | null = null,
): Promise<UsableView | null> {
  const { tableName, savedAt, ...view } = stored;
  const { filter } = stored.listing;
  const left = withoutGoneFields(repository.signedIn.caller, repository.typeOf(tableName), filter);
  const isPartial = !isSameJson(left, filter);
  const listing = isPartial ? { ...stored.listing, filter: left } : stored.listing;
  try {
    const query = await queryOf(repository, tableName, listing, organizationId);
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

async function viewsOf(repository: Repository, tableName: string, organizationId: string | null = null) {
  const type = requireList(repository, tableName);
  const stored = await readViews(repository.db, repository.signedIn.caller, tableName);
  const all = [...shippedViews(repository, type), ...stored];
  const checked = await Promise.all(
    all.map(async (view) => ({
      name: view.name,
      isShipped: view.savedAt === "",
      usable: await toUsableView(repository, view, organizationId),
    })),
  );
  return {
    views: checked.flatMap((one) => one.usable ?? []),
    // Built-in views are left out silently.
    dropped: checked.flatMap((one) => (one.usable || one.isShipped ? [] : [one.name])),
    partial: checked.flatMap((one) => (one.usable?.isPartial ? [one.name] : [])),
  };
}

/**
 * Returns the views of a list that the caller may see and whose filters the caller may use, built-in ones first.
 * @throws AppError forbidden for callers who may not list the type and for mentees, notFound, badRequest if there is
 * no such list
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

/** Maximum number of views that a call counts at a time, so that it leaves connections for other calls. */
const countedAtOnce = 3;
const cachedMs = 60_000;
const maxCached = 10_000;
const cached = new Map<string, { readonly count: number; readonly until: number }>();

/**
 * Returns the row count of each pinned view for the caller. Cached for a minute per account. Not cached for callers
 * with a caseload, whose rows change when mentees are reassigned, and who have few rows to count.
 * @param organizationId the organization of the list, or null for all that the caller sees
 * @throws AppError as {@link listViews}
 */
export async function viewCounts(
  repository: Repository,
  tableName: string,
  organizationId: string | null,
): Promise<Record<string, number>> {
  const { caller } = repository.signedIn;
  const { views: usable } = await viewsOf(repository, tableName, organizationId);
  const views = usable.filter(({ view }) => view.pinned);
  if (cached.size > maxCached) cached.clear();
  const inTurn = limitConcurrency(countedAtOnce);
  const counted = views.map(async ({ view, query, version }): Promise<[string, number]> => {
    const key = [caller.accountId, tableName, organizationId, view.id, version, dayIn(query.zone)].join(":");
    const known = caller.caseloadOnly ? undefined : cached.get(key);
    if (known && known.until > Date.now()) return [view.id, known.count];
    const count = await inTurn(() => countRows(repository.db, query));
    if (!caller.caseloadOnly) cached.set(key, { count, until: Date.now() + cachedMs });
    return [view.id, count];
  });
  return Object.fromEntries(await Promise.all(counted));
}

/**
 * Adds a view, or replaces one of the caller's own.
 * @returns its id
 * @throws AppError as {@link listViews}, badRequest for a filter that the caller may not use, forbidden if a caller
 * who is not an Owner shares it, notFound for a view or role that doesn't exist; BusinessError if there are too many
 * views
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
    // Saves at the same moment could exceed the maximum, or leave two defaults.
    await lockNamed(db, "views", caller.organizationId);
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

/**
 * Deletes one of the caller's views. Owners may delete any shared view.
 * @throws AppError notFound
 */
export async function removeView(repository: Repository, id: string): Promise<void> {
  const { db, signedIn } = repository;
  const view = isWireId(id) ? await findView(db, signedIn.caller, id) : undefined;
  if (!view || signedIn.caller.accountType !== "staff") throw new AppError("notFound");
  if (!canDelete(signedIn.caller, view)) throw new AppError("forbidden", "views");
  if (!(await deleteView(db, id))) throw new AppError("notFound");
}
