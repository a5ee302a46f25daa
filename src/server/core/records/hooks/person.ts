/** Team members and mentees are people with an account. These functions apply changes to the account. */
import { sql } from "kysely";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import {
  changeEmail,
  createAccount,
  deleteAccount,
  disableAccount,
  emailKey,
  findHolder,
  removeEmail,
  restoreAccount,
  setPassword,
} from "#server/core/accounts/accounts.ts";
import { forgetWrongPasswords } from "#server/core/accounts/limits.ts";
import { seesHolder, withNewAddress } from "#server/core/accounts/taken-address.ts";
import { hashPassword, passwordProblem } from "#server/core/accounts/passwords.ts";
import { mayFollow } from "#shared/records/required.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { mailInvitation } from "#server/core/notifications/address-mail.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import type { Draft, HookContext } from "./hook.ts";

/** Returns the account of a person, by the id of the person's row. */
export const accountIdOf = async ({ db, type }: HookContext, id: string): Promise<string> => {
  const { rows } = await sql<Row<"users" | "mentees", "account_id">>`
    select account_id from ${sql.table(type.table)} where id = ${id}`.execute(db);
  return String(rows[0]?.account_id);
};

/** Returns true if a row is the caller. */
export const isOwnRow = ({ signedIn: { caller }, type }: HookContext, row: StoredRow): boolean =>
  caller.personId === row.id && (caller.accountType === "staff") === (type.flags === "users");

/** Refuses actions that people must not apply to themselves: delete or disable. */
export function refuseOnYourself(context: HookContext, row: StoredRow): void {
  if (isOwnRow(context, row)) throw new BusinessError(context.t("server.people.notYourself"));
}

/** Returns a person's email after a save, or null for none. */
const emailOf = (draft: Draft, before: StoredRow | null): string | null =>
  ("email" in draft.values ? draft.values["email"] : before?.["email"]) as string | null;

async function newPassword(context: HookContext, draft: Draft, email: string | null): Promise<string | null> {
  const { password = null, passwordConfirm = null } = draft.secrets;
  if (password === null && passwordConfirm === null) return null;
  if (email === null) throw fieldErrors({ password: context.t("server.people.noEmail") });
  const problem = await passwordProblem(context.t, {
    password: password ?? "",
    passwordConfirm: passwordConfirm ?? "",
    email,
    env: context.env,
  });
  if (problem) throw fieldErrors({ password: problem });
  return password;
}

/**
 * Removes an email from a draft of an imported sheet if it belongs to a person the caller can't see. The import only
 * reports how many there were. If the type requires an email, the person isn't imported.
 */
async function leaveOutElsewhere(
  context: HookContext,
  { values }: Draft,
  before: StoredRow | null,
): Promise<void> {
  const { db, signedIn, isImported, extras, type } = context;
  if (!isImported || typeof values["email"] !== "string" || !mayFollow(type, "email")) return;
  const accountId = before ? await accountIdOf(context, before.id) : "0";
  const holder = await findHolder(db, emailKey(values["email"]), accountId);
  if (!holder || seesHolder(signedIn.caller, holder)) return;
  values["email"] = before?.["email"] ?? null;
  if (extras) extras["addressLeftOut"] = "1";
}

async function replacePassword({ db, env }: HookContext, accountId: string, password: string): Promise<void> {
  await setPassword(db, accountId, await hashPassword(password));
  await forgetWrongPasswords(db, accountId);
  await notifyAccount(db, env, accountId, { text: "passwordChanged" });
}

/** Returns true if a person was invited and has no password yet. */
async function isWaiting(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a where a.id = ${accountId} and a.password_hash is null and exists (
      select from one_time_links l where l.account_id = a.id and l.purpose = 'invitation')`.execute(db);
  return rows.length > 0;
}

/** Changes or removes an account's email. An invitation that went to the old email is sent again. */
async function moveAccount(
  context: HookContext,
  { secrets }: Draft,
  accountId: string,
  email: string | null,
  former: string | null,
): Promise<void> {
  const { db, env } = context;
  const isOther = former !== null && (email === null || emailKey(email) !== emailKey(former));
  if (isOther && email !== null && !secrets["password"] && (await isWaiting(db, accountId)))
    secrets["sendInvitation"] = "1";
  // Sent before the row changes, so that the notice goes to the old address.
  if (isOther) await notifyAccount(db, env, accountId, { text: "emailChanged" });
  if (email === null) await removeEmail(db, accountId);
  else await withNewAddress(context, () => changeEmail(db, accountId, email));
}

/** Creates or changes a person's account before the row is written. */
export async function prepareAccount(
  context: HookContext,
  draft: Draft,
  before: StoredRow | null,
  accountType: "staff" | "mentee",
): Promise<void> {
  const { db, signedIn } = context;
  await leaveOutElsewhere(context, draft, before);
  const email = emailOf(draft, before);
  const isInvited = !before && draft.secrets["sendInvitation"] === "1";
  const password = isInvited ? null : await newPassword(context, draft, email);
  if (!before) {
    const passwordHash = password === null ? null : await hashPassword(password);
    const create = () =>
      createAccount(db, { accountType, email, languageCode: signedIn.languageCode, passwordHash });
    draft.columns["account_id"] = await (email === null ? create() : withNewAddress(context, create));
    return;
  }
  // The caller can't choose this: changing the email of an invited person always sends a new invitation.
  draft.secrets["sendInvitation"] = null;
  if (draft.values["active"] === false && before["active"] === true) refuseOnYourself(context, before);
  if (email === before["email"] && password === null && draft.values["active"] !== false) return;
  const accountId = await accountIdOf(context, before.id);
  if (email !== before["email"])
    await moveAccount(context, draft, accountId, email, before["email"] as string | null);
  if (password !== null) await replacePassword(context, accountId, password);
  if (draft.values["active"] === false) await disableAccount(db, accountId);
}

/**
 * Invites a new person without a password, and an invited person whose email changed. A number that the person must
 * know is added to the response of the save.
 */
export async function inviteNew(context: HookContext, id: string, draft: Draft): Promise<void> {
  if (draft.secrets["sendInvitation"] !== "1") return;
  const { db, env, signedIn, extras } = context;
  const number = await mailInvitation(db, env, await accountIdOf(context, id), signedIn);
  if (extras && number !== null) extras["invitationNumber"] = number;
}

/** Deletes or restores the account together with the person. */
export async function deleteOrRestoreAccount(
  context: HookContext,
  row: StoredRow,
  isDeleted: boolean,
): Promise<void> {
  const accountId = await accountIdOf(context, row.id);
  if (isDeleted) await deleteAccount(context.db, accountId);
  else if (row["email"] === null) await restoreAccount(context.db, accountId);
  else await withNewAddress(context, () => restoreAccount(context.db, accountId));
}

/** Sets a person's password from a separate record with the same id as the person. */
export async function setOwnPassword(context: HookContext, draft: Draft, before: StoredRow): Promise<void> {
  const { rows } = await sql<Row<"users" | "mentees", "email">>`
    select email from ${sql.table(context.type.table)} where id = ${before.id}`.execute(context.db);
  const password = await newPassword(context, draft, rows[0]?.email ?? null);
  const accountId = await accountIdOf(context, before.id);
  if (password !== null) await replacePassword(context, accountId, password);
}
