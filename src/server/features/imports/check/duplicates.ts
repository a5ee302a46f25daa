/** Finds rows of a sheet that look like an existing record or an earlier row of the same sheet. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { menteeColumn } from "#shared/contracts/import-choices.ts";
import { importRulesOf } from "#shared/records/import-rules.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { column } from "#server/core/records/columns.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import { findAlike, type SoughtPerson } from "#server/core/records/matching/find-alike.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { problemOf, type StoredProblem } from "../problems.ts";

/** Number of people compared with existing ones at a time. */
const comparedAtOnce = 300;
/** Number of rows that one statement marks. */
const storedAtOnce = 500;

interface FoundDuplicate {
  readonly rowNo: number;
  readonly id: string;
  readonly name: string;
}

/** Selects the rows to compare: new ones that no one has decided about. */
const open = (importId: string, rowNo: number | null) => sql`r.import_id = ${importId} and r.result = 'create'
  and not r.is_decided and ${rowNo === null ? sql`true` : sql`r.row_no = ${rowNo}`}`;

/** Returns the value in a sheet. Names of people are compared in normalized form, other texts as in searches. */
function inSheet(type: RecordType, name: string): RawBuilder<unknown> {
  const said = sql`coalesce(r.draft ->> ${name}, '')`;
  if (type.duplicates && type.nameFields.includes(name)) return sql`name_form(${said})`;
  return type.fields[name]?.value === "text" ? sql`search_fold(${said})` : said;
}

/** Finds similar people by all their known data. */
async function alikePeople(
  db: Db,
  repository: Repository,
  type: RecordType,
  importId: string,
  rowNo: number | null,
): Promise<FoundDuplicate[]> {
  const { rows } = await sql<{ rowNo: number; draft: Record<string, string> }>`
    select r.row_no as "rowNo", r.draft from import_rows r where ${open(importId, rowNo)} order by r.row_no`.execute(
    db,
  );
  const found: FoundDuplicate[] = [];
  for (let at = 0; at < rows.length; at += comparedAtOnce) {
    const part = rows.slice(at, at + comparedAtOnce);
    const people = part.map(
      ({ draft }) =>
        Object.fromEntries(
          (type.duplicates ?? []).map((name) => [name, draft[name] ?? null]),
        ) as SoughtPerson,
    );
    const alike = await findAlike(repository, repository.signedIn.caller.organizationId, people);
    part.forEach(({ rowNo: one }, index) => {
      const [likeliest] = alike[index] ?? [];
      if (likeliest) found.push({ rowNo: one, id: likeliest.id, name: likeliest.name });
    });
  }
  return found;
}

/** Finds other records by name. */
async function sameNames(
  db: Db,
  { signedIn }: Repository,
  type: RecordType,
  importId: string,
  rowNo: number | null,
): Promise<FoundDuplicate[]> {
  if (type.scope === "mentee" || type.nameFields.length === 0) return [];
  const same = type.nameFields.map((name) => sql`search_fold(${column(name)}) = ${inSheet(type, name)}`);
  const { rows } = await sql<FoundDuplicate>`
    select distinct on (r.row_no) r.row_no as "rowNo", t.id::text, ${nameExpression(type, "t", signedIn.language)} as name
    from import_rows r join ${sql.table(type.table)} t on ${sql.join(same, sql` and `)}
    where ${open(importId, rowNo)} and t.deleted_at is null and ${toSql(rowFilter(signedIn.caller, type), factColumns(type))}
    order by r.row_no, t.id`.execute(db);
  return rows;
}

/** Two rows of a sheet with the same keys are possible duplicates, unless the first text is empty. */
interface SheetRule {
  readonly keys: RawBuilder<unknown>;
  readonly first?: RawBuilder<unknown>;
}

/**
 * Returns the rules for rows of a type. Records of a mentee are compared as with existing ones. If each mentee has only
 * one, `markRepeatedRows` compares them.
 */
function rulesOf(type: RecordType): readonly SheetRule[] {
  const { same } = importRulesOf(type);
  const identity = same && sql.join([menteeColumn, ...same].map((name) => sql`r.draft -> ${name}`));
  if (type.scope === "mentee") return type.single ? [] : [{ keys: identity ?? sql`r.draft` }];
  if (type.nameFields.length === 0) return [];
  const compared = type.duplicates ?? [];
  const days = compared.filter((name) => type.fields[name]?.value === "date");
  const single = compared.filter((name) => name === "clientId" || type.fields[name]?.kind === "email");
  return [[...type.nameFields, ...days], ...single.map((name) => [name])].map((names) => ({
    keys: sql.join(names.map((name) => inSheet(type, name))),
    first: inSheet(type, names[0] ?? ""),
  }));
}

interface Marked {
  readonly rowNo: number;
  /** Null for a duplicate of another row. */
  readonly id: string | null;
  readonly problem: StoredProblem;
}

/**
 * Updates the rows in batches, because the database has no good statistics on new rows yet and would plan a single
 * large update badly.
 */
async function storeDuplicates(db: Db, importId: string, marked: readonly Marked[]): Promise<void> {
  for (let at = 0; at < marked.length; at += storedAtOnce) {
    const part = marked.slice(at, at + storedAtOnce);
    const problems = part.map(({ problem }) => JSON.stringify([problem]));
    await sql`update import_rows r set result = 'duplicate', record_id = f.id, problems = f.problems
      from unnest(${part.map((one) => one.rowNo)}::integer[], ${part.map(({ id }) => id)}::bigint[], ${problems}::jsonb[])
        as f (row_no, id, problems)
      where r.import_id = ${importId} and r.row_no = f.row_no`.execute(db);
  }
}

/**
 * Marks new rows of an import that look like duplicates. Rows that a person has decided about don't change.
 * @param db the transaction of the check
 * @param repository reads existing records, as the caller sees them
 * @param rowNo limits it to this row. Null for all.
 */
export async function markDuplicates(
  db: Db,
  repository: Repository,
  type: RecordType,
  importId: string,
  rowNo: number | null,
): Promise<void> {
  const { signedIn } = repository;
  const find = type.duplicates ? alikePeople : sameNames;
  const mayCompare = authorizeType(signedIn.caller, type, "list") === "allow";
  const found = mayCompare ? await find(db, repository, type, importId, rowNo) : [];
  const duplicates = found.map(({ rowNo: one, id, name }) => ({
    rowNo: one,
    id,
    problem: problemOf(null, "double", { name }),
  }));
  await storeDuplicates(db, importId, duplicates);
  for (const { keys, first } of rulesOf(type)) {
    const { rows } = await sql<{ rowNo: number; first: number }>`
      select row_no as "rowNo", first from (
        select r.row_no, ${open(importId, rowNo)} as is_open,
          first_value(r.row_no) over (partition by ${keys} order by r.row_no) as first
        from import_rows r where r.import_id = ${importId} and r.result in ('create', 'created', 'duplicate')
          and ${first ?? sql`'-'`} <> '') f
      where first < row_no and is_open`.execute(db);
    const same = rows.map(({ rowNo: one, first: row }) => ({
      rowNo: one,
      id: null,
      problem: problemOf(null, "sameRow", { row }),
    }));
    await storeDuplicates(db, importId, same);
  }
}

/**
 * If several rows change the same record, or add a mentee's only record, the first one is used. The others are marked
 * as wrong.
 */
export async function markRepeatedRows(db: Db, { single }: RecordType, importId: string): Promise<void> {
  const key = single ? sql`about_mentee` : sql`record_id`;
  const results = single ? sql`'create'` : sql`'update', 'same'`;
  const problem = JSON.stringify(problemOf(null, "sameRecord", { row: 0 }));
  await sql`update import_rows r set result = 'wrong',
      problems = jsonb_build_array(jsonb_set(${problem}::jsonb, '{said,values,row}', to_jsonb(f.row_no)))
    from (select ${key} as key, min(row_no) as row_no from import_rows
      where import_id = ${importId} and result in (${results}) group by 1 having count(*) > 1) f
    where r.import_id = ${importId} and r.result in (${results}) and r.${key} = f.key and r.row_no > f.row_no`.execute(
    db,
  );
}
