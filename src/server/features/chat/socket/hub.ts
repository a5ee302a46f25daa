/** All sockets of a process and their shared state. */
import { defaultLanguage } from "#shared/constants.ts";
import { touchSession } from "#server/core/accounts/session.ts";
import type { SocketErrorCode } from "#shared/contracts/responses/chat.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError, type ErrorCode } from "#server/kernel/errors.ts";
import type { StoredBatch } from "../message-store.ts";
import { isWordless, toWire, viewerOf, type StoredMessage } from "#server/core/chat/messages.ts";
import { makeFeeds, type Feeds } from "./feeds.ts";
import { checkSockets } from "./session-status.ts";
import type { HubParts, HubTools } from "./hub-parts.ts";
import { OpenReads } from "./open-reads.ts";
import { OwnChannels } from "./own-channels.ts";
import { makeRateLimiter, messageSpeed, type RateLimiter } from "./rate-limiter.ts";
import { makeConnectionQuota, type ConnectionQuota } from "./connection-quota.ts";
import { channels, type ChatSocket } from "./types.ts";

/** Milliseconds before a person is shown as offline, so that they stay online while reloading the page. */
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
  /** The channels of people. */
  readonly channels: OwnChannels;
  readonly reads: OpenReads;
  /** Number of connections by session. */
  readonly quota: ConnectionQuota;
  private readonly rateLimiters = new Map<string, RateLimiter>();

  constructor(tools: HubTools) {
    this.tools = tools;
    this.quota = makeConnectionQuota(tools.env.socketLimits.session);
    this.feeds = makeFeeds(tools.db, tools.log, (message) => this.broadcast(message));
    this.reads = new OpenReads(this);
    this.channels = new OwnChannels(this);
    if (!tools.hasOthers) return;
    tools.io.on("roomsChanged", (roomIds) => roomIds.forEach((roomId) => this.feeds.checkRoom(roomId)));
    tools.io.on("toAccount", (...news) => this.channels.emitHere(...news));
  }

  /** Called with messages that this process stored. */
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
    if (message.messageType === "Notice" || isWordless(message)) {
      // The product's sentences are sent in each reader's language.
      for (const socket of this.socketsIn(room)) {
        const { signedIn } = socket.data;
        if (!signedIn) continue;
        socket.emit("message", toWire(message, viewerOf(signedIn)));
      }
      return;
    }
    const own = channels.own(message.roomId, message.senderId);
    // Only a mentee's message has a flag, and everyone else in the room is on the team.
    const seen = toWire(message, { accountId: "", language: defaultLanguage, isStaff: true });
    this.tools.io.local.to(room).except(own).emit("message", seen);
    if (this.tools.io.sockets.adapter.rooms.has(own)) {
      this.tools.io.local.to(own).emit("message", { ...seen, source: "from", flag: undefined });
    }
  }

  private socketsIn(room: string): ChatSocket[] {
    const ids = this.tools.io.sockets.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.tools.io.sockets.sockets.get(id) ?? []);
  }

  /** Called when the socket has authenticated. */
  remember(socket: ChatSocket, signedIn: SignedIn): void {
    const isFirst = socket.data.signedIn === null;
    socket.data.signedIn = signedIn;
    if (isFirst && this.tools.presence.connect(signedIn.caller.accountId)) {
      void this.channels.sendPresence(signedIn.caller.accountId, true);
    }
  }

  /**
   * Called when the socket has closed.
   * @param isLost true if its connection was lost some time before
   */
  forget(socket: ChatSocket, isLost: boolean): void {
    const { signedIn, rooms, place } = socket.data;
    for (const roomId of rooms) this.leave(socket, roomId, isLost);
    if (place) this.quota.release(place);
    if (!signedIn) return;
    const { accountId } = signedIn.caller;
    if (!this.tools.presence.disconnect(accountId)) return;
    this.rateLimiters.delete(accountId);
    this.tools.clock.after(reloadMs, () => {
      if (!this.tools.presence.isOnline(accountId)) void this.channels.sendPresence(accountId, false);
    });
  }

  /** Removes the socket from the room. */
  leave(socket: ChatSocket, roomId: string, isLost = false): void {
    const { data } = socket;
    const { signedIn } = data;
    if (!signedIn || !data.rooms.has(roomId)) return;
    const { accountId } = signedIn.caller;
    if (isLost) this.reads.lose({ accountId, roomId, id: data.confirmed.get(roomId) ?? 0 });
    else {
      this.reads.leave(accountId, roomId);
      // What this window showed stays read, even if another one turns out to have lost its connection.
      const id = this.feeds.cursor(roomId);
      for (const other of this.socketsIn(channels.own(roomId, accountId)))
        other.data.confirmed.set(roomId, id);
    }
    data.confirmed.delete(roomId);
    data.rooms.delete(roomId);
    if (data.current === roomId) data.current = "";
    void socket.leave(channels.room(roomId));
    void socket.leave(channels.own(roomId, accountId));
    this.feeds.leave(roomId);
    this.tools.presence.disconnect(accountId, roomId);
  }

  /** Returns the limiter for an account's messages. It delays messages that arrive too fast and never refuses any. */
  rateLimiterOf(accountId: string): RateLimiter {
    const rateLimiter = this.rateLimiters.get(accountId) ?? makeRateLimiter(messageSpeed);
    this.rateLimiters.set(accountId, rateLimiter);
    return rateLimiter;
  }

  /** Records the use of a session. */
  async touch(sessionHash: Buffer): Promise<void> {
    await touchSession(this.tools.db, sessionHash).catch((error: unknown) =>
      this.logError(error, "a session could not be marked as used"),
    );
  }

  /** Returns the error code of a failure for clients. */
  codeOf(error: unknown): SocketErrorCode {
    const code = error instanceof AppError ? refusals[error.code] : undefined;
    if (!code) this.logError(error, "an event of a socket failed");
    return code ?? "unavailable";
  }

  logError(error: unknown, what: string): void {
    const { name, code } = error as Error & { code?: string };
    this.tools.log.error({ name, code }, what);
  }

  /** Closes sockets and rooms that lost their permission. */
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

  /**
   * Reports that this process is running, and reports people as offline who were only connected to killed processes.
   */
  async heartbeat(): Promise<void> {
    for (const accountId of await this.tools.presence.heartbeat()) {
      if (!this.tools.presence.isOnline(accountId)) await this.channels.sendPresence(accountId, false);
    }
  }

  /** Checks for changes by other processes and by record calls, and sends them to the people they concern. */
  async pollChanges(): Promise<void> {
    await this.feeds.pollChanges();
    await this.channels.publish();
  }
}
