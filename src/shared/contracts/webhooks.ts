/** Bodies of the calls for webhooks. */
import { z } from "zod";
import { text, wireId } from "./text.ts";

export const saveWebhookBody = z.object({
  /** The id 0 adds a webhook. */
  tableId: z.union([z.literal("0"), wireId]),
  name: text(100),
  url: text(2000),
  /** Such as `mentee.changed`. */
  eventTypes: z.array(text(100)).max(500),
});
export type SaveWebhook = z.output<typeof saveWebhookBody>;

export const webhookBody = z.object({ tableId: wireId });

export const switchWebhookBody = webhookBody.extend({ isActive: z.boolean() });

export const webhookDeliveriesBody = webhookBody.extend({
  /** Returns only deliveries before this one. */
  before: wireId.optional(),
});

export const resendBody = z.object({ deliveryId: wireId });
