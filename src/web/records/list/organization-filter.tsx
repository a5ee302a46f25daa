import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isSuper } from "#shared/access/policy.ts";
import { useRecordScope } from "../record-scope.ts";
import { useOptionLists } from "../use-record.ts";
import { organization } from "#shared/records/common-fields.ts";

const fields = [organization()];

/** Parameter of the address: an organization's id, or `all`. */
export const organizationParam = "org";
export const allOrganizations = "all";

/** Whose rows: a choice of the super-organization's staff, where a list belongs to one organization. */
export function OrganizationFilter() {
  const { type, caller } = useRecordScope();
  if (type.scope !== "organization" || !isSuper(caller)) return null;
  return <OrganizationSelect />;
}

function OrganizationSelect() {
  const { t } = useTranslation();
  const { organizationId } = useRecordScope();
  const { organizations = [] } = useOptionLists(fields, undefined);
  const [, setParams] = useSearchParams();
  const handleChange = (value: string) =>
    setParams((params) => {
      params.set(organizationParam, value);
      params.delete("page");
      return params;
    });
  return (
    <NativeSelect
      label={t("screens.list.organization")}
      value={organizationId ?? allOrganizations}
      data={[
        { value: allOrganizations, label: t("screens.list.allOrganizations") },
        ...organizations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}
