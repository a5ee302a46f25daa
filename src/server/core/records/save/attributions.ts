import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Turns off the database's handling of answer attributions until the transaction ends, because the work stores or moves
 * them itself.
 */
export async function skipAttributions(trx: Db, isOn: boolean): Promise<void> {
  await sql`select set_config('app.answers', ${isOn ? '{"kept":true}' : ""}, true)`.execute(trx);
}

/** Two records of a type whose answers are copied. */
interface CopiedAnswers {
  readonly tableName: string;
  readonly from: string;
  readonly to: string;
  /** The mentee of the record that gets them. */
  readonly menteeId: string;
}

/**
 * Copies the attribution of sensitive answers to another record. Those that this record has are replaced.
 * @param isCopied condition on the answers `g`
 */
export async function copyAttributions(
  trx: Db,
  { tableName, from, to, menteeId }: CopiedAnswers,
  isCopied: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`insert into field_answers
      (organization_id, mentee_id, record_table, record_id, field, asked_by, asked_on, source, reason, declined)
    select g.organization_id, ${menteeId}::bigint, g.record_table, ${to}::bigint, g.field, g.asked_by, g.asked_on,
      g.source, g.reason, g.declined
    from field_answers g where g.record_table = ${tableName} and g.record_id = ${from} and ${isCopied}
    on conflict (record_table, record_id, field) do update set asked_by = excluded.asked_by, asked_on = excluded.asked_on,
      source = excluded.source, reason = excluded.reason, declined = excluded.declined`.execute(trx);
}
