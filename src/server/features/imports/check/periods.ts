/** Finds rows of a sheet whose period overlaps that of an existing record or of another row with the same key. */
import { sql, type RawBuilder } from "kysely";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { periodText } from "#server/core/records/save/periods.ts";
import type { Db } from "#server/platform/db/database.ts";
import { columnIn } from "../problems.ts";
import type { StoredImport } from "../store.ts";

interface PeriodRow {
  readonly rowNo: number;
  /** Periods with the same key must not overlap. */
  readonly key: string;
  /** The first day, and the day after the last one. Null for a period without an end. */
  readonly from: string;
  readonly end: string | null;
  /** True if it overlaps a record. */
  readonly isTaken: boolean;
}

/** Returns the new rows of a sheet with their periods, ordered by key and first day. */
async function readPeriods(db: Db, type: RecordType, importId: string): Promise<PeriodRow[]> {
  const { period } = type;
  if (!period || type.scope !== "mentee") return [];
  const daysOf = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
    sql`${sql.raw(period.mayTouch ? "stay_of" : "period_of")}(${from}, ${until})`;
  const value = (name: string) => sql`nullif(r.draft ->> ${name}, '')`;
  const stored = (name: string) => sql.ref(`t.${sqlName(name)}`);
  const days = daysOf(sql`${value(period.from)}::date`, sql`${value(period.until)}::date`);
  const isSame = period.of.map((name) => sql`${stored(name)}::text is not distinct from ${value(name)}`);
  const { rows } = await sql<PeriodRow>`
    select r.row_no as "rowNo", jsonb_build_array(r.about_mentee, ${sql.join(period.of.map(value))})::text as key,
      lower(p.days)::text as "from", upper(p.days)::text as "end",
      exists (select from ${sql.table(type.table)} t where t.mentee_id = r.about_mentee and t.deleted_at is null
        and ${daysOf(stored(period.from), stored(period.until))} && p.days and ${sql.join(isSame, sql` and `)}) as "isTaken"
    from import_rows r cross join lateral (select ${days} as days) p
    where r.import_id = ${importId} and r.result = 'create' and lower(p.days) is not null
    order by key, "from", r.row_no`.execute(db);
  return rows;
}

/**
 * Marks rows with overlapping periods as wrong, so that people see it before the database refuses them.
 * @param db the transaction of the check
 */
export async function markOverlaps(db: Db, type: RecordType, stored: StoredImport): Promise<void> {
  const wrong: number[] = [];
  let last: PeriodRow | undefined;
  for (const row of await readPeriods(db, type, stored.id)) {
    const isInLast = last?.key === row.key && (last.end === null || row.from < last.end);
    if (row.isTaken || isInLast) wrong.push(row.rowNo);
    else last = row;
  }
  if (wrong.length === 0) return;
  const problem = { column: columnIn(stored, type.period?.from ?? ""), said: { key: periodText(type) } };
  await sql`update import_rows set result = 'wrong', problems = ${JSON.stringify([problem])}::jsonb
    where import_id = ${stored.id} and row_no = any(${wrong}::integer[])`.execute(db);
}
