import { Skeleton, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import { useFieldTexts } from "../fields/field-texts.ts";
import { ListCell } from "./list-cell.tsx";
import type { Column } from "./list-columns.ts";
import classes from "./list-table.module.css";
import { sortBy, type ListState, type OpenRecord } from "./list-url.ts";
import { useRecordScope } from "./record-scope.ts";
import { RowActions } from "./row-actions.tsx";
import { useRowOpen } from "./use-row-open.ts";

interface ListTableProps {
  title: string;
  columns: readonly Column[];
  /** Undefined while the first page is on its way. */
  rows: readonly WireRow[] | undefined;
  state: ListState;
  isStale: boolean;
  onChange: (state: ListState) => void;
  onOpen: (open: OpenRecord) => void;
}

const skeletonRows = 8;
const ariaSort = { ASC: "ascending", DESC: "descending" } as const;

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
  const SortIcon = !isSorted ? IconArrowsSort : state.direction === "ASC" ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th scope="col" aria-sort={isSorted ? ariaSort[state.direction] : undefined}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onChange(sortBy(state, column))}
      >
        {label}
        <SortIcon size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Opens a row by Enter as by click, unless a control inside it has the focus. */
const onEnter = (open: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === "Enter" && event.target === event.currentTarget) open();
};

/** The list as a table, for screens that are wide enough. */
export function ListTable({ title, columns, rows, state, isStale, onChange, onOpen }: ListTableProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const opener = useRowOpen(onOpen);
  return (
    <div className={classes.frame} data-stale={isStale || undefined}>
      <Table
        className={classes.table}
        aria-label={title}
        highlightOnHover
        aria-busy={rows === undefined || isStale}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, isSortable }) =>
              isSortable ? (
                <SortHeader
                  key={name}
                  column={name}
                  label={texts.label(name)}
                  state={state}
                  onChange={onChange}
                />
              ) : (
                <Table.Th key={name} scope="col">
                  {texts.label(name)}
                </Table.Th>
              ),
            )}
            <Table.Th scope="col" className={classes.actions}>
              {t("screens.list.actions")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined
            ? Array.from({ length: Math.min(skeletonRows, state.perPage ?? skeletonRows) }, (_, index) => (
                <Table.Tr key={index}>
                  {[...columns.map(({ name }) => name), "actions"].map((name, at) => (
                    <Table.Td key={name}>
                      <Skeleton h={14} w={at % 2 ? "70%" : "45%"} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))
            : rows.map((row) => {
                const open = opener(row);
                return (
                  <Table.Tr
                    key={row.id}
                    data-row={row.id}
                    data-openable={open ? true : undefined}
                    tabIndex={open ? 0 : undefined}
                    onClick={open}
                    onKeyDown={open && onEnter(open)}
                  >
                    {columns.map(({ name, field }) => (
                      <Table.Td key={name} data-kind={field.value}>
                        <ListCell row={row} name={name} field={field} />
                      </Table.Td>
                    ))}
                    <Table.Td className={classes.actions}>
                      <RowActions row={row} onOpen={onOpen} />
                    </Table.Td>
                  </Table.Tr>
                );
              })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
