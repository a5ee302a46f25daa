import { Badge, Group, Skeleton, Text } from "@mantine/core";
import { IconCheck, IconMinus } from "../components/icons/index.ts";
import { createElement, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { ValueType } from "#shared/fields/field.ts";
import { onOffText } from "#shared/fields/on-off.ts";
import { DateText } from "../components/date-text.tsx";
import classes from "./cells.module.css";
import { asText, splitList, type CellProps } from "./field-props.ts";
import { FileCell, prefetchFileCell } from "./file-cell.tsx";
import { codeLabel } from "./field-texts.ts";
import { plainText } from "./plain-text.ts";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";

const RarePart = lazyPart(() => import("./rare-cell.tsx"), { place: "none" });

/** Loads the code that cells may need, so that values can be shown without waiting, such as for printing. */
export const prefetchCells = () => Promise.all([RarePart.prefetch(), prefetchFileCell()]);

function TextCell({ field, value, isFull }: CellProps) {
  const text = asText(value);
  if (field.kind === "email" && !isFull) {
    return (
      <span className={classes.truncated} title={text}>
        {text}
      </span>
    );
  }
  if (isFull) return <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>;
  return (
    <span className={classes.clamped} title={text.length > 60 ? text : undefined}>
      {text}
    </span>
  );
}

const RareCell = (props: CellProps) => (
  <PartFallback show={<Skeleton h={20} />}>
    <RarePart {...props} />
  </PartFallback>
);

const HtmlCell = (props: CellProps) =>
  props.isFull ? (
    <RareCell {...props} />
  ) : (
    <span className={classes.clamped}>{plainText(asText(props.value))}</span>
  );

function BooleanCell({ field, value }: CellProps) {
  const { t } = useTranslation();
  const isOn = asText(value) === "1";
  if (field.isState) {
    const text = t(onOffText(field, isOn));
    // The normal state isn't highlighted.
    return isOn ? (
      text
    ) : (
      <Badge miw="max-content" color="gray">
        {text}
      </Badge>
    );
  }
  return (
    <Group gap={4} wrap="nowrap" c={isOn ? undefined : "dimmed"}>
      {isOn ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
      {t(onOffText(field, isOn))}
    </Group>
  );
}

const DateCell = ({ value }: CellProps) => <DateText value={asText(value)} inherit />;

/** An instant that the product recorded, with day and time. */
const InstantCell = ({ value }: CellProps) => <DateText value={asText(value)} isFull inherit />;

/** A reference. A number that isn't a reference to a list, such as the id of any type, is shown as it is. */
const ReferenceCell = ({ field, value, label, isFull }: CellProps) => (
  <span className={isFull ? undefined : classes.clamped}>
    {label ?? (field.options ? "" : asText(value))}
  </span>
);

function CodeCell({ table, name, field, value }: CellProps) {
  const { t, i18n } = useTranslation();
  const labels = splitList(value).map((code) => codeLabel(table, name, field, code, t, i18n.language));
  return <Text inherit>{labels.join(", ")}</Text>;
}

/** Badge colors. A changing state, such as that of a bug, is easier to scan as a badge. Answers have no color. */
const stateColors: Record<string, string> = {
  "1": "blue",
  "2": "yellow",
  "3": "green",
  "4": "orange",
  "5": "violet",
};

function StateCell(props: CellProps) {
  const { t, i18n } = useTranslation();
  const { table, name, field, value, isFull } = props;
  const code = asText(value);
  if (isFull || !code || field.kind !== "dropdown") return <CodeCell {...props} />;
  return (
    <Badge miw="max-content" color={(!field.answerable && stateColors[code]) || "gray"}>
      {codeLabel(table, name, field, code, t, i18n.language)}
    </Badge>
  );
}

const Nothing = () => null;

const cells: Record<ValueType, ComponentType<CellProps>> = {
  text: TextCell,
  html: HtmlCell,
  integer: TextCell,
  decimal: (props) => createElement(props.field.isMoney ? RareCell : TextCell, props),
  boolean: BooleanCell,
  date: DateCell,
  instant: InstantCell,
  moment: RareCell,
  id: ReferenceCell,
  idList: ReferenceCell,
  code: CodeCell,
  numberCode: StateCell,
  codeList: CodeCell,
  file: FileCell,
  fileList: Nothing,
  entries: Nothing,
  secret: Nothing,
  none: Nothing,
};

export function Cell(props: CellProps) {
  const Shown = cells[props.field.value];
  return <Shown {...props} />;
}
