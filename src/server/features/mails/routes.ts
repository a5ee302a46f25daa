/** Calls for emails that don't arrive. */
import { invitingKinds } from "#shared/contracts/email-events.ts";
import { personBody } from "#shared/contracts/sessions.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { withPerson } from "#server/core/records/sign-in-rights.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { retryMail } from "#server/platform/mail/outbox.ts";
import { sendTestMail } from "./test-mail.ts";

export async function mailRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/mails/retry", { schema: { body: personBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const repository = repositoryOf(request);
    const isRetried = await withPerson(repository, tableName, tableId, ({ db }, { accountId }) =>
      retryMail(db, accountId, invitingKinds),
    );
    const t = textsFor(request);
    if (!isRetried) throw new BusinessError(t("server.mails.nothingToRetry"));
    return { status: 1, message: t("server.mails.retried") };
  });

  app.post("/mails/test", async (request) => {
    const signedIn = signedInOf(request);
    if (!signedIn.caller.isOwner) throw new AppError("forbidden");
    const t = textsFor(request);
    const problem = await sendTestMail(app, signedIn, t);
    if (problem !== null) throw new BusinessError(t("server.mails.testRefused", { words: problem }));
    return { status: 1, message: t("server.mails.testSent", { to: signedIn.email }) };
  });
}
