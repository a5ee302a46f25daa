/** What a correction changes: the numbers of each row, and the records that changed them. */
import type { Cell } from "../contracts/responses/measures.ts";
import type { MeasureDefinition } from "../measures/definition.ts";
import { noRecords } from "../measures/figure.ts";
import {
  reportColumns,
  rowsOf,
  type KeptPeople,
  type KeptRecord,
  type ReportColumn,
  type ReportContent,
  type ReportRow,
  type Words,
} from "./content.ts";
import { isSameJson } from "#shared/same-json.ts";

/** A record that is new in a row, that is no longer in it, or that counts in another way. */
export interface ChangedRecord {
  readonly change: "added" | "removed" | "changed";
  /** The record that made the difference: the counted one, or the related one that makes it count. */
  readonly table: string;
  readonly id: string;
  readonly person: string;
  readonly day: string;
}

export interface ChangedCell {
  readonly column: ReportColumn;
  readonly before: Cell | null;
  readonly after: Cell | null;
}

export interface RowDifference {
  readonly key: string;
  readonly label: Words;
  readonly definition: MeasureDefinition;
  /** True if the definition has another version than in the report before. */
  readonly hasNewDefinition: boolean;
  readonly cells: readonly ChangedCell[];
  readonly records: readonly ChangedRecord[];
}

interface Report {
  readonly content: ReportContent;
  readonly people: KeptPeople;
}

const isSame = (one: Cell, other: Cell): boolean =>
  one.all === other.all &&
  one.counted === other.counted &&
  one.unknown === other.unknown &&
  one.value === other.value;

const cellOf = (row: ReportRow | undefined, column: ReportColumn): Cell | null => {
  const found = row?.cells.find((cell) => cell.column === column);
  return found ?? (row ? noRecords : null);
};

/** Returns the cells that differ. A row that is missing on one side has no numbers there. */
function changedCells(before: ReportRow | undefined, after: ReportRow | undefined): ChangedCell[] {
  return reportColumns.flatMap((column) => {
    const [old, now] = [cellOf(before, column), cellOf(after, column)];
    return isSame(old ?? noRecords, now ?? noRecords) ? [] : [{ column, before: old, after: now }];
  });
}

/** Returns the type of the related record that a definition uses to decide what counts. */
function relatedTable({ counts, amount, amounts }: MeasureDefinition): string | undefined {
  if (counts && "followedBy" in counts) return counts.followedBy.table;
  if (amount && "toFirst" in amount) return amount.toFirst.table;
  return (amount && "amountOf" in amount ? amount.amountOf : amounts)?.table;
}

function changedRecord(
  change: ChangedRecord["change"],
  record: KeptRecord,
  definition: MeasureDefinition,
  via: string | null,
): ChangedRecord {
  const [id, person, day] = record;
  const related = via === null ? undefined : relatedTable(definition);
  return related && via !== null
    ? { change, table: related, id: via, person, day }
    : { change, table: definition.base, id, person, day };
}

/**
 * Returns the records that differ, by the parts of a record that a number depends on.
 * @param dependsOnPeople true if the number changes when a record belongs to another person, as after a merge
 */
function changedRecords(
  before: readonly KeptRecord[],
  after: readonly KeptRecord[],
  definition: MeasureDefinition,
  dependsOnPeople: boolean,
): ChangedRecord[] {
  const old = new Map(before.map((record) => [record[0], record]));
  const now = new Map(after.map((record) => [record[0], record]));
  return [
    ...after.flatMap((record): ChangedRecord[] => {
      const earlier = old.get(record[0]);
      if (!earlier) return [changedRecord("added", record, definition, null)];
      const [, person, , ...parts] = record;
      const [, earlierPerson, , ...earlierParts] = earlier;
      const isOfSame = !dependsOnPeople || person === earlierPerson;
      if (isOfSame && isSameJson(parts, earlierParts)) return [];
      const isOfRelated = record[7] !== earlier[7];
      return [changedRecord("changed", record, definition, isOfRelated ? (record[7] ?? earlier[7]) : null)];
    }),
    ...before
      .filter(([id]) => !now.has(id))
      .map((record) => changedRecord("removed", record, definition, null)),
  ];
}

/** Returns the rows that differ, in the order of the new report, and then those that only the old one has. */
export function differencesOf(before: Report, after: Report): RowDifference[] {
  const [old, now] = [rowsOf(before.content), rowsOf(after.content)];
  const keys = [...new Set([...now, ...old].map(({ key }) => key))];
  return keys.flatMap((key) => {
    const [earlier, later] = [old, now].map((rows) => rows.find((row) => row.key === key));
    const row = later ?? earlier;
    if (!row) return [];
    const cells = changedCells(earlier, later);
    const { definition } = row;
    // A merge of two people leaves most numbers as they were.
    const dependsOnPeople = definition.per === "person" && cells.length > 0;
    const records = changedRecords(
      before.people[key] ?? [],
      after.people[key] ?? [],
      definition,
      dependsOnPeople,
    );
    const hasNewDefinition =
      earlier !== undefined && later !== undefined && earlier.version !== later.version;
    if (cells.length === 0 && records.length === 0 && !hasNewDefinition) return [];
    return [{ key, label: row.label, definition, hasNewDefinition, cells, records }];
  });
}
