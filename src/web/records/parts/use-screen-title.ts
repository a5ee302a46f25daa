import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { RecordAnswer } from "#shared/contracts/responses/records.ts";
import { asText } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { call } from "../../lib/api.ts";
import { recordHooks } from "./hook.ts";
import type { RecordScope } from "./record-scope.ts";

function useOrganizationName(id: string | undefined): string {
  const { data } = useQuery({
    queryKey: ["organizationName", id],
    queryFn: ({ signal }) =>
      call<RecordAnswer>("/getRecord", { tableName: "organizations", tableId: id }, { signal }),
    enabled: id !== undefined,
    staleTime: 60_000,
    meta: { isQuiet: true },
  });
  return asText(data?.dataValues["name"]);
}

/** Returns title and subtitle of a list: the type's own, or those for the organization in the address. */
export function useScreenTitle(scope: RecordScope): { title: string; subtitle?: string } {
  const { t } = useTranslation();
  const texts = useFieldTexts(scope.type.name);
  const { organizationTitle } = recordHooks(scope.type.name);
  const name = useOrganizationName(organizationTitle ? scope.selectedOrganizationId : undefined);
  if (scope.across) return { title: t(`areas.${scope.type.name}`) };
  if (organizationTitle && name) return { title: t(organizationTitle, { name }) };
  return { title: texts.own("title") ?? scope.type.name, subtitle: texts.own("subtitle") };
}
