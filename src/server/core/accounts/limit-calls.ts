/** Limits the calls of a session, an address, and an API key. No page makes enough calls to reach these limits. */
import { all as addressesOf, compile } from "@fastify/proxy-addr";
import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { createClient } from "@redis/client";
import { addressKey, consume } from "./limits.ts";
import { isApiKeyLike } from "#server/kernel/api-key-text.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { sessionCookie, tokenOf } from "./authentication.ts";
import { withFallbackOnTimeout, type Counter } from "#server/platform/http/fallback-limiter.ts";

declare module "fastify" {
  interface FastifyInstance {
    callLimits: CallLimits;
  }
}

/** The limits for connections that bypass the hooks of calls. */
export interface CallLimits {
  /** Returns the key that a request is counted under: the client's address behind trusted proxies. */
  addressOf(request: IncomingMessage): string;
  /** Counts a call of an address. @throws AppError `tooManyRequests` */
  countAddressCall(address: string): Promise<void>;
  /** Counts a call of a session. @throws AppError `tooManyRequests` */
  countSessionCall(token: string): Promise<void>;
}

const windowSeconds = 60;
/**
 * Health checks of a load balancer aren't counted, because the calls that it forwards would use up its limit. They are
 * also cheap.
 */
const uncountedCalls = new Set(["/apicalls/health", "/apicalls/ready"]);
/**
 * Returns true for a call. Pages and their files aren't limited, because serving them costs only a read from the disk.
 */
const isCall = (path: string): boolean => /^\/(apicalls|export|export-mentee|metrics)(\/|$)/.test(path);

interface Shared {
  readonly client: ReturnType<typeof createClient>;
}

function makeLimiter(name: string, points: number, shared: Shared | null): Counter | null {
  if (points === 0) return null;
  const settings = { keyPrefix: `calls-${name}`, points, duration: windowSeconds };
  const own = new RateLimiterMemory(settings);
  if (!shared) return own;
  const redis = new RateLimiterRedis({
    ...settings,
    storeClient: shared.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // Refuses callers over the limit without asking Redis again.
    inMemoryBlockOnConsumed: points,
    // While Redis is unreachable, each process counts for itself.
    insuranceLimiter: own,
  });
  return withFallbackOnTimeout(redis, own);
}

const sessionKey = (token: string): string => hashToken(token.slice(0, 200)).toString("base64url");

/**
 * Counts a call of an API key and tells the client how many are left.
 * @param limiter null for no limit
 * @throws AppError `tooManyRequests`
 */
async function countKeyCall(limiter: Counter | null, points: number, token: string, reply: FastifyReply) {
  const counted = await limiter?.consume(sessionKey(token)).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  if (!counted) return;
  const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  void reply.headers({
    "ratelimit-limit": points,
    "ratelimit-remaining": Math.max(0, counted.remainingPoints),
    "ratelimit-reset": seconds,
  });
  if (counted.consumedPoints > points) throw new AppError("tooManyRequests", undefined, seconds);
}

/** Counts all calls. Nodes that share a Redis count together. Register it before the routes. */
export async function limitCalls(app: App): Promise<void> {
  const { env, log } = app;
  const shared: Shared | null = env.redisUrl
    ? {
        // Loaded only if needed, because it takes a large part of the startup time.
        client: (await import("@redis/client")).createClient({
          url: env.redisUrl,
          // Calls fail at once instead of waiting for a connection.
          disableOfflineQueue: true,
          socket: { reconnectStrategy: (tries) => Math.min(tries * 100, 3000) },
        }),
      }
    : null;
  const byAddress = makeLimiter("address", env.rateLimits.address, shared);
  const bySession = makeLimiter("session", env.rateLimits.session, shared);
  const byKey = makeLimiter("key", env.rateLimits.key, shared);
  // The chat logs that Redis is unreachable. Without a listener, the process would end.
  shared?.client.on("error", () => undefined);
  app.addHook("onReady", async () => {
    void shared?.client.connect().catch((error: Error & { code?: string }) => {
      log.error({ name: error.name, code: error.code }, "calls are not counted in Redis");
    });
  });
  app.addHook("onClose", async () => shared?.client.destroy());
  const isProxy = compile(env.trustProxy || []);
  const limits: CallLimits = {
    addressOf: (request) => addressKey(addressesOf(request, isProxy).at(-1) ?? ""),
    countAddressCall: (address) => consume(byAddress, address),
    countSessionCall: (token) => consume(bySession, sessionKey(token)),
  };
  app.decorate("callLimits", limits);
  app.addHook("onRequest", async (request, reply) => {
    // Uses the route pattern, because `/%61picalls/…` leads to a call as well.
    const path = request.routeOptions.url ?? request.url.split("?")[0] ?? "";
    if (!isCall(path) || uncountedCalls.has(path)) return;
    // The address comes first. It can't be forged, so forged tokens can't fill the memory.
    await limits.countAddressCall(addressKey(request.ip));
    const token = tokenOf(request) || request.cookies[sessionCookie(request)];
    if (token && isApiKeyLike(token)) await countKeyCall(byKey, env.rateLimits.key, token, reply);
    else if (token) await limits.countSessionCall(token);
  });
}
