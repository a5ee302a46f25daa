/** Signing in with a code by text message. */
import { signInCodeBody, signInWithCodeBody } from "#shared/contracts/auth.ts";
import type { CodeAnswer } from "#shared/contracts/responses/auth.ts";
import { addressKey, targetKey } from "#server/core/accounts/limits.ts";
import type { App } from "#server/kernel/app.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { signInWithCode, textSignInCode } from "./code-sign-in.ts";
import { sendEntry } from "./routes.ts";
import { requestClientOf } from "./sign-in-cookies.ts";
import { makeBackgroundRunner, withMinimumDuration } from "./minimum-duration.ts";

/** Normalizes a username: a phone number to its last ten digits, anything else to lowercase. */
function plainUsername(username: string): string {
  const digits = username.replace(/\D/g, "");
  return digits.length < 7 ? username.trim().toLowerCase() : digits.slice(-10);
}

/** Registers `/auth/signInCode` and `/auth/signInWithCode`. */
export async function codeRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const { db, env, limits } = app;
  const runInBackground = makeBackgroundRunner(app);

  app.post("/auth/signInCode", { schema: { body: signInCodeBody } }, async (request): Promise<CodeAnswer> => {
    await limits.count("codeAddress", addressKey(request.ip));
    const { username } = request.body;
    await runInBackground(request, "sign-in code", () => textSignInCode(db, env, username));
    return {
      status: true,
      nextPage: "enterCode",
      message: textsFor(request)("server.accounts.textCodeSent"),
    };
  });

  app.post("/auth/signInWithCode", { schema: { body: signInWithCodeBody } }, async (request, reply) => {
    const { username, verificationCode, birthday } = request.body;
    const t = textsFor(request);
    const key = targetKey(plainUsername(username), request.ip);
    await limits.count("textCode", key);
    const credentials = { username, code: verificationCode, birthday };
    const entry = await withMinimumDuration(
      db.transaction().execute((trx) => signInWithCode(trx, env, credentials, requestClientOf(request))),
    );
    if (!entry)
      return { status: false, message: t("server.accounts.codeOrBirthdayBad") } satisfies CodeAnswer;
    await limits.refund("textCode", key);
    if ("asks" in entry)
      return {
        status: true,
        nextPage: "enterBirthday",
        message: t("server.accounts.birthdayAsked"),
      } satisfies CodeAnswer;
    return sendEntry(request, reply, entry);
  });
}
