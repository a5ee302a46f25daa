import type { App } from "#server/kernel/app.ts";

/**
 * Tells browsers and proxies not to store responses, and overrides cache headers that a route sets. Responses, files,
 * and exports contain case data, and the next person on a shared computer must not find it.
 */
export function forbidStoring(app: App): void {
  app.addHook("onSend", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
  });
}
