/** Prometheus metrics of the process and the calls. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { App } from "#server/kernel/app.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { AppError } from "#server/kernel/errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The body of `/metrics`. */
    metrics: Registry;
  }
}

const isLoopbackAddress = (address: string): boolean => address === "::1" || /^(::ffff:)?127\./.test(address);

/**
 * Returns true if a request comes from this machine. A proxy on this machine forwards requests of others, so a
 * forwarded request isn't local.
 */
const isLocal = (request: FastifyRequest): boolean =>
  isLoopbackAddress(request.socket.remoteAddress ?? request.ip) &&
  request.headers["x-forwarded-for"] === undefined &&
  request.headers.forwarded === undefined;

function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer\s+/i, "");
  return !!token && !!given && timingSafeEqual(hashToken(given), hashToken(token));
}

/** Measures every call and serves `/metrics` to this machine and to holders of `METRICS_TOKEN`. */
export function serveMetrics(app: App): void {
  const register = new Registry();
  app.decorate("metrics", register);
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of calls in seconds",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook("onResponse", async (request, reply) => {
    // Uses the route pattern and never the URL, because a URL can contain a code and there are too many of them.
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!isLocal(request) && !holdsToken(request, app.env.metricsToken)) {
      throw new AppError("forbidden");
    }
    return reply
      .header("cache-control", "no-store")
      .type(register.contentType)
      .send(await register.metrics());
  });
}
