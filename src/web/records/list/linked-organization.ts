import type { RecordScope } from "../record-scope.ts";
import { allOrganizations, organizationParam } from "./organization-param.ts";

/** Returns the address parameter with which another list shows the rows of the same organization. */
export function linkedOrganization({ selectedOrganizationId, organizationId }: RecordScope) {
  const org = selectedOrganizationId ?? (organizationId === null ? allOrganizations : undefined);
  return org === undefined ? {} : { [organizationParam]: org };
}
