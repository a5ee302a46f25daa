import type { Option } from "#shared/contracts/records.ts";
import { call } from "../../lib/api.ts";
import { withTexts } from "../../boot/i18n.ts";
import type { WebHooks } from "./hook.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const PersonAccess = lazyPart(async () => ({
  default: (await withTexts(["ownAccount", "form"], () => import("../form/person-access.tsx"))).PersonAccess,
}));

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
};

export const userRoles: WebHooks = { organizationTitle: "screens.list.roles", initialValues };
