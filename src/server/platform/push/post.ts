/** Posts a message to a browser's push service. */
import { postPublic } from "#server/platform/http/post-public.ts";
import { publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { encryptPush, type PushReceiver } from "./encrypt.ts";
import { vapidHeader, type VapidKeys } from "./vapid.ts";

/** Maximum payload, in bytes before encryption. */
export const maxPayloadBytes = 3000;

/** The recipient of a message. */
export interface PushTarget extends PushReceiver {
  readonly endpoint: string;
}

/** The content of a push message. It contains no names and no case details. */
export interface PushPayload {
  readonly title: string;
  /** A path of the web app. */
  readonly url: string;
  /** The browser shows only one message per tag at a time. */
  readonly tag: string;
  /** Identifies a message. It is the same if the message arrives twice. */
  readonly key: string;
  readonly lang: string;
}

export interface PushSettings {
  readonly keys: VapidKeys;
  readonly contact: string;
  /** Allows push services on this machine. For tests. */
  readonly allowsLoopback: boolean;
}

/** Seconds that the push service keeps a message for a phone that is turned off. */
const keepSeconds = 24 * 3600;

const textOf = (payload: PushPayload): string => {
  const text = JSON.stringify(payload);
  return Buffer.byteLength(text) <= maxPayloadBytes ? text : JSON.stringify({ ...payload, url: "/" });
};

/**
 * Posts one message. It doesn't follow redirects and doesn't read the response body.
 * @param isUrgent whether a phone in power-saving mode should show the message immediately
 * @returns the response status, or 0 if there was no response in time
 */
export async function postPush(
  target: PushTarget,
  payload: PushPayload,
  isUrgent: boolean,
  { keys, contact, allowsLoopback }: PushSettings,
): Promise<number> {
  const url = publicEndpoint(target.endpoint, allowsLoopback);
  // The stored URL may no longer be allowed, because the rules became stricter or a test setting was removed.
  if (!url) return 410;
  const { status } = await postPublic({
    url,
    body: encryptPush(textOf(payload), target),
    allowsLoopback,
    headers: {
      authorization: vapidHeader(keys, url.origin, contact),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(keepSeconds),
      urgency: isUrgent ? "high" : "normal",
      // Replaces the waiting message with this topic. At most 32 characters.
      topic: payload.tag.slice(0, 32),
    },
  });
  return status;
}
