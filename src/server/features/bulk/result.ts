/** The outcome for each record of a bulk action, with the names that the caller may read. */
import { sql, type RawBuilder } from "kysely";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import type { BulkAction } from "#shared/contracts/bulk.ts";
import type { BulkOutcome, BulkResultAnswer, BulkResultRow } from "#shared/contracts/responses/bulk.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { labelOfField, nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError } from "#server/kernel/errors.ts";

/**
 * Returns the SQL of a row's name: its mentee's name, followed by its own name or the name of the record that it
 * references.
 */
function nameOf({ signedIn, registry }: Repository, type: RecordType): RawBuilder<unknown> {
  const { language, caller } = signedIn;
  const labels = (type.list?.columns ?? []).flatMap((name) => {
    const field = type.fields[name];
    const label = field && labelOfField(name, field, registry, language);
    return label && !label.isObject ? [sql.raw(label.sql)] : [];
  });
  const own = type.nameFields.length > 0 ? nameExpression(type, "t", language) : (labels[0] ?? sql`''`);
  if (type.scope !== "mentee" || !readsMenteeNames(caller)) return own;
  const mentee = sql`(select ${nameExpression(mentees, "m", language)} from mentees m where m.id = t.mentee_id)`;
  return sql`concat_ws(' · ', ${mentee}, nullif(${own}, ''))`;
}

/** @throws AppError notFound if the code doesn't belong to the caller */
export async function readResult(
  repository: Repository,
  code: string,
): Promise<Omit<BulkResultAnswer, "status" | "dataType">> {
  const { db, signedIn } = repository;
  const { caller } = signedIn;
  const jobs = await sql<{ id: string; action: BulkAction; tableName: string; undoUntil: Date | null }>`
    select id::text, action, table_name as "tableName",
      case when status = 'ready' and not is_undo and undo_until > now() then undo_until end as "undoUntil"
    from bulk_jobs where code = ${code} and account_id = ${caller.accountId}`.execute(db);
  const [job] = jobs.rows;
  if (!job) throw new AppError("notFound");
  const type = repository.typeOf(job.tableName);
  const isOpen = authorizeType(caller, type, "list") === "allow";
  const visible = isOpen ? toSql(rowFilter(caller, type), factColumns(type)) : sql`false`;
  const { rows } = await sql<BulkResultRow>`
    select r.record_id::text as id, r.outcome, coalesce(r.message, '') as message, coalesce((
      select ${nameOf(repository, type)} from ${sql.table(type.table)} t where t.id = r.record_id and ${visible}), '') as name
    from bulk_job_rows r where r.job_id = ${job.id}
    order by r.outcome not in ('refused', 'kept'), r.place`.execute(db);
  const counts: Record<BulkOutcome | "waiting", number> = {
    waiting: 0,
    done: 0,
    refused: 0,
    undone: 0,
    kept: 0,
  };
  for (const { outcome } of rows) counts[outcome] += 1;
  const { action, tableName, undoUntil } = job;
  return { action, tableName, counts, undoUntil: undoUntil?.toISOString() ?? null, rows };
}
