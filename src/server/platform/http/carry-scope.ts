/** Carries the scope for row-level security (`context.ts`) through a request. */
import type { FastifyRequest } from "fastify";
import { isSuper, type Caller } from "#shared/access/policy.ts";
import { runInContext, type Scope, type RequestContext } from "#server/kernel/context.ts";
import type { App } from "#server/kernel/app.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The context of all work for the request. Its scope shows no data until the caller is known. */
    context: RequestContext;
  }
}

/**
 * Returns the scope of a caller: the caller's organization, limited to the caseload if the role says so. For a mentee,
 * it is only that mentee.
 */
export const scopeOf = (caller: Caller): Scope =>
  isSuper(caller)
    ? "system"
    : {
        organizationId: caller.organizationId,
        accountId: caller.accountId,
        menteeId: caller.accountType === "mentee" ? caller.personId : null,
        ...(caller.caseloadOnly ? { caseloadOf: caller.personId } : {}),
      };

/** Returns the parts of a request that the audit trail and background jobs store. */
export const callOf = ({ id, ip }: FastifyRequest) => ({ requestId: id, address: ip });

/** Gives every request a context that applies to all its work. */
export function carryScope(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    request.context = { scope: "nobody", call: { ...callOf(request), isAudited: false, isEnded: false } };
    runInContext(request.context, done);
  });
  // The body arrives in events of the connection, which don't have the request's context.
  app.addHook("preValidation", (request, _reply, done) => runInContext(request.context, done));
}

/** Hook for public sign-in calls, which look people up before the caller is known. */
export async function enterSystemScope(request: FastifyRequest): Promise<void> {
  request.context.scope = "system";
}
