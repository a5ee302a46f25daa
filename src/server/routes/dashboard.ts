/** The dashboard (contract section 4). */
import type { App } from "../app.ts";
import { makeChartCounter } from "../dashboard/charts.ts";
import { loadDashboard } from "../dashboard/dashboard.ts";
import { requireSignIn, signedInOf } from "../http/authentication.ts";

/** Registers `/loadDashboard`, for everybody signed in. */
export async function dashboardRoutes(app: App): Promise<void> {
  const countCharts = makeChartCounter(app.services.db, app.services.registry);
  app.get("/loadDashboard", { onRequest: requireSignIn }, async (request) =>
    loadDashboard(app.services, signedInOf(request), countCharts),
  );
}
