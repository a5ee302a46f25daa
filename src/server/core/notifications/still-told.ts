/** Whether somebody is still to hear of a notification by mail. */
import { sql } from "kysely";
import type { About } from "#server/platform/deliveries/about.ts";
import type { WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import { mayKnow } from "./may-know.ts";

/** @param untilRead whether it says nothing new once the notification was read */
export const aboutNotice = (id: string, { untilRead = false } = {}): About => ({
  of: "notification",
  id,
  untilRead,
});

/** Not of one that was withdrawn, nor of a mentee that its reader may not see any more. */
export const isStillTold: WantedCheck = async (trx, { about }) => {
  const { id, untilRead } = about as { id: string; untilRead: boolean };
  const { rows } = await sql`
    select from notifications n where n.id = ${id} and (n.read_at is null or not ${untilRead}::boolean)
      and ${mayKnow(sql`n.account_id`, sql`n.mentee_id`)}`.execute(trx);
  return rows.length > 0;
};
