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

/** Headers about the body of an answer: those of a file that could not be read do not fit its error. */
const bodyHeaders = "content-type content-length content-range content-disposition accept-ranges etag".split(
  " ",
);

/** Answers one of the contract's errors. */
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

/** What the operating system, PostgreSQL and the file library say about an error. */
type SystemError = Error & { readonly code?: string; readonly syscall?: string; readonly cause?: unknown };

// Lost connections, restarts, no free connection, no answer in time: the database is away or slow, not wrong.
const isDatabaseAway = (error: SystemError): boolean =>
  /^(08|57P0|57014|53)/.test(error.code ?? "") ||
  error.syscall === "connect" ||
  ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(error.code ?? "") ||
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
    error.message,
  );

/** ENOSPC and EDQUOT of a file, disk_full of PostgreSQL. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** What the operating system says about a folder that is read-only, broken, missing, or not a folder. */
const filesCodes = new Set(
  "EROFS EACCES EPERM EIO ENOENT ENOTDIR EISDIR EEXIST ELOOP EMFILE ENFILE ENODEV ENXIO ESTALE ENOTCONN".split(
    " ",
  ),
);

/**
 * Whether files cannot be stored or read: there is no room, or the folder or bucket fails.
 * @returns the code of the answer; null for any other error
 */
export function storageFault(error: unknown): "storageFull" | "filesUnavailable" | null {
  if (!(error instanceof Error)) return null;
  const { code: given, syscall, cause } = error as SystemError;
  // Errors of the web platform, such as an aborted upload, have a number instead.
  const code = typeof given === "string" ? given : "";
  if (fullCodes.has(code)) return "storageFull";
  // The file library wraps the errors of a folder, and says this about a bucket after a few tries.
  if (code.startsWith("E_CANNOT_")) return storageFault(cause) ?? "filesUnavailable";
  return syscall !== "connect" && filesCodes.has(code) ? "filesUnavailable" : null;
}

/**
 * The answer instead of one that may not be given. For hooks of answers: when the answer was that of an error already,
 * throwing there would end in Fastify's own one, which shows paths and statements.
 */
export function errorInstead(request: FastifyRequest, reply: FastifyReply, error: FastifyError) {
  const code = storageFault(error) ?? (isDatabaseAway(error) ? "unavailable" : "internal");
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
    // The logger keeps what identifies the fault, not its message, which can hold case data.
    request.log.error({ err: error }, "call failed");
    sendError(request, reply, "internal");
  });
}

/** Answers an unknown path below `/apicalls`, and an unknown record, alike. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): void =>
  sendError(request, reply, "notFound");
