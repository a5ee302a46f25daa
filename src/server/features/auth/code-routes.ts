/** Signing in with a code by text. */
import { signInCodeBody, signInWithCodeBody, type CodeAnswer } from "#shared/contracts/auth.ts";
import { addressKey } from "#server/core/accounts/limits.ts";
import type { App } from "#server/kernel/app.ts";
import { worksAsSystem } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { signInWithCode, textSignInCode } from "./code-sign-in.ts";
import { sendEntry } from "./routes.ts";
import { visitorOf } from "./sign-in-cookies.ts";
import { makeAside, unhurried } from "./unhurried.ts";

/** Registers `/auth/signInCode` and `/auth/signInWithCode`. */
export async function codeRoutes(app: App): Promise<void> {
  app.addHook("onRequest", worksAsSystem);
  const { db, env, limits } = app;
  const aside = makeAside(app);

  app.post("/auth/signInCode", { schema: { body: signInCodeBody } }, async (request): Promise<CodeAnswer> => {
    await limits.take("codeAddress", addressKey(request.ip));
    const { username } = request.body;
    await aside(request, "sign-in code", () => textSignInCode(db, env, username));
    return {
      status: true,
      nextPage: "enterCode",
      message: textsFor(request)("server.accounts.textCodeSent"),
    };
  });

  app.post("/auth/signInWithCode", { schema: { body: signInWithCodeBody } }, async (request, reply) => {
    const { username, verificationCode, birthday } = request.body;
    const t = textsFor(request);
    const address = addressKey(request.ip);
    await limits.take("guessAddress", address);
    const credentials = { username, code: verificationCode, birthday };
    const entry = await unhurried(
      db.transaction().execute((trx) => signInWithCode(trx, env, credentials, visitorOf(request))),
    );
    if (!entry)
      return { status: false, message: t("server.accounts.codeOrBirthdayBad") } satisfies CodeAnswer;
    await limits.giveBack("guessAddress", address);
    if ("asks" in entry)
      return {
        status: true,
        nextPage: "enterBirthday",
        message: t("server.accounts.birthdayAsked"),
      } satisfies CodeAnswer;
    return sendEntry(request, reply, entry);
  });
}
