import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/kernel/app.ts";
import { AppError, errorStatus, BusinessError, type ErrorCode } from "#server/kernel/errors.ts";
import { textsFor } from "./language.ts";

// Of several codes with one status the first, which is the general one.
const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(errorStatus)
    .toReversed()
    .map(([code, status]) => [status, code as ErrorCode]),
);

function errorBody(request: FastifyRequest, code: ErrorCode, error?: AppError) {
  const message = textsFor(request)(error?.textKey ?? `server.errors.${code}`, { ...error?.textValues });
  return { status: 0, code, message, details: error?.details ?? message, requestId: request.id };
}

/** Answers one of the contract's errors. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  error?: AppError,
): void {
  if (error?.retryAfter !== undefined) void reply.header("retry-after", String(Math.ceil(error.retryAfter)));
  void reply
    .code(errorStatus[code])
    .header("cache-control", "no-store")
    .send(errorBody(request, code, error));
}

// Lost connections, restarts, no free connection: the database is away, not wrong.
const isDatabaseAway = (error: FastifyError): boolean =>
  /^(08|57P0|53)/.test(error.code ?? "") ||
  ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"].includes(error.code ?? "") ||
  /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message);

// What the library for buckets says when it could not do something, after it tried a few times.
const isBucketAway = (error: FastifyError): boolean => (error.code ?? "").startsWith("E_CANNOT_");

/** Whether an error is ENOSPC or EDQUOT of a file, or disk_full of PostgreSQL. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ["ENOSPC", "EDQUOT", "53100"].includes((error as FastifyError).code);

/**
 * The answer instead of one that may not be given. For hooks of answers: when the answer was that of an error already,
 * throwing there would end in Fastify's own one, which shows paths and statements.
 */
export function errorInstead(request: FastifyRequest, reply: FastifyReply, error: FastifyError) {
  const code = isDiskFull(error) ? "storageFull" : isDatabaseAway(error) ? "unavailable" : "internal";
  request.log.error({ name: error.name, code: error.code }, "a call could not be answered");
  void reply.code(errorStatus[code]).header("cache-control", "no-store");
  return errorBody(request, code);
}

/** Turns everything that a route throws into the contract's answers; never a stack, SQL or a path. */
export function handleErrors(app: App): void {
  app.decorateRequest("signedIn", null);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof BusinessError) {
      void reply.send({ status: 0, message: error.message, errors: error.errors, ...error.extra });
      return;
    }
    if (error instanceof AppError) {
      if (error.code === "internal") request.log.error({ err: error }, "call failed");
      sendError(request, reply, error.code, error);
      return;
    }
    if (error.validation) {
      const details = error.validation.map((issue) => `${issue.instancePath} ${issue.message ?? ""}`.trim());
      sendError(request, reply, "badRequest", new AppError("badRequest", details.join("; ")));
      return;
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      sendError(request, reply, codeOfStatus.get(status) ?? "badRequest");
      return;
    }
    if (isDiskFull(error)) {
      request.log.error({ code: error.code }, "disk full");
      sendError(request, reply, "storageFull", new AppError("storageFull", undefined, 30));
      return;
    }
    if (isDatabaseAway(error)) {
      request.log.error({ code: error.code }, "database unavailable");
      sendError(request, reply, "unavailable", new AppError("unavailable", undefined, 2));
      return;
    }
    if (isBucketAway(error)) {
      request.log.error({ err: error }, "bucket unavailable");
      sendError(request, reply, "unavailable", new AppError("unavailable", undefined, 5));
      return;
    }
    // The logger keeps what identifies the fault, not its message, which can hold case data.
    request.log.error({ err: error }, "call failed");
    sendError(request, reply, "internal");
  });
}

/** Answers an unknown path below `/apicalls`, and an unknown record, alike. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): void =>
  sendError(request, reply, "notFound");
