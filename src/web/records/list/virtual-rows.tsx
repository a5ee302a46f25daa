import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { VirtualRowsProps } from "./virtual-rows-content.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";

/** From this number of rows on, only those near the window are rendered. */
const longFrom = 200;
/** Number of rows shown while the code for long lists is loading. */
const firstRows = 50;

/** The first rows, shown while the code for long lists is not loaded. */
const FirstRows = ({ rows, children }: VirtualRowsProps) =>
  rows.slice(0, firstRows).map((row) => children(row));

const VirtualRowsContent = lazyPart(() => import("./virtual-rows-content.tsx"), {
  place: "none",
  instead: FirstRows,
});

export const isLong = (rows: readonly WireRow[] | undefined) => rows !== undefined && rows.length >= longFrom;

/** The rows of a list: all rows of a short one, or the rows near the window of a long one. */
export function VirtualRows(props: VirtualRowsProps) {
  const { rows, children } = props;
  if (props.isWhole || !isLong(rows)) return rows.map((row) => children(row));
  return (
    <PartFallback show={<FirstRows {...props} />}>
      <VirtualRowsContent {...props} />
    </PartFallback>
  );
}
