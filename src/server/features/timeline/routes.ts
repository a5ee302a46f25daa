/** The timeline of a mentee. */
import { timelineBody } from "#shared/contracts/timeline.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { readTimeline } from "./timeline.ts";

/** Registers `/timeline`. */
export async function timelineRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  app.post("/timeline", { schema: { body: timelineBody } }, async (request) =>
    readTimeline(repositoryOf(request), request.body),
  );
}
