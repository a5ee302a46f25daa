/** The order in which the parts of an archive are stored: each part comes after the parts that it refers to. */
import { byTable } from "#server/core/moving/column-rules.ts";
import type { Part, PartColumn } from "#server/core/moving/parts.ts";

export interface OrderedPart {
  readonly part: Part;
  /** Columns that are set after all rows are stored, because they refer to the same part or to a later one. */
  readonly late: ReadonlySet<PartColumn>;
}

const customFields = "customFields";

/** Returns the part that a column refers to, including for answers to custom fields. */
const targetOf = ({ name, refersTo }: PartColumn): string | undefined =>
  name === "custom" ? customFields : refersTo;

/** @throws Error if required columns refer to each other in a circle */
export function orderParts(parts: readonly Part[]): readonly OrderedPart[] {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const ordered: OrderedPart[] = [];
  const state = new Map<string, "visiting" | "done">();
  const visit = (part: Part) => {
    state.set(part.name, "visiting");
    const late = new Set(part.columns.filter(({ isLate }) => isLate));
    // Required columns can't be set later, so the parts that they refer to come first.
    for (const column of part.columns.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))) {
      const target = byName.get(targetOf(column) ?? "");
      if (!target || late.has(column)) continue;
      if (state.get(target.name) === "visiting") {
        if (column.isRequired) throw new Error(`${part.name}.${column.name} refers to a later part`);
        late.add(column);
      } else if (state.get(target.name) === undefined) visit(target);
    }
    state.set(part.name, "done");
    ordered.push({ part, late });
  };
  const isLast = ({ columns }: Part) => columns.some((one) => one.refersTo === byTable && !one.isLate);
  for (const part of parts.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))))
    if (!state.has(part.name)) visit(part);
  return ordered;
}
