/** Bodies of the calls for webhooks, and their answers. */
import { z } from "zod";
import { text, wireId } from "./text.ts";
import type { deliveryStates } from "./email-events.ts";

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
  /** Only those before this delivery. */
  before: wireId.optional(),
});

export const resendBody = z.object({ deliveryId: wireId });

/** A delivery of an event to a webhook. Times are ISO 8601 UTC, or `""`. */
export interface WebhookDelivery {
  readonly id: string;
  /** The event, such as `mentee.changed`. */
  readonly type: string;
  /** The id of the record. */
  readonly recordId: string;
  readonly status: (typeof deliveryStates)[number];
  readonly attempts: number;
  /** The HTTP status of the last answer, or why there was none. */
  readonly code: string;
  readonly createdAt: string;
  readonly sentAt: string;
  /** When the next attempt is due, or `""` if none is. */
  readonly nextAttemptAt: string;
}

/** The answer of `POST /webhooks/deliveries`: the newest first. */
export interface WebhookDeliveriesAnswer {
  readonly status: 1;
  readonly dataType: "webhookDeliveries";
  readonly dataValues: {
    readonly deliveries: readonly WebhookDelivery[];
    readonly hasMore: boolean;
    /** True if this installation sends nothing until an Owner confirms it. */
    readonly isHeld: boolean;
  };
}
