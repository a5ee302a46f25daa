/** Computes the numbers of measures for a period (ADR 82), from the data that the reader may see. */
import { sql, type RawBuilder } from "kysely";
import { isSuper } from "#shared/access/caller.ts";
import type { RunMeasures } from "#shared/contracts/measures.ts";
import type {
  Cell,
  ClosedFigure,
  Figure,
  GroupCell,
  MonthCell,
} from "#shared/contracts/responses/measures.ts";
import type { MeasureDefinition } from "#shared/measures/definition.ts";
import { noRecords } from "#shared/measures/figure.ts";
import { comparedPeriod, type Period } from "#shared/measures/period.ts";
import { measureTemplates, type MeasureTemplateName } from "#shared/measures/templates.ts";
import type { KeptRecord } from "#shared/reports/content.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Repository } from "../repository.ts";
import { definitionOf, templateOf } from "./definition.ts";
import { groupingFor, groupingOf, groupNames, sortGroups, type Grouping, type GroupLimit } from "./groups.ts";
import { countedRows } from "./rows.ts";
import { answersOf, readMeasures, type StoredMeasure } from "./stored.ts";

/**
 * Returns the organization whose mentees are counted: the caller's. For the super-organization, the requested one, or
 * all.
 */
export const countedOrganization = (
  { signedIn: { caller } }: Repository,
  wanted: string | null,
): string | null => (isSuper(caller) ? wanted : null);

/**
 * Counts each person once if the measure counts people; otherwise, counts the records. A person with a record that
 * counts isn't unknown, whatever their other records say.
 */
function cellColumns({ per, kind, divideBy }: MeasureDefinition): RawBuilder<unknown> {
  const count = (condition: RawBuilder<unknown>) =>
    per === "person"
      ? sql`count(distinct person) filter (where ${condition})::integer`
      : sql`count(*) filter (where ${condition})::integer`;
  const value =
    kind === "median"
      ? sql`percentile_cont(0.5) within group (order by value)`
      : kind === "sum"
        ? sql`sum(value) / ${divideBy ?? 1}::double precision`
        : sql`null::double precision`;
  return sql`${count(sql`true`)} as "all", ${count(sql`hit`)} as counted,
    ${count(sql`hit or unknown`)} - ${count(sql`hit`)} as unknown, ${value} as value`;
}

type Part = "total" | "month" | "group";
type Row = Cell & {
  readonly records: readonly KeptRecord[] | null;
  readonly part: Part;
  readonly month: string | null;
  readonly grp: string | null;
  readonly inMonths: number;
  readonly inGroups: number;
};

/** Counts people whose rows have more than one value in a column. A missing value counts as a value, too. */
const peopleInSeveral = ({ per }: MeasureDefinition, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  per === "person"
    ? sql`(select count(*)::integer from (select from counted group by person
        having count(distinct coalesce(${column}, '')) > 1) p)`
    : sql`0`;

const cellOf = ({ all, counted, unknown, value }: Row): Cell => ({ all, counted, unknown, value });

/** A record behind a number, as {@link KeptRecord}. */
const keptRecord = sql`json_build_array(id::text, person::text, day::text, grp, hit, unknown and not hit, value, via::text)`;

/** Options of {@link readCells}: what it is limited to, and whether it also returns the records. */
interface CellOptions {
  readonly within?: readonly GroupLimit[];
  readonly withRecords?: boolean;
}

export type Cells = Pick<Figure, "inSeveral"> & {
  readonly total: Cell;
  readonly months: MonthCell[];
  readonly groups: Omit<GroupCell, "name">[];
  /** In the order of their ids. Empty unless they are asked for. */
  readonly records: readonly KeptRecord[];
};

/**
 * Returns the numbers of a measure. Screens, exports, and reports get all their numbers here.
 * @throws AppError forbidden for records that the caller may not list
 */
export async function readCells(
  repository: Repository,
  definition: MeasureDefinition,
  period: Period,
  organizationId: string | null,
  grouping: Grouping | null,
  { within = [], withRecords = false }: CellOptions = {},
): Promise<Cells> {
  const place = await repository.in(organizationId);
  const rows = countedRows(place, definition, period, organizationId, grouping, within);
  const group = grouping
    ? { column: sql`grp`, part: sql`when grouping(grp) = 0 then 'group'`, set: sql`, (grp)` }
    : { column: sql`null::text`, part: sql``, set: sql`` };
  const { rows: cells } = await sql<Row>`
    with counted as (select c.*, to_char(day, 'YYYY-MM') as month from (${rows}) c)
    select case when grouping(month) = 0 then 'month' ${group.part} else 'total' end as part, month,
      ${group.column} as grp, ${cellColumns(definition)},
      ${peopleInSeveral(definition, sql`month`)} as "inMonths",
      ${grouping ? peopleInSeveral(definition, sql`grp`) : sql`0`} as "inGroups",
      ${
        withRecords
          ? sql`case when grouping(month) = 1 ${grouping ? sql`and grouping(grp) = 1` : sql``}
        then (select json_agg(${keptRecord} order by id) from counted) end`
          : sql`null`
      } as records
    from counted group by grouping sets ((), (month)${group.set}) order by month, "all" desc, grp`.execute(
    repository.db,
  );
  const of = (part: Part) => cells.filter((row) => row.part === part);
  const [total = noRecords] = of("total").map(cellOf);
  return {
    total,
    inSeveral: { months: cells[0]?.inMonths ?? 0, groups: cells[0]?.inGroups ?? 0 },
    months: of("month").map((row) => ({ month: row.month ?? "", ...cellOf(row) })),
    groups: of("group").map((row) => ({ group: row.grp, ...cellOf(row) })),
    records: of("total")[0]?.records ?? [],
  };
}

/** Returns true for the refusal of the counted records, or of a field that a measure filters by. */
const isClosedBy = (error: unknown): boolean =>
  error instanceof AppError && ["forbidden", "badRequest"].includes(error.code);

/** Returns the requested measures whose numbers the reader may read. Counts nothing. */
export async function openMeasures(repository: Repository, request: RunMeasures): Promise<string[]> {
  const asked = groupingOf(repository, request.groupBy);
  const organizationId = countedOrganization(repository, request.organizationId);
  const place = await repository.in(organizationId);
  const isOpen = (stored: StoredMeasure): boolean => {
    try {
      const definition = definitionOf(stored);
      countedRows(place, definition, request, organizationId, groupingFor(asked, definition));
      return true;
    } catch (error) {
      if (isClosedBy(error)) return false;
      throw error;
    }
  };
  return (await readMeasures(repository, request.ids)).filter(isOpen).map(({ id }) => id);
}

/** Returns the numbers of one measure. They are closed if the reader may not list what the measure counts. */
async function figureOf(
  repository: Repository,
  stored: StoredMeasure,
  { from, to, compareTo, organizationId: wanted }: RunMeasures,
  asked: Grouping | null,
  answeredOf: ((name: MeasureTemplateName) => Promise<Cells>) | null,
): Promise<Figure | ClosedFigure> {
  try {
    const definition = definitionOf(stored);
    const grouping = groupingFor(asked, definition);
    const organizationId = countedOrganization(repository, wanted);
    const { total, inSeveral, months, groups } = await readCells(
      repository,
      definition,
      { from, to },
      organizationId,
      grouping,
    );
    const compared = comparedPeriod({ from, to }, compareTo);
    const before = compared
      ? (await readCells(repository, definition, compared, organizationId, null)).total
      : null;
    const rate = templateOf(stored)?.answeredIn;
    const answers = rate && answeredOf ? await answeredOf(rate) : null;
    const names = grouping
      ? await groupNames(
          repository,
          grouping,
          groups.flatMap(({ group }) => group ?? []),
        )
      : new Map<string, string>();
    const answeredIn = new Map(answers?.groups.map(({ group, ...cell }) => [group, cell]));
    const named = sortGroups(grouping, groups).map((cell) => ({
      ...cell,
      name: (cell.group && names.get(cell.group)) ?? "",
      answered: answeredIn.get(cell.group) ?? null,
    }));
    const answered = answers?.total ?? null;
    return { id: stored.id, ...total, before, answered, inSeveral, months, groups: named };
  } catch (error) {
    if (isClosedBy(error)) return { id: stored.id, isClosed: true };
    throw error;
  }
}

/**
 * Returns the measures of a call with their numbers, in the same order.
 * @param withAnswers true to add the measures that say how many answered, unless they are among the requested ones. The
 * rates then don't contain that number themselves.
 * @throws AppError as `readMeasures`
 */
export async function runMeasures(
  repository: Repository,
  request: RunMeasures,
  withAnswers = false,
): Promise<{ stored: StoredMeasure; figure: Figure | ClosedFigure }[]> {
  const chosen = await readMeasures(repository, request.ids);
  const grouping = groupingOf(repository, request.groupBy);
  const organizationId = countedOrganization(repository, request.organizationId);
  // Several rates share a count of answers, which is computed only once.
  const answers = new Map<MeasureTemplateName, Promise<Cells>>();
  const answeredOf = (name: MeasureTemplateName) => {
    const template = measureTemplates[name];
    const inGroups = groupingFor(grouping, template);
    const known = answers.get(name) ?? readCells(repository, template, request, organizationId, inGroups);
    answers.set(name, known);
    return known;
  };
  const added = withAnswers ? await answersOf(repository, chosen, organizationId) : [];
  const figures: { stored: StoredMeasure; figure: Figure | ClosedFigure }[] = [];
  // Runs them one after another, to leave connections for other calls.
  for (const stored of [...chosen, ...added])
    figures.push({
      stored,
      figure: await figureOf(repository, stored, request, grouping, withAnswers ? null : answeredOf),
    });
  return figures;
}
