import { isSuper, type Caller } from "#shared/access/caller.ts";
import { setOwners } from "#server/kernel/context.ts";

/**
 * Records what staff of the super-organization read or take out in this call for the organizations that it belongs to, so
 * that their Owners see it in the audit trail (ADR 25). Other callers only reach data of their own organization.
 */
export function noteSuperRead(caller: Caller, organizationIds: readonly string[]): void {
  if (isSuper(caller)) setOwners(organizationIds);
}

/**
 * Does the same for the organizations of mentees. Each organization's row names only its own mentees.
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
