import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Makes transactions that lock the same thing wait for each other until they end, so that each one sees what the
 * earlier ones stored.
 * @param kind what is locked, such as the jobs of an account
 */
export const lockNamed = (trx: Db, kind: string, id: string | null): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${id ?? ""}`}, 0))`.execute(trx);
