/** The mentees with a phone number. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";

export interface Owner extends IdRow, Row<"mentees", "account_id" | "organization_id"> {
  readonly languageCode: string;
}

/** Returns the mentees with a number, in all organizations. */
export const ownersOf = async (db: Db, number: string): Promise<Owner[]> =>
  (
    await sql<Owner>`select m.id, m.account_id, m.organization_id, a.language_code as "languageCode"
      from mentees m join accounts a on a.id = m.account_id
      where m.mobile = ${number} and m.active and m.deleted_at is null and m.anonymized_at is null
      order by m.id`.execute(db)
  ).rows;
