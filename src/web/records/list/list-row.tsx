import { PartFallback } from "../../boot/lazy-part.tsx";
import { memo, use, type MouseEvent, type Ref, type ReactNode } from "react";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { RowBox } from "./row-box.tsx";
import { SelectionContext } from "./selection.ts";
import { ListCell } from "./list-cell.tsx";
import { type Column, type OpenRecord, useRecordScope } from "../parts/record-scope.ts";
import classes from "./list-table.module.css";
import { screenParts } from "../parts/hook.ts";
import { useRowOpen } from "./use-row-open.ts";
import { Link } from "react-router";
import buttons from "./row-button.module.css";

interface RowNameProps {
  /** Address of the record's page. Undefined if the record opens in place. */
  path: string | undefined;
  open: () => void;
  children: ReactNode;
}

/** The name of a row, which opens it. */
export function RowName({ path, open, children }: RowNameProps) {
  return path ? (
    <Link to={path} className={buttons.name}>
      {children}
    </Link>
  ) : (
    <button type="button" className={buttons.name} data-on-paper onClick={open}>
      {children}
    </button>
  );
}

interface ListRowProps {
  row: WireRow;
  columns: readonly Column[];
  onOpen: (open: OpenRecord) => void;
  /** For long lists, which render only some rows: index of the row, and the ref that measures it. */
  index?: number;
  ref?: Ref<HTMLElement>;
}

/** Opens the row, except after a click on one of its controls or next to its checkbox. */
const onClick = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  if (!(event.target as Element).closest("a, button, [data-box]")) open();
};

/** Loads the form early, because a person who points at a row will probably open it. */
const handleNear = () => screenParts.prefetchForm();

/** One row of the table. Memoized, so that it doesn't render again while a long list scrolls. */
export const ListRow = memo(function ListRow({ row, columns, onOpen, index, ref }: ListRowProps) {
  const selects = use(SelectionContext) !== null;
  const { type, added } = useRecordScope();
  const { RowActions } = screenParts;
  const { path, open } = useRowOpen(onOpen)(row);
  const named = columns.find(({ name }) => name === type.nameFields[0]) ?? columns[0];
  return (
    <tr
      ref={ref as Ref<HTMLTableRowElement>}
      data-row={row.id}
      data-added={added?.id === row.id || undefined}
      data-index={index}
      // The header is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-openable={open ? true : undefined}
      onClick={open && onClick(open)}
      onPointerEnter={open && handleNear}
      onFocus={open && handleNear}
    >
      {selects ? (
        <td className={classes.box} data-box>
          <RowBox row={row} />
        </td>
      ) : null}
      {columns.map((column) => {
        const { name, field, Cell } = column;
        const cell = Cell ? <Cell row={row} /> : <ListCell row={row} name={name} field={field} />;
        return (
          <td key={name} data-kind={field.value}>
            {column === named && open && !Cell ? (
              <RowName path={path} open={open}>
                {cell}
              </RowName>
            ) : (
              cell
            )}
          </td>
        );
      })}
      <td className={classes.actions}>
        <PartFallback show={null}>
          <RowActions row={row} onOpen={onOpen} />
        </PartFallback>
      </td>
    </tr>
  );
});
