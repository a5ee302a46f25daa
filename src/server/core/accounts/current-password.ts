/** Asks for the current password before dangerous changes, unless the sign-in is recent. */
import type { TFunction } from "i18next";
import type { Db } from "#server/platform/db/database.ts";
import type { Env } from "#server/kernel/env.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import type { Limits } from "./limits.ts";
import { verifyPassword } from "./passwords.ts";
import type { SignedIn } from "./signed-in.ts";

/** The parts of the application that password checks and new sessions use. */
export interface SignInTools {
  readonly db: Db;
  readonly env: Env;
  readonly limits: Limits;
}

/** A sign-in younger than this needs no password. */
const freshMinutes = 10;

/** Returns true if a person signed in only a short while ago, so that the current password isn't asked for. */
export const isFreshSignIn = ({ signedInAt }: Pick<SignedIn, "signedInAt">): boolean =>
  Date.now() - signedInAt.getTime() < freshMinutes * 60_000;

/**
 * Checks the current password of the signed-in person.
 * @throws BusinessError if it is missing or wrong, or if the person has none and must sign in again; AppError
 * `tooManyRequests` after too many wrong ones
 */
export async function requireCurrentPassword(
  { db, limits }: Pick<SignInTools, "db" | "limits">,
  { caller }: SignedIn,
  currentPassword: string,
  t: TFunction,
): Promise<void> {
  const refuse = (text: string) => new BusinessError(text, { currentPassword: text });
  const passwordHash = await passwordHashOf(db, caller.accountId);
  // People who sign in another way have none to enter.
  if (passwordHash === "") throw refuse(t("server.accounts.signInAgain", { minutes: freshMinutes }));
  if (currentPassword === "") throw refuse(t("server.accounts.currentPasswordNeeded"));
  const counter = `own:${caller.accountId}`;
  await limits.count("password", counter);
  if (!(await verifyPassword(passwordHash, currentPassword))) {
    throw refuse(t("server.accounts.currentPasswordWrong"));
  }
  await limits.refund("password", counter);
}

/** Returns the account's password hash, or `""` without an account. */
export async function passwordHashOf(trx: Db, accountId: string): Promise<string> {
  const account = await trx
    .selectFrom("accounts")
    .select("password_hash")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.password_hash ?? "";
}
