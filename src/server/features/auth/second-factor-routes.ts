/** The second factor: the last step of a sign-in, and managing one's second factor. */
import { confirmSecondFactorBody, proofBody, secondFactorBody } from "#shared/contracts/second-factor.ts";
import type {
  RecoveryCodesAnswer,
  SecondFactorStartAnswer,
} from "#shared/contracts/responses/second-factor.ts";
import { personBody } from "#shared/contracts/sessions.ts";
import type { App } from "#server/kernel/app.ts";
import { confirmSetUp, disableFactor, renewRecoveryCodes, startSetUp } from "./second-factor/manage.ts";
import { signInWithCode } from "./second-factor/sign-in.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { requestClientOf } from "./sign-in-cookies.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { accountLeavesNoLocalOwner } from "#server/core/accounts/single-sign-on.ts";
import { Repository } from "#server/core/records/repository.ts";
import { sendEntry } from "./routes.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { lockAccount, signOutEverywhere } from "#server/core/accounts/accounts.ts";
import { turnOff } from "./second-factor/factor.ts";
import { withPerson } from "#server/core/records/sign-in-rights.ts";

/**
 * Turns off a person's second factor, signs the person out everywhere, and notifies them.
 * @param tableName a record type of people
 * @returns the id of the account
 * @throws AppError badRequest for other types, forbidden, notFound; BusinessError for the caller's own account, or if
 * there is no second factor or it is the last one that single sign-on needs
 */
const resetSecondFactor = (repository: Repository, tableName: string, personId: string): Promise<string> =>
  withPerson(repository, tableName, personId, async ({ db, env, signedIn, t }, { accountId, isSelf }) => {
    if (isSelf) throw new BusinessError(t("server.secondFactor.notYourself"));
    await lockAccount(db, accountId);
    if (!(await turnOff(db, accountId))) throw new BusinessError(t("server.secondFactor.nothingToReset"));
    if (await accountLeavesNoLocalOwner(db, accountId))
      throw new BusinessError(t("server.singleSignOn.lastLocalOwner"));
    await signOutEverywhere(db, accountId);
    const sender = signedIn.firstName;
    await notifyAccount(db, env, accountId, { text: "secondFactorReset", values: { sender } });
    return accountId;
  });

const base = "/auth/secondFactor";

const codesAnswer = (message: string, recoveryCodes: readonly string[]): RecoveryCodesAnswer => ({
  status: 1,
  dataType: "recoveryCodes",
  message,
  recoveryCodes,
});

/** Registers `/auth/secondFactor` and the calls below it. */
export async function secondFactorRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);

  app.post(base, { schema: { body: secondFactorBody } }, async (request, reply) => {
    const { challenge, code } = request.body;
    const entry = await signInWithCode(app, challenge, code, requestClientOf(request));
    if (!entry) throw new AppError("unauthorized", textsFor(request)("server.secondFactor.failed"));
    return sendEntry(request, reply, entry);
  });

  // The two calls that are allowed for people who must set up a second factor first.
  const setUp = { onRequest: requireSignIn, config: { isSecondFactorSetUp: true } };

  app.post(
    `${base}/start`,
    { ...setUp, schema: { body: proofBody } },
    async (request): Promise<SecondFactorStartAnswer> => {
      const begun = await startSetUp(app, signedInOf(request), request.body, textsFor(request));
      return { status: 1, dataType: "secondFactorStart", ...begun };
    },
  );

  app.post(`${base}/confirm`, { ...setUp, schema: { body: confirmSecondFactorBody } }, async (request) => {
    const t = textsFor(request);
    const codes = await confirmSetUp(app, signedInOf(request), request.body.code, t);
    return codesAnswer(t("server.secondFactor.turnedOn"), codes);
  });

  app.post(`${base}/disable`, { onRequest: requireSignIn, schema: { body: proofBody } }, async (request) => {
    const t = textsFor(request);
    await disableFactor(app, signedInOf(request), request.body, t);
    return { status: 1, message: t("server.secondFactor.turnedOff") };
  });

  app.post(
    `${base}/recoveryCodes`,
    { onRequest: requireSignIn, schema: { body: proofBody } },
    async (request) => {
      const t = textsFor(request);
      const codes = await renewRecoveryCodes(app, signedInOf(request), request.body, t);
      return codesAnswer(t("server.secondFactor.newCodes"), codes);
    },
  );

  app.post(`${base}/reset`, { onRequest: requireSignIn, schema: { body: personBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const signedIn = signedInOf(request);
    const accountId = await resetSecondFactor(new Repository(app, signedIn), tableName, tableId);
    request.log.info({ accountId, by: signedIn.caller.accountId }, "second factor reset");
    return { status: 1, message: textsFor(request)("server.secondFactor.wasReset") };
  });
}
