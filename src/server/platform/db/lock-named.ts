import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Takes a named lock until the transaction ends. Transactions with the same lock run one after another, so that each
 * sees what the earlier ones stored.
 * @param kind what is locked, such as the jobs of an account
 */
export const lockNamed = (trx: Db, kind: string, id: string | null): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${id ?? ""}`}, 0))`.execute(trx);
