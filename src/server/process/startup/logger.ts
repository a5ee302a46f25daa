import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Env } from "#server/kernel/env.ts";
import { safePath } from "#server/platform/http/call-log.ts";

// Only where somebody reads along; services and containers do without.
const pretty = process.stdout.isTTY ? (await import("pino-pretty")).default : null;

const isFrame = /^ +at .*(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/;

/** What a fault looks like in the log. */
interface Fault {
  type: string;
  code?: string | number;
  /** What lies behind it, from the outside in: "TimeoutError ECONNRESET". */
  cause?: string;
  stack: string[];
}

function codeOf(error: Error): string | number | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === "string" || typeof code === "number" ? code : undefined;
}

/** Libraries wrap what happened, sometimes twice. */
function causesOf({ cause }: Error, most = 3): string[] {
  if (!(cause instanceof Error) || most === 0) return [];
  return [[cause.name, codeOf(cause)].filter(Boolean).join(" "), ...causesOf(cause, most - 1)];
}

/**
 * What identifies a fault: its kind, its code, those of its causes and where in the code it happened. Never its message
 * and what else hangs on it: those of database errors hold case data, those of broken calls the whole call.
 */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { name, message, stack = "" } = error;
  const code = codeOf(error);
  const causes = causesOf(error);
  // A message may have lines that look like those of a stack.
  const lines = stack.replace(message, () => "").split("\n");
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    ...(causes.length > 0 ? { cause: causes.join(", ") } : {}),
    stack: lines.filter((line) => isFrame.test(line)).map((line) => line.trim()),
  };
}

/** Pino takes an error's message for the line's text when there is none, and Fastify does so by itself. */
function logMethod(this: Logger, args: Parameters<Logger["info"]>, log: (...all: unknown[]) => void): void {
  const [first, text] = args as unknown[];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const isOwnText = typeof text === "string" && !(error instanceof Error && text === error.message);
  if (!(error instanceof Error) || isOwnText) log.apply(this, args);
  else log.apply(this, [first instanceof Error ? { err: first } : first, "something failed"]);
}

/**
 * Makes the application's logger: readable lines in a terminal, JSON lines elsewhere. Secrets, query strings and the
 * messages of errors are left out.
 * @param destination where JSON lines go instead of the standard output
 */
export function createLogger({ logLevel }: Pick<Env, "logLevel">, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.headers", "*.authorization", "*.cookie", "*.password", "*.token", "password", "token"],
      remove: true,
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: safePath(request) }),
      err: faultOf,
    },
    hooks: { logMethod },
  };
  if (destination) return pino(options, destination);
  if (!pretty) return pino(options);
  return pino(
    options,
    // What stands in the line of a call already is left out.
    pretty({ colorize: true, ignore: "pid,hostname,reqId,req,status,ms", singleLine: true, sync: true }),
  );
}
