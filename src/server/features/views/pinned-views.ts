/** The pinned views of all lists, for the command palette. */
import { authorizeType } from "#shared/access/policy.ts";
import type { PinnedView } from "#shared/contracts/responses/views.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";
import { readPinnedViews } from "./store.ts";
import { shippedViews, toUsableView } from "./views.ts";

/**
 * Returns the pinned views of the lists that the caller may open and whose filters the caller may use, built-in ones
 * first.
 * @throws AppError forbidden for mentees
 */
export async function pinnedViews(repository: Repository): Promise<PinnedView[]> {
  const { db, registry, signedIn } = repository;
  const { caller } = signedIn;
  if (caller.accountType !== "staff") throw new AppError("forbidden", "views");
  const listed = [...registry.values()].filter(
    (type) => type.area && type.list && authorizeType(caller, type, "list") === "allow",
  );
  const names = new Set<string>(listed.map(({ name }) => name));
  const stored = (await readPinnedViews(db, caller)).filter(({ tableName }) => names.has(tableName));
  const all = [...listed.flatMap((type) => shippedViews(repository, type)), ...stored];
  const views = await Promise.all(
    all.map(async (one) => ({ tableName: one.tableName, usable: await toUsableView(repository, one) })),
  );
  return views.flatMap(({ tableName, usable }) => (usable ? [{ ...usable.view, tableName }] : []));
}
