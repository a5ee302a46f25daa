/** Closes connections whose sender is too slow, so that no client can hold a connection for free. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Env } from "#server/kernel/env.ts";
import type { App } from "#server/kernel/app.ts";
import { systemClock, type Clock } from "#server/kernel/clock.ts";
import { endWith } from "./broken-requests.ts";
import { bareAnswer } from "./security-headers.ts";

/** Settings of the HTTP server. Times are in milliseconds. */
export const connectionTimes = {
  // Time without traffic in either direction. Longer than any download waits for its export.
  connectionTimeout: 15 * 60_000,
  keepAliveTimeout: 72_000,
  // Bodies have a minimum rate instead of a time limit, because 25 MB from a slow phone take a quarter of an hour.
  requestTimeout: 0,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** The minimum rate of a body. */
export interface MinThroughput {
  /** Milliseconds in which at least `bytes` must arrive. A body that is complete by then may be shorter. */
  readonly windowMs: number;
  readonly bytes: number;
}

/** 1 KB/s, with pauses of up to almost half a minute, for example in a tunnel. */
const slowest: MinThroughput = { windowMs: 30_000, bytes: 30 * 1024 };
/** The number of checks per window. */
const checksPerWindow = 6;

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The bytes that the connection had received when the window began. */
  bytes: number;
  /** The number of checks since then. */
  checks: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function refuse({ request, response }: Arrival, answer: string): void {
  const { socket } = request;
  if (response.headersSent || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, answer);
}

/**
 * Closes connections whose request body arrives too slowly, on every path of the server, including Socket.IO. Call it
 * after all other listeners for requests are registered.
 * @param clock the machine's clock, or one that a test controls. A window is measured in checks and not in time,
 * because data that arrives while the process is busy isn't slow.
 * @returns a function that stops the checks
 */
export function watchBodies(
  server: Server,
  env: Pick<Env, "publicUrl">,
  pace: MinThroughput = slowest,
  clock: Clock = systemClock,
): () => void {
  const arrivals = new Set<Arrival>();
  const check = () => {
    for (const arrival of arrivals) {
      const { request, bytes } = arrival;
      if (request.complete || request.socket.destroyed) arrivals.delete(arrival);
      // The first check may follow immediately, so it doesn't count as a part of the window.
      if (request.complete || ++arrival.checks <= checksPerWindow) continue;
      const arrived = request.socket.bytesRead;
      if (arrived - bytes < pace.bytes) {
        arrivals.delete(arrival);
        refuse(arrival, bareAnswer(408, env));
      }
      // The next window begins with this check.
      Object.assign(arrival, { bytes: arrived, checks: 1 });
    }
  };
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    arrivals.add({ request, response, bytes: request.socket.bytesRead, checks: 0 });
  });
  return clock.every(pace.windowMs / checksPerWindow, check);
}

/** Watches the bodies of an application from its start to its end. Register it last. */
export function refuseSlowBodies(app: App): void {
  let stop = () => {};
  app.addHook("onReady", (done) => {
    stop = watchBodies(app.server, app.env);
    done();
  });
  app.addHook("onClose", (_app, done) => {
    stop();
    done();
  });
}
