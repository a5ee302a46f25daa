/** Calls for the webhooks of an organization. The record calls list them. */
import {
  resendBody,
  saveWebhookBody,
  switchWebhookBody,
  webhookBody,
  webhookDeliveriesBody,
} from "#shared/contracts/webhooks.ts";
import type { WebhookDeliveriesAnswer } from "#shared/contracts/responses/webhooks.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { listDeliveries, resendDelivery, testWebhook } from "./deliveries.ts";
import { removeWebhook, rotateSecret, saveWebhook, switchWebhook } from "./webhooks.ts";

/** Registers the calls below `/webhooks`, for people with the access key `apiKeys`. */
export async function webhookRoutes(app: App): Promise<void> {
  const { secrets } = app;
  app.addHook("onRequest", requireSignIn);

  const forKeys = { isForApiKeys: true } as const;
  app.post("/webhooks/save", { schema: { body: saveWebhookBody }, config: forKeys }, async (request) => {
    const repository = repositoryOf(request);
    // The secret isn't stored with the response, so a repeated request doesn't get it.
    let secret = "";
    const recordId = await withIdempotency(request, async (store) => {
      const saved = await saveWebhook(repository, secrets, request.body, store);
      ({ secret } = saved);
      return saved.id;
    });
    return { status: 1, message: repository.t("server.records.saved"), recordId, secret };
  });

  app.post("/webhooks/rotate", { schema: { body: webhookBody } }, async (request) => {
    const repository = repositoryOf(request);
    const secret = await rotateSecret(repository, secrets, request.body.tableId);
    return { status: 1, message: repository.t("server.webhooks.rotated"), secret };
  });

  app.post("/webhooks/switch", { schema: { body: switchWebhookBody } }, async (request) => {
    const { tableId, isActive } = request.body;
    const repository = repositoryOf(request);
    await switchWebhook(repository, tableId, isActive);
    return { status: 1, message: repository.t("server.records.saved") };
  });

  app.post("/webhooks/remove", { schema: { body: webhookBody } }, async (request) => {
    const repository = repositoryOf(request);
    await removeWebhook(repository, request.body.tableId);
    return { status: 1, message: repository.t("server.webhooks.removed") };
  });

  app.post("/webhooks/test", { schema: { body: webhookBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await withIdempotency(request, (store) =>
      testWebhook(repository, request.body.tableId, store),
    );
    return { status: 1, message: repository.t("server.webhooks.queued"), recordId };
  });

  app.post("/webhooks/resend", { schema: { body: resendBody } }, async (request) => {
    const repository = repositoryOf(request);
    await resendDelivery(repository, request.body.deliveryId);
    return { status: 1, message: repository.t("server.webhooks.queued") };
  });

  app.post(
    "/webhooks/deliveries",
    { schema: { body: webhookDeliveriesBody } },
    async (request): Promise<WebhookDeliveriesAnswer> => {
      const { tableId, before } = request.body;
      return {
        status: 1,
        dataType: "webhookDeliveries",
        dataValues: await listDeliveries(repositoryOf(request), tableId, before),
      };
    },
  );
}
