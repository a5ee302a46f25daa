/** Decides which numbers of one report may be printed together (ADR 82). */
import type { ExportMeasures } from "#shared/contracts/measures.ts";
import type { Figure, GroupCell } from "#shared/contracts/responses/measures.ts";
import type { Period } from "#shared/measures/period.ts";
import { comparedPeriod } from "#shared/measures/period.ts";
import { makePlaces, membersOf, PrintedNumbers, type Members } from "#shared/measures/subtract.ts";
import { suppressed, type PrintedFigure } from "#shared/measures/suppress.ts";
import { defaultSuppressBelow } from "#shared/records/measures.ts";
import { definitionOf } from "#server/core/records/measures/definition.ts";
import { groupingOf, type Grouping } from "#server/core/records/measures/groups.ts";
import { readMembers, unitOf, type MemberRow } from "#server/core/records/measures/members.ts";
import { countedOrganization } from "#server/core/records/measures/run.ts";
import type { StoredMeasure } from "#server/core/records/measures/stored.ts";
import type { Repository } from "#server/core/records/repository.ts";

/** The printable numbers of a measure, and the total of the comparison period. */
export interface Printable {
  readonly figure: PrintedFigure;
  readonly before: PrintedFigure["total"];
  /** True if the total, or the earlier total, is left out because it would help to reveal small numbers. */
  readonly tells: { readonly total: boolean; readonly before: boolean };
}

export const limitOf = ({ suppressBelow }: StoredMeasure): number => suppressBelow ?? defaultSuppressBelow;

/** Returns the people behind all numbers that a cell shows or that can be derived from it alone. */
export function numbersOf(
  unit: string,
  rows: readonly Omit<MemberRow, "grp">[],
  placeOf: (member: string) => number,
): Members[] {
  const all = new Set<number>();
  const counted = new Set<number>();
  const unknown = new Set<number>();
  for (const row of rows) {
    const place = placeOf(row.member);
    all.add(place);
    if (row.counted) counted.add(place);
    if (row.unknown) unknown.add(place);
  }
  for (const place of counted) unknown.delete(place);
  const others = [...all].filter((place) => !counted.has(place));
  const rest = others.filter((place) => !unknown.has(place));
  return [all, counted, others, unknown, rest].map((places) => membersOf(unit, places));
}

/** Creates a function that reads the people and records behind numbers, and gives each a position. */
function membersReader(repository: Repository, organizationId: string | null) {
  const placesOf = makePlaces();
  return async (stored: StoredMeasure, period: Period, grouping: Grouping | null) => {
    const definition = definitionOf(stored);
    const unit = unitOf(definition);
    const placeOf = placesOf(unit);
    const rows = await readMembers(repository, definition, period, organizationId, grouping);
    return {
      total: numbersOf(unit, rows, placeOf),
      of: ({ group }: GroupCell) =>
        numbersOf(
          unit,
          rows.filter(({ grp }) => grp === group),
          placeOf,
        ),
    };
  };
}

/**
 * Sorts measures so that the fewest are left out if two reveal too much together: first those that print small numbers
 * in any case, then those about the same people as most of the others, then in the order of the request.
 */
function sortedForPrinting<One extends { readonly stored: StoredMeasure; readonly figure: Figure }>(
  figures: readonly One[],
): One[] {
  const about = ({ stored, figure }: One) => `${unitOf(definitionOf(stored))} ${figure.all}`;
  const alike = Map.groupBy(figures, about);
  const rank = (one: One) => (limitOf(one.stored) < 2 ? Infinity : (alike.get(about(one))?.length ?? 0));
  return figures.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? 0 : second - first;
  });
}

/** Returns the printable numbers of each measure, by its id. */
export async function choosePrintable(
  repository: Repository,
  request: ExportMeasures,
  figures: readonly { readonly stored: StoredMeasure; readonly figure: Figure }[],
): Promise<ReadonlyMap<string, Printable>> {
  const read = membersReader(repository, countedOrganization(repository, request.organizationId));
  const grouping = groupingOf(repository, request.groupBy);
  const compared = comparedPeriod(request, request.compareTo);
  const numbersSoFar = new PrintedNumbers(Math.max(0, ...figures.map(({ stored }) => limitOf(stored))));
  const printed = new Map<string, Printable>();
  const print = async ({ stored, figure }: { stored: StoredMeasure; figure: Figure }) => {
    const below = limitOf(stored);
    const addAll = (numbers: readonly Members[]): boolean => {
      if (below >= 2) return numbersSoFar.addUnlessFew(numbers);
      numbersSoFar.add(numbers);
      return true;
    };
    let own = suppressed(figure, figure.groups, below);
    let before = figure.before && suppressed(figure.before, [], below).total;
    const tells = { total: false, before: false };
    if (own.total) {
      const members = await read(stored, request, grouping);
      if (!addAll([...members.total, ...own.groups.flatMap(members.of)])) {
        tells.total = own.groups.length === 0 || !addAll(members.total);
        own = { total: tells.total ? null : own.total, groups: [], others: figure.groups };
      }
    }
    if (before && compared) {
      tells.before = !addAll((await read(stored, compared, null)).total);
      if (tells.before) before = null;
    }
    printed.set(stored.id, { figure: own, before, tells });
  };
  for (const one of sortedForPrinting(figures)) await print(one);
  return printed;
}
