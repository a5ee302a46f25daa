import { IconUsersGroup } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import type { Option } from "#shared/contracts/records.ts";
import { call } from "../../lib/api.ts";
import { withTexts } from "../../boot/i18n.ts";
import { RowLink } from "../list/row-link.tsx";
import type { WebHooks } from "./hook.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const PersonAccess = lazyPart(async () => ({
  default: (await withTexts(["ownAccount", "form"], () => import("../form/person-access.tsx"))).PersonAccess,
}));

/** Status of a row that represents an organization. Such a row links to the team. */
const opensTeam = "2";

/** The roles depend on the organization and are loaded by a separate call. */
export async function fetchRoleOptions(
  organizationId?: string,
  signal?: AbortSignal,
): Promise<readonly Option[]> {
  const body = { organizationId: organizationId ?? null };
  return (await call<{ dataValues: readonly Option[] }>("/getUserRoles", body, { signal })).dataValues;
}

const initialValues: WebHooks["initialValues"] = ({ organizationId, caller }) => ({
  organizationId: organizationId ?? caller.organizationId,
});

export const users: WebHooks = {
  organizationTitle: "screens.list.team",
  initialValues,
  // People manage their own sign-in on the password page.
  FormExtra: ({ record, scope: { caller } }) =>
    record.id === caller.personId ? null : <PersonAccess tableName="users" tableId={record.id} />,
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

export const userRoles: WebHooks = { organizationTitle: "screens.list.roles", initialValues };
