/**
 * Settings for text messages: a gateway that supports Twilio's Messages API, or any other service behind a signed
 * webhook.
 */
import { z } from "zod";
import { isDecodable } from "./env-checks.ts";

/** A gateway for text messages. */
export type SmsSettings =
  | {
      readonly kind: "messages";
      /** The URL for posting messages, without user and password. */
      readonly url: string;
      readonly account: string;
      readonly token: string;
      /** A number in E.164 format, or the id of a messaging service. */
      readonly from: string;
    }
  | { readonly kind: "webhook"; readonly url: string; readonly secret: Buffer };

/** Returns true if a text is `https://ACCOUNT:TOKEN@host`. Plain HTTP is allowed only to this machine. */
export function isGatewayUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return isSafe(protocol, hostname) && username !== "" && password !== "" && isDecodable(text);
}

const isSafe = (protocol: string, hostname: string): boolean =>
  protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname));

/** Returns true if a text is `https://host/path`. Plain HTTP is allowed only to this machine. */
export function isHookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return isSafe(protocol, hostname) && username === "";
}

/** `whsec_` and at least 24 bytes in Base64, the secret format of Standard Webhooks. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

/** The environment variables for text messages, as part of the schema. */
export const smsVariables = {
  SMS_URL: z.string().refine(isGatewayUrl, "an address like https://ACCOUNT:TOKEN@api.twilio.com").optional(),
  SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      "a number like +15550001111, or the id of a messaging service",
    )
    .optional(),
  SMS_HOOK_URL: z.string().refine(isHookUrl, "an https address").optional(),
  SMS_HOOK_SECRET: z
    .string()
    .regex(secretPattern, "whsec_ and at least 24 random bytes in base64")
    .optional(),
};

type SmsValues = { readonly [Name in keyof typeof smsVariables]?: string | undefined };

/** Returns a message `NAME: …` about a missing or superfluous variable, or null if there is none. */
export function smsProblem(values: SmsValues): string | null {
  if (values.SMS_URL && values.SMS_HOOK_URL) return "SMS_HOOK_URL: expected no value, because SMS_URL is set";
  if (values.SMS_URL && !values.SMS_FROM) return "SMS_FROM: expected a value, because SMS_URL is set";
  if (values.SMS_HOOK_URL && !values.SMS_HOOK_SECRET)
    return "SMS_HOOK_SECRET: expected a value, because SMS_HOOK_URL is set";
  return null;
}

/** Returns the configured gateway, or undefined if there is none. */
export function smsOf({
  SMS_URL,
  SMS_FROM,
  SMS_HOOK_URL,
  SMS_HOOK_SECRET,
}: SmsValues): SmsSettings | undefined {
  if (SMS_HOOK_URL && SMS_HOOK_SECRET) {
    const secret = Buffer.from(SMS_HOOK_SECRET.slice("whsec_".length), "base64");
    return { kind: "webhook", url: SMS_HOOK_URL, secret };
  }
  if (!SMS_URL || !SMS_FROM) return undefined;
  const url = new URL(SMS_URL);
  const [account, token] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const path = url.pathname.endsWith(".json")
    ? url.pathname
    : `${url.pathname.replace(/\/$/, "")}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  return { kind: "messages", url: `${url.origin}${path}`, account, token, from: SMS_FROM };
}
