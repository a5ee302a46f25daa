/** Starts and stops the chat together with the application. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Gauge } from "prom-client";
import { Server } from "socket.io";
import type { App } from "#server/kernel/app.ts";
import type { Env } from "#server/kernel/env.ts";
import { plainHeaders } from "#server/platform/http/security-headers.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { startJobs } from "#server/platform/jobs/scheduler.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { replyForAbsent } from "./absence-replies.ts";
import { absentRecipients, findUnannounced, notifyAway } from "./away.ts";
import { enterRoom } from "./entry.ts";
import { handleFlagged } from "./flagged.ts";
import { makeMessageStore, type MessageStore } from "./message-store.ts";
import { presenceHeartbeatSeconds } from "#server/core/chat/presence.ts";
import { handleConnection } from "./socket/connection.ts";
import { makeConnectionLimiter } from "./socket/connection-limiter.ts";
import { Hub } from "./socket/hub.ts";
import { compile } from "@fastify/proxy-addr";
import { isFromOwnPage } from "./socket/origin.ts";
import { makePresenceBook } from "./socket/presence-book.ts";
import type { RedisLink } from "#server/platform/redis/redis.ts";
import type { ChatServer } from "./socket/types.ts";

/** Maximum packet size in bytes. A message of maximum length fits in any script. */
const packetBytes = 64 * 1024;
/** Milliseconds after which a new connection that sends nothing is closed. */
const connectMs = 10_000;
/** Ping interval in milliseconds. Both sides notice a lost connection within twice this time. */
const pingMs = 10_000;
/**
 * Seconds between a start and announcing the messages that a dead process didn't announce. Until then, people who have
 * the chat open have reconnected.
 */
const resumeSeconds = 30;

/** The chat as other parts of the server use it. */
export interface Chat {
  readonly store: MessageStore;
  /** Adds a person to a mentee's room. @throws AppError notFound, forbidden */
  enter(signedIn: SignedIn, roomId: string): Promise<unknown>;
  /** Stores what a person has read in their open rooms. */
  flushReads(accountId: string): Promise<void>;
  /** Sends a person's unread messages to their open windows, after they read some. */
  sendUnreadMessages(accountId: string): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    chat: Chat;
  }
}

/** Returns the origins whose pages may connect to chat: the web app's, if chat is on another host. */
function otherOrigins({ chatUrl, publicUrl }: Pick<Env, "chatUrl" | "publicUrl">): string[] {
  const { origin } = new URL(publicUrl);
  return chatUrl && new URL(chatUrl).origin !== origin ? [origin] : [];
}

function measureRedis(app: App, redis: RedisLink): void {
  const gauge = new Gauge({
    name: "redis_connected",
    help: "1 while the node is connected to the Redis of REDIS_URL, otherwise 0",
    registers: [],
    collect() {
      this.set(Number(redis.isConnected()));
    },
  });
  app.metrics.registerMetric(gauge);
}

function measureSockets(app: App, io: ChatServer): void {
  const gauge = new Gauge({
    name: "chat_sockets",
    help: "Open chat connections of the node",
    registers: [],
    collect() {
      this.set(io.engine.clientsCount);
    },
  });
  app.metrics.registerMetric(gauge);
}

interface ChatParts {
  hub: Hub | null;
  store: MessageStore;
  /** Alerts teams about flagged messages. */
  handleFlagged(): Promise<void>;
}

async function open(app: App, chat: ChatParts): Promise<() => Promise<void>> {
  const { clock, db, env, log } = app;
  const redis: RedisLink | null = env.redisUrl
    ? await (await import("#server/platform/redis/redis.ts")).connectRedis(env.redisUrl, log)
    : null;
  if (redis) measureRedis(app, redis);
  const limiter = makeConnectionLimiter(app);
  const isProxy = compile(env.trustProxy || []);
  const io: ChatServer = new Server(app.server, {
    path: "/socket.io",
    serveClient: false,
    transports: ["polling", "websocket"],
    maxHttpBufferSize: packetBytes,
    connectTimeout: connectMs,
    pingInterval: pingMs,
    pingTimeout: pingMs,
    // Refuses pages of other sites, although a connection without a token would be useless to them.
    allowRequest: (request, answer) => {
      const isProxied = isProxy(request.socket.remoteAddress ?? "", 0);
      if (!isFromOwnPage(request.headers, env.publicUrl, isProxied)) return answer(null, false);
      void limiter.accept(request).then((may) => answer(null, may));
    },
    cors: { origin: otherOrigins(env), methods: ["GET", "POST"] },
    ...(redis ? { adapter: redis.adapter } : {}),
  });
  limiter.watch(io);
  measureSockets(app, io);
  const headers = Object.entries(plainHeaders(env));
  // Also for requests that Engine.IO refuses. Set one by one, because the response to an upgrade is a different object
  // with fewer methods.
  io.engine.use((_request: IncomingMessage, answer: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
    next();
  });
  // New connections are sent to another process while this one shuts down.
  io.engine.use((request: IncomingMessage, answer: ServerResponse, next: () => void) => {
    if (!app.drain.isClosed || /[?&]sid=/.test(request.url ?? "")) return next();
    answer.writeHead(503, { connection: "close" });
    answer.end();
  });
  const presence = makePresenceBook(db, log);
  const hub = new Hub({
    db,
    env,
    log,
    clock,
    io,
    presence,
    store: chat.store,
    hasOthers: redis !== null,
    countToken: app.callLimits.countSessionCall,
  });
  chat.hub = hub;
  io.on("connection", (socket) => handleConnection(hub, socket));
  const startedAt = new Date();
  const resume = async () => notifyAway({ db, env, log }, await findUnannounced(db, startedAt));
  const stopJobs = startJobs(
    db,
    [
      { name: "chat-guard", everySeconds: 3, isExclusive: false, run: () => hub.revalidateSessions() },
      {
        name: "chat-beat",
        everySeconds: presenceHeartbeatSeconds,
        isExclusive: false,
        run: () => hub.heartbeat(),
      },
      // Announces messages that a dead process didn't announce.
      { name: "chat-announce", everySeconds: resumeSeconds, isExclusive: false, isOnce: true, run: resume },
      { name: "chat-flagged", everySeconds: 10, isExclusive: false, run: chat.handleFlagged },
      { name: "chat-news", everySeconds: 1, isExclusive: false, run: () => hub.pollChanges() },
    ],
    log,
    clock,
  );
  return async () => {
    chat.hub = null;
    await stopJobs();
    await chat.store.settle();
    // Closes the connections below Socket.IO, because after Socket.IO's own disconnect packet, clients don't reconnect.
    io.engine.close();
    io.of("/").adapter.close();
    redis?.close();
    await presence.close();
  };
}

/** Adds `app.chat`. After `app.ready()`, Socket.IO listens at `/socket.io`. */
export function serveChat(app: App): void {
  const { db, env, log, isDiskFull } = app;
  const chat: ChatParts = {
    hub: null,
    handleFlagged: () => asSystem(() => handleFlagged({ db, env, log }, chat.store)),
    store: makeMessageStore(db, {
      stored: (batches) => chat.hub?.stored(batches),
      announce: async (batches) => {
        const isLive = (roomId: string, accountId: string) =>
          chat.hub?.tools.presence.isOnline(accountId, roomId) ?? false;
        await notifyAway({ db, env, log }, absentRecipients(batches, isLive));
        const messages = batches.flatMap((batch) => batch.messages);
        // Not awaited, because they post to the same room, which is busy until this function returns.
        if (messages.some(({ flag }) => flag !== null)) void chat.handleFlagged();
        const byMentees = new Set(batches.flatMap((batch) => batch.byMentees));
        void replyForAbsent(
          { db, log },
          chat.store,
          messages.filter(({ id }) => byMentees.has(id)),
        );
        // Immediately notifies people who have another screen open.
        void chat.hub?.channels.publish().catch(() => undefined);
      },
    }),
  };
  const { add } = chat.store;
  chat.store = {
    ...chat.store,
    add: (message) => (isDiskFull() ? Promise.reject(new AppError("storageFull")) : add(message)),
  };
  app.decorate("chat", {
    store: chat.store,
    enter: (signedIn, roomId) => enterRoom(db, chat.store, signedIn, roomId),
    flushReads: async (accountId) => chat.hub?.reads.flush(accountId),
    sendUnreadMessages: async (accountId) => chat.hub?.channels.sendUnreadMessages(accountId),
  });
  let close = () => Promise.resolve();
  app.addHook("onReady", async () => {
    close = await open(app, chat);
  });
  // Sends the changes of a call to open windows without waiting for the next poll.
  app.addHook("onResponse", async (request) => {
    if (request.method === "POST") void chat.hub?.channels.publish().catch(() => undefined);
  });
  const end = async () => {
    const closeNow = close;
    close = () => Promise.resolve();
    await closeNow();
  };
  app.drain.onClosed(end);
  app.addHook("preClose", end);
}
