/** Posts a message to a browser's push service. */
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { publicLookup, pushEndpoint } from "./endpoint.ts";
import { encryptPush, type PushReceiver } from "./encrypt.ts";
import { vapidHeader, type VapidKeys } from "./vapid.ts";

/** Total time from the DNS lookup to the answer. */
const timeoutMs = 5000;
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
export function postPush(
  target: PushTarget,
  payload: PushPayload,
  isUrgent: boolean,
  { keys, contact, allowsLoopback }: PushSettings,
): Promise<number> {
  const url = pushEndpoint(target.endpoint, allowsLoopback);
  // A test's setting may be gone, or the rules may have become stricter.
  if (!url) return Promise.resolve(410);
  const body = encryptPush(textOf(payload), target);
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const request = send(
      url,
      {
        method: "POST",
        agent: false,
        lookup: publicLookup(allowsLoopback),
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: vapidHeader(keys, url.origin, contact),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          "content-length": body.length,
          ttl: String(keepSeconds),
          urgency: isUrgent ? "high" : "normal",
          // Replaces the waiting message with this topic. At most 32 characters.
          topic: payload.tag.slice(0, 32),
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on("error", () => resolve(0));
    request.end(body);
  });
}
