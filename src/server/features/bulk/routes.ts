/** Bulk actions: starting one, reading its result, and undoing it. */
import type { FastifyRequest } from "fastify";
import { bulkBody, bulkCodeBody } from "#shared/contracts/bulk.ts";
import type { BulkAnswer, BulkResultAnswer } from "#shared/contracts/responses/bulk.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { requireJob } from "#server/core/jobs/jobs.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { callOf } from "#server/platform/http/carry-scope.ts";
import { readResult } from "./result.ts";
import { bulkRunnerOf } from "./runner.ts";
import { startBulk } from "./start.ts";
import { beginUndo, codeOf } from "./store.ts";

/** Registers `/bulk`, `/bulk/result`, and `/bulk/undo`. */
export async function bulkRoutes(app: App): Promise<void> {
  const { db } = app;
  const runner = bulkRunnerOf(app);
  app.addHook("preClose", () => runner.stop());
  app.addHook("onRequest", requireSignIn);

  const answer = async (request: FastifyRequest, code: string): Promise<BulkAnswer> => {
    const job = await requireJob(db, signedInOf(request).caller.accountId, code);
    return { status: 1, dataType: "bulk", code, ...job };
  };

  app.post("/bulk", { schema: { body: bulkBody } }, async (request) => {
    const id = await withIdempotency(request, (storeAnswer) =>
      startBulk(repositoryOf(request), request.body, callOf(request), storeAnswer),
    );
    runner.begin(id);
    return answer(request, await codeOf(db, id));
  });

  app.post(
    "/bulk/result",
    { schema: { body: bulkCodeBody } },
    async (request): Promise<BulkResultAnswer> => ({
      status: 1,
      dataType: "bulkResult",
      ...(await readResult(repositoryOf(request), request.body.code)),
    }),
  );

  app.post("/bulk/undo", { schema: { body: bulkCodeBody } }, async (request) => {
    const repository = repositoryOf(request);
    const { accountId } = signedInOf(request).caller;
    const job = await beginUndo(db, accountId, request.body.code, callOf(request));
    if (!job) throw new AppError("notFound");
    if (!job.isUndo) throw new BusinessError(repository.t("server.undo.over"));
    runner.begin(job.id);
    return answer(request, request.body.code);
  });
}
