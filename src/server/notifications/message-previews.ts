/** Unread chat messages for the top bar (platform section 3, "Message preview"). */
import type { Kysely } from "kysely";
import type { MessagePreview } from "#shared/contracts/auth.ts";

/** The rooms with unread messages of an account, newest first. There is no chat yet, so nobody has any. */
export const unreadMessages = (_db: Kysely<unknown>, _accountId: string): Promise<MessagePreview[]> =>
  Promise.resolve([]);
