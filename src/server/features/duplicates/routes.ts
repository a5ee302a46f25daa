import { decidePairBody, duplicatePairsBody } from "#shared/contracts/duplicates.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { decidePair, readPairs } from "./pairs.ts";
import { scanNow } from "./scan.ts";

/** Registers the calls of people who may be the same; all need a signed-in person. */
export async function duplicateRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/duplicates/pairs", { schema: { body: duplicatePairsBody } }, async (request) => ({
    status: 1,
    dataType: "duplicatePairs",
    ...(await readPairs(repositoryOf(request), request.body.organizationId)),
  }));

  app.post("/duplicates/scan", { schema: { body: duplicatePairsBody } }, async (request) => {
    await scanNow(repositoryOf(request), request.body.organizationId);
    return { status: 1 };
  });

  app.post("/duplicates/decide", { schema: { body: decidePairBody } }, async (request) => {
    await decidePair(repositoryOf(request), request.body);
    return { status: 1 };
  });
}
