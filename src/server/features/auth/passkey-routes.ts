/** Passkeys: signing in with one, and managing one's own. */
import {
  addPasskeyBody,
  passkeyOptionsBody,
  passkeySignInBody,
  removePasskeyBody,
} from "#shared/contracts/passkeys.ts";
import type { PasskeysAnswer } from "#shared/contracts/responses/passkeys.ts";
import { proofBody } from "#shared/contracts/second-factor.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { addPasskey, listPasskeys, removePasskey, startAdding } from "./passkeys/manage.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { signInWithPasskey, startSignIn } from "./passkeys/sign-in.ts";
import { sendEntry } from "./routes.ts";
import { requestClientOf } from "./sign-in-cookies.ts";

const dataType = "passkeyOptions";

/** Registers `/auth/passkeyOptions`, `/auth/passkey`, `/auth/passkeys`, and the calls below it. */
export async function passkeyRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const own = { onRequest: requireSignIn };

  app.post("/auth/passkeyOptions", { schema: { body: passkeyOptionsBody } }, async (request) => {
    const site = relyingPartyOf(request);
    if (!site) throw new AppError("badRequest", textsFor(request)("server.passkeys.notHere"));
    return { status: 1, dataType, options: await startSignIn(app, site, request.body.challenge) };
  });

  app.post("/auth/passkey", { schema: { body: passkeySignInBody } }, async (request, reply) => {
    const { challenge: secondFactor, response } = request.body;
    const site = relyingPartyOf(request);
    const entry = site
      ? await signInWithPasskey(app, site, { response, secondFactor }, requestClientOf(request))
      : null;
    if (!entry) throw new AppError("unauthorized", textsFor(request)("server.passkeys.failed"));
    return sendEntry(request, reply, entry);
  });

  app.get("/auth/passkeys", own, async (request): Promise<PasskeysAnswer> => ({
    status: 1,
    dataType: "passkeys",
    passkeys: await listPasskeys(app.db, signedInOf(request), relyingPartyOf(request)),
  }));

  app.post("/auth/passkeys/start", { ...own, schema: { body: proofBody } }, async (request) => {
    const site = relyingPartyOf(request);
    const options = await startAdding(app, signedInOf(request), site, request.body, textsFor(request));
    return { status: 1, dataType, options };
  });

  app.post("/auth/passkeys/add", { ...own, schema: { body: addPasskeyBody } }, async (request) => {
    const t = textsFor(request);
    const userAgent = request.headers["user-agent"];
    const { response } = request.body;
    await addPasskey(app, signedInOf(request), relyingPartyOf(request), response, userAgent, t);
    return { status: 1, message: t("server.passkeys.added") };
  });

  app.post("/auth/passkeys/remove", { ...own, schema: { body: removePasskeyBody } }, async (request) => {
    const t = textsFor(request);
    await removePasskey(app, signedInOf(request), request.body.passkeyId, request.body, t);
    return { status: 1, message: t("server.passkeys.removed") };
  });
}
