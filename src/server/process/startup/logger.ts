import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Env } from "#server/kernel/env.ts";
import { safePath } from "#server/platform/http/call-log.ts";

// Loaded only for terminals. Services and containers don't need it.
const pretty = process.stdout.isTTY ? (await import("pino-pretty")).default : null;

const isFrame = /^ +at .*(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/;

/** The representation of an error in the log. */
interface Fault {
  type: string;
  code?: string | number;
  /** The causes, from the outermost to the innermost: "TimeoutError ECONNRESET". */
  cause?: string;
  stack: string[];
}

function codeOf(error: Error): string | number | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === "string" || typeof code === "number" ? code : undefined;
}

/** Returns the causes of an error. Libraries wrap errors, sometimes twice. */
function causesOf({ cause }: Error, maxDepth = 3): string[] {
  if (!(cause instanceof Error) || maxDepth === 0) return [];
  return [[cause.name, codeOf(cause)].filter(Boolean).join(" "), ...causesOf(cause, maxDepth - 1)];
}

/**
 * Returns what identifies an error: its type, its code, its causes, and its location in the code. The message and other
 * properties are left out, because database errors contain case data, and errors of malformed calls contain the whole
 * call.
 */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { name, message, stack = "" } = error;
  const code = codeOf(error);
  const causes = causesOf(error);
  // A message may contain lines that look like stack frames.
  const lines = stack.replace(message, () => "").split("\n");
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    ...(causes.length > 0 ? { cause: causes.join(", ") } : {}),
    stack: lines.filter((line) => isFrame.test(line)).map((line) => line.trim()),
  };
}

/**
 * Replaces the text of a line if it is an error's message. Pino uses the message if there is no text, and so does
 * Fastify.
 */
function logMethod(this: Logger, args: Parameters<Logger["info"]>, log: (...all: unknown[]) => void): void {
  const [first, text] = args as unknown[];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const isOwnText = typeof text === "string" && !(error instanceof Error && text === error.message);
  if (!(error instanceof Error) || isOwnText) log.apply(this, args);
  else log.apply(this, [first instanceof Error ? { err: first } : first, "something failed"]);
}

/**
 * Creates the application's logger: readable lines in a terminal, JSON lines elsewhere. It leaves out secrets, query
 * strings, and messages of errors.
 * @param destination receives JSON lines instead of standard output
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
    // Leaves out what a call's line already contains.
    pretty({ colorize: true, ignore: "pid,hostname,reqId,req,status,ms", singleLine: true, sync: true }),
  );
}
