import { randomBytes } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/db/database.ts";
import { frozenStatement } from "#server/db/frozen-sql.ts";
import type { AuditEvent, Changes } from "./event.ts";

/** Rows of the trail as JSON, so that one prepared statement serves any number of them. */
const toJson = (events: readonly AuditEvent[]): string =>
  JSON.stringify(
    events.map((event) => ({
      request_id: event.requestId,
      organization_id: event.ownerId ?? event.organizationId,
      account_id: event.accountId,
      account_type: event.accountType,
      user_id: event.userId,
      action: event.action,
      outcome: event.outcome,
      table_name: event.tableName,
      record_id: event.recordId,
      mentee_id: event.menteeId,
      address: event.address,
      details: event.details,
      email_key: event.emailKey,
    })),
  );

const insertInto = (digest: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into audit_trail (request_id, organization_id, account_id, account_type, user_id, action, outcome, table_name,
    record_id, mentee_id, address, details, changes_digest)
  select request_id, coalesce(e.organization_id, p.organization_id), coalesce(e.account_id, p.account_id),
    coalesce(e.account_type, p.account_type), coalesce(e.user_id, p.user_id), action, outcome, table_name, record_id,
    coalesce(e.mentee_id, p.mentee_id), address, details, ${digest}
  from jsonb_to_recordset(${null}::jsonb) as e (request_id text, organization_id bigint, account_id bigint,
    account_type text, user_id bigint, action text, outcome text, table_name text, record_id bigint, mentee_id bigint,
    address text, details jsonb, email_key text)
  left join lateral (
    select a.id as account_id, a.account_type, u.id as user_id, m.id as mentee_id,
      coalesce(u.organization_id, m.organization_id) as organization_id
    from accounts a left join users u on u.account_id = a.id left join mentees m on m.account_id = a.id
    where a.email_key = e.email_key and a.deleted_at is null
  ) p on e.email_key is not null`;

const insertAll = frozenStatement(insertInto(sql`null`));

/** Stores events without changes of fields. */
export async function insertEvents(db: Db, events: readonly AuditEvent[]): Promise<void> {
  await insertAll(db, [toJson(events)]);
}

/**
 * Stores that a mentee was anonymized and, with the same statement, erases all values that the trail kept of its case.
 * @param db the transaction that anonymized the mentee, with the application's own view
 */
export async function eraseValues(db: Db, event: AuditEvent & { readonly menteeId: string }): Promise<void> {
  await sql`select anonymize_audit(${toJson([event])}::jsonb -> 0)`.execute(db);
}

const digest = sql`sha256(c.salt || convert_to(c.changes::text, 'UTF8'))`;
const insertWithChanges = frozenStatement(sql`
  with c as (select ${null}::bytea as salt, ${null}::jsonb as changes),
  stored as (${insertInto(sql`(select ${digest} from c)`)} returning id, organization_id)
  insert into audit_changes (event_id, organization_id, salt, changes)
  select stored.id, stored.organization_id, c.salt, c.changes from stored, c`);

/**
 * Stores an event with what it changed, in the transaction of the change.
 * @param db the transaction
 */
export async function insertChange(db: Db, event: AuditEvent, changes: Changes): Promise<void> {
  await insertWithChanges(db, [randomBytes(16), JSON.stringify(changes), toJson([event])]);
}
