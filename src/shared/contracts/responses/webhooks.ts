import { z } from "zod";
import { deliveryStates } from "../email-events.ts";
import { withMessage, saved, withValues } from "./common.ts";

/** `secret` is empty if nothing was added, or if an earlier request with the same `Idempotency-Key` got it. */
export const webhookAnswer = saved.extend({ secret: z.string() });
export const webhookSecretAnswer = withMessage.extend({ secret: z.string() });

const delivery = z.object({
  id: z.string(),
  type: z.string(),
  recordId: z.string(),
  status: z.enum(deliveryStates),
  attempts: z.number(),
  code: z.string(),
  createdAt: z.string(),
  sentAt: z.string(),
  nextAttemptAt: z.string(),
});

export const webhookDeliveriesAnswer = withValues(
  z.object({ deliveries: z.array(delivery), hasMore: z.boolean(), isHeld: z.boolean() }),
  "webhookDeliveries",
);
