import { randomBytes } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { markAudited } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import type { AuditEvent, Changes } from "./event.ts";

/** The columns of `audit_trail` that an event sets, with their types. */
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
  details: event.apiKey === undefined ? event.details : { ...event.details, apiKey: event.apiKey },
});

const target = sql.raw(names.join(", "));
const given = (name: Column, value: unknown) => sql`${value ?? null}::${sql.raw(columns[name])}`;

/**
 * Returns true if super-organization staff read a mentee's data. Such a call may name only the mentee, whose
 * organization is then looked up.
 */
const looksUpMenteeOrganization = ({ isSuper, ownerId, menteeId, outcome }: AuditEvent): boolean =>
  isSuper === true && outcome === "done" && !ownerId && !!menteeId;

function valueIn(event: AuditEvent, name: Column): RawBuilder<unknown> {
  const value = given(name, rowOf(event)[name]);
  if (name !== "organization_id" || !looksUpMenteeOrganization(event)) return value;
  return sql`coalesce((select om.organization_id from mentees om where om.id = ${event.menteeId}), ${value})`;
}

/**
 * Stores an event as part of the statement that reads, so that nothing is read without a row in the trail.
 * @param others columns whose values differ from those of the event
 * @param from the result of the read as a `from` clause. If it has no row, nothing is stored.
 */
export const auditedRead = (
  event: AuditEvent,
  others: Partial<Record<Column, RawBuilder<unknown>>> = {},
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => {
  const values = names.map((name) => others[name] ?? valueIn(event, name));
  return sql`audited as (insert into audit_trail (${target}) select ${sql.join(values)} ${from})`;
};

/** @param ofWritten columns that get the id of the row `written` instead of a value of the event */
const valueOf = (event: AuditEvent, name: Column, ofWritten: readonly Column[]): RawBuilder<unknown> =>
  ofWritten.includes(name) ? sql`written.id` : valueIn(event, name);

const valuesOf = (event: AuditEvent, ofWritten: readonly Column[] = []): RawBuilder<unknown> =>
  sql.join(names.map((name) => valueOf(event, name, ofWritten)));

/**
 * Reserves the id of a row before it is stored, because the database role that adds rows can't read them (ADR 43). The
 * transaction must have its number before the id is reserved, because sealing relies on that.
 */
const drawnId = sql`drawn as materialized (
      select nextval('audit_trail_id_seq') as id
      from (select pg_current_xact_id() as transaction_id offset 0) t where t.transaction_id is not null)`;

/** Returns rows of the trail as JSON, so that one prepared statement works for any number of rows. */
const toJson = (events: readonly AuditEvent[]): string =>
  JSON.stringify(
    events.map((event) => ({
      ...rowOf(event),
      email_key: event.emailKey,
      target_account: event.targetAccount,
      of_mentee: looksUpMenteeOrganization(event),
    })),
  );

/** The columns to look up by email or account, because a sign-in can't know them. */
const found = new Set<Column>(["organization_id", "account_id", "account_type", "user_id", "mentee_id"]);
/** The organization of the mentee, for {@link looksUpMenteeOrganization}. */
const ofMentee = "(select om.organization_id from mentees om where e.of_mentee and om.id = e.mentee_id)";

function foundValue(name: Column): string {
  if (name === "organization_id") return `coalesce(${ofMentee}, e.${name}, p.${name})`;
  return found.has(name) ? `coalesce(e.${name}, p.${name})` : `e.${name}`;
}

const insertAll = (events: readonly AuditEvent[]) => sql`
  insert into audit_trail (${target})
  select ${sql.raw(names.map(foundValue).join(", "))}
  from jsonb_to_recordset(${toJson(events)}::jsonb) as e (${sql.raw(names.map((name) => `${name} ${columns[name]}`).join(", "))},
    email_key text, target_account bigint, of_mentee boolean)
  left join lateral (
    select a.id as account_id, a.account_type, u.id as user_id, m.id as mentee_id,
      coalesce(u.organization_id, m.organization_id) as organization_id
    from accounts a left join users u on u.account_id = a.id left join mentees m on m.account_id = a.id
    where a.id = e.target_account or (a.email_key = e.email_key and a.deleted_at is null)
  ) p on e.email_key is not null or e.target_account is not null`;

/** Stores events without field changes. */
export async function insertEvents(db: Db, events: readonly AuditEvent[]): Promise<void> {
  const [first] = events;
  // For one row without a lookup, this statement takes two thirds of the time of the statement below.
  const isNamed = first?.emailKey === undefined && first?.targetAccount === undefined;
  const isPlain = first && events.length === 1 && isNamed;
  const statement = isPlain
    ? sql`insert into audit_trail (${target}) values (${valuesOf(first)})`
    : insertAll(events);
  await statement.execute(db);
}

/** Stores the event of a call that reads, together with its other statements. Null stores nothing. */
export async function insertRead(db: Db, event: AuditEvent | null): Promise<void> {
  if (!event) return;
  await insertEvents(db, [event]);
  markAudited();
}

/** A record of another mentee that refers to an anonymized one. */
export interface LinkedRecord {
  readonly tableName: string;
  readonly recordId: string;
  /** The other mentee. */
  readonly menteeId: string;
  /** The wire name of the field with the reference. */
  readonly field: string;
}

/**
 * Records that a mentee was anonymized. The same statement erases all values of the case that the trail contains.
 * @param db the transaction that anonymized the mentee, in the `system` scope
 * @param linked records whose values are erased too, if the trail says that they referred to the mentee
 */
export async function eraseValues(
  db: Db,
  event: AuditEvent & { readonly menteeId: string },
  linked: readonly LinkedRecord[],
): Promise<void> {
  const more = JSON.stringify({ linked });
  await sql`select anonymize_audit((${toJson([event])}::jsonb -> 0) || ${more}::jsonb)`.execute(db);
}

/** Stores an event for the row `written`, with its changes. */
function insertWithChanges(event: AuditEvent, changes: Changes, ofWritten: readonly Column[] = []) {
  return sql`c as (select ${randomBytes(16)}::bytea as salt, ${JSON.stringify(changes)}::jsonb as changes),
    ${drawnId},
    stored as (
      insert into audit_trail (id, ${target}, changes_digest)
      select drawn.id, ${valuesOf(event, ofWritten)}, sha256(c.salt || convert_to(c.changes::text, 'UTF8'))
      from drawn, c, written),
    with_changes as (
      insert into audit_changes (event_id, organization_id, salt, changes)
      select drawn.id, ${valueOf(event, "organization_id", ofWritten)}, c.salt, c.changes from drawn, c, written)`;
}

/**
 * Stores an event of a signed-in person with its changes, in the transaction of the change.
 * @param db the transaction
 */
export async function insertChange(db: Db, event: AuditEvent, changes: Changes): Promise<void> {
  await sql`with written as (select), ${insertWithChanges(event, changes)} select`.execute(db);
}

/**
 * Writes a row and its event with one statement.
 * @param db the transaction
 * @param write a statement that returns the `id` of the row
 * @param ofWritten columns of the trail that get this id instead of a value of the event
 * @param before the start of the statement: {@link unawaited} if the id is known
 * @returns the id. None for an unawaited statement.
 */
export async function writeAudited(
  db: Db,
  write: RawBuilder<unknown>,
  event: AuditEvent,
  changes: Changes,
  ofWritten: readonly Column[],
  before: RawBuilder<unknown> = sql``,
): Promise<string | undefined> {
  const audit =
    Object.keys(changes).length > 0
      ? insertWithChanges(event, changes, ofWritten)
      : sql`stored as (insert into audit_trail (${target}) select ${valuesOf(event, ofWritten)} from written)`;
  const { rows } = await sql<IdRow>`${before}
    with written as (${write}), ${audit} select id from written`.execute(db);
  return rows[0]?.id;
}
