/** The caller's sessions and devices, and ending the sessions of others. */
import { endSessionBody, forgetDeviceBody, longSessionDays, personBody } from "#shared/contracts/sessions.ts";
import type { PersonAccessAnswer, SessionsAnswer } from "#shared/contracts/responses/sessions.ts";
import type { App } from "#server/kernel/app.ts";
import { endOtherOwnSessions, endOwnSession, forgetDevice, listOwn } from "./sessions-list.ts";
import { readOutboxKey } from "./outbox-key.ts";
import { keepSession } from "./keep-session.ts";
import { setSessionCookie } from "./sign-in-cookies.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireSignIn, signedInOf, tokenOf } from "#server/core/accounts/authentication.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { endPersonSessions, readPersonAccess } from "./person-sessions.ts";
import { repositoryOf } from "#server/core/records/repository.ts";

const base = "/auth/sessions";

/** Registers `/auth/sessions`, the calls below it, and `/auth/devices/forget`. */
export async function sessionRoutes(app: App): Promise<void> {
  const { db, env } = app;
  app.addHook("onRequest", requireSignIn);

  app.get(base, (request): Promise<SessionsAnswer> => listOwn(db, env, signedInOf(request)));

  app.post(`${base}/end`, { schema: { body: endSessionBody } }, async (request) => {
    if (!(await endOwnSession(db, signedInOf(request), request.body.sessionId)))
      throw new AppError("notFound");
    return { status: 1, message: textsFor(request)("server.accounts.sessionEnded") };
  });

  app.post(`${base}/keep`, async (request, reply) => {
    await keepSession(db, signedInOf(request));
    setSessionCookie(request, reply, tokenOf(request), longSessionDays);
    return { status: 1, message: textsFor(request)("server.accounts.kept") };
  });

  app.get("/auth/outboxKey", async (request) => ({
    status: 1,
    dataType: "outboxKey",
    key: await readOutboxKey(db, signedInOf(request).caller.accountId),
  }));

  app.post(`${base}/endOthers`, async (request) => {
    await endOtherOwnSessions(db, signedInOf(request));
    return { status: 1, message: textsFor(request)("server.accounts.otherSessionsEnded") };
  });

  app.post("/auth/devices/forget", { schema: { body: forgetDeviceBody } }, async (request) => {
    if (!(await forgetDevice(db, signedInOf(request), request.body.deviceId))) throw new AppError("notFound");
    return { status: 1, message: textsFor(request)("server.accounts.deviceForgotten") };
  });

  app.post(`${base}/of`, { schema: { body: personBody } }, async (request): Promise<PersonAccessAnswer> => {
    const { tableName, tableId } = request.body;
    const repository = repositoryOf(request);
    const dataValues = await readPersonAccess(repository, tableName, tableId);
    return { status: 1, dataType: "personAccess", dataValues };
  });

  app.post(`${base}/endOf`, { schema: { body: personBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const repository = repositoryOf(request);
    const accountId = await endPersonSessions(repository, tableName, tableId);
    const by = repository.signedIn.caller.accountId;
    request.log.info({ accountId, by }, "sessions of another person ended");
    return { status: 1, message: textsFor(request)("server.accounts.personSignedOut") };
  });
}
