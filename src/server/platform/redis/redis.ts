/** Lets several processes share their chat rooms through Redis. */
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { createClient, ErrorReply } from "@redis/client";
import type { FastifyBaseLogger } from "fastify";
import { StartError } from "#server/kernel/start-error.ts";

/** Maximum time in milliseconds that a start waits for the first connection, and that each attempt takes. */
const connectMs = 3_000;
/**
 * Maximum number of commands waiting while Redis is unreachable. More are dropped, because the messages also arrive
 * through the database.
 */
const maxWaiting = 1000;

/** A connection to Redis that reconnects automatically. */
export interface RedisLink {
  readonly adapter: ReturnType<typeof createAdapter>;
  isConnected(): boolean;
  close(): void;
}

/**
 * Connects to Redis. If Redis is unreachable, this keeps trying in the background, everything works without it, and the
 * log says so.
 * @param url the URL in `REDIS_URL`
 * @throws StartError if Redis refuses this node, because that would go unnoticed later
 */
export async function connectRedis(
  url: string,
  log: Pick<FastifyBaseLogger, "error" | "info">,
): Promise<RedisLink> {
  const client = createClient({
    url,
    commandsQueueMaxLength: maxWaiting,
    socket: { connectTimeout: connectMs, reconnectStrategy: (tries) => Math.min(tries * 100, 3000) },
  });
  let isAway = false;
  const logError = ({ name, code }: Error & { code?: string }) => {
    if (isAway) return;
    isAway = true;
    log.error({ name, code }, "Redis is not reachable");
  };
  const connecting = client.connect().then(() => client.ping());
  const failed = new Promise<never>((_, reject) => {
    client.once("error", reject);
    setTimeout(() => reject(new Error("no answer")), connectMs).unref();
  });
  await Promise.race([connecting, failed]).catch((error: Error) => {
    if (error instanceof ErrorReply) {
      client.destroy();
      // The first word of the message is the reason and contains no password.
      const [reason] = error.message.split(" ");
      throw new StartError(`The Redis server in REDIS_URL rejected this node (${reason}).`);
    }
    logError(error);
  });
  // Redis hasn't answered yet, or the client was closed first.
  connecting.catch(() => undefined);
  client.on("error", logError);
  client.on("ready", () => {
    if (isAway) log.info("Redis is reachable");
    isAway = false;
  });
  // The adapter ignores this promise. Without Redis, a message still reaches other processes within a second.
  const publish = client.publish.bind(client);
  const quiet = Object.assign(client, {
    publish: (...sent: Parameters<typeof publish>) => publish(...sent).catch(() => 0),
  });
  return { adapter: createAdapter(quiet), isConnected: () => client.isReady, close: () => client.destroy() };
}
