import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import { registry as productRegistry, type Registry } from "#shared/records/registry.ts";
import type { Db } from "#server/platform/db/database.ts";
import { systemClock, type Clock } from "#server/kernel/clock.ts";
import type { Env } from "#server/kernel/env.ts";
import { answerBadAddress, answerBadMessage } from "#server/platform/http/broken-requests.ts";
import { CallLog } from "#server/platform/http/call-log.ts";
import { makeDrain } from "#server/platform/http/drain.ts";
import { handleErrors } from "#server/platform/http/error-handler.ts";
import { parseJson } from "#server/platform/http/json-parser.ts";
import { checkLateBodies } from "#server/core/accounts/authentication.ts";
import { limitCalls } from "#server/core/accounts/limit-calls.ts";
import { refuseWhenFull } from "#server/platform/http/refuse-when-full.ts";
import { nameRequests } from "#server/platform/http/request-id.ts";
import { limitAddresses } from "#server/platform/http/request-limits.ts";
import { sendSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { connectionTimes, refuseSlowBodies } from "#server/platform/http/slow-requests.ts";
import { carryScope } from "#server/platform/http/carry-scope.ts";
import { serveWebApp } from "#server/platform/http/web-app.ts";
import { registerRoutes } from "./routes.ts";
import type { App } from "#server/kernel/app.ts";
import { AuditLog } from "#server/core/audit/log.ts";
import { makeLimits } from "#server/core/accounts/limits.ts";
import { openSecretBox } from "#server/kernel/secret-box.ts";
import { openFileStore } from "#server/platform/files/store.ts";

/** Maximum size of a JSON body, in bytes. Uploads have separate limits. */
const jsonBodyLimit = 1024 * 1024;

export interface AppSettings {
  readonly env: Env;
  readonly db: Db;
  readonly logger?: FastifyBaseLogger;
  /** Returns true if the database's disk has no space left for changes. */
  readonly isDiskFull?: () => boolean;
  /** The clock. Defaults to the machine's. Tests replace it. */
  readonly clock?: Clock;
  /** The record types. Default to the product's. Tests of the engine replace them. */
  readonly registry?: Registry;
}

// Zod validates and serializes bodies. If these compilers are set, Fastify doesn't load its default ones, which are a
// hundred files.
const neverUsed = (): never => {
  throw new Error("The compilers of zod were not set.");
};

const makeServer = (settings: AppSettings) =>
  Fastify({
    ...(settings.logger ? { loggerInstance: settings.logger } : { logger: false }),
    logController: new CallLog(),
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

/** Adds the properties to the application that its parts need. Each part reads only its own property. */
function decorate(app: App, settings: AppSettings) {
  const { env, db, registry = productRegistry, isDiskFull = () => false, clock = systemClock } = settings;
  app.decorate("env", env);
  app.decorate("clock", clock);
  app.decorate("db", db);
  app.decorate("registry", registry);
  app.decorate("isDiskFull", isDiskFull);
  app.decorate("files", openFileStore(env, "files"));
  app.decorate("audit", new AuditLog(db));
  app.decorate("limits", makeLimits(db, env));
  app.decorate("secrets", openSecretBox(env));
}

/**
 * Builds the HTTP application on an open, migrated database. The caller starts and closes it. Background work (emails,
 * cleanup) starts with `app.ready()` and stops with `app.close()`.
 */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = makeServer(settings);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  makeDrain(app);
  nameRequests(app);
  carryScope(app);
  checkLateBodies(app);
  handleErrors(app);
  parseJson(app);
  await app.register(cookie);
  sendSecurityHeaders(app, settings.env);
  decorate(app, settings);
  limitAddresses(app);
  await limitCalls(app);
  refuseWhenFull(app);
  await registerRoutes(app);
  await serveWebApp(app);
  refuseSlowBodies(app);
  return app as unknown as FastifyInstance;
}
