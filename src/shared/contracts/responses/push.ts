/** Responses to the calls about push messages. */
import { z } from "zod";
import { pushKinds } from "../push-kinds.ts";
import { withValues, type Sent } from "./common.ts";

/** A browser that receives push messages. */
const wirePushDevice = z.object({
  id: z.string(),
  /** For example `Firefox`, or `""` if unknown. */
  browser: z.string(),
  /** For example `Windows` or `iPhone`, or `""` if unknown. */
  system: z.string(),
  /** ISO 8601 UTC. */
  since: z.string(),
  /** When the app was last opened there, ISO 8601 UTC. */
  seenAt: z.string(),
});
export type WirePushDevice = Sent<typeof wirePushDevice>;

/** Response to `GET /push` and `POST /push/choices`. */
export const pushAnswer = withValues(
  z.object({
    /** The server's public key in base64url. `""` if push messages are off. */
    publicKey: z.string(),
    devices: z.array(wirePushDevice),
    /** `"1"` if the person wants this subject. Contains the subjects that can concern the caller. */
    kinds: z.partialRecord(z.enum(pushKinds), z.enum(["0", "1"])),
  }),
  "push",
);
export type PushAnswer = Sent<typeof pushAnswer>;

/** Response to `POST /push/subscribe`. The id is `""` if the subscription was ended on another device. */
export const subscribeAnswer = withValues(z.object({ id: z.string() }), "pushSubscription");
export type SubscribeAnswer = Sent<typeof subscribeAnswer>;
