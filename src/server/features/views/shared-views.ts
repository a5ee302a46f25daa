/** The shared views of a list in an organization, for its Owners. */
import type { SharedView } from "#shared/contracts/responses/views.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";
import { readSharedViews } from "./store.ts";

function readAll(repository: Repository, tableName: string): Promise<SharedView[]> {
  const { db, signedIn } = repository;
  const name = nameExpression(repository.typeOf("users"), "u", signedIn.language);
  return readSharedViews(db, signedIn.caller, tableName, name);
}

/**
 * Returns the number of shared views of a list in the caller's organization. Undefined unless the caller is an Owner.
 */
export async function countShared(repository: Repository, tableName: string): Promise<number | undefined> {
  return repository.signedIn.caller.isOwner ? (await readAll(repository, tableName)).length : undefined;
}

/**
 * Returns the views of a list that are shared with anyone in the caller's organization.
 * @throws AppError forbidden unless the caller is an Owner
 */
export function sharedViews(repository: Repository, tableName: string): Promise<SharedView[]> {
  if (!repository.signedIn.caller.isOwner) throw new AppError("forbidden", "views");
  return readAll(repository, tableName);
}
