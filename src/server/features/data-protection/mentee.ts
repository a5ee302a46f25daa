import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** What must be known of a mentee to find its traces. */
export interface AnonymizedMentee {
  readonly id: string;
  readonly accountId: string;
  readonly organizationId: string;
  readonly lastName: string;
  readonly isAnonymized: boolean;
  /** In lower case: today's, and those of before that the audit trail remembers. */
  readonly emails: readonly string[];
  /** In E.164 form; null without one. */
  readonly mobile: string | null;
  /** As notifications have it. */
  readonly names: readonly string[];
}

/** Emails that the mentee had before. */
async function earlierEmails(trx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(v.email) as email
    from audit_trail e join audit_changes c on c.event_id = e.id,
      jsonb_array_elements_text(case jsonb_typeof(c.changes -> 'email') when 'array' then c.changes -> 'email'
        else '[]' end) as v (email)
    where e.mentee_id = ${id} and v.email <> ''`.execute(trx);
  return rows.map(({ email }) => email);
}

/**
 * Locks a mentee, so that nothing below it is added meanwhile, and reads what its traces are found by.
 * @param options `isDeleted` for one of those that are deleted
 * @returns null when there is none, or it is deleted
 */
export async function lockMentee(
  trx: Db,
  id: string,
  { isDeleted = false } = {},
): Promise<AnonymizedMentee | null> {
  const row = await trx
    .selectFrom("mentees as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select([
      "m.id",
      "m.account_id",
      "m.organization_id",
      "m.first_name",
      "m.last_name",
      "m.anonymized_at",
      "m.mobile",
    ])
    .select(["a.email_key", sql<string>`lower(m.email)`.as("email")])
    .where("m.id", "=", id)
    .where("m.deleted_at", isDeleted ? "is not" : "is", null)
    .forUpdate("m")
    .executeTakeFirst();
  if (!row) return null;
  const emails = new Set([row.email, row.email_key, ...(await earlierEmails(trx, id))]);
  return {
    id: row.id,
    accountId: row.account_id,
    organizationId: row.organization_id,
    lastName: row.last_name,
    isAnonymized: row.anonymized_at !== null,
    emails: [...emails].filter((one): one is string => one?.includes("@") === true),
    mobile: row.mobile,
    names: [`${row.first_name} ${row.last_name}`],
  };
}
