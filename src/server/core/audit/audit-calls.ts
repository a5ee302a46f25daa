/** Writes every call that touches people's data to the audit trail, before the response is sent. */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { AuditOutcome } from "#shared/audit.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { actorOf } from "./actor.ts";
import { auditedCalls, type CallRule } from "./calls.ts";
import { unauditedCalls } from "./unaudited-calls.ts";
import type { DataOwner, Subject } from "#server/kernel/audited-call.ts";
import { JsonText } from "#server/kernel/json-text.ts";
import type { AuditEvent } from "./event.ts";
import { emailKey } from "#server/core/accounts/accounts.ts";
import type { App } from "#server/kernel/app.ts";
import { errorInstead } from "#server/platform/http/error-handler.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const idOf = (value: unknown): string | null => (typeof value === "string" && isWireId(value) ? value : null);

const clean = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** Maximum length of a value. */
const maxLength = 200;
/** Maximum length of a list of a successful call, which names all records that it was about. */
const maxListLength = 10_000;

/** Joins texts up to a length. A text that doesn't fit is left out: a part of an id would name another record. */
function joined(parts: readonly string[], length: number): string {
  const [first = "", ...others] = parts;
  let list = first.slice(0, length);
  for (const part of others) {
    if (list.length + 1 + part.length > length) break;
    list += `,${part}`;
  }
  return list;
}

/**
 * Shortens a value, because requests may contain anything. A list becomes its texts, as a form would send them, and an
 * object becomes its JSON.
 */
function short(value: unknown, listLength = maxLength): string | number | boolean | undefined {
  if (Array.isArray(value)) {
    const parts = value.filter((part) => typeof part === "string");
    return clean(joined(parts, listLength));
  }
  if (typeof value === "string") return clean(value.slice(0, maxLength));
  if (typeof value === "object" && value !== null) return short(JSON.stringify(value));
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

function outcomeOf(status: number, answer: Fields): AuditOutcome {
  // The password reset calls use `false` for this.
  if (status < 300) return answer["status"] === 0 || answer["status"] === false ? "refused" : "done";
  if (status < 400) return "done";
  if ([401, 403, 404].includes(status)) return "denied";
  return status < 500 ? "refused" : "failed";
}

/** Returns what the request names, completed by what the response says about the record. */
function subjectOf(request: FastifyRequest, rule: CallRule, answer: Fields): Subject {
  const asked = { ...fieldsOf(request.params), ...fieldsOf(request.query), ...fieldsOf(request.body) };
  const named = rule.tableName ?? asked["tableName"];
  const type = typeof named === "string" ? request.server.registry.get(named) : undefined;
  const recordId = idOf(asked["tableId"]) ?? idOf(answer["recordId"]);
  const values = answer["dataValues"];
  const record: Fields = values instanceof JsonText ? values.about : fieldsOf(values);
  const menteeId = type?.hasChatRoom === true ? recordId : null;
  return {
    ...(type ? { tableName: type.name } : {}),
    ...(recordId && recordId !== "0" ? { recordId } : {}),
    menteeId: idOf(record["menteeId"]) ?? menteeId ?? idOf(asked["menteeId"]),
    ownerId: idOf(record["organizationId"]),
  };
}

function detailsOf(request: FastifyRequest, rule: CallRule, status: number): AuditEvent["details"] {
  const asked = { ...fieldsOf(request.params), ...fieldsOf(request.query), ...fieldsOf(request.body) };
  const details = Object.fromEntries(
    (rule.details ?? [])
      .map((name) => [name, short(asked[name], status < 300 ? maxListLength : maxLength)] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  return { ...details, ...(status >= 400 ? { httpStatus: status } : {}) };
}

function isLeftOut(request: FastifyRequest, { leavesOut = {} }: CallRule): boolean {
  const asked = fieldsOf(request.query);
  const excluded = Object.entries(leavesOut);
  return excluded.length > 0 && excluded.every(([name, value]) => asked[name] === value);
}

/** Returns a route's key in the tables. */
const nameOf = (method: string, url: string): string => `${method} ${url.replace(/^\/apicalls(?=\/)/, "")}`;

const ruleOf = ({ method, routeOptions: { url = "" } }: FastifyRequest): CallRule | undefined =>
  auditedCalls[nameOf(method, url)];

/** Returns true if the audit trail records a successful call about this subject. */
const keepsSuccess = (request: FastifyRequest, rule: CallRule, { tableName = "" }: Subject): boolean =>
  !isLeftOut(request, rule) &&
  (!rule.isPersonalOnly || request.server.registry.get(tableName)?.isPersonal === true);

/**
 * Returns the audit row of a call that reads, built from the request alone, so that the statement that reads can store
 * it. Null if the audit trail doesn't record the call.
 */
export function readEventOf(request: FastifyRequest): AuditEvent | null {
  const rule = ruleOf(request);
  const { call } = request.context;
  if (!rule || !call || !request.signedIn) return null;
  const subject = subjectOf(request, rule, {});
  if (!keepsSuccess(request, rule, subject)) return null;
  const details = detailsOf(request, rule, 200);
  return { ...actorOf(request.signedIn, call), ...subject, action: rule.action, outcome: "done", details };
}

async function noteCall(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
  const rule = ruleOf(request);
  const { call } = request.context;
  if (!rule || !call || call.isEnded || (!request.signedIn && rule.isPublic !== true)) return;
  call.isEnded = true;
  const answer = fieldsOf(payload);
  const status = reply.statusCode;
  const outcome = outcomeOf(status, answer);
  const subject = call.subject ?? subjectOf(request, rule, answer);
  if (outcome === "done" && (call.isAudited || !keepsSuccess(request, rule, subject))) return;
  const { audit } = request.server;
  const email = rule.byEmail ? short(fieldsOf(request.body)["username"]) : undefined;
  const event: AuditEvent = {
    ...actorOf(request.signedIn, call),
    ...subject,
    action: rule.action,
    outcome,
    details: { ...detailsOf(request, rule, status), ...call.details },
    ...(typeof email === "string" ? { emailKey: emailKey(email) } : {}),
    ...(call.targetAccount ? { targetAccount: call.targetAccount } : {}),
  };
  const owners = outcome === "done" ? call.owners : undefined;
  const eventOf = ({ id, details }: DataOwner): AuditEvent => ({
    ...event,
    ownerId: id,
    details: { ...event.details, ...details },
  });
  const events = owners?.map(eventOf) ?? [event];
  await Promise.all(events.map((one) => audit.note(one)));
}

/**
 * Registers the hooks. If a call's row can't be stored, its response isn't sent.
 * @throws Error at startup for a route that is in neither table
 */
export function auditCalls(app: App): void {
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) {
      const name = nameOf(one, url);
      if (one === "HEAD" || !url.startsWith("/apicalls/")) continue;
      if (!(name in auditedCalls) && !(name in unauditedCalls))
        throw new Error(`Add ${name} to calls.ts or unaudited-calls.ts in src/server/core/audit.`);
    }
  });
  app.addHook("preSerialization", async (request, reply, payload) => {
    try {
      await noteCall(request, reply, payload);
      return payload;
    } catch (error) {
      return errorInstead(request, reply, error as FastifyError);
    }
  });
  // Streams aren't serialized.
  app.addHook("onSend", async (request, reply, payload) => {
    const isStream = typeof payload === "object" && payload !== null && "pipe" in payload;
    if (isStream) await noteCall(request, reply, null);
    return payload;
  });
}
