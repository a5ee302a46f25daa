import type { RecordScope } from "../parts/record-scope.ts";
import { useSearchParams } from "react-router";

/** Address parameter of a list: the id of an organization, or {@link allOrganizations}. */
export const organizationParam = "org";
export const allOrganizations = "all";

/** Returns the address parameter that makes another list show the rows of the same organization. */
export function linkedOrganization({ selectedOrganizationId, organizationId }: RecordScope) {
  const org = selectedOrganizationId ?? (organizationId === null ? allOrganizations : undefined);
  return org === undefined ? {} : { [organizationParam]: org };
}

/**
 * Returns a function that selects the organization whose rows a list shows. Used by staff of the super-organization in
 * lists that belong to one organization.
 */
export function useListOrganization(): (id: string) => void {
  const [, setParams] = useSearchParams();
  return (id) =>
    setParams((params) => {
      params.set(organizationParam, id);
      params.delete("page");
      return params;
    });
}
