/** Sends text messages to the gateway. */
import type { FastifyBaseLogger } from "fastify";
import type { MailKind } from "#shared/contracts/email-events.ts";
import type { Env } from "#server/kernel/env.ts";
import type { SmsSettings } from "#server/kernel/sms-settings.ts";
import type { Db } from "#server/platform/db/database.ts";
import { receiverIdOf, type ClaimedDelivery } from "#server/platform/deliveries/queue.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { makeWorker, type DeliveryFailure } from "#server/platform/deliveries/worker.ts";
import { signBody } from "./signatures.ts";
import { textOfHtml } from "./text-html.ts";

const timeoutMs = 15_000;
/** Sent before others: codes expire soon, and the answer to a text may be crisis help. */
const urgentKinds: readonly MailKind[] = ["signInCode", "textCommand"];
/** Maximum length of a gateway's failure message. */
const maxWords = 300;
/** Maximum length of a gateway's id of a text. Calls about a text with a longer id are refused. */
const maxId = 200;

/** The path below PUBLIC_URL that gateways call for an incoming text message. */
export const inboundPath = "/apicalls/hooks/sms";
/** The path below PUBLIC_URL that gateways call with the status of a text message that they accepted. */
export const statusPath = "/apicalls/hooks/sms-status";

/** Thrown if the gateway didn't accept a text message. */
class GatewayError extends Error {
  readonly status: number;
  /** The gateway's error code. */
  readonly code: string;
  constructor(status: number, code: string, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

interface GatewayAnswer {
  readonly sid?: unknown;
  readonly id?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Returns the gateway's id of an accepted text. Null for none, and for one that can't be stored. */
function idOf({ sid, id }: GatewayAnswer): string | null {
  const given = textOf(sid) || textOf(id);
  return given !== "" && given.length <= maxId && !given.includes("\0") ? given : null;
}

/** Parses a response. Empty if it isn't a JSON object. */
function parseAnswer(text: string): GatewayAnswer {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { method: "POST", body, headers, signal, redirect: "error" });
  // The status says whether the text was accepted, even if the rest of the response is lost or isn't JSON.
  const text = await answer.text().catch(() => "");
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  const parsed = isJson ? parseAnswer(text) : {};
  if (!answer.ok) throw new GatewayError(answer.status, textOf(parsed.code), textOf(parsed.message));
  return idOf(parsed);
}

function sendForm(
  sms: Extract<SmsSettings, { kind: "messages" }>,
  publicUrl: string,
  to: string,
  text: string,
) {
  const form = new URLSearchParams({ To: to, Body: text, StatusCallback: `${publicUrl}${statusPath}` });
  form.set(sms.from.startsWith("MG") ? "MessagingServiceSid" : "From", sms.from);
  return post(sms.url, form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
    authorization: `Basic ${Buffer.from(`${sms.account}:${sms.token}`).toString("base64")}`,
  });
}

async function sendSigned(
  sms: Extract<SmsSettings, { kind: "webhook" }>,
  id: string,
  to: string,
  text: string,
) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const data = { id, to, body: text };
  const body = JSON.stringify({ type: "text.send", timestamp: new Date().toISOString(), data });
  const given = await post(sms.url, body, {
    "content-type": "application/json",
    "webhook-id": `text-${id}`,
    "webhook-timestamp": timestamp,
    "webhook-signature": signBody(sms.secret, `text-${id}`, timestamp, body),
  });
  return given ?? id;
}

/**
 * Returns true if a refusal is permanent, for example because the number is invalid or the phone opted out with the
 * carrier.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof GatewayError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 408, 429].includes(error.status);

function failureOf(error: unknown, attempts: number): DeliveryFailure {
  const isRefusal = error instanceof GatewayError;
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = isRefusal ? [error.status, error.code].filter(Boolean).join(" ") : (cause?.code ?? name);
  const words = isRefusal && error.message ? `${code}: ${error.message}` : (code ?? "");
  return {
    reason: words.slice(0, maxWords),
    code,
    isFinal: isFinal(error),
    isLasting: isFinal(error) || attempts >= 3,
  };
}

/**
 * Creates the worker that sends the waiting text messages.
 * @param sms the gateway
 * @param isWanted called at each attempt
 * @returns a function that sends what is due and returns how many were sent
 */
export function makeTexter(
  db: Db,
  env: Pick<Env, "publicUrl">,
  sms: SmsSettings,
  log: Pick<FastifyBaseLogger, "warn">,
  onRefused: (trx: Db, id: string) => Promise<void>,
  clock?: () => Date,
  isWanted?: WantedCheck,
): () => Promise<number> {
  const send = (delivery: ClaimedDelivery) => {
    const { to, body } = delivery;
    return sms.kind === "messages"
      ? sendForm(sms, env.publicUrl, to, textOfHtml(body))
      : sendSigned(sms, receiverIdOf(delivery), to, textOfHtml(body));
  };
  return makeWorker(db, { channel: "sms", send, failureOf, onRefused, log, clock, isWanted, urgentKinds });
}
