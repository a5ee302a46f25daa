/** Checks whether an email about a notification is still wanted. */
import { sql } from "kysely";
import type { About } from "#server/platform/deliveries/about.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { mayKnow } from "./may-know.ts";

/** @param untilRead whether the email is pointless once the notification was read */
export const aboutNotice = (id: string, { untilRead = false } = {}): About => ({
  of: "notification",
  id,
  untilRead,
});

/** Returns false if the notification was withdrawn, or is about a mentee that the reader may no longer see. */
export const isNotificationWanted: WantedCheck = async (trx, { about }) => {
  const { id, untilRead } = about as { id: string; untilRead: boolean };
  const { rows } = await sql`
    select from notifications n where n.id = ${id} and (n.read_at is null or not ${untilRead}::boolean)
      and ${mayKnow(sql`n.account_id`, sql`n.mentee_id`)}`.execute(trx);
  return rows.length > 0;
};
