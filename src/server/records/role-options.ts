import { isSuper } from "#shared/access/policy.ts";
import type { Option } from "#shared/contracts/records.ts";
import { listOptions } from "./options.ts";
import { obey, type Repository } from "./repository.ts";

/**
 * Roles to choose from on the form of a team member.
 * @param organizationId whose roles; another organization's only for the super-organization's staff
 * @throws AppError forbidden for mentees and roles that may not see team members, notFound for a foreign organization
 */
export async function roleOptions(repository: Repository, organizationId: string | null): Promise<Option[]> {
  const { caller } = repository.signedIn;
  obey(
    caller.flags.has("usersCanView") || caller.flags.has("usersCanAdd") || caller.flags.has("usersCanEdit")
      ? "allow"
      : "forbidden",
  );
  const isForeign = organizationId !== null && organizationId !== caller.organizationId && !isSuper(caller);
  obey(isForeign ? "missing" : "allow");
  return listOptions(repository.services.db, caller, repository.typeOf("userRoles"), { organizationId });
}
