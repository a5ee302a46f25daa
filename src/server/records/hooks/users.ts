import { refuseFields } from "../draft.ts";
import { checkGrant, storedGrant } from "./grants.ts";
import type { RecordHooks } from "./hook.ts";
import { requireOwner } from "./owners.ts";
import { followDelete, inviteNew, prepareAccount, refuseOnYourself } from "./person.ts";

/** Team members: account, role of the same organization, no more power than the caller's, a last Owner stays. */
export const usersHooks: RecordHooks = {
  async prepare(context, draft, before) {
    const roleId = (draft.values["userRole"] ?? before?.["userRole"]) as string;
    const isMoved = before !== null && draft.organizationId !== before["organizationId"];
    if (roleId !== before?.["userRole"] || isMoved) {
      const grant = await storedGrant(context, roleId, draft.organizationId);
      if (!grant) throw refuseFields({ userRole: context.t("server.people.otherRole") });
      checkGrant(context, grant, null);
    }
    // Whoever sets a password or an email can sign in as that person: no way to power that the caller lacks.
    const takesOver =
      before !== null &&
      (draft.secrets["password"] || (draft.values["email"] ?? before["email"]) !== before["email"]);
    if (takesOver) {
      const grant = await storedGrant(context, String(before["userRole"]), String(before["organizationId"]));
      if (grant) checkGrant(context, grant, null);
    }
    await prepareAccount(context, draft, before, "staff");
  },
  async afterSave(context, _id, draft, before) {
    await inviteNew(context, draft, before);
    if (before) await requireOwner(context, String(before["organizationId"]));
  },
  async beforeDelete(context, row) {
    refuseOnYourself(context, row);
  },
  async afterDelete(context, row, isDeleted) {
    await followDelete(context, row, isDeleted);
    if (isDeleted) await requireOwner(context, String(row["organizationId"]));
  },
};
