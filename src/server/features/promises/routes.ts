/** API calls for promises besides the record calls. */
import { undoBody } from "#shared/contracts/calendar.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { undoPromise } from "./undo.ts";

/** Registers `/promises/undo`, for staff who may change promises. */
export async function promiseRoutes(app: App): Promise<void> {
  app.post("/promises/undo", { onRequest: requireSignIn, schema: { body: undoBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await withIdempotency(request, (storeAnswer) =>
      undoPromise(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.undo.done"), recordId };
  });
}
