/** Changing the own password (contract section 2). */
import type { TFunction } from "i18next";
import { sql } from "kysely";
import { Refusal } from "#server/errors.ts";
import { tellAccount } from "./account-notice.ts";
import { setPassword } from "./accounts.ts";
import { hashPassword, passwordProblem, verifyPassword } from "./passwords.ts";
import type { SignInTools } from "./sign-in.ts";
import type { SignedIn } from "./signed-in.ts";

/** A sign-in younger than this proves enough. */
const freshMinutes = 10;

export interface OwnPasswordChange {
  readonly password: string;
  readonly passwordConfirm: string;
  /** Asked when the sign-in is older than 10 minutes. */
  readonly currentPassword: string;
}

function refuseMissing({ password, passwordConfirm }: OwnPasswordChange, t: TFunction): void {
  const errors = {
    ...(password === "" ? { password: t("server.accounts.passwordRequired") } : {}),
    ...(passwordConfirm === "" ? { passwordConfirm: t("server.accounts.passwordConfirmRequired") } : {}),
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal(first, errors);
}

/** Whether somebody proved only a short while ago who they are, so that the current password is not asked for. */
export const isFreshSignIn = ({ signedInAt }: Pick<SignedIn, "signedInAt">): boolean =>
  Date.now() - signedInAt.getTime() < freshMinutes * 60_000;

/**
 * Checks the current password of the signed-in person.
 * @throws Refusal when it is missing or wrong, AppError `tooManyRequests` after too many wrong ones
 */
export async function requireCurrentPassword(
  { db, limits }: Pick<SignInTools, "db" | "limits">,
  { caller }: SignedIn,
  currentPassword: string,
  t: TFunction,
): Promise<void> {
  const refuse = (text: string) => new Refusal(text, { currentPassword: text });
  if (currentPassword === "") throw refuse(t("server.accounts.currentPasswordNeeded"));
  const counter = `own:${caller.accountId}`;
  await limits.take("password", counter);
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from accounts where id = ${caller.accountId}`.execute(db);
  if (!(await verifyPassword(rows[0]?.password_hash ?? null, currentPassword))) {
    throw refuse(t("server.accounts.currentPasswordWrong"));
  }
  await limits.giveBack("password", counter);
}

/**
 * Stores a new own password; every session of the account ends, this one too.
 * @throws Refusal with what is wrong, AppError `tooManyRequests` after too many wrong current passwords
 */
export async function changeOwnPassword(
  tools: SignInTools,
  signedIn: SignedIn,
  change: OwnPasswordChange,
  t: TFunction,
): Promise<void> {
  refuseMissing(change, t);
  const problem = passwordProblem(t, { ...change, email: signedIn.email, env: tools.env });
  if (problem) throw new Refusal(problem, { password: problem });
  if (!isFreshSignIn(signedIn)) await requireCurrentPassword(tools, signedIn, change.currentPassword, t);
  const passwordHash = await hashPassword(change.password);
  const { accountId } = signedIn.caller;
  await tools.db.transaction().execute(async (trx) => {
    await setPassword(trx, accountId, passwordHash);
    await tellAccount(trx, tools.env, accountId, { text: "passwordChanged" });
  });
}
