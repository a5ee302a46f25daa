/** The second factor: the last step of a sign-in, and looking after the own one (contract section 8, reading 16). */
import {
  confirmSecondFactorBody,
  proofBody,
  secondFactorBody,
  type RecoveryCodesAnswer,
  type SecondFactorStartAnswer,
} from "#shared/contracts/second-factor.ts";
import { personBody } from "#shared/contracts/sessions.ts";
import type { App } from "../app.ts";
import { confirmSetUp, disableFactor, renewRecoveryCodes, startSetUp } from "../auth/second-factor/manage.ts";
import { signInWithCode } from "../auth/second-factor/sign-in.ts";
import { AppError } from "../errors.ts";
import { requireSignIn, signedInOf } from "../http/authentication.ts";
import { textsFor } from "../http/language.ts";
import { visitorOf } from "../http/sign-in-cookies.ts";
import { worksAsSystem } from "../http/context.ts";
import { Repository } from "../records/repository.ts";
import { resetSecondFactor } from "../records/second-factor-reset.ts";
import { sendEntry } from "./auth.ts";

const base = "/auth/secondFactor";

const codesAnswer = (message: string, recoveryCodes: readonly string[]): RecoveryCodesAnswer => ({
  status: 1,
  dataType: "recoveryCodes",
  message,
  recoveryCodes,
});

/** Registers `/auth/secondFactor` and what stands below it. */
export async function secondFactorRoutes(app: App): Promise<void> {
  app.addHook("onRequest", worksAsSystem);
  const { services } = app;

  app.post(base, { schema: { body: secondFactorBody } }, async (request, reply) => {
    const { challenge, code } = request.body;
    const entry = await signInWithCode(services, challenge, code, visitorOf(request));
    if (!entry) throw new AppError("unauthorized", textsFor(request)("server.secondFactor.failed"));
    return sendEntry(request, reply, entry);
  });

  // The two calls that are open to people who must set up a second factor first.
  const setUp = { onRequest: requireSignIn, config: { isSecondFactorSetUp: true } };

  app.post(
    `${base}/start`,
    { ...setUp, schema: { body: proofBody } },
    async (request): Promise<SecondFactorStartAnswer> => {
      const begun = await startSetUp(services, signedInOf(request), request.body, textsFor(request));
      return { status: 1, dataType: "secondFactorStart", ...begun };
    },
  );

  app.post(`${base}/confirm`, { ...setUp, schema: { body: confirmSecondFactorBody } }, async (request) => {
    const t = textsFor(request);
    const codes = await confirmSetUp(services, signedInOf(request), request.body.code, t);
    return codesAnswer(t("server.secondFactor.turnedOn"), codes);
  });

  app.post(`${base}/disable`, { onRequest: requireSignIn, schema: { body: proofBody } }, async (request) => {
    const t = textsFor(request);
    await disableFactor(services, signedInOf(request), request.body, t);
    return { status: 1, message: t("server.secondFactor.turnedOff") };
  });

  app.post(
    `${base}/recoveryCodes`,
    { onRequest: requireSignIn, schema: { body: proofBody } },
    async (request) => {
      const t = textsFor(request);
      const codes = await renewRecoveryCodes(services, signedInOf(request), request.body, t);
      return codesAnswer(t("server.secondFactor.newCodes"), codes);
    },
  );

  app.post(`${base}/reset`, { onRequest: requireSignIn, schema: { body: personBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const signedIn = signedInOf(request);
    const accountId = await resetSecondFactor(new Repository(services, signedIn), tableName, tableId);
    request.log.info({ accountId, by: signedIn.caller.accountId }, "second factor reset");
    return { status: 1, message: textsFor(request)("server.secondFactor.wasReset") };
  });
}
