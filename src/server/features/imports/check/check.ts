/** Says of each row of a sheet what would become of it, with the checks of a form and nothing written but that. */
import { sql } from "kysely";
import { rowFilter } from "#shared/access/row-filter.ts";
import { menteeColumn, type ImportProblem, type MappedColumn } from "#shared/contracts/imports.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { foldText } from "#shared/search-words.ts";
import { emailKey } from "#server/core/accounts/accounts.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { HookContext } from "#server/core/records/hooks/hook.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { hasDefault, targetsOf, type Target } from "../fields.ts";
import type { StoredImport } from "../store.ts";
import { makePlanner, type PlannedRow } from "./plan-row.ts";

/** Looks at rows of one import. */
export interface Checker {
  /** Checks the next rows that were not checked yet. @returns whether there were any */
  checkNext(db: Db, importId: string): Promise<boolean>;
}

const rowsAtOnce = 500;

/** The mentees that the caller may see, by client id, email and name; null where several have it. */
async function menteesByName({ db, signedIn }: Repository): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; names: (string | null)[] }>`
    select t.id::text, array[t.client_id, t.email, concat_ws(' ', t.first_name, t.last_name),
      concat_ws(', ', t.last_name, t.first_name)] as names
    from mentees t where t.deleted_at is null and ${toSql(rowFilter(signedIn.caller, mentees), factColumns(mentees))}`.execute(
    db,
  );
  const found = new Map<string, string | null>();
  for (const { id, names } of rows)
    for (const name of names) {
      if (!name) continue;
      const key = foldText(name);
      found.set(key, found.has(key) && found.get(key) !== id ? null : id);
    }
  return found;
}

/** Emails of these rows that somebody signs in with; of types whose rows are people. */
async function takenEmails(db: Db, type: RecordType, planned: readonly PlannedRow[]): Promise<Set<string>> {
  if (!type.hasWaivers) return new Set();
  const keys = planned.flatMap(({ draft }) =>
    typeof draft["email"] === "string" ? [emailKey(draft["email"])] : [],
  );
  const { rows } = await sql<{ key: string }>`select email_key as key from accounts
    where email_key = any(${keys}) and deleted_at is null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** @throws BusinessError for a mapping that no sheet can have */
export function requireMapping(
  { t }: Repository,
  targets: readonly Target[],
  headers: readonly string[],
  mapping: readonly MappedColumn[],
): void {
  for (const { column, field, whereEmpty } of mapping) {
    const target = targets.find(({ name }) => name === field);
    if (!target || column >= headers.length)
      throw new BusinessError(t("server.imports.noField"), { mapping: field });
    if (whereEmpty && !hasDefault(target)) throw new AppError("badRequest", "whereEmpty");
    if (mapping.filter((other) => other.field === field).length > 1)
      throw new BusinessError(t("server.imports.fieldTwice", { field: target.label }), {
        [field]: target.label,
      });
    if (mapping.filter((other) => other.column === column).length > 1)
      throw new BusinessError(t("server.imports.columnTwice", { column: headers[column] }), {
        mapping: field,
      });
  }
  const missing = targets.filter(
    ({ name, isRequired }) => isRequired && !mapping.some(({ field }) => field === name),
  );
  if (missing.length > 0) {
    const fields = missing.map(({ label }) => label).join(", ");
    throw new BusinessError(
      t("server.imports.fieldsMissing", { fields }),
      Object.fromEntries(missing.map(({ name, label }) => [name, label])),
    );
  }
}

/** Makes the checks of an import ready; what can be chosen is read once. */
export async function makeChecker(repository: Repository, stored: StoredImport): Promise<Checker> {
  const { db: pool, env, registry, signedIn, t } = repository;
  const type = repository.typeOf(stored.tableName);
  const targets = await targetsOf(repository, type);
  const byName = type.scope === "mentee" ? await menteesByName(repository) : new Map<string, string | null>();
  const context: HookContext = { db: pool, env, registry, type, signedIn, t, mayLackAnswers: true };
  const mapping = stored.mapping ?? [];
  const plan = makePlanner(context, targets, mapping, byName);
  const emailColumn = mapping.find(({ field }) => field === "email")?.column ?? null;

  const withTaken = (planned: PlannedRow, taken: ReadonlySet<string>): PlannedRow => {
    const { email } = planned.draft;
    if (typeof email !== "string" || !taken.has(emailKey(email))) return planned;
    const problem: ImportProblem = { column: emailColumn, message: t("server.people.emailTaken") };
    return { ...planned, problems: [...planned.problems, problem] };
  };

  return {
    async checkNext(db, importId) {
      const { rows } = await sql<{ rowNo: number; cells: string[] }>`
        select row_no as "rowNo", cells from import_rows where import_id = ${importId} and result = 'waiting'
        order by row_no limit ${rowsAtOnce}`.execute(db);
      if (rows.length === 0) return false;
      const bare = rows.map(({ cells }) => plan(cells));
      const taken = await takenEmails(db, type, bare);
      const planned = bare.map((row) => withTaken(row, taken));
      await sql`update import_rows r set draft = p.draft, problems = p.problems, about_mentee = p.mentee,
          result = case when p.problems = '[]' then 'create' else 'wrong' end
        from unnest(${rows.map(({ rowNo }) => rowNo)}::integer[], ${planned.map(({ draft }) => JSON.stringify(draft))}::jsonb[],
          ${planned.map(({ problems }) => JSON.stringify(problems))}::jsonb[],
          ${planned.map(({ draft }) => (draft[menteeColumn] as string | undefined) ?? null)}::bigint[])
          as p (row_no, draft, problems, mentee)
        where r.import_id = ${importId} and r.row_no = p.row_no and r.result = 'waiting'`.execute(db);
      return true;
    },
  };
}
