/**
 * Shuts down a process that others replace, without failing a call. It first announces that it is leaving, then accepts
 * nothing new, and then finishes its work.
 */
import { Server } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import type { App } from "#server/kernel/app.ts";

/**
 * Proxies keep idle connections. A call that arrives while its connection is being closed would be lost. Our proxy
 * drops idle connections after 5 s.
 */
const idleMs = 7_000;
/** Calls that take longer than this are cut off, in milliseconds. */
const timeoutMs = 60_000;
const lookMs = 100;

/** The shutdown of a process. */
export interface Drain {
  /** True if the process is about to end. Nothing new should be sent to it. */
  readonly isLeaving: boolean;
  /** True if the process refuses new connections and closes the ones it has. */
  readonly isClosed: boolean;
  /** Registers work to do after new connections are refused, such as closing open sockets. */
  onClosed(work: () => Promise<void>): void;
  /**
   * Runs the shutdown. Close the application afterwards.
   * @param noticeMs milliseconds during which new connections are still accepted, so that proxies notice that the
   * process isn't ready
   */
  run(noticeMs: number): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    drain: Drain;
  }
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count ?? 0));
  });

/** Stops listening without closing the server, which would cut idle connections that may already carry a call. */
async function stopListening(server: Server): Promise<void> {
  // Runs right after the server has accepted new connections, so that hardly any is left in the queue.
  await turn();
  Server.prototype.close.call(server);
}

/** Adds `app.drain`. */
export function makeDrain(app: App): void {
  const { server } = app;
  const state = { isLeaving: false, isClosed: false };
  const works: (() => Promise<void>)[] = [];
  app.decorate("drain", {
    get isLeaving() {
      return state.isLeaving;
    },
    get isClosed() {
      return state.isClosed;
    },
    onClosed: (work) => works.push(work),
    async run(noticeMs) {
      state.isLeaving = true;
      await sleep(noticeMs);
      await stopListening(server);
      state.isClosed = true;
      await Promise.all(works.map((work) => work().catch((err: unknown) => app.log.error({ err }, "drain"))));
      for (const start = performance.now(); await connectionsOf(server);) {
        const passed = performance.now() - start;
        if (passed > timeoutMs) return;
        if (passed > idleMs) server.closeIdleConnections();
        await sleep(lookMs);
      }
    },
  } satisfies Drain);
  app.addHook("onSend", async (_request, reply) => {
    if (state.isClosed) void reply.header("connection", "close");
  });
}
