/** Finds records below mentees that rows of a sheet would add a second time. */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { menteeColumn } from "#shared/contracts/import-choices.ts";
import { encode } from "#shared/fields/codec.ts";
import { importRulesOf } from "#shared/records/import-rules.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { dayColumn, plainColumns, type StoredRow } from "#server/core/records/columns.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { problemOf } from "../problems.ts";
import type { CheckedRow } from "./checked-row.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields that identify a row: those in the declaration, or else all that the row fills. */
const comparedIn = (type: RecordType, { draft }: CheckedRow): readonly string[] => {
  const { same, preset = {} } = importRulesOf(type);
  return same ?? Object.keys(draft).filter((name) => name !== menteeColumn && !(name in preset));
};

/** Returns the compared values of a record in one text. */
const keyOf = (
  { fields }: RecordType,
  menteeId: string,
  names: readonly string[],
  values: Values,
): string => {
  const wires = names.map((name) => {
    const field = fields[name];
    return field && (encode(values[name], field) ?? "");
  });
  return JSON.stringify([menteeId, names, wires]);
};

/** Returns the mentees' records that the rows may duplicate. */
async function recordsOf(
  { db, registry, signedIn }: Repository,
  type: RecordType,
  rows: readonly CheckedRow[],
): Promise<readonly StoredRow[]> {
  const { caller } = signedIn;
  if (rows.length === 0 || authorizeType(caller, type, "list") !== "allow") return [];
  const ids = rows.map(({ draft }) => draft[menteeColumn]);
  const dated = type.list?.dateField ?? "";
  const field = type.fields[dated];
  const days = rows.map(({ values = {} }) => {
    const day = field && encode(values[dated], field);
    return typeof day === "object" && day !== null && "local" in day
      ? String(day.local).slice(0, 10)
      : day || null;
  });
  const isOnDays = field
    ? sql`(${dayColumn(dated, field)}::date = any(${days}::date[]) or ${dayColumn(dated, field)} is null)`
    : sql`true`;
  const { rows: found } =
    await sql<StoredRow>`select ${plainColumns(type, registry)} from ${sql.table(type.table)} t
    where t.mentee_id = any(${ids}::bigint[]) and t.deleted_at is null and ${isOnDays}
      and ${toSql(rowFilter(caller, type), factColumns(type))}`.execute(db);
  return found;
}

/** Marks new rows whose mentee already has such a record, so that importing a sheet again adds nothing. */
export async function markAlreadyStored(
  repository: Repository,
  type: RecordType,
  rows: readonly CheckedRow[],
): Promise<CheckedRow[]> {
  const isCompared = ({ problems, recordId, values }: CheckedRow) =>
    problems.length === 0 && recordId === undefined && values !== undefined;
  const compared = type.scope === "mentee" && !type.single ? rows.filter(isCompared) : [];
  const records = await recordsOf(repository, type, compared);
  const found = new Map<string, string>();
  // A sheet has only a few combinations of filled columns.
  const combinations = new Map(compared.map((row) => [comparedIn(type, row).join(), comparedIn(type, row)]));
  for (const record of records)
    for (const names of combinations.values())
      found.set(keyOf(type, String(record["menteeId"]), names, record), record.id);
  return rows.map((row) => {
    if (found.size === 0 || !isCompared(row)) return row;
    const { draft, values = {} } = row;
    const doubleOf = found.get(keyOf(type, String(draft[menteeColumn]), comparedIn(type, row), values));
    return doubleOf === undefined ? row : { ...row, doubleOf, problems: [problemOf(null, "sameThere")] };
  });
}
