/** What is next for a mentee, and what happened. */
import { menteeOverviewBody } from "#shared/contracts/mentee-overview.ts";
import { timelineBody } from "#shared/contracts/timeline.ts";
import { readEventOf } from "#server/core/audit/audit-calls.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { readOverview } from "./overview.ts";
import { readTimeline } from "./timeline.ts";

export async function timelineRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  app.post("/timeline", { schema: { body: timelineBody } }, async (request) =>
    readTimeline(repositoryOf(request), request.body, readEventOf(request)),
  );
  app.post("/menteeOverview", { schema: { body: menteeOverviewBody } }, async (request) => ({
    status: 1,
    dataType: "menteeOverview",
    dataValues: await readOverview(
      repositoryOf(request),
      request.body.menteeId,
      request.body.allWork,
      readEventOf(request),
    ),
  }));
}
