/** Hands a message over to the push service of a browser. */
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { publicLookup, pushEndpoint } from "./endpoint.ts";
import { encryptPush, type PushReceiver } from "./encrypt.ts";
import { vapidHeader, type VapidKeys } from "./vapid.ts";

/** In all, from looking the name up to the answer. */
const timeoutMs = 5000;
/** Longest payload, in bytes before it is encrypted. */
export const maxPayloadBytes = 3000;

/** Where a message goes. */
export interface PushTarget extends PushReceiver {
  readonly endpoint: string;
}

/** What goes to a browser; it names nobody and nothing of a case. */
export interface PushPayload {
  readonly title: string;
  /** A path of the web app. */
  readonly url: string;
  /** One message of a tag is shown at a time. */
  readonly tag: string;
  /** The same when a message comes a second time. */
  readonly key: string;
  readonly lang: string;
}

export interface PushSettings {
  readonly keys: VapidKeys;
  readonly contact: string;
  /** For tests: push services on this machine. */
  readonly allowsLoopback: boolean;
}

/** Seconds that the push service keeps a message for a phone that is off. */
const keepSeconds = 24 * 3600;

const textOf = (payload: PushPayload): string => {
  const text = JSON.stringify(payload);
  return Buffer.byteLength(text) <= maxPayloadBytes ? text : JSON.stringify({ ...payload, url: "/" });
};

/**
 * Posts one message. Redirects are not followed and what the answer says is not read.
 * @param isUrgent whether a phone that saves energy is to show it at once
 * @returns the number of the answer; 0 when there was none, in time or at all
 */
export function postPush(
  target: PushTarget,
  payload: PushPayload,
  isUrgent: boolean,
  { keys, contact, allowsLoopback }: PushSettings,
): Promise<number> {
  const url = pushEndpoint(target.endpoint, allowsLoopback);
  // The setting of a test may be gone, or the rules stricter than they were.
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
          // What waits for the phone is replaced; at most 32 characters.
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
