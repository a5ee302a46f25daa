/** All sockets of a process, and what they share. */
import { touchSession } from "#server/core/accounts/session.ts";
import type { SocketErrorCode } from "#shared/contracts/chat.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError, type ErrorCode } from "#server/kernel/errors.ts";
import type { StoredBatch } from "../message-store.ts";
import { toWire, viewerOf, type StoredMessage } from "#server/core/chat/messages.ts";
import { makeFeeds, type Feeds } from "./feeds.ts";
import { checkSockets } from "./session-status.ts";
import type { HubParts, HubTools } from "./hub-parts.ts";
import { OpenReads } from "./open-reads.ts";
import { OwnChannels } from "./own-channels.ts";
import { makeRateLimiter, messageSpeed, type RateLimiter } from "./rate-limiter.ts";
import { makeConnectionQuota, type ConnectionQuota } from "./connection-quota.ts";
import { channels, type ChatSocket } from "./types.ts";

/** Somebody who only reloads the page is not shown as gone. */
const reloadMs = 3000;

const refusals: Partial<Record<ErrorCode, SocketErrorCode>> = {
  badRequest: "badRequest",
  unauthorized: "unauthorized",
  forbidden: "forbidden",
  secondFactorRequired: "forbidden",
  notFound: "notFound",
  conflict: "conflict",
  tooManyRequests: "tooManyRequests",
};

/** The sockets of one process. */
export class Hub implements HubParts {
  readonly tools: HubTools;
  readonly feeds: Feeds;
  /** The people's own channels. */
  readonly channels: OwnChannels;
  readonly reads: OpenReads;
  /** Connections by session. */
  readonly quota: ConnectionQuota;
  private readonly rateLimiters = new Map<string, RateLimiter>();

  constructor(tools: HubTools) {
    this.tools = tools;
    this.quota = makeConnectionQuota(tools.env.socketLimits.session);
    this.feeds = makeFeeds(tools.db, tools.log, (message) => this.broadcast(message));
    this.reads = new OpenReads(this);
    this.channels = new OwnChannels(this);
    if (!tools.hasOthers) return;
    tools.io.on("roomsChanged", (roomIds) => roomIds.forEach((roomId) => this.feeds.look(roomId)));
    tools.io.on("toAccount", (...news) => this.channels.emitHere(...news));
  }

  /** Messages were stored by this process. */
  stored(batches: readonly StoredBatch[]): void {
    for (const batch of batches) this.feeds.deliver(batch);
    if (this.tools.hasOthers)
      this.tools.io.serverSideEmit(
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
        socket.emit("message", toWire(message, viewerOf(signedIn)));
      }
      return;
    }
    const own = channels.own(message.roomId, message.senderId);
    // Only a mentee's message has a flag, and everyone else in the room is on the team.
    const seen = toWire(message, { accountId: "", language: "en", isStaff: true });
    this.tools.io.local.to(room).except(own).emit("message", seen);
    if (this.tools.io.sockets.adapter.rooms.has(own)) {
      this.tools.io.local.to(own).emit("message", { ...seen, source: "from", flag: undefined });
    }
  }

  private socketsIn(room: string): ChatSocket[] {
    const ids = this.tools.io.sockets.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.tools.io.sockets.sockets.get(id) ?? []);
  }

  /** The socket has proved whose it is. */
  remember(socket: ChatSocket, signedIn: SignedIn): void {
    const isFirst = socket.data.signedIn === null;
    socket.data.signedIn = signedIn;
    if (isFirst && this.tools.presence.connect(signedIn.caller.accountId)) {
      void this.channels.sendPresence(signedIn.caller.accountId, true);
    }
  }

  /** The socket closed. */
  forget(socket: ChatSocket): void {
    const { signedIn, rooms, place } = socket.data;
    for (const roomId of rooms) this.leave(socket, roomId);
    if (place) this.quota.release(place);
    if (!signedIn) return;
    const { accountId } = signedIn.caller;
    if (!this.tools.presence.disconnect(accountId)) return;
    this.rateLimiters.delete(accountId);
    this.tools.clock.after(reloadMs, () => {
      if (!this.tools.presence.isOnline(accountId)) void this.channels.sendPresence(accountId, false);
    });
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
    this.tools.presence.disconnect(accountId, roomId);
  }

  /** How fast the account may send: who waits for answers is slowed down, never refused. */
  rateLimiterOf(accountId: string): RateLimiter {
    const rateLimiter = this.rateLimiters.get(accountId) ?? makeRateLimiter(messageSpeed);
    this.rateLimiters.set(accountId, rateLimiter);
    return rateLimiter;
  }

  /** Marks a session as used. */
  async touch(sessionHash: Buffer): Promise<void> {
    await touchSession(this.tools.db, sessionHash).catch((error: unknown) =>
      this.logError(error, "a session could not be marked as used"),
    );
  }

  /** The code of a failure, as clients get it. */
  codeOf(error: unknown): SocketErrorCode {
    const code = error instanceof AppError ? refusals[error.code] : undefined;
    if (!code) this.logError(error, "an event of a socket failed");
    return code ?? "unavailable";
  }

  logError(error: unknown, what: string): void {
    const { name, code } = error as Error & { code?: string };
    this.tools.log.error({ name, code }, what);
  }

  /** Ends what has lost its right to be open. */
  async revalidateSessions(): Promise<void> {
    const sockets = [...this.tools.io.sockets.sockets.values()];
    const watched = sockets.flatMap((socket) => {
      const { signedIn, rooms } = socket.data;
      return signedIn ? [{ socket, sessionHash: signedIn.sessionHash, rooms: [...rooms] }] : [];
    });
    if (watched.length > 0) {
      const statuses = await checkSockets(this.tools.db, this.tools.env, watched);
      watched.forEach(({ socket }, index) => {
        const status = statuses[index];
        if (!status?.caller) {
          socket.emit("signedOut");
          socket.disconnect(true);
          return;
        }
        for (const roomId of status.lostRooms) {
          this.leave(socket, roomId);
          socket.emit("removed", { roomId });
        }
      });
    }
    await this.reads.flush();
  }

  /** Says that this process runs, and reports the people who were only in processes that were killed as offline. */
  async heartbeat(): Promise<void> {
    for (const accountId of await this.tools.presence.heartbeat()) {
      if (!this.tools.presence.isOnline(accountId)) await this.channels.sendPresence(accountId, false);
    }
  }

  /** Looks for what other processes and the record calls have done, and sends it to the people whom it concerns. */
  async pollChanges(): Promise<void> {
    await this.feeds.pollChanges();
    await this.channels.publish();
  }
}
