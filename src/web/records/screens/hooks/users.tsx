import { withTexts } from "../../../boot/i18n.ts";
import type { WebHooks } from "../../parts/hook.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";

const PersonAccess = lazyPart(async () => ({
  default: (await withTexts(["ownAccount", "form"], () => import("../../form/person-access.tsx")))
    .PersonAccess,
}));

const initialValues: WebHooks["initialValues"] = ({ organizationId, caller }) => ({
  organizationId: organizationId ?? caller.organizationId,
});

export const users: WebHooks = {
  organizationTitle: "screens.list.team",
  initialValues,
  // People manage their own sign-in on the password page.
  FormExtra: ({ record, scope: { caller } }) =>
    record.id === caller.personId ? null : <PersonAccess tableName="users" tableId={record.id} />,
};

export const userRoles: WebHooks = { organizationTitle: "screens.list.roles", initialValues };
