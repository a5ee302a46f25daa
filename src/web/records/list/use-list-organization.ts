import { useSearchParams } from "react-router";
import { organizationParam } from "./organization-param.ts";

/**
 * Returns a function that chooses the organization whose rows a list shows. For staff of the super-organization, in
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
