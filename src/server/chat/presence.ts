/** Who has a socket open, in any process. */
import { sql } from "kysely";

/** A process that was not seen for this long has ended; its sockets are gone. */
const staleSeconds = 12;

/** The processes that run, for `node_id in …`. */
export const presentNodes = sql`(
  select id from chat_nodes where seen_at > now() - make_interval(secs => ${sql.lit(staleSeconds)}))`;
