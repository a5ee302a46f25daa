/** The processes that are running, by their heartbeats. Their open sockets show who is online. */
import { sql } from "kysely";

/** Seconds between the heartbeats of a process in `chat_nodes`. */
export const presenceHeartbeatSeconds = 2;
/**
 * After this many seconds without a heartbeat, a process counts as killed, and its sockets count as closed. A process
 * that ends normally reports that.
 */
const staleSeconds = 7;

/** The running processes, for `node_id in …`. */
export const presentNodes = sql`(
  select id from chat_nodes where seen_at > now() - make_interval(secs => ${sql.lit(staleSeconds)}))`;
