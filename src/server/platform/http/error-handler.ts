import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/kernel/app.ts";
import { AppError, errorStatus, BusinessError, type ErrorCode } from "#server/kernel/errors.ts";
import { textsFor } from "./language.ts";

// The error code of each status. If several codes share a status, it is the first one, which is the most general.
const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(errorStatus)
    .toReversed()
    .map(([code, status]) => [status, code as ErrorCode]),
);

function errorBody(request: FastifyRequest, code: ErrorCode, error?: AppError) {
  const message = textsFor(request)(error?.textKey ?? `server.errors.${code}`, { ...error?.textValues });
  return { status: 0, code, message, details: error?.details ?? message, requestId: request.id };
}

/**
 * Headers that describe the body of a response. The headers of a file that couldn't be read don't match the error's
 * body.
 */
const bodyHeaders = "content-type content-length content-range content-disposition accept-ranges etag".split(
  " ",
);

/** Sends one of the contract's errors. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  error?: AppError,
): void {
  for (const name of bodyHeaders) void reply.removeHeader(name);
  if (error?.retryAfter !== undefined) void reply.header("retry-after", String(Math.ceil(error.retryAfter)));
  void reply
    .code(errorStatus[code])
    .header("cache-control", "no-store")
    .send(errorBody(request, code, error));
}

/** The properties that the operating system, PostgreSQL, and the file library add to errors. */
type SystemError = Error & { readonly code?: string; readonly syscall?: string; readonly cause?: unknown };

/** Returns true if the database is unreachable or slow: lost connections, restarts, no free connection, or timeouts. */
export const isDatabaseAway = (error: SystemError): boolean =>
  /^(08|57P0|57014|53)/.test(error.code ?? "") ||
  error.syscall === "connect" ||
  ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(error.code ?? "") ||
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
    error.message,
  );

/** ENOSPC and EDQUOT for files, and PostgreSQL's disk_full. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** The operating system's error codes for a folder that is read-only, broken, missing, or not a folder. */
const filesCodes = new Set(
  "EROFS EACCES EPERM EIO ENOENT ENOTDIR EISDIR EEXIST ELOOP EMFILE ENFILE ENODEV ENXIO ESTALE ENOTCONN".split(
    " ",
  ),
);

/**
 * Checks whether files can't be stored or read, because there is no space, or because the folder or bucket fails.
 * @returns the error code for the response, or null for any other error
 */
export function storageFault(error: unknown): "storageFull" | "filesUnavailable" | null {
  if (!(error instanceof Error)) return null;
  const { code: given, syscall, cause } = error as SystemError;
  // Errors of the web platform, such as an aborted upload, have a number instead.
  const code = typeof given === "string" ? given : "";
  if (fullCodes.has(code)) return "storageFull";
  // The file library wraps the errors of a folder. For a bucket, it throws this after a few attempts.
  if (code.startsWith("E_CANNOT_")) return storageFault(cause) ?? "filesUnavailable";
  return syscall !== "connect" && filesCodes.has(code) ? "filesUnavailable" : null;
}

/**
 * Returns the error to send instead of a response that may not be sent. Use it in response hooks: throwing there, if
 * the response is already an error, would result in Fastify's default error, which shows paths and statements.
 */
export function errorInstead(request: FastifyRequest, reply: FastifyReply, error: FastifyError) {
  const code = storageFault(error) ?? (isDatabaseAway(error) ? "unavailable" : "internal");
  request.log.error({ name: error.name, code: error.code }, "a call could not be answered");
  void reply.code(errorStatus[code]).header("cache-control", "no-store");
  return errorBody(request, code);
}

/**
 * Turns everything that a route throws into the contract's errors. They never contain a stack trace, SQL, or a path.
 */
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
    const fault = storageFault(error);
    if (fault) {
      request.log.error({ err: error }, "files cannot be stored or read");
      sendError(request, reply, fault, new AppError(fault, undefined, 30));
      return;
    }
    if (isDatabaseAway(error)) {
      request.log.error({ code: error.code }, "database unavailable");
      sendError(request, reply, "unavailable", new AppError("unavailable", undefined, 2));
      return;
    }
    // The logger keeps the error's type, code, and location, but not its message, which can contain case data.
    request.log.error({ err: error }, "call failed");
    sendError(request, reply, "internal");
  });
}

/** Sends the same response for an unknown path below `/apicalls` and for an unknown record. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): void =>
  sendError(request, reply, "notFound");
