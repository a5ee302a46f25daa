/** Who has a socket open, in any process. */
import { sql } from "kysely";

/** How often a process says that it runs. */
export const beatSeconds = 2;
/** A process that was not seen for this long was killed; its sockets are gone. One that ends says so itself. */
const staleSeconds = 7;

/** The processes that run, for `node_id in …`. */
export const presentNodes = sql`(
  select id from chat_nodes where seen_at > now() - make_interval(secs => ${sql.lit(staleSeconds)}))`;
