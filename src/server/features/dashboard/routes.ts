/** The dashboard (contract section 4). */
import type { App } from "#server/kernel/app.ts";
import { makeChartCounter } from "./charts.ts";
import { loadDashboard } from "./dashboard.ts";
import { dashboardQuery } from "#shared/contracts/dashboard.ts";
import { makeCardCounter } from "./counts.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";

/** Registers `/loadDashboard`, for everybody signed in. */
export async function dashboardRoutes(app: App): Promise<void> {
  const countCharts = makeChartCounter(app.db, app.registry);
  const countCards = makeCardCounter(app.db);
  app.get(
    "/loadDashboard",
    { onRequest: requireSignIn, schema: { querystring: dashboardQuery } },
    async (request) =>
      loadDashboard(app, signedInOf(request), request.query.whose, { countCharts, countCards }),
  );
}
