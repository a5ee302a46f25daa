/** Calls about the ownership of email addresses (ADR 34). */
import { addressBody } from "#shared/contracts/auth.ts";
import { personBody } from "#shared/contracts/sessions.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { inviteOnce } from "./invite-once.ts";
import {
  confirmAddress,
  inviteAgain,
  renewInvitationNumber,
  reportWrongAddress,
  sendConfirmation,
} from "./addresses.ts";

/** Registers `/auth/notMyAddress`. Anyone with the code from an email may report that it reached the wrong person. */
export async function wrongAddressRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  app.post("/auth/notMyAddress", { schema: { body: addressBody } }, async (request) => {
    const t = textsFor(request);
    await guardedCode(request, t("server.accounts.linkInvalid"), () =>
      app.db.transaction().execute(async (trx) => (await reportWrongAddress(trx, request.body.code)) || null),
    );
    return { status: 1, message: t("server.accounts.addressNotMine") };
  });
}

/** Registers `/auth/sendConfirmation`, `/auth/confirmAddress`, `/auth/inviteAgain`, and `/auth/renewNumber`. */
export async function addressRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/auth/sendConfirmation", async (request) => {
    const t = textsFor(request);
    const signedIn = signedInOf(request);
    const { accountId } = signedIn.caller;
    await withIdempotency(request, async (storeAnswer) => {
      await sendConfirmation(app, signedIn, t, storeAnswer);
      return accountId;
    });
    return { status: 1, message: t("server.accounts.confirmationSent") };
  });

  app.post("/auth/confirmAddress", { schema: { body: addressBody } }, async (request) => {
    const t = textsFor(request);
    if (!(await confirmAddress(app.db, signedInOf(request), request.body.code))) {
      throw new AppError("notFound", t("server.accounts.linkInvalid"));
    }
    return { status: 1, message: t("server.accounts.addressConfirmed") };
  });

  app.post("/auth/inviteAgain", { schema: { body: personBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    return inviteOnce(request, (repository, store) =>
      inviteAgain(repository, app.limits, tableName, tableId, store),
    );
  });

  app.post("/auth/renewNumber", { schema: { body: personBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    return inviteOnce(
      request,
      (repository, store) => renewInvitationNumber(repository, app.limits, tableName, tableId, store),
      textsFor(request)("server.accounts.numberRenewed"),
    );
  });
}
