import { randomBytes } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { AuditEvent, Changes } from "./event.ts";

/** What is stored of an event: columns of `audit_trail` with their types. */
const columns = {
  request_id: "text",
  organization_id: "bigint",
  account_id: "bigint",
  account_type: "text",
  user_id: "bigint",
  action: "text",
  outcome: "text",
  table_name: "text",
  record_id: "bigint",
  mentee_id: "bigint",
  address: "text",
  details: "jsonb",
};
/** A column of the trail. */
export type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];

const rowOf = (event: AuditEvent): Record<Column, unknown> => ({
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
});

const target = sql.raw(names.join(", "));
const given = (name: Column, value: unknown) => sql`${value ?? null}::${sql.raw(columns[name])}`;

/** @param ofWritten columns that take the id of the row `written` instead of a value of the event */
function valuesOf(event: AuditEvent, ofWritten: readonly Column[] = []): RawBuilder<unknown> {
  const row = rowOf(event);
  return sql.join(names.map((name) => (ofWritten.includes(name) ? sql`written.id` : given(name, row[name]))));
}

/** Rows of the trail as JSON, so that one prepared statement serves any number of them. */
const toJson = (events: readonly AuditEvent[]): string =>
  JSON.stringify(events.map((event) => ({ ...rowOf(event), email_key: event.emailKey })));

/** The person whom an email belongs to, for what a sign-in cannot know. */
const found = new Set<Column>(["organization_id", "account_id", "account_type", "user_id", "mentee_id"]);
const insertAll = (events: readonly AuditEvent[]) => sql`
  insert into audit_trail (${target})
  select ${sql.raw(names.map((name) => (found.has(name) ? `coalesce(e.${name}, p.${name})` : `e.${name}`)).join(", "))}
  from jsonb_to_recordset(${toJson(events)}::jsonb) as e (${sql.raw(names.map((name) => `${name} ${columns[name]}`).join(", "))},
    email_key text)
  left join lateral (
    select a.id as account_id, a.account_type, u.id as user_id, m.id as mentee_id,
      coalesce(u.organization_id, m.organization_id) as organization_id
    from accounts a left join users u on u.account_id = a.id left join mentees m on m.account_id = a.id
    where a.email_key = e.email_key and a.deleted_at is null
  ) p on e.email_key is not null`;

/** Stores events without changes of fields. */
export async function insertEvents(db: Db, events: readonly AuditEvent[]): Promise<void> {
  const [first] = events;
  // A statement for one row that needs no look-up takes PostgreSQL two thirds of the other's time.
  const isPlain = first && events.length === 1 && first.emailKey === undefined;
  const statement = isPlain
    ? sql`insert into audit_trail (${target}) values (${valuesOf(first)})`
    : insertAll(events);
  await statement.execute(db);
}

/**
 * Stores that a mentee was anonymized and, with the same statement, erases all values that the trail kept of its case.
 * @param db the transaction that anonymized the mentee, with the application's own view
 */
export async function eraseValues(db: Db, event: AuditEvent & { readonly menteeId: string }): Promise<void> {
  await sql`select anonymize_audit(${toJson([event])}::jsonb -> 0)`.execute(db);
}

/** Stores an event for the row `written`, with what it changed. */
function insertWithChanges(event: AuditEvent, changes: Changes, ofWritten?: readonly Column[]) {
  return sql`c as (select ${randomBytes(16)}::bytea as salt, ${JSON.stringify(changes)}::jsonb as changes),
    stored as (
      insert into audit_trail (${target}, changes_digest)
      select ${valuesOf(event, ofWritten)}, sha256(c.salt || convert_to(c.changes::text, 'UTF8')) from c, written
      returning id, organization_id),
    with_changes as (
      insert into audit_changes (event_id, organization_id, salt, changes)
      select stored.id, stored.organization_id, c.salt, c.changes from stored, c)`;
}

/**
 * Stores an event of somebody who is signed in with what it changed, in the transaction of the change.
 * @param db the transaction
 */
export async function insertChange(db: Db, event: AuditEvent, changes: Changes): Promise<void> {
  await sql`with written as (select), ${insertWithChanges(event, changes)} select`.execute(db);
}

/**
 * Writes a row and stores who wrote it, with one statement.
 * @param db the transaction
 * @param write a statement that gives the `id` of the row
 * @param ofWritten columns of the trail that take this id instead of a value of the event
 * @returns the id
 */
export async function writeAudited(
  db: Db,
  write: RawBuilder<unknown>,
  event: AuditEvent,
  changes: Changes,
  ofWritten: readonly Column[],
): Promise<string> {
  const audit =
    Object.keys(changes).length > 0
      ? insertWithChanges(event, changes, ofWritten)
      : sql`stored as (insert into audit_trail (${target}) select ${valuesOf(event, ofWritten)} from written)`;
  const { rows } = await sql<{ id: string }>`
    with written as (${write}), ${audit} select id from written`.execute(db);
  return String(rows[0]?.id);
}
