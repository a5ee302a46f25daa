/** The machine-readable description of all calls. */
import type { App } from "#server/kernel/app.ts";
import { openApiOf, type Route } from "./openapi.ts";

/** Collects the routes that are registered from now on. Static files and pages aren't calls. */
export function collectRoutes(app: App): Route[] {
  const routes: Route[] = [];
  app.addHook("onRoute", ({ method, url, config, schema }) => {
    for (const one of [method].flat())
      if (one !== "HEAD" && /^\/(apicalls|export|export-mentee|metrics)(\/|$)/.test(url))
        routes.push({ method: one, url, config, schema: schema as Route["schema"] });
  });
  return routes;
}

/** Registers `/openapi.json`, which is public: it describes the product and no data. */
export function developerRoutes(routes: readonly Route[]) {
  return async (app: App): Promise<void> => {
    let text: string | undefined;
    app.get("/openapi.json", async (_request, reply) => {
      text ??= JSON.stringify(openApiOf(routes, app.registry));
      return reply.type("application/json").send(text);
    });
  };
}
