import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import { registry as productRegistry, type Registry } from "#shared/records/registry.ts";
import type { Db } from "./db/database.ts";
import type { Env } from "./env.ts";
import { answerBadAddress, answerBadMessage } from "./http/broken-requests.ts";
import { makeDrain } from "./http/drain.ts";
import { handleErrors } from "./http/error-handler.ts";
import { parseJson } from "./http/json-parser.ts";
import { limitCalls } from "./http/rate-limit.ts";
import { refuseWhenFull } from "./http/refuse-when-full.ts";
import { nameRequests } from "./http/request-id.ts";
import { limitAddresses } from "./http/request-limits.ts";
import { sendSecurityHeaders } from "./http/security-headers.ts";
import { connectionTimes, refuseSlowBodies } from "./http/slow-requests.ts";
import { carryScope } from "./http/context.ts";
import { serveWebApp } from "./http/web-app.ts";
import { registerRoutes } from "./routes/index.ts";
import { makeServices, type Services } from "./services.ts";

/** Largest JSON body in bytes; uploads have their own limit. */
const jsonBodyLimit = 1024 * 1024;

export interface AppSettings {
  readonly env: Env;
  readonly db: Db;
  readonly logger?: FastifyBaseLogger;
  /** Whether the disk of the database has no room for changes. */
  readonly isDiskFull?: () => boolean;
  /** Other record types than the product's, for tests of the engine. */
  readonly registry?: Registry;
}

// Zod checks and writes bodies. Told so, the framework does not load what it would use otherwise: a hundred files.
const neverUsed = (): never => {
  throw new Error("The compilers of zod were not set.");
};

const makeServer = (settings: AppSettings) =>
  Fastify({
    ...(settings.logger ? { loggerInstance: settings.logger } : { logger: false }),
    bodyLimit: jsonBodyLimit,
    genReqId: () => randomUUID(),
    trustProxy: settings.env.trustProxy,
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: true,
    schemaController: { compilersFactory: { buildValidator: neverUsed, buildSerializer: neverUsed } },
    ...connectionTimes,
    forceCloseConnections: "idle",
    frameworkErrors: answerBadAddress(settings.env),
    clientErrorHandler: answerBadMessage(settings.env),
  }).withTypeProvider<ZodTypeProvider>();

/** The Fastify instance as routes see it: bodies validated and typed by zod schemas. */
export type App = ReturnType<typeof makeServer>;

declare module "fastify" {
  interface FastifyInstance {
    services: Services;
  }
}

/**
 * Builds the HTTP application over an open, migrated database. The caller listens and closes.
 * Background work (mail, clean-up) starts with `app.ready()` and stops with `app.close()`.
 */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = makeServer(settings);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  makeDrain(app);
  nameRequests(app);
  carryScope(app);
  handleErrors(app);
  parseJson(app);
  await app.register(cookie);
  sendSecurityHeaders(app, settings.env);
  app.decorate("services", makeServices(settings, productRegistry, app.log));
  limitAddresses(app);
  await limitCalls(app);
  refuseWhenFull(app);
  await registerRoutes(app);
  await serveWebApp(app);
  refuseSlowBodies(app);
  return app as unknown as FastifyInstance;
}
