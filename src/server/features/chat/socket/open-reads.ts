/** Messages in a person's open rooms count as read. */
import { markRead, type ReadMark } from "../reading.ts";
import type { HubParts } from "./hub-parts.ts";

/** Stores the read positions of people in open rooms, periodically and when they leave. */
export class OpenReads {
  private readonly hub: HubParts;
  /** The positions already stored, by room and account. */
  private readonly written = new Map<string, number>();

  constructor(hub: HubParts) {
    this.hub = hub;
  }

  private marksOf(accountId: string, rooms: Iterable<string>): ReadMark[] {
    return [...rooms].flatMap((roomId) => {
      const id = this.hub.feeds.cursor(roomId);
      return id > (this.written.get(`${roomId} ${accountId}`) ?? 0) ? [{ accountId, roomId, id }] : [];
    });
  }

  private async write(marks: readonly ReadMark[]): Promise<void> {
    // A statement must not change a row twice, and a person may have a room open in two tabs.
    const byKey = new Map(marks.map((mark) => [`${mark.roomId} ${mark.accountId}`, mark]));
    if (byKey.size === 0) return;
    await markRead(this.hub.tools.db, [...byKey.values()]);
    for (const [key, { id, roomId, accountId }] of byKey) {
      if (this.hub.tools.presence.isOnline(accountId, roomId)) this.written.set(key, id);
    }
  }

  /** Called when a person closes a room. */
  leave(accountId: string, roomId: string): void {
    const marks = this.marksOf(accountId, [roomId]);
    this.written.delete(`${roomId} ${accountId}`);
    this.write(marks).catch((error: unknown) => this.hub.logError(error, "read marks could not be stored"));
  }

  /** Stores what everyone, or one account, has read in the rooms that are open in this process. */
  async flush(accountId?: string): Promise<void> {
    const sockets = [...this.hub.tools.io.sockets.sockets.values()];
    await this.write(
      sockets.flatMap(({ data: { signedIn, rooms } }) =>
        signedIn && (accountId === undefined || signedIn.caller.accountId === accountId)
          ? this.marksOf(signedIn.caller.accountId, rooms)
          : [],
      ),
    );
  }
}
