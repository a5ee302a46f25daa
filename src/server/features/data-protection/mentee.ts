import { sql } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The data that is needed to find all traces of a mentee. */
export interface AnonymizedMentee {
  readonly id: string;
  readonly accountId: string;
  readonly organizationId: string;
  /** The organizations whose staff may have copies: the current and former ones, and the super-organization. */
  readonly holderIds: readonly string[];
  readonly lastName: string;
  readonly isAnonymized: boolean;
  /** In lowercase: the current addresses, and former ones from the audit trail. */
  readonly emails: readonly string[];
  /** In E.164 format, or null. */
  readonly mobile: string | null;
  /** The current names, and former ones from the audit trail. */
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

/** Returns former values of a field from the audit trail. */
async function earlierValues(trx: Db, id: string, field: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct v.value
    from audit_trail e join audit_changes c on c.event_id = e.id,
      jsonb_array_elements_text(case jsonb_typeof(c.changes -> ${field}) when 'array' then c.changes -> ${field}
        else '[]' end) as v (value)
    where e.mentee_id = ${id} and v.value <> ''`.execute(trx);
  return rows.map(({ value }) => value);
}

/**
 * Locks a mentee, so that no records are added to the case, and reads the data for finding all traces of the mentee.
 * @param options `isDeleted` to lock a deleted mentee
 * @returns null if there is no such mentee, or if the mentee is deleted
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
  const earlierEmails = await earlierValues(trx, id, "email");
  const emails = new Set([row.email, row.email_key, ...earlierEmails.map((email) => email.toLowerCase())]);
  const firstNames = new Set([row.first_name, ...(await earlierValues(trx, id, "firstName"))]);
  const lastNames = new Set([row.last_name, ...(await earlierValues(trx, id, "lastName"))]);
  const formerIds = (await earlierValues(trx, id, "organizationId")).filter(isWireId);
  return {
    id: row.id,
    accountId: row.account_id,
    organizationId: row.organization_id,
    holderIds: [...new Set([row.organization_id, superOrganizationId, ...formerIds])],
    lastName: row.last_name,
    isAnonymized: row.anonymized_at !== null,
    emails: [...emails].filter((one): one is string => one?.includes("@") === true),
    mobile: row.mobile,
    firstNames: [...firstNames],
    lastNames: [...lastNames],
  };
}
