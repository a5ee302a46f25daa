import { decidePairBody, duplicatePairsBody } from "#shared/contracts/duplicates.ts";
import { compareMenteesBody, mergeMenteesBody, unmergeMenteesBody } from "#shared/contracts/merges.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { compareParts } from "./merge/compare.ts";
import { mergeMentees } from "./merge/merge.ts";
import { unmergeMentees } from "./merge/unmerge.ts";
import { decidePair, readPairs } from "./pairs.ts";
import { requestScan, scanRunnerOf } from "./scan.ts";

/** Registers the calls about possible duplicates. All require a sign-in. */
export async function duplicateRoutes(app: App): Promise<void> {
  const runner = scanRunnerOf(app);
  app.addHook("preClose", () => runner.stop());
  app.addHook("onRequest", requireSignIn);

  app.post("/duplicates/pairs", { schema: { body: duplicatePairsBody } }, async (request) => ({
    status: 1,
    dataType: "duplicatePairs",
    ...(await readPairs(repositoryOf(request), request.body.organizationId)),
  }));

  app.post("/duplicates/scan", { schema: { body: duplicatePairsBody } }, async (request) => {
    await requestScan(repositoryOf(request), request.body.organizationId);
    void runner.begin();
    return { status: 1 };
  });

  app.post("/duplicates/decide", { schema: { body: decidePairBody } }, async (request) => {
    await decidePair(repositoryOf(request), request.body);
    return { status: 1 };
  });

  app.post("/mentees/compare", { schema: { body: compareMenteesBody } }, async (request) => ({
    status: 1,
    dataType: "mergeParts",
    dataValues: await compareParts(repositoryOf(request), request.body.ids),
  }));

  app.post("/mentees/merge", { schema: { body: mergeMenteesBody } }, async (request) => {
    const repository = repositoryOf(request);
    const mergeId = await withIdempotency(request, (storeAnswer) =>
      mergeMentees(repository, request.body, storeAnswer),
    );
    return { status: 1, message: repository.t("server.merges.merged"), mergeId };
  });

  app.post("/mentees/unmerge", { schema: { body: unmergeMenteesBody } }, async (request) => {
    const repository = repositoryOf(request);
    const stayed = await unmergeMentees(repository, request.body.mergeId);
    return { status: 1, message: repository.t("server.merges.unmerged"), stayed };
  });
}
