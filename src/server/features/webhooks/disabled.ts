/** Notifies people that a webhook was disabled. */
import { webhooks, type WebhookState } from "#shared/records/webhooks.ts";
import { ownersOf } from "#server/core/accounts/owners.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import { insertChange } from "#server/core/audit/store.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import type { Db } from "#server/platform/db/database.ts";

interface Disabled {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly state: WebhookState;
}

/** Records that the product disabled a webhook, and notifies the Owners of its organization. */
export async function reportDisabled(trx: Db, { id, organizationId, name, state }: Disabled): Promise<void> {
  await insertChange(
    trx,
    {
      ...actorOf(null),
      action: "change",
      outcome: "done",
      tableName: webhooks.name,
      recordId: id,
      ownerId: organizationId,
    },
    { state: ["active", state] },
  );
  await notify(trx, {
    to: await ownersOf(trx, organizationId),
    type: "important",
    text: state === "gone" ? "webhookGone" : "webhookFailing",
    values: { name },
    url: webhooks.area?.path ?? null,
    group: `webhook:${id}`,
  });
}
