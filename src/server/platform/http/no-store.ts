import type { App } from "#server/kernel/app.ts";

/**
 * Answers hold case data, and so do files and exports: no browser or proxy keeps them, whatever a route says. On a shared
 * computer the next person must not find them.
 */
export function forbidStoring(app: App): void {
  app.addHook("onSend", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
  });
}
