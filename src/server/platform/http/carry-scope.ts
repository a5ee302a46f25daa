/** Carries the scope of row-level security (`context.ts`) through a request. */
import type { FastifyRequest } from "fastify";
import { isSuper, type Caller } from "#shared/access/policy.ts";
import { runInContext, type Scope, type RequestContext } from "#server/kernel/context.ts";
import type { App } from "#server/kernel/app.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What goes along with all that the request starts; it sees nobody's data until the person is known. */
    context: RequestContext;
  }
}

/** What the database shows to a caller: the own organization, of it the own caseload where the role says so, to mentees themselves only. */
export const scopeOf = (caller: Caller): Scope =>
  isSuper(caller)
    ? "system"
    : {
        organizationId: caller.organizationId,
        accountId: caller.accountId,
        menteeId: caller.accountType === "mentee" ? caller.personId : null,
        ...(caller.caseloadOnly ? { caseloadOf: caller.personId } : {}),
      };

/** Gives every request a scope that holds in all that it starts. */
export function carryScope(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    request.context = {
      scope: "nobody",
      call: { requestId: request.id, address: request.ip, isAudited: false, isEnded: false },
    };
    runInContext(request.context, done);
  });
  // The body arrives in events of the connection, which knows nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => runInContext(request.context, done));
}

/** Hook of the public calls around signing in, which look people up before it is known who asks. */
export async function worksAsSystem(request: FastifyRequest): Promise<void> {
  request.context.scope = "system";
}
