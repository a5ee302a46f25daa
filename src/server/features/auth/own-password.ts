/** Changing one's password. */
import type { TFunction } from "i18next";
import { BusinessError } from "#server/kernel/errors.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { setPassword } from "#server/core/accounts/accounts.ts";
import { hashPassword, passwordProblem } from "#server/core/accounts/passwords.ts";
import {
  isFreshSignIn,
  requireCurrentPassword,
  type SignInTools,
} from "#server/core/accounts/current-password.ts";
import { lockOwnAccount } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";

export interface OwnPasswordChange {
  readonly password: string;
  readonly passwordConfirm: string;
  /** Required if the sign-in is older than 10 minutes. */
  readonly currentPassword: string;
}

function refuseMissing({ password, passwordConfirm }: OwnPasswordChange, t: TFunction): void {
  const errors = {
    ...(password === "" ? { password: t("server.accounts.passwordRequired") } : {}),
    ...(passwordConfirm === "" ? { passwordConfirm: t("server.accounts.passwordConfirmRequired") } : {}),
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new BusinessError(first, errors);
}

/**
 * Stores the caller's new password. All sessions of the account end, including this one.
 * @throws BusinessError for invalid input, AppError `tooManyRequests` after too many wrong current passwords
 */
export async function changeOwnPassword(
  tools: SignInTools,
  signedIn: SignedIn,
  change: OwnPasswordChange,
  t: TFunction,
): Promise<void> {
  refuseMissing(change, t);
  const { email } = signedIn;
  // Signing in with a password also takes an email.
  const problem =
    email === null
      ? t("server.accounts.passwordNeedsEmail")
      : await passwordProblem(t, { ...change, email, env: tools.env });
  if (problem) throw new BusinessError(problem, { password: problem });
  if (!isFreshSignIn(signedIn)) await requireCurrentPassword(tools, signedIn, change.currentPassword, t);
  const passwordHash = await hashPassword(change.password);
  const { accountId } = signedIn.caller;
  await tools.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, signedIn);
    await setPassword(trx, accountId, passwordHash);
    await notifyAccount(trx, tools.env, accountId, { text: "passwordChanged" });
  });
}
