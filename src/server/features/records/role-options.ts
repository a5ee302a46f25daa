import { authorizeType, type Action } from "#shared/access/policy.ts";
import { matches, rowFilter } from "#shared/access/row-filter.ts";
import type { Option } from "#shared/contracts/records.ts";
import { listOptions } from "#server/core/records/options.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";

/**
 * Roles to choose from on the form of a team member.
 * @param organizationId whose roles; another organization's only for the super-organization's staff
 * @throws AppError forbidden for who may not open the team members' screen, notFound for a foreign organization
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
