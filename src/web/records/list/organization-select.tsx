import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { organization } from "#shared/records/common-fields.ts";
import { useRecordScope } from "../record-scope.ts";
import { useOptionLists } from "../use-record.ts";
import { allOrganizations, organizationParam } from "./organization-param.ts";

const fields = [organization()];

/** The choice of an organization, or of all. */
export default function OrganizationSelect() {
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
