/** Counts the rows of a report, with the function that every screen takes its numbers from. */
import { defaultLanguage } from "#shared/constants.ts";
import { noRecords } from "#shared/measures/figure.ts";
import { phases } from "#shared/measures/groupings.ts";
import type {
  KeptPeople,
  KeptRecord,
  ReportCell,
  ReportColumn,
  ReportRow,
  ReportSection,
} from "#shared/reports/content.ts";
import { AppError } from "#server/kernel/errors.ts";
import { groupingFor, groupingOf, type GroupLimit } from "../measures/groups.ts";
import { countedOrganization, readCells, type Cells } from "../measures/run.ts";
import type { Repository } from "../repository.ts";
import { opensDefinition } from "./opens.ts";
import type { PlannedRow, ReportSource } from "./plan.ts";

/** Counts a planned row. @throws AppError forbidden or badRequest for what the caller may not read */
function count(
  repository: Repository,
  { definition, period, groupBy, within }: PlannedRow,
  organizationId: string | null,
  withRecords: boolean,
): Promise<Cells> {
  const inside = within.map(([name, group]): GroupLimit => {
    const grouping = groupingOf(repository, name);
    if (!grouping) throw new AppError("badRequest", "groupBy");
    return { grouping, group };
  });
  const grouping = groupingFor(groupingOf(repository, groupBy), definition);
  return readCells(repository, definition, period, organizationId, grouping, { within: inside, withRecords });
}

const isColumn = (group: string | null): group is ReportColumn =>
  group === "before" || group === "after" || group === "notEnrolled";

/** Returns the columns of a row. Both phases are always there, so that a 0 is printed. */
function cellsOf({ groupBy }: PlannedRow, { total, groups }: Cells): ReportCell[] {
  const whole: ReportCell = { column: "total", ...total };
  if (!groupBy) return [whole];
  const found = new Map(groups.map(({ group, ...cell }) => [group, cell]));
  const fixed = phases.map((column): ReportCell => ({ column, ...(found.get(column) ?? noRecords) }));
  const others = groups.flatMap(({ group, ...cell }): ReportCell[] =>
    isColumn(group) && group === "notEnrolled" ? [{ column: group, ...cell }] : [],
  );
  return [whole, ...fixed, ...others];
}

const none: Cells = {
  total: noRecords,
  months: [],
  groups: [],
  records: [],
  inSeveral: { months: 0, groups: 0 },
};

/** Creates a function that counts rows and skips the families of services that no one received. */
function counter(repository: Repository, organizationId: string | null, withRecords: boolean) {
  const families = new Map<string, ReadonlySet<string | null>>();
  const familiesOf = async (row: PlannedRow): Promise<ReadonlySet<string | null>> => {
    const [name = ""] = row.key.split(":");
    const whole: PlannedRow = { ...row, groupBy: "serviceFamily", within: row.within.slice(0, -1) };
    const known =
      families.get(name) ??
      new Set((await count(repository, whole, organizationId, false)).groups.map(({ group }) => group));
    families.set(name, known);
    return known;
  };
  return async (row: PlannedRow): Promise<Cells | null> => {
    // The final report closes the same rows.
    if (!opensDefinition(repository, row.definition)) return null;
    try {
      const family = row.isPart ? row.within.at(-1)?.[1] : undefined;
      if (family !== undefined && !(await familiesOf(row)).has(family)) return none;
      return await count(repository, row, organizationId, withRecords);
    } catch (error) {
      // The reader may not read the counted records or a field that the row filters by.
      if (error instanceof AppError && ["forbidden", "badRequest"].includes(error.code)) return null;
      throw error;
    }
  };
}

/** Returns the records behind one row. Null if the reader may not read what it counts. */
export async function readRowRecords(
  repository: Repository,
  { organizationId }: Pick<ReportSource, "organizationId">,
  row: PlannedRow,
): Promise<readonly KeptRecord[] | null> {
  const counted = await counter(repository, countedOrganization(repository, organizationId), true)(row);
  return counted && counted.records;
}

/** Returns the sections of a report, and on request the records behind each row. */
export async function countRows(
  repository: Repository,
  { organizationId }: Pick<ReportSource, "organizationId">,
  planned: readonly PlannedRow[],
  withRecords: boolean,
): Promise<{ sections: ReportSection[]; people: KeptPeople }> {
  const read = counter(repository, countedOrganization(repository, organizationId), withRecords);
  const sections: { name: ReportSection["name"]; rows: ReportRow[] }[] = [];
  const people: Record<string, readonly KeptRecord[]> = {};
  // Counts them one after another, to leave connections for other calls.
  for (const row of planned) {
    const counted = await read(row);
    const { section, key, label, words, version, definition, period, below, isPart, answeredIn } = row;
    const last = sections.at(-1);
    const place =
      last?.name[defaultLanguage] === section[defaultLanguage] ? last : { name: section, rows: [] };
    if (place !== last) sections.push(place);
    place.rows.push({
      key,
      label,
      words,
      version,
      definition,
      period,
      below,
      isPart,
      answeredIn,
      cells: counted ? cellsOf(row, counted) : [],
      isClosed: counted === null,
    });
    if (withRecords) people[key] = counted?.records ?? [];
  }
  return { sections, people };
}
