/** Permissions for pairs of possible duplicates. */
import { comparesMentees } from "#shared/access/merging.ts";
import { authorizeType, isSuper, type Action } from "#shared/access/policy.ts";
import { mentees } from "#shared/records/mentees.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";

/**
 * Checks that the caller has the key and sees all mentees of the organization.
 * @param action the action on a mentee that the caller must also be allowed
 * @throws AppError forbidden
 */
export function requireComparer({ signedIn: { caller } }: Repository, action: Action): void {
  if (!comparesMentees(caller)) throw new AppError("forbidden", "duplicates");
  assertAllowed(authorizeType(caller, mentees, action));
}

/**
 * Returns the organization of a call.
 * @throws AppError notFound for another organization
 */
export function organizationOf({ signedIn: { caller } }: Repository, asked: string | null): string {
  const organizationId = asked ?? caller.organizationId;
  if (organizationId !== caller.organizationId && !isSuper(caller)) throw new AppError("notFound");
  return organizationId;
}
