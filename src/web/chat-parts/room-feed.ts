import type { ChatMessage, ChatMessagesAnswer, ChatRoom } from "#shared/contracts/responses/chat.ts";
import { messagePageSize } from "#shared/chat-pages.ts";
import { ApiError, hasStatus } from "../lib/api-error.ts";
import { call, offlineCopies } from "../lib/api.ts";
import { connection } from "../lib/connection.ts";
import { live } from "../lib/live/live.ts";
import { forgetUnread } from "../lib/live/news.ts";
import { showLast } from "../lib/live/room-cache.ts";
import { session } from "../lib/session/session-store.ts";
import { mergeMessages } from "./merge-messages.ts";
import type { Outbox, Outgoing } from "./outbox.ts";
import { followSealed } from "./sealed-messages.ts";
import { Sender } from "./sender.ts";
import { makeListeners } from "../boot/listeners.ts";

export interface RoomState {
  readonly phase: "loading" | "ready" | "failed";
  /** Why loading failed. */
  readonly error?: unknown;
  readonly room: ChatRoom | null;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** True while the socket delivers new messages. */
  readonly isLive: boolean;
}

/** The state of a room on the screen: its messages, new messages, and unsent messages. */
export class RoomFeed {
  readonly roomId: string;
  readonly outbox: Outbox;
  private readonly sender: Sender;
  private readonly listeners = makeListeners();
  private state: RoomState;
  /** The newest page as loaded, for the copy on the device. */
  private newest: ChatMessagesAnswer | undefined;

  constructor(roomId: string, outbox: Outbox) {
    this.roomId = roomId;
    this.outbox = outbox;
    this.sender = new Sender(
      outbox,
      (text, clientId) => live.send(roomId, text, clientId),
      (outgoing) => this.change({ outgoing }),
    );
    this.state = {
      phase: "loading",
      room: null,
      messages: [],
      outgoing: this.sender.all(),
      hasOlder: false,
      isLoadingOlder: false,
      isLive: false,
    };
  }

  readonly get = (): RoomState => this.state;

  readonly subscribe = this.listeners.subscribe;

  private change(next: Partial<RoomState>) {
    this.state = { ...this.state, ...next };
    this.listeners.notify();
  }

  /** Shows the room until the returned function is called. */
  readonly watch = (): (() => void) => {
    let isWatching = true;
    let leave = () => {};
    const unfollow = followSealed(this.roomId, {
      sent: (clientId) => this.sender.confirm(clientId),
      waits: (messages) => this.sender.adopt(messages),
      discarded: (clientId) => this.sender.discard(clientId),
    });
    const stopLooking = connection.subscribe(() => this.strandOffline());
    this.strandOffline();
    void this.load().then(() => {
      if (isWatching && this.state.phase === "ready") leave = this.enter();
    });
    return () => {
      isWatching = false;
      unfollow();
      stopLooking();
      leave();
    };
  };

  /** Loads the newest messages, or those since the last load. Loading them marks the room as read. */
  private async load() {
    const last = this.lastId();
    const { token } = session.getState();
    try {
      const path = `/getChatMessages/${this.roomId}`;
      const answer = await call<ChatMessagesAnswer>(last === "0" ? path : `${path}?after=${last}`);
      // If another person signed in in the meantime, the copies are theirs.
      if (last === "0" && token === session.getState().token) this.newest = answer;
      this.take(answer.chatMessages);
      this.change({
        phase: "ready",
        room: answer.room,
        ...(last === "0" ? { hasOlder: answer.hasMore } : {}),
      });
      forgetUnread(this.roomId);
    } catch (error) {
      const isGone = hasStatus(error, 403, 404);
      // The messages on the screen stay, and the socket delivers the rest.
      if (this.state.phase !== "ready" || isGone) this.change({ phase: "failed", error });
    }
  }

  private enter(): () => void {
    let hasEntered = false;
    return live.enter(this.roomId, {
      lastId: () => this.lastId(),
      onMessage: (message) => {
        this.take([message]);
        showLast(message);
      },
      onJoined: () => {
        this.change({ isLive: true });
        this.sender.resume();
        // People may have gone online or offline while the connection was lost.
        if (hasEntered) void this.load();
        hasEntered = true;
      },
      onLost: () => {
        this.change({ isLive: false });
        this.sender.pause();
      },
      onRemoved: () => {
        this.sender.pause();
        this.change({ phase: "failed", isLive: false, error: new ApiError(404, {}) });
      },
    });
  }

  private lastId(): string {
    return this.state.messages.at(-1)?.id ?? "0";
  }

  private take(messages: readonly ChatMessage[]) {
    this.change({ messages: mergeMessages(this.state.messages, messages) });
    this.sender.settle(messages);
    this.keepCopy();
  }

  /** Stores a copy for offline use that includes messages received since the page was loaded. */
  private keepCopy() {
    if (!this.newest) return;
    const chatMessages = this.state.messages.slice(-messagePageSize);
    const hasMore = this.newest.hasMore || chatMessages.length < this.state.messages.length;
    const copy: ChatMessagesAnswer = { ...this.newest, chatMessages, hasMore };
    offlineCopies.current?.keep(`/getChatMessages/${this.roomId}`, undefined, copy);
  }

  private strandOffline() {
    if (!connection.isOnline()) this.sender.strand();
  }

  /** Loads the page before the oldest message. */
  readonly loadOlder = async () => {
    const [first] = this.state.messages;
    if (!first || !this.state.hasOlder || this.state.isLoadingOlder) return;
    this.change({ isLoadingOlder: true });
    try {
      const answer = await call<ChatMessagesAnswer>(`/getChatMessages/${this.roomId}?before=${first.id}`);
      this.take(answer.chatMessages);
      this.change({ hasOlder: answer.hasMore, isLoadingOlder: false });
    } catch {
      this.change({ isLoadingOlder: false });
    }
  };

  readonly send = (text: string) => {
    this.sender.send(text);
    this.strandOffline();
  };
  readonly retry = (clientId: string) => {
    this.sender.retry(clientId);
    this.strandOffline();
  };
  readonly discard = (clientId: string) => this.sender.discard(clientId);
}
