/** The mentees behind the numbers of reports, for readers who may see them. */
import { sql } from "kysely";
import { readsMenteeNames } from "#shared/access/mentee-names.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import { peoplePageSize, type FigurePart } from "#shared/contracts/measures.ts";
import type { CountedRecord } from "#shared/contracts/responses/measures.ts";
import type { ReportPeople } from "#shared/contracts/reports.ts";
import type { MeasureDefinition } from "#shared/measures/definition.ts";
import { mentees } from "#shared/records/mentees.ts";
import { rowsOf, type KeptRecord } from "#shared/reports/content.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import { asSystem } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { nameExpression } from "../labels.ts";
import { factColumns, toSql } from "../list/conditions.ts";
import { keptOf } from "../merged.ts";
import type { Repository } from "../repository.ts";
import { findReport, storedContent, storedPeople } from "./content.ts";
import { readRowRecords } from "./count.ts";
import { planReport } from "./plan.ts";

interface VisibleMentee {
  /** Another id than the requested one if the mentee was merged into another since. */
  readonly id: string;
  /** "" if the caller may not read it. */
  readonly name: string;
}

/** Returns the mentees that the caller may see, by the requested id. */
export async function visibleMentees(
  { db, signedIn }: Repository,
  asked: Iterable<string>,
): Promise<ReadonlyMap<string, VisibleMentee>> {
  const { caller, language } = signedIn;
  if (!caller.flags.has("menteesCanView")) return new Map();
  const name = readsMenteeNames(caller) ? nameExpression(mentees, "t", language) : sql`''`;
  const ids = [...new Set(asked)];
  // Callers limited to a caseload see no merges.
  const kept = await asSystem(() => keptOf(db, ids));
  const idOf = (id: string): string => kept.get(id) ?? id;
  const { rows } = await sql<VisibleMentee>`
    select t.id, coalesce(${name}, '') as name from mentees t
    where t.id = any(${ids.map(idOf)}::bigint[]) and t.deleted_at is null
      and ${toSql(rowFilter(caller, mentees), factColumns(mentees))}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id) => {
      const mentee = byId.get(idOf(id));
      return mentee ? [[id, mentee] as const] : [];
    }),
  );
}

interface Behind {
  readonly records: readonly KeptRecord[];
  /** True if the row counts people. */
  readonly isPerPerson: boolean;
  /** The divisor of the printed values, such as 60 for minutes shown as hours. */
  readonly divideBy: number;
}

const behind = (records: readonly KeptRecord[], { per, divideBy = 1 }: MeasureDefinition): Behind => ({
  records,
  isPerPerson: per === "person",
  divideBy,
});

/** @throws AppError notFound for a row that isn't in the report, forbidden for one that the reader may not open */
async function recordsBehind(repository: Repository, { tableId, row: key }: ReportPeople): Promise<Behind> {
  const report = await findReport(repository, tableId);
  noteSuperRead(repository.signedIn.caller, [report.organizationId]);
  if (report.content === null) {
    const place = await repository.in(report.organizationId);
    const planned = (await planReport(place, report)).find((row) => row.key === key);
    if (!planned) throw new AppError("notFound");
    const records = await readRowRecords(place, report, planned);
    if (!records) throw new AppError("forbidden");
    return behind(records, planned.definition);
  }
  const content = await storedContent(repository, report);
  const row = rowsOf(content).find((one) => one.key === key);
  if (!row) throw new AppError("notFound");
  if (row.isClosed) throw new AppError("forbidden");
  const people = await storedPeople(repository, report, content);
  return behind(people[key] ?? [], row.definition);
}

/** Returns true if a group of records of one person, or a single record, belongs to a part. */
function isInPart(records: readonly KeptRecord[], part: FigurePart): boolean {
  const counts = records.some((record) => record[4]);
  const isUnknown = records.some((record) => record[5]);
  if (part === "counted") return counts;
  if (part === "unknown") return isUnknown && !counts;
  return part === "all" || (!counts && !isUnknown);
}

/** Returns one record per person or record: the newest one that counts for the part. */
function listed({ records, isPerPerson }: Behind, { column, part }: ReportPeople): KeptRecord[] {
  const inColumn = records.filter((record) => column === "total" || record[3] === column);
  const groups = Map.groupBy(inColumn, (record) => record[isPerPerson ? 1 : 0]);
  return [...groups.values()]
    .filter((group) => isInPart(group, part))
    .flatMap((group) => {
      const own = group.filter((record) => isInPart([record], part));
      const newest = (own.length > 0 ? own : group).toSorted((one, other) => (one[2] < other[2] ? 1 : -1));
      return newest[0] ? [newest[0]] : [];
    });
}

/** Returns a page of the records behind a number that the reader may see, newest first, and the number of others. */
export async function readReportPeople(repository: Repository, request: ReportPeople) {
  const found = await recordsBehind(repository, request);
  const all = listed(found, request);
  const people = await visibleMentees(
    repository,
    all.map((record) => record[1]),
  );
  const shown = all
    .filter((record) => people.has(record[1]))
    .toSorted((one, other) => other[2].localeCompare(one[2]) || Number(other[0]) - Number(one[0]));
  const first = (request.page - 1) * peoplePageSize;
  const dataValues = shown.slice(first, first + peoplePageSize).map((record): CountedRecord => {
    const [id, person, day, , counts, isUnknown, stored] = record;
    const { id: menteeId, name } = people.get(person) ?? { id: person, name: "" };
    const value = stored === null ? null : stored / found.divideBy;
    return { id, menteeId, name, day, counts, isUnknown, value };
  });
  return { dataValues, totalRecords: shown.length, hidden: all.length - shown.length };
}
