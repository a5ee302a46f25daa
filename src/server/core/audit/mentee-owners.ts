import { isSuper, type Caller } from "#shared/access/caller.ts";
import { setOwners } from "#server/kernel/context.ts";

/**
 * Records the running call for the organizations of mentees, each with only the ids of its own, so that their Owners
 * see what the super-organization's staff read or took out (ADR 25). Calls of others are about their own organization.
 * @param organizations the organization of each mentee
 * @param name the detail of the call that has the ids
 */
export function setOwnersOf(
  caller: Caller,
  organizations: ReadonlyMap<string, string>,
  name = "menteeIds",
): void {
  if (!isSuper(caller)) return;
  const owned = Map.groupBy(organizations, ([, organizationId]) => organizationId);
  setOwners([...owned.keys()], (organizationId) => {
    const ids = (owned.get(organizationId) ?? []).map(([id]) => id);
    return { [name]: ids.join(",") };
  });
}
