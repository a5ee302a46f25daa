/** Push messages: the browsers that receive them, and their subjects (ADR 85). */
import { z } from "zod";
import { anyId as id, text } from "./text.ts";
import { pushKinds } from "./push-kinds.ts";

/** Maximum number of subscriptions per account. A new one replaces the one that was unused the longest. */
export const maxSubscriptions = 10;

const base64url = (max: number) => text(max).regex(/^[\w-]+={0,2}$/);

export const subscribeBody = z.object({
  endpoint: text(2000),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  /**
   * The id that this browser got earlier. If it is given, no new subscription is created, so a subscription that was
   * ended in the meantime stays ended.
   */
  subscriptionId: id.optional(),
});
export const subscriptionBody = z.object({ subscriptionId: id });

const choice = z
  .union([z.enum(["0", "1"]), z.boolean()])
  .transform((value) => value === "1" || value === true);
/** Changes only the subjects that are sent. */
export const savePushBody = z.object({ kinds: z.partialRecord(z.enum(pushKinds), choice) });
