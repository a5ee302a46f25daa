import { Group, Paper, Text } from "@mantine/core";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/missing.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import classes from "./list-cards.module.css";
import { ListCell } from "./list-cell.tsx";
import { ListRows, type ListRowProps, type ListRowsProps } from "./list-rows.tsx";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { splitColumns } from "./list-columns.ts";
import { useRowOpen } from "./use-row-open.ts";

/** Estimated height of a card and the gap below it, in pixels. The gap must match the style sheet. */
const cardHeight = 260;
const cardGap = 12;
const outline = { count: 4, height: 120, gap: "sm" };

function Card({ row, columns, onOpen, index, count, ref }: ListRowProps) {
  const { t } = useTranslation();
  const { type, added } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const { open } = useRowOpen(onOpen)(row);
  const { picture, rest } = splitColumns(columns, type);
  const name = recordName(type, row) || t("screens.list.thisRecord");
  const lines = rest.filter(
    ({ name: column, field }) =>
      !isMissing(row[column], field) || row.labels[column] || field.kind === "toggle",
  );
  return (
    <Paper
      component="li"
      ref={ref as Ref<HTMLLIElement>}
      p="md"
      className={classes.card}
      data-row={row.id}
      data-added={added?.id === row.id || undefined}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={index === undefined ? undefined : count}
    >
      <Group wrap="nowrap" gap="sm" align="center">
        {picture && row[picture.name] ? <ListCell row={row} {...picture} /> : null}
        {open ? (
          <button type="button" className={classes.open} data-on-paper onClick={open}>
            {name}
          </button>
        ) : (
          <Text fw={600} flex={1}>
            {name}
          </Text>
        )}
      </Group>
      {lines.length > 0 ? (
        <dl className={classes.lines}>
          {lines.map((column) => (
            <div key={column.name}>
              <dt>{texts.label(column.name)}</dt>
              <dd>
                <ListCell row={row} {...column} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Paper>
  );
}

/** A list of a few rows, each a card with all its values. Used on a mentee's own pages. */
export default function ListCards(props: ListRowsProps) {
  return (
    <ListRows
      {...props}
      Row={Card}
      className={classes.list}
      outline={outline}
      estimate={cardHeight}
      gap={cardGap}
    />
  );
}
