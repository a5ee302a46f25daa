/** Messages in a person's open rooms count as read. */
import { notifyAway } from "../away.ts";
import { markRead, takeBackRead, type ReadMark } from "../reading.ts";
import type { HubParts } from "./hub-parts.ts";

/** Milliseconds in which a person whose connection was lost can return to the room. */
const returnMs = 3000;

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

  /**
   * Called when a person's connection was lost. Messages after the last one that it certainly received become unread
   * again and are announced, unless the person has the room open by then.
   */
  lose(received: ReadMark): void {
    const { accountId, roomId } = received;
    const { clock, db, env, log, presence } = this.hub.tools;
    const until = this.hub.feeds.cursor(roomId);
    this.written.delete(`${roomId} ${accountId}`);
    clock.after(returnMs, () => {
      if (presence.isOnline(accountId, roomId)) return;
      presence
        .written()
        .then(() => takeBackRead(db, received, until))
        .then(() => notifyAway({ db, env, log }, [received]))
        .catch((error: unknown) => this.hub.logError(error, "read marks could not be undone"));
    });
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
