import { authorizeType, type Action } from "#shared/access/policy.ts";
import { matches, rowFilter } from "#shared/access/row-filter.ts";
import type { Option } from "#shared/contracts/responses/records.ts";
import { listOptions } from "#server/core/records/options.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";

/**
 * Returns the roles that can be chosen in the form of a team member.
 * @param organizationId organization of the roles; other organizations are only for staff of the super-organization
 * @throws AppError forbidden for callers who may not open the team screen, notFound for another organization
 */
export async function roleOptions(repository: Repository, organizationId: string | null): Promise<Option[]> {
  const { caller } = repository.signedIn;
  const team = repository.typeOf("users");
  const mayOpen = (["list", "add", "edit"] as Action[]).some(
    (action) => authorizeType(caller, team, action) === "allow",
  );
  assertAllowed(mayOpen ? "allow" : "forbidden");
  const roles = repository.typeOf("userRoles");
  const isVisible = organizationId === null || matches(rowFilter(caller, roles), { organizationId });
  assertAllowed(isVisible ? "allow" : "missing");
  return listOptions(repository.db, repository.signedIn, roles, { organizationId });
}
