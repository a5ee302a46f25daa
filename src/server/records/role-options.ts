import { isSuper, tableVerdict, type Action } from "#shared/access/policy.ts";
import type { Option } from "#shared/contracts/records.ts";
import { listOptions } from "./options.ts";
import type { Repository } from "./repository.ts";
import { obey } from "./verdict.ts";

/**
 * Roles to choose from on the form of a team member.
 * @param organizationId whose roles; another organization's only for the super-organization's staff
 * @throws AppError forbidden for who may not open the team members' screen, notFound for a foreign organization
 */
export async function roleOptions(repository: Repository, organizationId: string | null): Promise<Option[]> {
  const { caller } = repository.signedIn;
  const team = repository.typeOf("users");
  const mayOpen = (["list", "add", "edit"] as Action[]).some(
    (action) => tableVerdict(caller, team, action) === "allow",
  );
  obey(mayOpen ? "allow" : "forbidden");
  const isForeign = organizationId !== null && organizationId !== caller.organizationId && !isSuper(caller);
  obey(isForeign ? "missing" : "allow");
  return listOptions(repository.services.db, caller, repository.typeOf("userRoles"), { organizationId });
}
