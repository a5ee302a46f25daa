import type { RecordScope } from "../record-scope.ts";
import { allOrganizations, organizationParam } from "./organization-param.ts";

/** Of the address of another list: whose rows it shows, those of this one. */
export function linkedOrganization({ selectedOrganizationId, organizationId }: RecordScope) {
  const org = selectedOrganizationId ?? (organizationId === null ? allOrganizations : undefined);
  return org === undefined ? {} : { [organizationParam]: org };
}
