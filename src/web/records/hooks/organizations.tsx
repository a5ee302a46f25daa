import { IconUsersGroup } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { isSuper } from "#shared/access/policy.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { RowLink } from "../list/row-link.tsx";
import type { WebHooks } from "./hook.ts";

const TextProgramLink = lazyPart(() =>
  withTexts(["phoneTexts", "ownAccount"], () => import("../organizations/text-program-link.tsx")),
);

export const organizations: WebHooks = {
  FormExtra: ({ record }) => <TextProgramLink organizationId={record.id} />,
  RowActions: function OrganizationRowActions({ row, name, scope: { caller } }) {
    const { t } = useTranslation();
    // The team is visible only within its organization.
    const isVisible = caller.keys.has("users") && (isSuper(caller) || row.id === caller.organizationId);
    if (!isVisible) return null;
    return (
      <RowLink
        to={`/organizations/users/${row.id}`}
        icon={IconUsersGroup}
        name={t("screens.list.team", { name })}
        tip={t("screens.list.teamShort")}
      />
    );
  },
};
