import { use, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/missing.ts";
import { asText } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { mediumDate } from "../../lib/dates.ts";
import { RowBox } from "../list/row-box.tsx";
import { SelectionContext } from "../list/selection.ts";
import { isPersonType, recordName, textOf } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { ListCell, RowOwner } from "../list/list-cell.tsx";
import classes from "./list-lines.module.css";
import { FoldedNote } from "../list/folded-rows.ts";
import { ListRows, type ListRowProps, type ListRowsProps } from "../list/list-rows.tsx";
import { splitColumns } from "../list/list-columns.ts";
import { RowActions } from "./row-actions.tsx";
import { useRowOpen } from "../list/use-row-open.ts";

/** Height of a two-line row, in pixels. Must match the style sheet. */
const lineHeight = 62;
const outline = { count: 8, height: lineHeight - 8, gap: 8 };

/** Value types that need a label to be understood. */
const labeled = new Set(["boolean", "integer", "decimal", "date", "instant"]);

function Line({ row, columns, onOpen, index, count, ref }: ListRowProps) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const { open } = useRowOpen(onOpen)(row);
  const { picture, active, rest } = splitColumns(columns, type);
  const { wholeName = [] } = type;
  const named = wholeName.map((part) => asText(row[part]).trim()).filter(Boolean);
  const name = named.join(" ") || recordName(type, row) || t("screens.list.thisRecord");
  const taps = rest.filter(({ field }) => field.kind === "toggle" && field.answerable);
  // For work items, a phone shows only the due date, and the state if the item is archived.
  const isWork = type.dueField !== undefined;
  const facts = rest.filter(
    (column) =>
      !taps.includes(column) &&
      !wholeName.includes(column.name) &&
      (!isWork || column.name === type.dueField || column.Cell) &&
      (row.labels[column.name] ?? textOf(type, column.name, asText(row[column.name]))) !== name &&
      (column.name !== type.list?.dateField ||
        mediumDate(asText(row[column.name]), i18n.language) !== name) &&
      !(column.Cell && row[column.name] === 0) &&
      (!isMissing(row[column.name], column.field) || row.labels[column.name]),
  );
  return (
    <li
      ref={ref as Ref<HTMLLIElement>}
      className={classes.line}
      data-whole={isWork || type.list?.wholeRows || undefined}
      data-row={row.id}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={index === undefined ? undefined : count}
    >
      <div className={classes.row}>
        {use(SelectionContext)?.isOpen ? <RowBox row={row} /> : null}
        {picture && (isPersonType(type) || row[picture.name]) ? <ListCell row={row} {...picture} /> : null}
        <div className={classes.main}>
          <div className={classes.first}>
            {open ? (
              <button type="button" className={classes.open} data-on-paper onClick={open}>
                {name}
                <RowOwner type={type} row={row} />
              </button>
            ) : (
              <span className={classes.name}>
                {name}
                <RowOwner type={type} row={row} />
              </span>
            )}
            {use(FoldedNote)?.(row)}
            {active && row[active.name] !== "1" ? <ListCell row={row} {...active} /> : null}
          </div>
          {facts.length > 0 ? (
            <div className={classes.second}>
              {facts.map((column) => (
                <span key={column.name} className={classes.fact}>
                  {labeled.has(column.field.value) && !isWork && column.name !== type.list?.dateField ? (
                    // "3 days ago" is clear without its visible label.
                    <span data-label={column.Cell && column.field.value === "date" ? "heard" : undefined}>
                      {texts.label(column.name)}:{" "}
                    </span>
                  ) : null}
                  {column.Cell ? <column.Cell row={row} /> : <ListCell row={row} {...column} />}
                </span>
              ))}
            </div>
          ) : null}
        </div>
        {taps.map((column) => (
          <ListCell key={column.name} row={row} {...column} />
        ))}
        <RowActions row={row} onOpen={onOpen} />
      </div>
    </li>
  );
}

/** The list on a phone: two lines per row, with the actions in a menu. */
export default function ListLines(props: ListRowsProps) {
  return <ListRows {...props} Row={Line} className={classes.list} outline={outline} estimate={lineHeight} />;
}
