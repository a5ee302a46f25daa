/** Several processes that share their rooms through Redis. */
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { createClient } from "redis";
import type { FastifyBaseLogger } from "fastify";
import { StartError } from "#server/startup/start-error.ts";

/** How long the first connection may take. */
const connectMs = 10_000;
/** What waits while Redis is away; more is dropped, because the database brings it anyway. */
const waitingAtMost = 1000;

/** A connection to Redis that comes back by itself. */
export interface RedisLink {
  readonly adapter: ReturnType<typeof createAdapter>;
  close(): void;
}

/**
 * Connects to Redis.
 * @param url of `REDIS_URL`
 * @throws StartError when it cannot be reached
 */
export async function connectRedis(url: string, log: Pick<FastifyBaseLogger, "error">): Promise<RedisLink> {
  const client = createClient({
    url,
    commandsQueueMaxLength: waitingAtMost,
    socket: { connectTimeout: connectMs, reconnectStrategy: (tries) => Math.min(tries * 100, 3000) },
  });
  let isReady = false;
  client.on("error", (error: Error & { code?: string }) => {
    if (isReady) log.error({ name: error.name, code: error.code }, "Redis is not reachable");
  });
  const patience = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer")), connectMs).unref();
  });
  await Promise.race([client.connect(), patience]).catch((error: unknown) => {
    client.destroy();
    throw new StartError("The Redis server of REDIS_URL cannot be reached.", { cause: error });
  });
  isReady = true;
  // The adapter drops this promise: without Redis a message still reaches other processes, within a second.
  const publish = client.publish.bind(client);
  const quiet = Object.assign(client, {
    publish: (...sent: Parameters<typeof publish>) => publish(...sent).catch(() => 0),
  });
  return { adapter: createAdapter(quiet), close: () => client.destroy() };
}
