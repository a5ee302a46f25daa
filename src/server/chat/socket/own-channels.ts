/** The own channel of a person: what happens to them, on every screen, at once. */
import { sql } from "kysely";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { unreadMessages } from "#server/notifications/message-previews.ts";
import { takeUntold } from "#server/notifications/notifications.ts";
import type { Hub } from "./hub.ts";
import { channels, type NodeEvents } from "./types.ts";

type Told = Parameters<NodeEvents["toAccount"]>;

/** People who are told that somebody came or went. */
const peersAtMost = 1000;

/** Sends events to the own channels of people, in all processes. */
export class OwnChannels {
  private readonly hub: Hub;
  private readonly hasOthers: boolean;

  constructor(hub: Hub, hasOthers: boolean) {
    this.hub = hub;
    this.hasOthers = hasOthers;
  }

  /** The people with an open channel in this process. */
  private people(): Map<string, SignedIn> {
    const people = new Map<string, SignedIn>();
    for (const { data } of this.hub.io.sockets.sockets.values()) {
      if (data.hasChannel && data.signedIn) people.set(data.signedIn.caller.accountId, data.signedIn);
    }
    return people;
  }

  /** Sends new notifications, and with those of the chat the unread messages. */
  async tellNews(): Promise<void> {
    const people = this.people();
    if (people.size === 0) return;
    const untold = await takeUntold(this.hub.db, [...people.keys()]);
    for (const [accountId, notifications] of untold) {
      for (const notification of notifications) this.tell(accountId, "notification", notification);
      if (notifications.some(({ notificationType }) => notificationType === "message")) {
        await this.tellMessages(accountId);
      }
    }
  }

  /** Sends a person's unread messages, after they changed. */
  async tellMessages(accountId: string): Promise<void> {
    const signedIn = this.people().get(accountId);
    if (signedIn) this.tell(accountId, "messages", await unreadMessages(this.hub.db, signedIn.caller));
  }

  /** Says to everybody who shares a room with an account that it came or went. */
  async tellPresence(accountId: string, online: boolean): Promise<void> {
    try {
      const { rows } = await sql<{ id: string }>`
        select distinct other.account_id as id from chat_members mine
        join chat_members other on other.room_id = mine.room_id and other.removed_at is null
        where mine.account_id = ${accountId} and mine.removed_at is null and other.account_id <> ${accountId}
        limit ${peersAtMost}`.execute(this.hub.db);
      for (const { id } of rows) this.tell(id, "presence", { token: accountId, online });
    } catch (error) {
      this.hub.complain(error, "presence could not be told");
    }
  }

  private tell(...told: Told): void {
    this.emitHere(...told);
    if (this.hasOthers) this.hub.io.serverSideEmit("toAccount", ...told);
  }

  /** Sends an event to the sockets of an account in this process. */
  emitHere(...[accountId, event, payload]: Told): void {
    // The sender of the event has checked its shape; it may come from another process as plain JSON.
    this.hub.io.local.to(channels.account(accountId)).emit(event, payload as never);
  }
}
