/** Responses to the calls about webhooks. */
import { z } from "zod";
import { deliveryStates } from "../email-events.ts";
import { withMessage, saved, withValues, type Sent } from "./common.ts";

/** `secret` is empty if nothing was added, or if an earlier request with the same `Idempotency-Key` got it. */
export const webhookAnswer = saved.extend({ secret: z.string() });
export const webhookSecretAnswer = withMessage.extend({ secret: z.string() });

/** A delivery of an event to a webhook. Times are ISO 8601 UTC, or `""`. */
const delivery = z.object({
  id: z.string(),
  /** The event, such as `mentee.changed`. */
  type: z.string(),
  recordId: z.string(),
  status: z.enum(deliveryStates),
  attempts: z.number(),
  /** The HTTP status of the last response, or why there was none. */
  code: z.string(),
  createdAt: z.string(),
  sentAt: z.string(),
  /** When the next attempt is due, or `""` if none is. */
  nextAttemptAt: z.string(),
});
export type WebhookDelivery = Sent<typeof delivery>;

export const webhookDeliveriesAnswer = withValues(
  z.object({
    /** The newest first. */
    deliveries: z.array(delivery),
    hasMore: z.boolean(),
    /** True if this installation sends nothing until an Owner confirms it. */
    isHeld: z.boolean(),
  }),
  "webhookDeliveries",
);
export type WebhookDeliveriesAnswer = Sent<typeof webhookDeliveriesAnswer>;
