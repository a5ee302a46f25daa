/** The dashboard, and a mentee's plan. */
import type { App } from "#server/kernel/app.ts";
import { makeChartCounter } from "./charts.ts";
import { loadDashboard } from "./dashboard.ts";
import { dashboardQuery } from "#shared/contracts/dashboard.ts";
import { makeCardCounter } from "./counts.ts";
import { readPlan, readPlanStep } from "./plan.ts";
import { readOwnMentees } from "./own-mentees.ts";
import { countTodo, readToday } from "./today.ts";
import { planStepBody } from "#shared/contracts/plan.ts";
import { todayBody } from "#shared/contracts/today.ts";
import { readEventOf } from "#server/core/audit/audit-calls.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { writeAnswer } from "#server/kernel/json-text.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";

/**
 * Registers `/loadDashboard` for everyone who is signed in, `/loadDashboard/charts`, `/today`, `/today/count`, and
 * `/ownMentees` for staff, and `/plan` and `/plan/step` for mentees.
 */
export async function dashboardRoutes(app: App): Promise<void> {
  app.setReplySerializer(writeAnswer);
  const countCharts = makeChartCounter(app.db, app.registry);
  const countCards = makeCardCounter(app.db);
  app.get(
    "/loadDashboard",
    { onRequest: requireSignIn, schema: { querystring: dashboardQuery } },
    async (request) =>
      onOneConnection(app.db, (db) =>
        loadDashboard(
          { db, env: app.env, registry: app.registry },
          signedInOf(request),
          request.query.whose,
          countCards,
          readEventOf(request),
        ),
      ),
  );
  app.get(
    "/loadDashboard/charts",
    { onRequest: requireSignIn, schema: { querystring: dashboardQuery } },
    async (request) => ({
      status: 1,
      dataType: "charts",
      dataValues: await countCharts({ ...signedInOf(request), whose: request.query.whose }),
    }),
  );
  app.post("/today", { onRequest: requireSignIn, schema: { body: todayBody } }, async (request) => ({
    status: 1,
    dataType: "today",
    dataValues: await repositoryOf(request).onOneConnection((repository) =>
      readToday(repository, readEventOf(request), request.body?.allWork),
    ),
  }));
  // The sidebar requests this on every page, so it doesn't count as use of the session.
  app.get("/today/count", { onRequest: requireSignIn, config: { isBackground: true } }, async (request) => ({
    status: 1,
    dataType: "todayCount",
    dataValues: { todo: await repositoryOf(request).onOneConnection(countTodo) },
  }));
  // The phone requests this automatically, so it doesn't count as use of the session.
  app.get("/ownMentees", { onRequest: requireSignIn, config: { isBackground: true } }, async (request) =>
    readOwnMentees(repositoryOf(request)),
  );
  app.get("/plan", { onRequest: requireSignIn }, async (request) => ({
    status: 1,
    dataType: "plan",
    dataValues: await readPlan(repositoryOf(request)),
  }));
  app.post("/plan/step", { onRequest: requireSignIn, schema: { body: planStepBody } }, async (request) => ({
    status: 1,
    dataType: "planStep",
    ...(await readPlanStep(repositoryOf(request), request.body)),
  }));
}
