/** Checks who may import, and into which types. */
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findImport, type StoredImport } from "./store.ts";

/** @throws AppError forbidden without the access key for imports */
export function requireImports({ accountType, keys }: Caller): void {
  if (accountType !== "staff" || !keys.has("imports")) throw new AppError("forbidden");
}

/**
 * Returns a type whose records the caller may import.
 * @throws AppError forbidden, notFound for an unknown type, badRequest for a type without imports
 */
export function requireTarget(repository: Repository, tableName: string): RecordType {
  const { caller } = repository.signedIn;
  requireImports(caller);
  const type = repository.typeOf(tableName);
  if (!type.imports) throw new AppError("badRequest", "tableName");
  assertAllowed(authorizeType(caller, type, "add"));
  return type;
}

/**
 * Returns true if the caller's sheets may change existing records of a type. The check of a sheet compares it with them
 * and shows their values, so this takes the right to view them.
 */
export const mayChangeExisting = (caller: Caller, type: RecordType): boolean =>
  (["view", "edit"] as const).every((action) => authorizeType(caller, type, action) === "allow");

/** Returns an import of the caller, if they may still add its records. @throws AppError forbidden, notFound */
export async function requireImport(repository: Repository, id: string): Promise<StoredImport> {
  const { db, signedIn } = repository;
  requireImports(signedIn.caller);
  const stored = await findImport(db, signedIn.caller.accountId, id);
  requireTarget(repository, stored.tableName);
  return stored;
}
