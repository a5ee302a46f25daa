/** Signatures for calls to and from a text message gateway. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum difference between the clocks, in seconds. Older calls may be replays. */
export const toleranceSeconds = 300;

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Returns a form's signature in Twilio's format: HMAC-SHA1 over the URL and the sorted fields, in Base64
 * (twilio.com/docs/usage/security).
 * @param url the URL that the sender used, not the one behind a proxy
 */
export function signForm(token: string, url: string, fields: URLSearchParams): string {
  const parts = [...fields].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return createHmac("sha1", token)
    .update(url + parts.map(([name, value]) => name + value).join(""), "utf8")
    .digest("base64");
}

/** Returns true if a holder of the token signed the form. */
export const isSignedForm = (
  token: string,
  url: string,
  fields: URLSearchParams,
  signature: string,
): boolean => isSame(signature, signForm(token, url, fields));

/** Returns a body's signature in the Standard Webhooks format: `v1,` and an HMAC-SHA256 in Base64. */
export const signBody = (secret: Buffer, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`, "utf8").digest("base64")}`;

/** The headers of Standard Webhooks. */
export interface WebhookHeaders {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** One or more signatures, separated by spaces. */
  readonly signature: string;
}

/** Returns true if a holder of the secret signed the body recently. @param now milliseconds since 1970 */
export function isSignedBody(secret: Buffer, headers: WebhookHeaders, body: string, now: number): boolean {
  const { id, timestamp, signature } = headers;
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = signBody(secret, id, timestamp, body);
  return signature.split(" ").some((one) => isSame(one, expected));
}
