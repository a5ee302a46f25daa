/** Push messages: the browsers that receive them, and their subjects (ADR 85). */
import { z } from "zod";
import { anyId as id, text } from "./text.ts";
import { pushKinds, type PushKind } from "./push-kinds.ts";

/** Maximum number of subscriptions per account. A new one replaces the one that was unused the longest. */
export const maxSubscriptions = 10;

const base64url = (max: number) => text(max).regex(/^[\w-]+={0,2}$/);

export const subscribeBody = z.object({
  endpoint: text(2000),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  /**
   * The id that this browser got earlier. If it is given, no new subscription is created, so a subscription that was
   * ended meanwhile stays ended.
   */
  subscriptionId: id.optional(),
});
export const subscriptionBody = z.object({ subscriptionId: id });

const choice = z
  .union([z.enum(["0", "1"]), z.boolean()])
  .transform((value) => value === "1" || value === true);
/** Changes only the subjects that are sent. */
export const savePushBody = z.object({ kinds: z.partialRecord(z.enum(pushKinds), choice) });

/** A browser that receives push messages. */
export interface WirePushDevice {
  readonly id: string;
  /** For example `Firefox`, or `""` if unknown. */
  readonly browser: string;
  /** For example `Windows` or `iPhone`, or `""` if unknown. */
  readonly system: string;
  /** ISO 8601 UTC. */
  readonly since: string;
  /** When the app was last opened there, ISO 8601 UTC. */
  readonly seenAt: string;
}

/** Answer of `GET /push` and `POST /push/choices`. */
export interface PushAnswer {
  readonly status: 1;
  readonly dataType: "push";
  readonly dataValues: {
    /** The server's public key in base64url. `""` if push messages are off. */
    readonly publicKey: string;
    readonly devices: readonly WirePushDevice[];
    /** `"1"` if the person wants this subject. Contains the subjects that can concern the caller. */
    readonly kinds: Readonly<Partial<Record<PushKind, "0" | "1">>>;
  };
}

/** Answer of `POST /push/subscribe`. */
export interface SubscribeAnswer {
  readonly status: 1;
  readonly dataType: "pushSubscription";
  /** `""` if the subscription was ended on another device. */
  readonly dataValues: { readonly id: string };
}
