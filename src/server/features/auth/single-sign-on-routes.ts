/** Single sign-on: signing in through an identity provider, and managing one's own links to providers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { beginSsoBody, finishSsoBody, linkSsoBody, unlinkSsoBody } from "#shared/contracts/single-sign-on.ts";
import type { SsoConfirmation, SsoLinksAnswer } from "#shared/contracts/responses/single-sign-on.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { addressKey } from "#server/core/accounts/limits.ts";
import { findByAccount } from "#server/core/accounts/people.ts";
import type { App } from "#server/kernel/app.ts";
import { addAuditDetails } from "#server/kernel/context.ts";
import { AppError, type ErrorCode } from "#server/kernel/errors.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { siteOrigin } from "./passkeys/relying-party.ts";
import { sendEntry } from "./routes.ts";
import { requestClientOf } from "./sign-in-cookies.ts";
import { beginAt, redeemCode, ProviderError, type Returned } from "./single-sign-on/client.ts";
import { confirmLink, enterWithIdentity } from "./single-sign-on/enter.ts";
import { endSteps, keepStep, ownPath, readStep, takeState, type Steps } from "./single-sign-on/flow.ts";
import type { Identity } from "./single-sign-on/identity.ts";
import { listLinks, removeLink } from "./single-sign-on/links.ts";
import { findProvider, findProviderOf, type Provider } from "./single-sign-on/providers.ts";

/** Each organization has its own address, so a provider can't pass on a response meant for another provider. */
const redirectUri = (request: FastifyRequest, { organizationId }: Provider): string =>
  `${siteOrigin(request)}/auth/single-sign-on/${organizationId}`;

const refusal = (request: FastifyRequest, code: ErrorCode, key: string, name = ""): AppError =>
  new AppError(code, textsFor(request)(`server.singleSignOn.${key}`, { name }));

/** Returns the refusal for a sign-in that the provider did not confirm. The audit trail tells Owners why. */
function explain(request: FastifyRequest, { name, id }: Provider, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  request.log.warn({ provider: id, code: error.code }, "an identity provider named no one");
  addAuditDetails({ problem: error.code });
  return refusal(request, "unauthorized", error.isAway ? "away" : "failed", name);
}

/** Counts a provider response that belongs to no sign-in of this browser. Returns the refusal. */
async function refuseStray(request: FastifyRequest): Promise<AppError> {
  await request.server.limits.count("wrongSecret", addressKey(request.ip));
  return refusal(request, "unauthorized", "expired");
}

/** Returns the provider of a step, if it still exists. */
async function providerOf(request: FastifyRequest, { providerId }: Steps[keyof Steps]): Promise<Provider> {
  const provider = await findProvider(request.server.db, providerId);
  if (!provider) throw await refuseStray(request);
  addAuditDetails({ provider: provider.name });
  return provider;
}

/** Returns the identity that the provider confirms. @throws AppError if it confirms none */
async function askProvider(
  app: App,
  request: FastifyRequest,
  provider: Provider,
  begun: Steps["begun"],
  returned: Returned,
): Promise<Identity> {
  const address = redirectUri(request, provider);
  const identity = await redeemCode(app, provider, address, begun, returned).catch((error: unknown) => {
    throw explain(request, provider, error);
  });
  if (identity.subject.length > 255) throw refusal(request, "unauthorized", "failed", provider.name);
  return identity;
}

async function confirmation(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  named: Steps["named"],
): Promise<SsoConfirmation> {
  await keepStep(request, reply, "named", named);
  const person = await findByAccount(request.server.db, named.accountId);
  return { status: 1, dataType: "ssoConfirmation", provider: provider.name, email: person?.email ?? "" };
}

/** Registers `/auth/sso` and the calls below it. */
export async function singleSignOnRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const { db, limits } = app;
  const own = { onRequest: requireSignIn };

  app.post("/auth/sso", { schema: { body: beginSsoBody } }, async (request, reply) => {
    await limits.count("singleSignOn", addressKey(request.ip));
    const { email, returnTo } = request.body;
    const provider = await findProviderOf(db, email);
    if (!provider) throw refusal(request, "badRequest", "unknown");
    const address = redirectUri(request, provider);
    const { url, ...begun } = await beginAt(app, provider, address, email).catch((error: unknown) => {
      throw explain(request, provider, error);
    });
    await keepStep(request, reply, "begun", {
      ...begun,
      providerId: provider.id,
      returnTo: ownPath(returnTo),
    });
    return { status: 1, dataType: "ssoPage", url };
  });

  app.post("/auth/sso/finish", { schema: { body: finishSsoBody } }, async (request, reply) => {
    const { organizationId, code, state, iss, error } = request.body;
    const begun = await readStep(request, "begun");
    endSteps(request, reply);
    if (!begun || begun.state !== state || !(await takeState(db, state))) throw await refuseStray(request);
    const provider = await providerOf(request, begun);
    // A response to another organization's address is from another provider.
    if (provider.organizationId !== organizationId) throw await refuseStray(request);
    if (error !== "" || code === "") throw refusal(request, "unauthorized", "cancelled", provider.name);
    const identity = await askProvider(app, request, provider, begun, { code, state, iss });
    const entry = await enterWithIdentity(app, provider, identity, requestClientOf(request));
    const { returnTo } = begun;
    if (typeof entry === "string") {
      addAuditDetails({ problem: entry });
      throw refusal(request, "unauthorized", entry === "noPassword" ? "invited" : "noAccount", provider.name);
    }
    if (!("accountId" in entry)) return { ...(await sendEntry(request, reply, entry)), returnTo };
    const { issuer, subject, hasFactor } = identity;
    const { accountId } = entry;
    return confirmation(request, reply, provider, {
      providerId: provider.id,
      returnTo,
      accountId,
      issuer,
      subject,
      hasFactor,
    });
  });

  app.post("/auth/sso/link", { schema: { body: linkSsoBody } }, async (request, reply) => {
    const named = await readStep(request, "named");
    if (!named) throw await refuseStray(request);
    const provider = await providerOf(request, named);
    const entry = await confirmLink(app, named, provider, request.body.password, requestClientOf(request));
    if (typeof entry !== "string") {
      endSteps(request, reply);
      return { ...(await sendEntry(request, reply, entry)), returnTo: named.returnTo };
    }
    addAuditDetails({ problem: entry });
    throw refusal(request, "unauthorized", entry === "gone" ? "noAccount" : entry, provider.name);
  });

  app.get("/auth/sso/links", own, async (request): Promise<SsoLinksAnswer> => ({
    status: 1,
    dataType: "ssoLinks",
    links: await listLinks(db, signedInOf(request)),
  }));

  app.post("/auth/sso/unlink", { ...own, schema: { body: unlinkSsoBody } }, async (request) => {
    const t = textsFor(request);
    await removeLink(app, signedInOf(request), request.body.linkId, request.body, t);
    return { status: 1, message: t("server.singleSignOn.unlinked") };
  });
}
