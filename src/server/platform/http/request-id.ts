import type { App } from "#server/kernel/app.ts";

/**
 * Sends the request id of the log and the audit trail with every response. A proxy in front of the application can log
 * it too. Ids from clients are ignored, because they could belong to another request.
 */
export function nameRequests(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
}
