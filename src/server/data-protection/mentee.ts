import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** What must be known of a mentee to find its traces. */
export interface AnonymizedMentee {
  readonly id: string;
  readonly accountId: string;
  readonly organizationId: string;
  readonly lastName: string;
  readonly isAnonymized: boolean;
  /** In lower case: today's, and those of before that the audit trail remembers. */
  readonly emails: readonly string[];
  /** As notifications have it. */
  readonly names: readonly string[];
}

interface Row extends Omit<AnonymizedMentee, "emails" | "names"> {
  readonly firstName: string;
  readonly email: string;
  readonly emailKey: string;
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
 * @returns null when there is none, or it is deleted
 */
export async function lockMentee(trx: Db, id: string): Promise<AnonymizedMentee | null> {
  const { rows } = await sql<Row>`
    select m.id, m.account_id as "accountId", m.organization_id as "organizationId", m.last_name as "lastName",
      m.anonymized_at is not null as "isAnonymized", m.first_name as "firstName", lower(m.email) as email,
      a.email_key as "emailKey"
    from mentees m join accounts a on a.id = m.account_id
    where m.id = ${id} and m.deleted_at is null for update of m`.execute(trx);
  const row = rows[0];
  if (!row) return null;
  const { firstName, email, emailKey, ...rest } = row;
  return {
    ...rest,
    emails: [...new Set([email, emailKey, ...(await earlierEmails(trx, id))])].filter((one) =>
      one.includes("@"),
    ),
    names: [`${firstName} ${row.lastName}`],
  };
}
