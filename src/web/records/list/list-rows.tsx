import type { ComponentType, Ref } from "react";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { RowsFrame, spacerItem } from "../../components/rows-frame.tsx";
import type { Column, OpenRecord } from "../parts/record-scope.ts";
import { VirtualRows } from "./virtual-rows.tsx";

/** Props of a list that is not a table. */
export interface ListRowsProps {
  title: string;
  columns: readonly Column[];
  rows: readonly WireRow[] | undefined;
  isStale: boolean;
  onOpen: (open: OpenRecord) => void;
}

/** Props of one row of such a list. */
export interface ListRowProps {
  row: WireRow;
  columns: readonly Column[];
  onOpen: ListRowsProps["onOpen"];
  /** Set for long lists, which render only some rows. */
  index?: number;
  count: number;
  ref?: Ref<HTMLElement>;
}

interface Looks {
  Row: ComponentType<ListRowProps>;
  className?: string;
  outline: Parameters<typeof RowsFrame>[0]["outline"];
  /** Estimated height of a row, in pixels. */
  estimate: number;
  /** Gap between two rows, in pixels. */
  gap?: number;
}

/** The rows of a list that is not a table. */
export function ListRows({ Row, estimate, gap, columns, rows, onOpen, ...frame }: ListRowsProps & Looks) {
  return (
    <RowsFrame {...frame}>
      {rows && (
        <VirtualRows rows={rows} estimate={estimate} gap={gap} spacer={spacerItem}>
          {(row, index, ref) => (
            <Row
              key={row.id}
              row={row}
              columns={columns}
              onOpen={onOpen}
              index={index}
              count={rows.length}
              ref={ref}
            />
          )}
        </VirtualRows>
      )}
    </RowsFrame>
  );
}
