/** All sockets of a process, and what they share. */
import { sql, type Kysely } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { SocketRefusal } from "#shared/contracts/chat.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import type { Env } from "#server/env.ts";
import { AppError, type ErrorCode } from "#server/errors.ts";
import type { MessageStore, StoredBatch } from "../message-store.ts";
import { toWire, type StoredMessage } from "../messages.ts";
import { makeFeeds, type Feeds } from "./feeds.ts";
import { checkSockets } from "./guard.ts";
import { OpenReads } from "./open-reads.ts";
import { OwnChannels } from "./own-channels.ts";
import { makePace, messageSpeed, type Pace } from "./pace.ts";
import { makePlaces, type Places } from "./places.ts";
import type { PresenceBook } from "./presence-book.ts";
import { channels, type ChatServer, type ChatSocket } from "./types.ts";

export interface HubTools {
  readonly db: Kysely<unknown>;
  readonly env: Env;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly io: ChatServer;
  readonly store: MessageStore;
  readonly presence: PresenceBook;
  /** Whether other processes are reached through Redis. */
  readonly hasOthers: boolean;
  /** Counts a token like a call of its session. @throws AppError `tooManyRequests` */
  countToken(token: string): Promise<void>;
}

const refusals: Partial<Record<ErrorCode, SocketRefusal>> = {
  badRequest: "badRequest",
  unauthorized: "unauthorized",
  forbidden: "forbidden",
  secondFactorRequired: "forbidden",
  notFound: "notFound",
  tooManyRequests: "tooManyRequests",
};

/** The sockets of one process. */
export class Hub {
  readonly db: Kysely<unknown>;
  readonly env: Env;
  readonly store: MessageStore;
  readonly presence: PresenceBook;
  readonly feeds: Feeds;
  /** Another patience than the contract's, for tests. */
  tokenMs: number | undefined;
  readonly io: ChatServer;
  /** The people's own channels. */
  readonly channels: OwnChannels;
  private readonly log: HubTools["log"];
  private readonly hasOthers: boolean;
  private readonly paces = new Map<string, Pace>();
  readonly reads: OpenReads;
  /** Connections by session. */
  readonly places: Places;
  readonly countToken: HubTools["countToken"];

  constructor(tools: HubTools) {
    this.db = tools.db;
    this.env = tools.env;
    this.log = tools.log;
    this.io = tools.io;
    this.store = tools.store;
    this.presence = tools.presence;
    this.hasOthers = tools.hasOthers;
    this.countToken = tools.countToken;
    this.places = makePlaces(tools.env.socketLimits.session);
    this.feeds = makeFeeds(tools.db, tools.log, (message) => this.broadcast(message));
    this.reads = new OpenReads(this);
    this.channels = new OwnChannels(this, tools.hasOthers);
    if (!this.hasOthers) return;
    this.io.on("roomsChanged", (roomIds) => roomIds.forEach((roomId) => this.feeds.look(roomId)));
    this.io.on("toAccount", (...told) => this.channels.emitHere(...told));
  }

  /** Messages were stored by this process. */
  stored(batches: readonly StoredBatch[]): void {
    for (const batch of batches) this.feeds.deliver(batch);
    if (this.hasOthers)
      this.io.serverSideEmit(
        "roomsChanged",
        batches.map(({ roomId }) => roomId),
      );
  }

  private broadcast(message: StoredMessage): void {
    const room = channels.room(message.roomId);
    if (message.messageType === "Notice") {
      // Said in each reader's language.
      for (const socket of this.socketsIn(room)) {
        const { signedIn } = socket.data;
        if (!signedIn) continue;
        const viewer = { accountId: signedIn.caller.accountId, language: signedIn.language };
        socket.emit("message", toWire(message, viewer));
      }
      return;
    }
    const own = channels.own(message.roomId, message.senderId);
    const seen = toWire(message, { accountId: "", language: "en" });
    this.io.local.to(room).except(own).emit("message", seen);
    if (this.io.sockets.adapter.rooms.has(own)) {
      this.io.local.to(own).emit("message", { ...seen, source: "from" });
    }
  }

  private socketsIn(room: string): ChatSocket[] {
    const ids = this.io.sockets.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.io.sockets.sockets.get(id) ?? []);
  }

  /** The socket has proved whose it is. */
  remember(socket: ChatSocket, signedIn: SignedIn): void {
    const isFirst = socket.data.signedIn === null;
    socket.data.signedIn = signedIn;
    if (isFirst && this.presence.come(signedIn.caller.accountId)) {
      void this.channels.tellPresence(signedIn.caller.accountId, true);
    }
  }

  /** The socket closed. */
  forget(socket: ChatSocket): void {
    const { signedIn, rooms, place } = socket.data;
    for (const roomId of rooms) this.leave(socket, roomId);
    if (place) this.places.leave(place);
    if (!signedIn) return;
    const { accountId } = signedIn.caller;
    if (!this.presence.go(accountId)) return;
    this.paces.delete(accountId);
    // Somebody who only reloads the page is not shown as gone.
    setTimeout(() => {
      if (!this.presence.isHere(accountId)) void this.channels.tellPresence(accountId, false);
    }, 3000).unref();
  }

  /** The socket gets nothing of the room any more. */
  leave(socket: ChatSocket, roomId: string): void {
    const { data } = socket;
    const { signedIn } = data;
    if (!signedIn || !data.rooms.has(roomId)) return;
    const { accountId } = signedIn.caller;
    this.reads.leave(accountId, roomId);
    data.rooms.delete(roomId);
    if (data.current === roomId) data.current = "";
    void socket.leave(channels.room(roomId));
    void socket.leave(channels.own(roomId, accountId));
    this.feeds.leave(roomId);
    this.presence.go(accountId, roomId);
  }

  /** How fast the account may send: who waits for answers is slowed down, never refused. */
  paceOf(accountId: string): Pace {
    const pace = this.paces.get(accountId) ?? makePace(messageSpeed);
    this.paces.set(accountId, pace);
    return pace;
  }

  /** Marks a session as used. */
  async touch(sessionHash: Buffer): Promise<void> {
    await sql`update sessions set last_used_at = now() where token_hash = ${sessionHash}`
      .execute(this.db)
      .catch((error: unknown) => this.complain(error, "a session could not be marked as used"));
  }

  /** The code of a failure, as clients get it. */
  codeOf(error: unknown): SocketRefusal {
    const code = error instanceof AppError ? refusals[error.code] : undefined;
    if (!code) this.complain(error, "an event of a socket failed");
    return code ?? "unavailable";
  }

  /** Logs a failure by what identifies it; messages of database errors can hold what people wrote. */
  complain(error: unknown, what: string): void {
    const { name, code } = error as Error & { code?: string };
    this.log.error({ name, code }, what);
  }

  /** Ends what has lost its right to be open. */
  async guard(): Promise<void> {
    const sockets = [...this.io.sockets.sockets.values()];
    const watched = sockets.flatMap((socket) => {
      const { signedIn, rooms } = socket.data;
      return signedIn ? [{ socket, sessionHash: signedIn.sessionHash, rooms: [...rooms] }] : [];
    });
    if (watched.length > 0) {
      const standings = await checkSockets(this.db, this.env, watched);
      watched.forEach(({ socket }, index) => {
        const standing = standings[index];
        if (!standing?.caller) {
          socket.emit("signedOut");
          socket.disconnect(true);
          return;
        }
        for (const roomId of standing.lostRooms) {
          this.leave(socket, roomId);
          socket.emit("removed", { roomId });
        }
      });
    }
    await this.reads.flush();
  }

  /** Says that this process runs, and tells of the people who were only in processes that were killed. */
  async beat(): Promise<void> {
    for (const accountId of await this.presence.beat()) {
      if (!this.presence.isHere(accountId)) await this.channels.tellPresence(accountId, false);
    }
  }

  /** Looks for what other processes and the record calls have done, and tells the people whom it concerns. */
  async lookAround(): Promise<void> {
    await this.feeds.lookAround();
    await this.channels.tellNews();
  }
}
