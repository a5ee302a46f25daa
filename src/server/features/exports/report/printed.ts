/** Which numbers of a report may be printed together (ADR 82). */
import { makePlaces, PrintedNumbers, type Members } from "#shared/measures/subtract.ts";
import { suppressed } from "#shared/measures/suppress.ts";
import type {
  KeptPeople,
  KeptRecord,
  ReportCell,
  ReportContent,
  ReportRow,
} from "#shared/reports/content.ts";
import { rowsOf } from "#shared/reports/content.ts";
import { unitOf } from "#server/core/records/measures/members.ts";
import { numbersOf } from "../measures/printable.ts";

/** A cell in its printed form. */
export interface PrintedCell {
  readonly column: ReportCell["column"];
  /** Null if it is left out. */
  readonly cell: ReportCell | null;
  /** True if it is left out because, together with other numbers, it would reveal small ones. */
  readonly revealsSmallNumbers: boolean;
}

/** The printed cells of each row, by its key. */
export type PrintedRows = ReadonlyMap<string, readonly PrintedCell[]>;

/** Creates a function that returns the people behind the numbers of a cell. */
function membersReader() {
  const placesOf = makePlaces();
  return ({ definition }: ReportRow, records: readonly KeptRecord[], column: ReportCell["column"]) => {
    const unit = unitOf(definition);
    const placeOf = placesOf(unit);
    const own = records.filter((record) => column === "total" || record[3] === column);
    const members = own.map(([id, person, , , counted, unknown]) => ({
      member: definition.per === "person" ? person : id,
      counted,
      unknown,
    }));
    return numbersOf(unit, members, placeOf);
  };
}

const left = ({ column }: ReportCell, revealsSmallNumbers: boolean): PrintedCell => ({
  column,
  cell: null,
  revealsSmallNumbers,
});

/** Returns the printable cells of each row that the reader may open. */
export function printedRows(content: ReportContent, people: KeptPeople): PrintedRows {
  const rows = rowsOf(content).filter(({ isClosed }) => !isClosed);
  const numbers = new PrintedNumbers(Math.max(0, ...rows.map(({ below }) => below)));
  const read = membersReader();
  const printed = new Map<string, readonly PrintedCell[]>();
  for (const row of rows) {
    const { key, cells, below } = row;
    const of = ({ column }: ReportCell): Members[] => read(row, people[key] ?? [], column);
    const add = (all: readonly Members[]): boolean => {
      if (below >= 2) return numbers.addUnlessFew(all);
      numbers.add(all);
      return true;
    };
    const [total, ...columns] = cells;
    if (!total) continue;
    const groups = columns.map((cell) => ({ ...cell, group: cell.column, name: "" }));
    const shown = suppressed(total, groups, below);
    const isShown = ({ column }: ReportCell) => shown.groups.some(({ group }) => group === column);
    const kept = columns.filter(isShown);
    if (!shown.total) {
      printed.set(
        key,
        cells.map((cell) => left(cell, false)),
      );
    } else if (add([total, ...kept].flatMap(of))) {
      printed.set(
        key,
        cells.map((cell) =>
          cell === total || isShown(cell)
            ? { column: cell.column, cell, revealsSmallNumbers: false }
            : left(cell, true),
        ),
      );
    } else {
      const isTotal = columns.length > 0 && add(of(total));
      printed.set(
        key,
        cells.map((cell) =>
          cell === total && isTotal
            ? { column: cell.column, cell, revealsSmallNumbers: false }
            : left(cell, true),
        ),
      );
    }
  }
  return printed;
}
