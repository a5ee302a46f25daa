/** Ends connections of senders that are slower than any honest one, so that nobody holds them for nothing. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Env } from "#server/kernel/env.ts";
import type { App } from "#server/kernel/app.ts";
import { systemClock, type Clock } from "#server/kernel/clock.ts";
import { endWith } from "./broken-requests.ts";
import { bareAnswer } from "./security-headers.ts";

/** Settings of the HTTP server; times in milliseconds. */
export const connectionTimes = {
  // Nothing in either direction for so long. Longer than any download waits for its export.
  connectionTimeout: 15 * 60_000,
  keepAliveTimeout: 72_000,
  // Bodies have a rate instead of a time: 25 MB from a weak phone take a quarter of an hour.
  requestTimeout: 0,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** How slow a body may be. */
export interface MinThroughput {
  /** Milliseconds in which at least `bytes` must arrive; a body that is complete by then may be shorter. */
  readonly windowMs: number;
  readonly bytes: number;
}

/** 1 KB/s, with pauses of almost half a minute, as in a tunnel. */
const slowest: MinThroughput = { windowMs: 30_000, bytes: 30 * 1024 };
/** How many times per window everybody is looked at. */
const looks = 6;

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the connection had brought when the window began. */
  bytes: number;
  /** How many times it was looked at since then. */
  looks: number;
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
 * Cuts connections whose request body trickles, on every path of the server, those of Socket.IO included. Call it after
 * everything else listens for requests.
 * @param clock the machine's, unless a test lets the time pass. Looks are counted and not its time: what arrives while the
 * process is busy was not slow.
 * @returns stops looking
 */
export function watchBodies(
  server: Server,
  env: Pick<Env, "publicUrl">,
  pace: MinThroughput = slowest,
  clock: Clock = systemClock,
): () => void {
  const arrivals = new Set<Arrival>();
  const look = () => {
    for (const arrival of arrivals) {
      const { request, bytes } = arrival;
      if (request.complete || request.socket.destroyed) arrivals.delete(arrival);
      // The first look may come at once, and ends no part of a window.
      if (request.complete || ++arrival.looks <= looks) continue;
      const arrived = request.socket.bytesRead;
      if (arrived - bytes < pace.bytes) {
        arrivals.delete(arrival);
        refuse(arrival, bareAnswer(408, env));
      }
      // The next window begins with this look.
      Object.assign(arrival, { bytes: arrived, looks: 1 });
    }
  };
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    arrivals.add({ request, response, bytes: request.socket.bytesRead, looks: 0 });
  });
  return clock.every(pace.windowMs / looks, look);
}

/** Watches the bodies of an application from its start to its end; register it last. */
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
