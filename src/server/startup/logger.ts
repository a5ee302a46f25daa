import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { Env } from "#server/env.ts";

/** Path parts that let their bearer in or fetch something must not be found in a log. */
function safePath(url: string): string {
  return url.replace(/\?.*$/s, "").replace(/(\/export(?:-mentee)?)\/[^/]+$/, "$1/…");
}

/**
 * Makes the application's logger: readable lines in a terminal, JSON lines elsewhere. Secrets and query strings are
 * left out.
 * @param destination where JSON lines go instead of the standard output
 */
export function createLogger({ logLevel }: Pick<Env, "logLevel">, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: {
      paths: ["*.authorization", "*.cookie", "*.password", "*.token", "password", "token"],
      remove: true,
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: safePath(request.url) }),
    },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  return pino(
    options,
    pretty({ colorize: true, ignore: "pid,hostname", translateTime: "HH:MM:ss", sync: true }),
  );
}
