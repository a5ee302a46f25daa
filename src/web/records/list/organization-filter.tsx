import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRecordScope } from "../record-scope.ts";
import { ChoiceChip } from "./choice-chip.tsx";
import { allOrganizations, organizationParam } from "./organization-param.ts";
import { organization } from "#shared/records/common-fields.ts";

const source = { field: organization(), organizationId: undefined };

/**
 * Chooses the organization whose rows are shown. For staff of the super-organization, in lists that belong to one
 * organization.
 */
export function OrganizationFilter() {
  const { t } = useTranslation();
  const { organizationId } = useRecordScope();
  const [, setParams] = useSearchParams();
  const handleChange = (value: string) =>
    setParams((params) => {
      params.set(organizationParam, value);
      params.delete("page");
      return params;
    });
  return (
    <ChoiceChip
      label={t("screens.filters.organization")}
      value={organizationId ?? ""}
      source={source}
      onChange={(chosen) => handleChange(chosen || allOrganizations)}
    />
  );
}
