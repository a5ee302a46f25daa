/** Push messages: the browsers that get them, and what they are about (ADR 85). */
import { z } from "zod";
import { text } from "./text.ts";
import { pushKinds, type PushKind } from "./push-kinds.ts";

/** Subscriptions of one account at most; the one that was not seen for longest gives way. */
export const maxSubscriptions = 10;

const id = z.union([text(40), z.number().int()]).transform(String);
const base64url = (max: number) => text(max).regex(/^[\w-]+={0,2}$/);

export const subscribeBody = z.object({
  endpoint: text(2000),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  /** The id that this browser got before. With it nothing is registered anew: what ended meanwhile stays ended. */
  subscriptionId: id.optional(),
});
export const subscriptionBody = z.object({ subscriptionId: id });

const choice = z
  .union([z.enum(["0", "1"]), z.boolean()])
  .transform((value) => value === "1" || value === true);
/** Only what is sent changes. */
export const savePushBody = z.object({ kinds: z.partialRecord(z.enum(pushKinds), choice) });

/** A browser that gets push messages. */
export interface WirePushDevice {
  readonly id: string;
  /** Like `Firefox`; `""` when unknown. */
  readonly browser: string;
  /** Like `Windows` or `iPhone`; `""` when unknown. */
  readonly system: string;
  /** ISO 8601 UTC. */
  readonly since: string;
  /** When the app was opened there last, ISO 8601 UTC. */
  readonly seenAt: string;
}

/** Answer of `GET /push` and `POST /push/choices`. */
export interface PushAnswer {
  readonly status: 1;
  readonly dataType: "push";
  readonly dataValues: {
    /** Of the server, base64url; `""` where push messages are off. */
    readonly publicKey: string;
    readonly devices: readonly WirePushDevice[];
    /** `"1"`: wanted. Holds the kinds that can happen to the caller. */
    readonly kinds: Readonly<Partial<Record<PushKind, "0" | "1">>>;
  };
}

/** Answer of `POST /push/subscribe`. */
export interface SubscribeAnswer {
  readonly status: 1;
  readonly dataType: "pushSubscription";
  /** `""` when the subscription was ended elsewhere. */
  readonly dataValues: { readonly id: string };
}
