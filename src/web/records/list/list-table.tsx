import { Skeleton, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "../../components/icons/index.ts";
import { use, type Ref } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { PageBox } from "./row-box.tsx";
import { SelectionContext } from "./selection.ts";
import { isLong, VirtualRows } from "./virtual-rows.tsx";
import { type Column, type OpenRecord, useRecordScope } from "../parts/record-scope.ts";
import { ListRow } from "./list-row.tsx";
import classes from "./list-table.module.css";
import { sortBy, type ListState } from "./list-url.ts";

interface ListTableProps {
  title: string;
  columns: readonly Column[];
  /** Undefined while the first page is loading. */
  rows: readonly WireRow[] | undefined;
  state: ListState;
  isStale: boolean;
  /** Renders all rows instead of the visible ones. Used for printing. */
  isWhole?: boolean;
  onChange: (state: ListState) => void;
  onOpen: (open: OpenRecord) => void;
}

const skeletonRows = 8;
/** Estimated height of a row, in pixels. */
const rowHeight = 41;
const ariaSort = { ASC: "ascending", DESC: "descending", NEAREST: "other" } as const;

function SortHeader({
  column,
  label,
  state,
  onChange,
}: {
  column: string;
  label: string;
  state: ListState;
  onChange: (state: ListState) => void;
}) {
  const isSorted = state.sort === column;
  const icons = { ASC: IconArrowUp, DESC: IconArrowDown, NEAREST: IconArrowsSort };
  const SortIcon = isSorted ? icons[state.direction] : IconArrowsSort;
  return (
    <th scope="col" aria-sort={isSorted ? ariaSort[state.direction] : undefined}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onChange(sortBy(state, column))}
      >
        {label}
        <SortIcon size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

/** Empty space in place of the rows that are not near the window. */
const spacerRow = (height: number, ref?: Ref<HTMLElement>) => (
  <tr ref={ref as Ref<HTMLTableRowElement>} aria-hidden className={classes.spacer} style={{ height }} />
);

/** The list as a table, for wide screens. */
export function ListTable({
  title,
  columns,
  rows,
  state,
  isStale,
  isWhole = false,
  onChange,
  onOpen,
}: ListTableProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const selects = use(SelectionContext) !== null;
  return (
    <div className={classes.frame} data-stale={isStale || undefined}>
      <table
        className={classes.table}
        aria-label={title}
        aria-rowcount={isLong(rows) && rows ? rows.length + 1 : undefined}
        aria-busy={rows === undefined || isStale}
      >
        <thead>
          <tr aria-rowindex={isLong(rows) ? 1 : undefined}>
            {selects ? (
              <th scope="col" className={classes.box}>
                <PageBox rows={rows} />
              </th>
            ) : null}
            {columns.map(({ name, isSortable, label }) =>
              isSortable ? (
                <SortHeader
                  key={name}
                  column={name}
                  label={texts.label(name)}
                  state={state}
                  onChange={onChange}
                />
              ) : (
                <th key={name} scope="col">
                  {label?.() ?? texts.label(name)}
                </th>
              ),
            )}
            <th scope="col" className={classes.actions}>
              {t("screens.list.actions")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            Array.from({ length: Math.min(skeletonRows, state.perPage ?? skeletonRows) }, (_, index) => (
              <tr key={index}>
                {[selects ? "box" : [], columns.map(({ name }) => name), "actions"].flat().map((name, at) => (
                  <td key={name}>
                    <Skeleton h={14} w={at % 2 ? "70%" : "45%"} />
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <VirtualRows rows={rows} isWhole={isWhole} estimate={rowHeight} spacer={spacerRow}>
              {(row, index, ref) => (
                <ListRow key={row.id} row={row} columns={columns} onOpen={onOpen} index={index} ref={ref} />
              )}
            </VirtualRows>
          )}
        </tbody>
      </table>
    </div>
  );
}
