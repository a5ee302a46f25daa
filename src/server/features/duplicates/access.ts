/** Who may look at pairs of people who may be one. */
import { comparesMentees } from "#shared/access/merging.ts";
import { authorizeType, isSuper, type Action } from "#shared/access/policy.ts";
import { mentees } from "#shared/records/mentees.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";

/**
 * Team members with the key who see all mentees of their organization.
 * @param action what they may do with a mentee besides
 * @throws AppError forbidden
 */
export function requireComparer({ signedIn: { caller } }: Repository, action: Action): void {
  if (!comparesMentees(caller)) throw new AppError("forbidden", "duplicates");
  assertAllowed(authorizeType(caller, mentees, action));
}

/** The organization that a call is about. @throws AppError notFound for a foreign one */
export function organizationOf({ signedIn: { caller } }: Repository, asked: string | null): string {
  const organizationId = asked ?? caller.organizationId;
  if (organizationId !== caller.organizationId && !isSuper(caller)) throw new AppError("notFound");
  return organizationId;
}
