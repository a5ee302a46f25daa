/**
 * Determines the result of importing each row of a sheet, with the same checks as a form. Only that result is stored.
 */
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { menteeColumn, type ImportResult } from "#shared/contracts/import-choices.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { targetsOf } from "../fields.ts";
import { columnIn, problemOf } from "../problems.ts";
import type { StoredImport } from "../store.ts";
import { changesOf, findExisting, keyOf, mayChange, type RowChanges } from "./find-existing.ts";
import { menteeFinder } from "./find-mentee.ts";
import { markAlreadyStored } from "./find-same.ts";
import { makePlanner, type PlannedRow } from "./plan-row.ts";
import { checkAddresses } from "./addresses.ts";
import { deletedColumnOf, leaveOutDeleted } from "./deleted-there.ts";
import type { CheckedRow } from "./checked-row.ts";

/** Checks the rows of an import. */
export interface Checker {
  /** Checks the next unchecked rows. @returns whether there were any */
  checkNext(db: Db, importId: string): Promise<boolean>;
}

const rowsAtOnce = 500;

/** Returns which mentees already have a record of a type with one record per mentee. */
async function menteesWith(
  db: Db,
  type: RecordType,
  planned: readonly PlannedRow[],
): Promise<ReadonlySet<string>> {
  if (!type.single) return new Set();
  const ids = planned.flatMap(({ draft }) => (draft[menteeColumn] ? [String(draft[menteeColumn])] : []));
  const { rows } = await sql<IdRow>`select mentee_id as id from ${sql.table(type.table)}
    where mentee_id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Creates the checker of an import. Options are read once. */
export async function makeChecker(repository: Repository, stored: StoredImport): Promise<Checker> {
  const { db: pool, env, registry, signedIn, t } = repository;
  const { organizationZone: zone } = signedIn;
  const type = repository.typeOf(stored.tableName);
  const targets = await targetsOf(repository, type);
  const findMentee = type.scope === "mentee" ? await menteeFinder(repository) : undefined;
  const context: HookContext = {
    db: pool,
    env,
    registry,
    type,
    signedIn,
    t,
    mayLackAnswers: true,
    asksCustomFields: true,
    isImported: true,
  };
  const mapping = stored.mapping ?? [];
  const plan = makePlanner(context, targets, { headers: stored.headers, mapping, zone, findMentee });
  const { mode, matchField } = stored;
  const keyColumn = columnIn({ mapping }, matchField ?? "");
  const deletedColumn = deletedColumnOf(stored.headers);

  const withSingle = (row: CheckedRow, owners: ReadonlySet<string>): CheckedRow => {
    if (!owners.has(String(row.draft[menteeColumn]))) return row;
    const problem = problemOf(columnIn({ mapping }, menteeColumn), "isThere");
    return { ...row, problems: [...row.problems, problem] };
  };

  /** Checks a row whose record exists. */
  const ofExisting = async (read: PlannedRow, row: StoredRow): Promise<CheckedRow> => {
    const about = {
      recordId: row.id,
      version: row.version,
      accountId: row["accountId"] as string | undefined,
    };
    if (!mayChange(repository, type, row))
      return { ...about, ...read, problems: [problemOf(keyColumn, "notYours")] };
    let changes: RowChanges = { draft: {}, before: {} };
    const { problems } = await plan.tryOut(
      read,
      (draft, trying) => (changes = changesOf(trying, matchField, { draft }, row)),
    );
    return { ...about, ...changes, problems };
  };

  const checkOne = async (
    read: PlannedRow,
    existing: ReadonlyMap<string, readonly StoredRow[]>,
  ): Promise<CheckedRow> => {
    const key = matchField ? keyOf(read, matchField) : "";
    const found = existing.get(key) ?? [];
    const wrong = (problem: string): CheckedRow => ({
      ...read,
      problems: [...read.problems, problemOf(keyColumn, problem)],
    });
    if (mode === "create" || (mode === "both" && found.length === 0)) return plan.tryNew(read);
    if (key === "") return wrong("keyNone");
    const [row] = found;
    if (!row) return wrong("keyMissing");
    return found.length > 1 ? wrong("keyTwice") : ofExisting(read, row);
  };

  const resultOf = ({ problems, recordId, doubleOf, draft }: CheckedRow): ImportResult => {
    if (doubleOf !== undefined) return "duplicate";
    if (problems.length > 0) return "wrong";
    if (recordId === undefined) return "create";
    return Object.keys(draft).length > 0 ? "update" : "same";
  };

  return {
    async checkNext(db, importId) {
      if (deletedColumn !== null) await leaveOutDeleted(db, importId, deletedColumn);
      const { rows } = await sql<{ rowNo: number; cells: string[]; elsewhere: string | null }>`
        select row_no as "rowNo", cells, elsewhere from import_rows where import_id = ${importId} and result = 'waiting'
        order by row_no limit ${rowsAtOnce}`.execute(db);
      if (rows.length === 0) return false;
      const read: PlannedRow[] = [];
      for (const { cells } of rows) {
        read.push(plan.read(cells));
        // A row can have many long cells, so other calls get a turn between two rows.
        await turn();
      }
      const keys = matchField ? read.map((row) => keyOf(row, matchField)).filter(Boolean) : [];
      const existing =
        mode !== "create" && matchField
          ? await findExisting(repository, type, matchField, [...new Set(keys)])
          : new Map<string, StoredRow[]>();
      const owners = await menteesWith(db, type, read);
      const bare: CheckedRow[] = [];
      // One after another, because the translated texts of a refusal are kept only until the next row.
      for (const row of read) bare.push(withSingle(await checkOne(row, existing), owners));
      const compared = await markAlreadyStored(repository, type, bare);
      const counted = new Set(rows.flatMap(({ elsewhere }) => elsewhere ?? []));
      const checked = await checkAddresses(db, repository, stored, compared, counted);
      const aboutMentee = ({ draft, recordId }: CheckedRow) =>
        (draft[menteeColumn] as string | undefined) ?? (type.isMentee ? (recordId ?? null) : null);
      await sql`update import_rows r set draft = p.draft, problems = p.problems, about_mentee = p.mentee,
          record_id = p.record, version_before = p.version, before = p.before, result = p.result,
          elsewhere = p.elsewhere
        from unnest(${rows.map(({ rowNo }) => rowNo)}::integer[], ${checked.map(({ draft }) => JSON.stringify(draft))}::jsonb[],
          ${checked.map(({ problems }) => JSON.stringify(problems))}::jsonb[], ${checked.map(aboutMentee)}::bigint[],
          ${checked.map(({ recordId, doubleOf }) => recordId ?? doubleOf ?? null)}::bigint[],
          ${checked.map(({ version = null }) => version)}::integer[],
          ${checked.map(({ before }) => (before ? JSON.stringify(before) : null))}::jsonb[], ${checked.map(resultOf)}::text[],
          ${checked.map(({ elsewhere = null }) => elsewhere)}::text[])
          as p (row_no, draft, problems, mentee, record, version, before, result, elsewhere)
        where r.import_id = ${importId} and r.row_no = p.row_no and r.result = 'waiting'`.execute(db);
      return true;
    },
  };
}
