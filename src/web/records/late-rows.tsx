import { lazy, Suspense, type ReactNode, type Ref } from "react";
import type { WireRow } from "#shared/contracts/records.ts";

const LongRows = lazy(() => import("./long-rows.tsx"));

/** From this many rows on, only those near the window are rendered. */
const longFrom = 200;
/** Shown while the code for long lists is on its way. */
const firstRows = 50;

export const isLong = (rows: readonly WireRow[] | undefined) => rows !== undefined && rows.length >= longFrom;

export interface LongRowsProps {
  rows: readonly WireRow[];
  /** Likely height of a row, in pixels; the true one is measured. */
  estimate: number;
  /** Space below each row, in pixels. */
  gap?: number;
  /** Empty space of a height in pixels, in place of rows. */
  spacer: (height: number, ref?: Ref<HTMLElement>) => ReactNode;
  /** A row; index and ref are given to rows of long lists. */
  children: (row: WireRow, index?: number, ref?: Ref<HTMLElement>) => ReactNode;
}

/** The rows of a list: all of a short one, those near the window of a long one. */
export function LateRows(props: LongRowsProps) {
  const { rows, children } = props;
  if (!isLong(rows)) return rows.map((row) => children(row));
  return (
    <Suspense fallback={rows.slice(0, firstRows).map((row) => children(row))}>
      <LongRows {...props} />
    </Suspense>
  );
}
