/** Invitations by text message: sending one, and using its link. */
import { textEntryBody, textInvitationBody } from "#shared/contracts/auth.ts";
import { confirmNumberBody, personBody } from "#shared/contracts/sessions.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { guardedEntry } from "./guarded-entry.ts";
import { inviteOnce } from "./invite-once.ts";
import { sendEntry } from "./routes.ts";
import { confirmNumberOf } from "./sign-in-number.ts";
import { enterByText, openTextInvitation } from "./text-entry.ts";
import { inviteByText } from "./text-invitations.ts";

/** Registers `/auth/textInvitation` and `/auth/textEntry`, which need only the link. */
export async function textEntryRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const { db, env } = app;

  app.post("/auth/textInvitation", { schema: { body: textInvitationBody } }, async (request) =>
    guardedCode(request, textsFor(request)("server.accounts.linkInvalid"), () =>
      openTextInvitation(db, request.body.code),
    ),
  );

  app.post("/auth/textEntry", { schema: { body: textEntryBody } }, async (request, reply) => {
    const message = textsFor(request)("server.accounts.linkInvalid");
    const entry = await guardedEntry(request, message, (trx) => enterByText(trx, env, request.body, request));
    return "nextPage" in entry ? entry : sendEntry(request, reply, entry);
  });
}

/** Registers `/auth/inviteByText` and `/auth/confirmNumber`, for staff. */
export async function textInvitationRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/auth/inviteByText", { schema: { body: personBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    return inviteOnce(request, (repository, store) =>
      inviteByText(repository, app.limits, tableName, tableId, store),
    );
  });

  app.post("/auth/confirmNumber", { schema: { body: confirmNumberBody } }, async (request) => {
    await confirmNumberOf(repositoryOf(request), request.body);
    return { status: 1, message: textsFor(request)("server.accounts.numberConfirmed") };
  });
}
