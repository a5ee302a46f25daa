/** Saved views of lists. */
import { noBody, saveViewBody, viewCountsBody, viewIdBody, viewsBody } from "#shared/contracts/views.ts";
import type {
  PinnedViewsAnswer,
  SharedViewsAnswer,
  ViewCountsAnswer,
} from "#shared/contracts/responses/views.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { pinnedViews } from "./pinned-views.ts";
import { sharedViews } from "./shared-views.ts";
import { listViews, removeView, requireList, saveView, viewCounts } from "./views.ts";

/** Registers `/views/list`, `/views/pinned`, `/views/shared`, `/views/counts`, `/views/save`, and `/views/delete`. */
export async function viewRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/views/list", { schema: { body: viewsBody } }, async (request) =>
    listViews(repositoryOf(request), request.body.tableName),
  );

  app.post("/views/pinned", { schema: { body: noBody } }, async (request): Promise<PinnedViewsAnswer> => {
    const dataValues = await pinnedViews(repositoryOf(request));
    return { status: 1, dataType: "pinnedViews", dataValues };
  });

  app.post("/views/shared", { schema: { body: viewsBody } }, async (request): Promise<SharedViewsAnswer> => {
    const repository = repositoryOf(request);
    const { tableName } = request.body;
    requireList(repository, tableName);
    return { status: 1, dataType: "sharedViews", dataValues: await sharedViews(repository, tableName) };
  });

  app.post(
    "/views/counts",
    { schema: { body: viewCountsBody } },
    async (request): Promise<ViewCountsAnswer> => {
      const { tableName, organizationId } = request.body;
      const dataValues = await viewCounts(repositoryOf(request), tableName, organizationId);
      return { status: 1, dataType: "viewCounts", dataValues };
    },
  );

  app.post("/views/save", { schema: { body: saveViewBody } }, async (request) => {
    const repository = repositoryOf(request);
    const id = await withIdempotency(request, (storeAnswer) =>
      saveView(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.records.saved"), id };
  });

  app.post("/views/delete", { schema: { body: viewIdBody } }, async (request) => {
    const repository = repositoryOf(request);
    await removeView(repository, request.body.id);
    return { status: 1, message: repository.t("server.records.deleted") };
  });
}
