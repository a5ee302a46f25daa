/** The history of one record from the audit trail, for callers who may open it. */
import { sql, type RawBuilder } from "kysely";
import type { Row } from "#server/platform/db/row.ts";
import { readsSensitive } from "#shared/access/caller.ts";
import { canReadField, authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import type { AuditAction } from "#shared/audit.ts";
import { historyPageSize, type HistoryRequest } from "#shared/contracts/history.ts";
import type { HistoryChange, HistoryRow } from "#shared/contracts/responses/history.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { mergedFrom } from "#server/core/records/merged.ts";
import { factsOf } from "#server/core/records/rows.ts";
import type { Changes } from "#server/core/audit/event.ts";
import { fileNamesIn, Names, type RowChanges } from "./history-names.ts";

interface Stored extends Row<
  "audit_trail",
  "id" | "created_at" | "account_type" | "outcome" | "table_name" | "record_id" | "organization_id"
> {
  readonly person: string | null;
  readonly action: AuditAction;
  readonly merge: HistoryRow["merge"] | null;
  readonly mergeId: string | null;
  readonly changes: Changes | null;
}

/**
 * Matches the rows of a record. For a mentee, matches the rows of the whole case, including those from before a
 * merge.
 */
async function about({ db }: Repository, type: RecordType, id: string, menteeId: string | null) {
  const isIt = sql`e.table_name = ${type.name} and e.record_id = ${id}`;
  const mentee = type.hasChatRoom ? id : menteeId;
  if (!mentee) return sql`e.mentee_id is null and ${isIt}`;
  const ids = [mentee, ...(await asSystem(() => mergedFrom(db, mentee)))];
  const isOfMentee =
    ids.length === 1 ? sql`e.mentee_id = ${mentee}` : sql`e.mentee_id = any(${ids}::bigint[])`;
  return type.hasChatRoom ? isOfMentee : sql`${isOfMentee} and ${isIt}`;
}

/** Excludes rows that are sensitive to the caller from the history of the mentee. */
function isOpen({ registry, signedIn: { caller } }: Repository): RawBuilder<unknown> {
  const hiding = readsSensitive(caller) ? [] : [...registry.values()].filter(({ sensitive }) => sensitive);
  const conditions = hiding.map((type) => {
    const isOther = sql`e.table_name is distinct from ${type.name}`;
    if (type.sensitive === "all") return isOther;
    const rows = toSql(rowFilter(caller, type), factColumns(type));
    return sql`(${isOther} or e.record_id in (select t.id from ${sql.table(type.table)} t where ${rows}))`;
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

async function select(
  repository: Repository,
  type: RecordType,
  menteeId: string | null,
  { tableId, before, changesOnly }: HistoryRequest,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select case when e.details ? 'mergedFrom' then 'from' when e.details ? 'mergedInto' then 'into'
        when e.details ? 'unmergedFrom' then 'undone' end as merge,
      case when e.details ? 'mergedFrom' then (select m.id from mentee_merges m
        where m.id::text = e.details ->> 'mergeId' and m.undone_at is null and m.changes <> '[]') end as "mergeId", e.id, e.created_at, e.account_type, e.action, e.outcome, e.table_name, e.record_id, e.organization_id, c.changes,
      case e.account_type
        when 'staff' then (select concat_ws(' ', first_name, last_name, '· ' || (e.details ->> 'apiKey'))
          from users where id = e.user_id)
        else (select concat_ws(' ', first_name, last_name) from mentees where account_id = e.account_id) end as person
    from audit_trail e left join audit_changes c on c.event_id = e.id
    where ${await about(repository, type, tableId, menteeId)} and ${isOpen(repository)} ${before ? sql`and e.id < ${before}` : sql``}
      ${
        changesOnly
          ? sql`and e.outcome = 'done' and e.action in ('create', 'change', 'delete', 'restore', 'archive',
        'unarchive', 'copy', 'saveProfile', 'anonymize')`
          : sql``
      }
    order by e.id desc limit ${historyPageSize + 1}`.execute(repository.db);
  return rows;
}

/** Returns the changes of a row that the caller may read. Null for a record type that the caller may not open. */
function readable({ signedIn, registry }: Repository, row: Stored): RowChanges | null {
  const type = registry.get(row.table_name ?? "");
  const { caller } = signedIn;
  if (!type || !row.changes || authorizeType(caller, type, "view") !== "allow") return null;
  const facts = { organizationId: row.organization_id };
  const changes = Object.entries(row.changes).filter(([name]) => {
    const field = type.fields[name];
    return name === "organizationId" || (field !== undefined && canReadField(caller, field, facts));
  });
  return { type, changes: Object.fromEntries(changes) };
}

function present(names: Names, { type, changes }: RowChanges): HistoryChange[] {
  return Object.entries(changes).map(([field, [before, after]]) => {
    const beforeLabel = names.of(type, field, before);
    const afterLabel = names.of(type, field, after);
    return {
      field,
      before,
      after,
      ...(beforeLabel === undefined ? {} : { beforeLabel }),
      ...(afterLabel === undefined ? {} : { afterLabel }),
    };
  });
}

/**
 * Returns a page of a record's history, newest first.
 * @throws AppError forbidden for mentees, notFound for a record that the caller may not open
 */
export async function readHistory(
  repository: Repository,
  request: HistoryRequest,
): Promise<{ rows: HistoryRow[]; fileNames: Record<string, string>; hasMore: boolean }> {
  const { db, signedIn } = repository;
  if (signedIn.caller.accountType !== "staff") throw new AppError("forbidden");
  if (request.before !== "" && !/^\d{1,18}$/.test(request.before)) throw new AppError("badRequest", "before");
  const type = repository.typeOf(request.tableName);
  const record = await repository.requireRow(db, type, request.tableId, "view");
  const { organizationId, menteeId = null } = factsOf(type, record);
  const found = await select(repository, type, menteeId, request);
  const page = found.slice(0, historyPageSize);
  // Another organization may have a different custom field with the same name, such as a sensitive one.
  const place = await repository.in(organizationId);
  const shown = page.map((row) => ({ row, content: readable(place, row) }));
  const contents = shown.flatMap(({ content }) => (content ? [content] : []));
  const names = new Names();
  await names.load(place, contents);
  const fileNames = await fileNamesIn(repository, contents);
  const rows = shown.map(({ row, content }) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    person: row.person ?? "",
    accountType: row.account_type ?? ("" as const),
    action: row.action,
    outcome: row.outcome,
    ...(row.merge ? { merge: row.merge } : {}),
    ...(row.mergeId ? { mergeId: row.mergeId } : {}),
    tableName: row.table_name ?? "",
    recordId: row.record_id ?? "",
    changes: content ? present(names, content) : [],
  }));
  return { rows, fileNames, hasMore: found.length > historyPageSize };
}
