/** The three steps of resetting a forgotten password. */
import { checkVerificationCodeBody, forgotPassBody, saveForgotPassBody } from "#shared/contracts/auth.ts";
import type { ResetAnswer } from "#shared/contracts/responses/auth.ts";
import type { App } from "#server/kernel/app.ts";
import { emailKey } from "#server/core/accounts/accounts.ts";
import { addressKey, targetKey, unknownDeviceKey } from "#server/core/accounts/limits.ts";
import { passwordProblem } from "#server/core/accounts/passwords.ts";
import { deviceOfEmail } from "./devices.ts";
import { isRightCode, resetPassword, sendCode } from "./reset.ts";
import { makeBackgroundRunner, withMinimumDuration } from "./minimum-duration.ts";
import { requestClientOf } from "./sign-in-cookies.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";

/** Registers `/auth/forgotPass`, `/auth/checkVerificationCode`, and `/auth/saveForgotPass`. */
export async function resetRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const { db, env, limits } = app;
  const runInBackground = makeBackgroundRunner(app);

  app.post(
    "/auth/forgotPass",
    { schema: { body: forgotPassBody } },
    async (request): Promise<ResetAnswer> => {
      await limits.count("codeAddress", addressKey(request.ip));
      const { username } = request.body;
      await runInBackground(request, "verification code", () => sendCode(db, env, username));
      return { status: true, nextPage: "enterCode", message: textsFor(request)("server.accounts.codeSent") };
    },
  );

  app.post(
    "/auth/checkVerificationCode",
    { schema: { body: checkVerificationCodeBody } },
    async (request): Promise<ResetAnswer> => {
      const { username, verificationCode } = request.body;
      const t = textsFor(request);
      const key = targetKey(emailKey(username), request.ip);
      await limits.count("resetCode", key);
      if (!(await withMinimumDuration(isRightCode(db, username, verificationCode)))) {
        return { status: false, message: t("server.accounts.codeBad") };
      }
      await limits.refund("resetCode", key);
      return { status: true, nextPage: "newPass", message: t("server.accounts.codeGood") };
    },
  );

  app.post(
    "/auth/saveForgotPass",
    { schema: { body: saveForgotPassBody } },
    async (request): Promise<ResetAnswer> => {
      const { username, verificationCode, ...passwords } = request.body;
      const t = textsFor(request);
      const problem = await passwordProblem(t, { ...passwords, email: username, env });
      if (problem) return { status: false, message: problem };
      const key = targetKey(emailKey(username), request.ip);
      await limits.count("resetCode", key);
      const isSaved = await withMinimumDuration(
        resetPassword(db, env, username, verificationCode, passwords.password),
      );
      if (!isSaved) {
        return { status: false, message: t("server.accounts.codeBad") };
      }
      // A person who was locked out by wrong passwords may sign in with the new one right away, also on a device that
      // the account knows, whose tries are counted separately.
      const device = await deviceOfEmail(db, emailKey(username), requestClientOf(request).device);
      await Promise.all([
        device === null ? undefined : limits.forget("password", device),
        limits.refund("resetCode", key),
        limits.forget("password", unknownDeviceKey(emailKey(username))),
        limits.forget("lock", unknownDeviceKey(emailKey(username))),
      ]);
      return { status: true, nextPage: "complete", message: t("server.accounts.passwordSaved") };
    },
  );
}
