import { sql } from "kysely";
import { endCredentials } from "#server/core/accounts/credentials.ts";
import { isFreshSignIn } from "#server/core/accounts/current-password.ts";
import { AppError } from "#server/kernel/errors.ts";
import { changesField } from "./changes.ts";
import { notifyRole } from "./record-events.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import { checkGrant, storedGrant } from "./grants.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { isOwnerRole, requireOwner } from "./owners.ts";
import {
  accountIdOf,
  deleteOrRestoreAccount,
  inviteNew,
  isOwnRow,
  prepareAccount,
  refuseOnYourself,
} from "./person.ts";

const isMoved = (draft: Draft, before: StoredRow): boolean =>
  draft.organizationId !== before["organizationId"];

/** The role must belong to the organization and grant no permissions that the caller lacks. */
async function checkRole(context: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  const roleId = String(draft.values["userRole"] ?? before?.["userRole"]);
  if (before && roleId === before["userRole"] && !isMoved(draft, before)) return;
  const grant = await storedGrant(context, roleId, draft.organizationId);
  if (!grant) throw fieldErrors({ userRole: context.t("server.people.otherRole") });
  checkGrant(context, grant, null);
}

/**
 * Keeps callers from gaining permissions that they lack, or another caseload, through another person's account.
 * @throws AppError forbidden
 */
async function requireSignInRights(context: HookContext, row: StoredRow): Promise<void> {
  if (context.signedIn.caller.caseloadOnly && !isOwnRow(context, row))
    throw new AppError("forbidden", "caseloadOnly");
  const grant = await storedGrant(context, String(row["userRole"]), String(row["organizationId"]));
  if (grant) checkGrant(context, grant, null);
}

/** A caller who sets a password or an email can sign in as that person. */
async function checkTakeOver(context: HookContext, draft: Draft, before: StoredRow): Promise<void> {
  const setsPassword = Boolean(draft.secrets["password"]);
  if (!setsPassword && (draft.values["email"] ?? before["email"]) === before["email"]) return;
  await requireSignInRights(context, before);
  // Changing one's password or email requires the current password if the sign-in is old, which this form can't ask
  // for.
  if (isOwnRow(context, before) && !isFreshSignIn(context.signedIn))
    throw fieldErrors(
      setsPassword
        ? { password: context.t("server.people.ownPassword") }
        : { email: context.t("server.accounts.ownEmail") },
    );
}

/** Returns true if a change removes an active Owner from the organization. */
async function losesOwner(context: HookContext, draft: Draft, before: StoredRow): Promise<boolean> {
  const { active, userRole = before["userRole"] } = draft.values;
  const isChange = active === false || userRole !== before["userRole"] || isMoved(draft, before);
  return isChange && before["active"] === true && isOwnerRole(context, String(before["userRole"]));
}

/**
 * Hooks for team members: their account, a role of the same organization without more permissions than the caller's,
 * and at least one Owner left.
 */
export const usersHooks: RecordHooks = {
  requireSignInRights,
  check: checkRole,
  async prepare(context, draft, before) {
    if (before) await checkTakeOver(context, draft, before);
    await prepareAccount(context, draft, before, "staff");
  },
  async afterSave(context, id, draft, before) {
    await inviteNew(context, id, draft);
    await notifyRole(context, id, draft, before);
    if (!before) return;
    const accountId = await accountIdOf(context, id);
    if (changesField(draft, before, "userRole")) await endCredentials(context.db, accountId, "role");
    if (isMoved(draft, before)) {
      await endCredentials(context.db, accountId, "leave");
      await sql`select leave_work(${accountId})`.execute(context.db);
    }
    if (await losesOwner(context, draft, before))
      await requireOwner(context, String(before["organizationId"]));
  },
  async beforeDelete(context, row) {
    refuseOnYourself(context, row);
  },
  async afterDelete(context, row, isDeleted) {
    await deleteOrRestoreAccount(context, row, isDeleted);
    const [role, owner] = [String(row["userRole"]), String(row["organizationId"])];
    if (isDeleted && row["active"] === true && (await isOwnerRole(context, role)))
      await requireOwner(context, owner);
    if (!isDeleted && !(await storedGrant(context, role, owner)))
      throw fieldErrors({ userRole: context.t("server.people.otherRole") });
  },
};
