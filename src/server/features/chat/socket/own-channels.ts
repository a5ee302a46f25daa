/** A person's channel. It immediately sends events that concern them to all their open windows. */
import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { unreadMessages } from "#server/core/chat/unread-messages.ts";
import { mayKnow } from "#server/core/notifications/may-know.ts";
import { claimUndelivered } from "#server/core/notifications/notifications.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import type { HubParts } from "./hub-parts.ts";
import { channels, type NodeEvents } from "./types.ts";

type News = Parameters<NodeEvents["toAccount"]>;

/** Maximum number of people who are notified that a person connected or disconnected. */
const maxPeers = 1000;

/** Sends events to people's channels in all processes. */
export class OwnChannels {
  private readonly hub: HubParts;

  constructor(hub: HubParts) {
    this.hub = hub;
  }

  /** Returns the accounts with an open channel in this process. */
  private accounts(): Set<string> {
    const accounts = new Set<string>();
    for (const { data } of this.hub.tools.io.sockets.sockets.values()) {
      if (data.hasChannel && data.signedIn) accounts.add(data.signedIn.caller.accountId);
    }
    return accounts;
  }

  /** Sends new notifications. For notifications about chat, also sends the unread messages. */
  async publish(): Promise<void> {
    const accounts = this.accounts();
    if (accounts.size === 0) return;
    const untold = await claimUndelivered(this.hub.tools.db, [...accounts]);
    for (const [accountId, notifications] of untold) {
      for (const notification of notifications) this.emit(accountId, "notification", notification);
      if (notifications.some(({ notificationType }) => notificationType === "message")) {
        await this.sendUnreadMessages(accountId);
      }
    }
  }

  /** Sends a person's unread messages after they changed. */
  async sendUnreadMessages(accountId: string): Promise<void> {
    const { db } = this.hub.tools;
    if (!this.accounts().has(accountId)) return;
    // The socket remembers the role of the moment it authenticated, which may have allowed more rooms.
    const signedIn = await signedInOfLink(db, accountId);
    if (signedIn) this.emit(accountId, "messages", await unreadMessages(db, signedIn));
  }

  /**
   * Notifies everyone who shares a room with an account that it connected or disconnected. A mentee and a team member
   * whose organization or caseload the mentee left don't hear of each other.
   */
  async sendPresence(accountId: string, online: boolean): Promise<void> {
    try {
      const { rows } = await sql<IdRow>`
        select distinct other.account_id as id
        from chat_members mine
        join chat_members other on other.room_id = mine.room_id and other.removed_at is null
          and other.account_id <> mine.account_id
        left join users u on u.account_id = mine.account_id left join mentees m on m.account_id = mine.account_id
        left join users ou on ou.account_id = other.account_id left join mentees om on om.account_id = other.account_id
        where mine.account_id = ${accountId} and mine.removed_at is null
          and coalesce(u.organization_id in (om.organization_id, ${superOrganizationId}), true)
          and coalesce(ou.organization_id in (m.organization_id, ${superOrganizationId}), true)
          and ${mayKnow(sql`${accountId}::bigint`, sql`om.id`)} and ${mayKnow(sql`other.account_id`, sql`m.id`)}
        limit ${maxPeers}`.execute(this.hub.tools.db);
      for (const { id } of rows) this.emit(id, "presence", { token: accountId, online });
    } catch (error) {
      this.hub.logError(error, "presence could not be sent");
    }
  }

  private emit(...news: News): void {
    this.emitHere(...news);
    if (this.hub.tools.hasOthers) this.hub.tools.io.serverSideEmit("toAccount", ...news);
  }

  /** Sends an event to an account's sockets in this process. */
  emitHere(...[accountId, event, payload]: News): void {
    // The sender has checked the payload. It may come from another process as plain JSON.
    this.hub.tools.io.local.to(channels.account(accountId)).emit(event, payload as never);
  }
}
