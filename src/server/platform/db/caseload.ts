import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Returns true if a team member works with any mentee today. */
export async function hasCaseload(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from unnest(caseload_in_scope(${personId})) mentee limit 1`.execute(db);
  return rows.length > 0;
}
