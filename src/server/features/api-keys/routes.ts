/** Calls for the API keys of an organization. The record calls list them. */
import { addApiKeyBody, revokeApiKeyBody } from "#shared/contracts/api-keys.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import { makeApiKey } from "#server/kernel/api-key-text.ts";
import type { App } from "#server/kernel/app.ts";
import { addApiKey, revokeApiKey } from "./keys.ts";

/** Registers `/apiKeys/add` and `/apiKeys/revoke`, for people with the access key `apiKeys`. */
export async function apiKeyRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/apiKeys/add", { schema: { body: addApiKeyBody } }, async (request) => {
    const repository = repositoryOf(request);
    const { text, ...stored } = makeApiKey();
    let key = "";
    // The key's text isn't stored with the response, so a repeated request doesn't get it.
    const recordId = await withIdempotency(request, async (store) => {
      const id = await addApiKey(repository, request.body, stored, store);
      key = text;
      return id;
    });
    return { status: 1, message: repository.t("server.records.saved"), recordId, key };
  });

  app.post("/apiKeys/revoke", { schema: { body: revokeApiKeyBody } }, async (request) => {
    const repository = repositoryOf(request);
    await revokeApiKey(repository, request.body.tableId);
    return { status: 1, message: repository.t("server.apiKeys.revoked") };
  });
}
