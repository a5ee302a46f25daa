/** Unread chat messages for the top bar (platform section 3, "Message preview"). */
import type { Kysely } from "kysely";

export interface MessagePreview {
  readonly roomId: string;
  readonly avatar: string;
  readonly name: string;
  readonly message: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly messageCount: string;
}

/** The rooms with unread messages of an account, newest first. There is no chat yet, so nobody has any. */
export const unreadMessages = (_db: Kysely<unknown>, _accountId: string): Promise<MessagePreview[]> =>
  Promise.resolve([]);
