/** Keeps single people from filling the chat with connections or events. */
import type { IncomingMessage } from "node:http";
import type { App } from "#server/kernel/app.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { defaultLanguage } from "#shared/constants.ts";
import { makeRateLimiter } from "./rate-limiter.ts";
import { makeConnectionQuota } from "./connection-quota.ts";
import type { ChatServer, ChatSocket } from "./types.ts";

/** Seconds' worth of events that may come at once, when a page enters its rooms again for instance. */
const burstSeconds = 5;

/** Decides about connections by the address they come from. */
export interface ConnectionLimiter {
  /** Counts the beginning of a connection, which passes by the hooks of calls. @returns whether it may begin */
  accept(request: IncomingMessage): Promise<boolean>;
  /** Counts the connections that are open from now on. */
  watch(io: ChatServer): void;
}

export function makeConnectionLimiter({ callLimits, env }: App): ConnectionLimiter {
  const quota = makeConnectionQuota(env.socketLimits.address);
  return {
    async accept(request) {
      const address = callLimits.addressOf(request);
      if (quota.isFull(address)) return false;
      return callLimits.takeAddress(address).then(
        () => true,
        () => false,
      );
    },
    watch(io) {
      io.engine.on("connection", (connection) => {
        const address = callLimits.addressOf(connection.request);
        // Several that began at once may be one too many.
        if (!quota.acquire(address)) return connection.close(true);
        connection.once("close", () => quota.release(address));
      });
    },
  };
}

/**
 * Closes a connection that sends events without end.
 * @param perSecond in the long run; 0 is no limit
 */
export function closeWhenFlooding(socket: ChatSocket, perSecond: number): void {
  if (perSecond === 0) return;
  const rateLimiter = makeRateLimiter({ perSecond, burst: perSecond * burstSeconds });
  socket.use((_event, next) => {
    if (!socket.connected) return;
    if (rateLimiter.take() === 0) return next();
    const message = textsOf(socket.data.signedIn?.language ?? defaultLanguage)(
      "server.errors.tooManyRequests",
    );
    socket.emit("refused", { roomId: "", code: "tooManyRequests", message });
    socket.disconnect(true);
  });
}
