/** Schemas of the answers in `contracts/push.ts`. */
import { z } from "zod";

const wirePushDevice = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  since: z.string(),
  seenAt: z.string(),
});

export const pushAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("push"),
  dataValues: z.object({
    publicKey: z.string(),
    devices: z.array(wirePushDevice),
    kinds: z.record(z.string(), z.enum(["0", "1"])),
  }),
});

export const subscribeAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("pushSubscription"),
  dataValues: z.object({ id: z.string() }),
});
