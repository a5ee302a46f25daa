import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from "react";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { useIsPrinting } from "../parts/print/use-is-printing.ts";

export interface VirtualRowsProps {
  rows: readonly WireRow[];
  /** Renders all rows instead of the visible ones. */
  isWhole?: boolean;
  /** Estimated height of a row, in pixels. The real height is measured. */
  estimate: number;
  /** Gap below each row, in pixels. */
  gap?: number;
  /** Renders empty space of the given height in pixels, in place of rows. */
  spacer: (height: number, ref?: Ref<HTMLElement>) => ReactNode;
  /** Renders a row. Index and ref are set only in long lists. */
  children: (row: WireRow, index?: number, ref?: Ref<HTMLElement>) => ReactNode;
}

/** Number of rows rendered beyond the edges of the window. */
const overscan = 12;

/** Index of the row that has the focus, or -1. */
function focusedIndex(): number {
  const row = document.activeElement?.closest("[data-index]");
  return row instanceof HTMLElement ? Number(row.dataset["index"]) : -1;
}

/** Returns the rows near the window. The row with the focus is always included. */
function shownIndexes(range: Range): number[] {
  const shown = defaultRangeExtractor(range);
  const focused = focusedIndex();
  if (focused < 0 || focused >= range.count || shown.includes(focused)) return shown;
  return [...shown, focused].toSorted((a, b) => a - b);
}

/** Renders the rows near the window, and empty space in place of the others. Prints all rows. */
export default function VirtualRowsContent({ rows, estimate, gap = 0, spacer, children }: VirtualRowsProps) {
  const isPrinting = useIsPrinting();
  const start = useRef<HTMLElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = start.current?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimate,
    getItemKey: (index) => rows[index]?.id ?? index,
    gap,
    overscan,
    scrollMargin,
    rangeExtractor: shownIndexes,
  });
  if (isPrinting) return rows.map((row, index) => children(row, index, undefined));
  const parts: ReactNode[] = [];
  let end = scrollMargin;
  for (const item of virtualizer.getVirtualItems()) {
    const row = rows[item.index];
    if (!row) continue;
    parts.push(
      <Fragment key={item.key}>
        {item.start > end ? spacer(item.start - end) : null}
        {children(row, item.index, virtualizer.measureElement)}
      </Fragment>,
    );
    end = item.end + gap;
  }
  const rest = scrollMargin + virtualizer.getTotalSize() - end;
  return (
    <>
      {spacer(0, start)}
      {parts}
      {rest > 0 ? spacer(rest) : null}
    </>
  );
}
