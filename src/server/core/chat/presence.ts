/** Tells who has an open socket in any process. */
import { sql } from "kysely";

/** Seconds between a process's signs of life. */
export const beatSeconds = 2;
/**
 * Seconds without a sign of life after which a process counts as killed and its sockets as closed. A process that ends
 * normally reports that.
 */
const staleSeconds = 7;

/** The running processes, for `node_id in …`. */
export const presentNodes = sql`(
  select id from chat_nodes where seen_at > now() - make_interval(secs => ${sql.lit(staleSeconds)}))`;
