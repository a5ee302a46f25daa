/** The dashboard (contract section 4). */
import type { App } from "#server/kernel/app.ts";
import { makeChartCounter } from "./charts.ts";
import { loadDashboard } from "./dashboard.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";

/** Registers `/loadDashboard`, for everybody signed in. */
export async function dashboardRoutes(app: App): Promise<void> {
  const countCharts = makeChartCounter(app.db, app.registry);
  app.get("/loadDashboard", { onRequest: requireSignIn }, async (request) =>
    loadDashboard(app, signedInOf(request), countCharts),
  );
}
