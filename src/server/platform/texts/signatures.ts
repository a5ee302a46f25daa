/** Signatures of what goes to a gateway for texts and of what comes from it. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the clock of a sender may be off, in seconds; older calls may be replays. */
export const toleranceSeconds = 300;

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * The signature of a form as Twilio makes it: HMAC-SHA1 over the address and the sorted fields, in base64
 * (twilio.com/docs/usage/security).
 * @param url the address as the sender sees it, not that behind a proxy
 */
export function signForm(token: string, url: string, fields: URLSearchParams): string {
  const parts = [...fields].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return createHmac("sha1", token)
    .update(url + parts.map(([name, value]) => name + value).join(""), "utf8")
    .digest("base64");
}

/** Whether a form carries the signature of whoever has the token. */
export const isSignedForm = (
  token: string,
  url: string,
  fields: URLSearchParams,
  signature: string,
): boolean => isSame(signature, signForm(token, url, fields));

/** The signature of a body by Standard Webhooks: `v1,` and an HMAC-SHA256 in base64. */
export const signBody = (secret: Buffer, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`, "utf8").digest("base64")}`;

/** The headers of Standard Webhooks. */
export interface WebhookHeaders {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** One or several signatures, separated by spaces. */
  readonly signature: string;
}

/** Whether a body is signed by whoever has the secret, not long ago. @param now milliseconds since 1970 */
export function isSignedBody(secret: Buffer, headers: WebhookHeaders, body: string, now: number): boolean {
  const { id, timestamp, signature } = headers;
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = signBody(secret, id, timestamp, body);
  return signature.split(" ").some((one) => isSame(one, expected));
}
