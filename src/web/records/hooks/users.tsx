import { useQuery } from "@tanstack/react-query";
import { IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Option, RecordAnswer } from "#shared/contracts/records.ts";
import { call } from "../../lib/api.ts";
import { RowLink } from "../row-link.tsx";
import type { WebHooks } from "./hook.ts";

/** On a row that stands for an organization (status "2"): its team. */
const opensTeam = "2";

/** Roles are offered by organization, through their own call. */
export async function fetchRoleOptions(
  organizationId?: string,
  signal?: AbortSignal,
): Promise<readonly Option[]> {
  const body = { organizationId: organizationId ?? null };
  return (await call<{ dataValues: readonly Option[] }>("/getUserRoles", body, { signal })).dataValues;
}

/** The name of an organization that the address selects. */
export function useOrganizationName(id: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ["record", "organizations", id, "name"],
    queryFn: ({ signal }) =>
      call<RecordAnswer>("/getRecord", { tableName: "organizations", tableId: id }, { signal }),
    enabled: id !== undefined,
    staleTime: 60_000,
    meta: { isQuiet: true },
  });
  const name = data?.dataValues["name"];
  return typeof name === "string" ? name : undefined;
}

export const users: WebHooks = {
  useTitle: (scope) => {
    const { t } = useTranslation();
    const name = useOrganizationName(scope.selectedOrganizationId);
    return name ? { title: t("screens.list.team", { name }) } : undefined;
  },
  initialValues: ({ organizationId, caller }) => ({
    organizationId: organizationId ?? caller.organizationId,
  }),
  RowActions: function UserRowActions({ row, name }) {
    const { t } = useTranslation();
    if (String(row["status"] ?? "") !== opensTeam || typeof row["organizationId"] !== "string") return null;
    return (
      <RowLink
        to={`/organizations/users/${row["organizationId"]}`}
        icon={IconUsersGroup}
        name={t("screens.list.team", { name })}
        tip={t("screens.list.teamShort")}
      />
    );
  },
};

export const userRoles: WebHooks = {
  useTitle: ({ selectedOrganizationId }) => {
    const { t } = useTranslation();
    const name = useOrganizationName(selectedOrganizationId);
    return name ? { title: t("screens.list.roles", { name }) } : undefined;
  },
  initialValues: ({ organizationId, caller }) => ({
    organizationId: organizationId ?? caller.organizationId,
  }),
};
