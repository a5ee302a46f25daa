import type { App } from "#server/kernel/app.ts";

/**
 * Says with every answer under which number its request stands in the log and in the audit trail; a proxy before the
 * application can log it too. Numbers that clients send are not taken: they could be somebody else's.
 */
export function nameRequests(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
}
