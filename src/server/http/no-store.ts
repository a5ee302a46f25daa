import type { App } from "#server/app.ts";

/** Answers hold case data, so no browser or proxy keeps them, unless a route says otherwise (files). */
export function forbidStoring(app: App): void {
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  });
}
