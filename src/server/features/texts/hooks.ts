/** Webhooks of the text gateway: received texts and delivery states. Calls without a valid signature are rejected. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { FastifyRequest } from "fastify";
import type { App } from "#server/kernel/app.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { inboundPath, statusPath } from "#server/platform/texts/gateway.ts";
import { isSignedBody, isSignedForm } from "#server/platform/texts/signatures.ts";
import { receiveText } from "./inbound.ts";
import type { InboundText } from "./run-command.ts";

/** Larger than ten concatenated texts. */
const maxBody = 64 * 1024;
const maxText = 5000;

const number = z.string().regex(/^\+[1-9]\d{6,14}$/);
const providerId = z.string().min(1).max(200);
const body = z
  .string()
  .max(maxText)
  .transform((text) => text.replaceAll("\0", "").toWellFormed().trim());

const formText = z
  .object({ MessageSid: providerId, From: number, Body: body })
  .transform((form): InboundText => ({ providerId: form.MessageSid, from: form.From, body: form.Body }));
const formStatus = z
  .object({
    MessageSid: providerId,
    MessageStatus: z.string().max(40),
    ErrorCode: z.string().max(20).default(""),
  })
  .transform((form) => ({ id: form.MessageSid, status: form.MessageStatus, code: form.ErrorCode }));
const signedText = z
  .object({ data: z.object({ id: providerId, from: number, body }) })
  .transform(({ data }): InboundText => ({ providerId: data.id, from: data.from, body: data.body }));
const signedStatus = z
  .object({
    data: z.object({ id: providerId, status: z.string().max(40), code: z.string().max(20).default("") }),
  })
  .transform(({ data }) => data);

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

/**
 * Returns the content of a gateway call after checking its signature.
 * @param path path of the call below PUBLIC_URL; the full URL is part of a form's signature
 * @throws AppError notFound without a gateway, forbidden for an invalid signature, badRequest for an invalid format
 */
function readCall(app: App, request: FastifyRequest, path: string): Record<string, unknown> {
  const { sms, publicUrl } = app.env;
  const raw = typeof request.body === "string" ? request.body : "";
  if (!sms) throw new AppError("notFound");
  if (sms.kind === "messages") {
    const fields = new URLSearchParams(raw);
    const signature = header(request, "x-twilio-signature");
    if (!isSignedForm(sms.token, `${publicUrl}${path}`, fields, signature))
      throw new AppError("forbidden", "signature");
    return Object.fromEntries(fields);
  }
  const headers = {
    id: header(request, "webhook-id"),
    timestamp: header(request, "webhook-timestamp"),
    signature: header(request, "webhook-signature"),
  };
  if (!isSignedBody(sms.secret, headers, raw, Date.now())) throw new AppError("forbidden", "signature");
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    throw new AppError("badRequest");
  }
}

function parse<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError("badRequest");
  return parsed.data;
}

/** Final delivery states. Other states such as `queued` and `sent` are ignored. */
const finalStates: Readonly<Record<string, string>> = {
  delivered: "delivered",
  undelivered: "failed",
  failed: "failed",
};

/** The number of attempts to find a text that isn't recorded as sent yet, and the milliseconds between them. */
const [attempts, pauseMs] = [20, 250];

/**
 * Records the final state of a text. It may arrive before the gateway's response to the text, so it waits until the
 * text is recorded as sent. A later state of the same text changes nothing.
 */
async function recordState(db: Db, state: string, { id, code }: { id: string; code: string }): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { numAffectedRows = 0n } = await sql`
      update deliveries set status = ${state}, delivered_at = case when ${state} = 'delivered' then now() end,
        error_code = nullif(${code}, ''), last_error = nullif(${code}, '')
      where provider_id = ${id} and channel = 'sms' and status = 'sent'`.execute(db);
    if (numAffectedRows > 0n) return;
    const { rows } = await sql`
      select from deliveries where provider_id = ${id} and status <> 'sent'`.execute(db);
    if (rows.length > 0) return;
    await sleep(pauseMs);
  }
}

/** Registers `/hooks/sms` and `/hooks/sms-status`, for the gateway only. */
export async function textHookRoutes(app: App): Promise<void> {
  // The signature covers the raw body, so it must not be parsed.
  for (const type of ["application/x-www-form-urlencoded", "application/json"]) {
    app.removeContentTypeParser(type);
    app.addContentTypeParser(type, { parseAs: "string", bodyLimit: maxBody }, (_request, given, done) =>
      done(null, given),
    );
  }

  app.post("/hooks/sms", async (request, reply) => {
    const call = readCall(app, request, inboundPath);
    const isForm = app.env.sms?.kind === "messages";
    const text = parse<InboundText>(isForm ? formText : signedText, call);
    await asSystem(() => receiveText(app, text));
    // Twilio would send text in the answer as a reply, so the answer is empty.
    return isForm ? reply.type("text/xml").send("<Response/>") : { status: 1 };
  });

  app.post("/hooks/sms-status", async (request) => {
    const call = readCall(app, request, statusPath);
    const { id, status, code } = parse(app.env.sms?.kind === "messages" ? formStatus : signedStatus, call);
    const state = finalStates[status];
    if (state) await asSystem(() => recordState(app.db, state, { id, code }));
    return { status: 1 };
  });
}
