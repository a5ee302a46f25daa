import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Turns off the database's handling of answer attributions until the transaction ends, because the work stores or moves
 * them itself.
 */
export async function keepAnswers(trx: Db, isOn: boolean): Promise<void> {
  await sql`select set_config('app.answers', ${isOn ? '{"kept":true}' : ""}, true)`.execute(trx);
}
