import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry } from "#shared/records/registry.ts";
import type { Env } from "./env.ts";

declare module "fastify" {
  // Each layer declares here what it adds to the application: platform adds `db` and `files`, core adds `limits` and
  // `audit`, and auth adds `secrets`.
  interface FastifyInstance {
    env: Env;
    /** All record types. */
    registry: Registry;
    /** Returns true if the database's disk has no space left for changes. */
    isDiskFull: () => boolean;
  }
}

/** The Fastify instance that routes use. Zod schemas validate and type request bodies. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
