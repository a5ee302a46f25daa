/** Keeps a single person from overloading the chat with connections or events. */
import type { IncomingMessage } from "node:http";
import type { App } from "#server/kernel/app.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { defaultLanguage } from "#shared/constants.ts";
import { makeRateLimiter } from "./rate-limiter.ts";
import { makeConnectionQuota } from "./connection-quota.ts";
import type { ChatServer, ChatSocket } from "./types.ts";

/** Seconds' worth of events that may arrive at once, for example when a page enters its rooms again. */
const burstSeconds = 5;

/** Limits connections by client address. */
export interface ConnectionLimiter {
  /** Counts a new connection, because connections bypass the hooks of calls. @returns whether it is allowed */
  accept(request: IncomingMessage): Promise<boolean>;
  /** Starts counting open connections. */
  watch(io: ChatServer): void;
}

export function makeConnectionLimiter({ callLimits, env }: App): ConnectionLimiter {
  const quota = makeConnectionQuota(env.socketLimits.address);
  return {
    async accept(request) {
      const address = callLimits.addressOf(request);
      if (quota.isFull(address)) return false;
      return callLimits.countAddressCall(address).then(
        () => true,
        () => false,
      );
    },
    watch(io) {
      io.engine.on("connection", (connection) => {
        const address = callLimits.addressOf(connection.request);
        // If several connections started at once, one may exceed the limit.
        if (!quota.acquire(address)) return connection.close(true);
        connection.once("close", () => quota.release(address));
      });
    },
  };
}

/**
 * Closes a connection that sends too many events.
 * @param perSecond maximum in the long run. 0 means no limit.
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
