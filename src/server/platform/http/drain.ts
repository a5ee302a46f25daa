/**
 * Ends the work of a process that others take over from, without a call that fails: first it says that it is leaving,
 * then it takes nothing new, then it finishes what it has.
 */
import { Server } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import type { App } from "#server/kernel/app.ts";

/** Proxies keep idle connections; closing one just when a call comes on it would lose the call. Ours drops them after 5 s. */
const idleMs = 7_000;
/** Calls that take longer than this are cut off. */
const timeoutMs = 60_000;
const lookMs = 100;

/** The end of a process. */
export interface Drain {
  /** It is about to end; nobody should send it anything new. */
  readonly isLeaving: boolean;
  /** It takes no new connections, and lets go of those that it has. */
  readonly isClosed: boolean;
  /** Work to do when nothing new comes any more: telling open sockets goodbye. */
  onClosed(work: () => Promise<void>): void;
  /**
   * Runs through the end. Close the application afterwards.
   * @param noticeMs how long it still takes new connections, so that proxies notice that it is not ready
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

/** Closing the server itself would cut idle connections, on which a call may be under way already. */
async function stopListening(server: Server): Promise<void> {
  // Right after a look for new connections, so that hardly any is left in the queue.
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
      for (const begun = performance.now(); await connectionsOf(server);) {
        const passed = performance.now() - begun;
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
