import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry } from "#shared/records/registry.ts";
import type { Env } from "./env.ts";

declare module "fastify" {
  // Each layer adds here what it decorates the application with: `db` and `files` in platform, `limits` and `audit` in
  // core, `secrets` in auth.
  interface FastifyInstance {
    env: Env;
    /** All record types. */
    registry: Registry;
    /** Whether the disk of the database has no room for changes. */
    isDiskFull: () => boolean;
  }
}

/** The Fastify instance as routes see it: bodies validated and typed by zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
