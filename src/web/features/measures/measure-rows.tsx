import { Anchor, Badge, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Cell, ClosedFigure, Figure, PrintedRow } from "#shared/contracts/responses/measures.ts";
import type { Period } from "#shared/measures/period.ts";
import type { MeasureSet } from "#shared/measures/template-parts.ts";
import { answeredWords } from "../../records/reports/answered-words.ts";
import { changeText, isReached, leadText, targetText, templateOf, type Measure } from "./figure-text.ts";
import { NumberButton, type RequestedRecords } from "./number-button.tsx";
import { spanOf } from "./period.ts";
import { MonthLine } from "./month-bars.tsx";
import { PrintedRows } from "./printed-rows.tsx";
import classes from "./measures.module.css";

/** The measures of a funder, or the organization's own. */
interface ShownSet {
  readonly set: MeasureSet | "own";
  readonly members: readonly Measure[];
}

interface RowsProps {
  sets: readonly ShownSet[];
  /** Returns the number of a measure. Undefined while it is loading. */
  figureOf: (measure: Measure) => Figure | ClosedFigure | undefined;
  period: Period;
  compared: Period | null;
  onAsk: (asked: RequestedRecords) => void;
  /** Returns the rows that may be printed. Undefined unless the screen is printed. */
  printedOf: (measure: Measure) => readonly PrintedRow[] | undefined;
}

type RowProps = Pick<RowsProps, "period" | "compared" | "onAsk"> & { measure: Measure };

/** How many people answered, shown after or below a rate. */
function Answered({ answered, isBelow = false }: Pick<Figure, "answered"> & { isBelow?: boolean }) {
  const { t, i18n } = useTranslation();
  if (!answered || answered.all === 0) return null;
  const words = answeredWords(answered, i18n.language, t);
  return (
    <Text span size={isBelow ? "xs" : "sm"} c="dimmed" {...(isBelow ? { display: "block", lh: 1.2 } : {})}>
      {isBelow ? words : ` · ${words}`}
    </Text>
  );
}

/** The number of a measure or of one of its groups, and how many records have no answer. */
function Now({
  measure,
  cell,
  onAsk,
  ...of
}: { measure: Measure; cell: Cell; onAsk: RowsProps["onAsk"] } & Pick<RequestedRecords, "group" | "of">) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <NumberButton count={cell.counted} onAsk={() => onAsk({ measure, part: "counted", ...of })}>
        {leadText(measure, cell, i18n.language, t)}
      </NumberButton>
      {cell.unknown > 0 ? (
        <Text span size="sm" c="dimmed">
          {" · "}
          <NumberButton count={cell.unknown} onAsk={() => onAsk({ measure, part: "unknown", ...of })}>
            {t("measures.unknown", { count: cell.unknown })}
          </NumberButton>
        </Text>
      ) : null}
    </>
  );
}

export function Before({ measure, before, compared, onAsk }: RowProps & { before: Cell | null }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  if (!before || !compared) return null;
  const of = spanOf(compared, language);
  return (
    <NumberButton
      count={before.counted}
      onAsk={() => onAsk({ measure, part: "counted", period: compared, of })}
    >
      {leadText(measure, before, language, t)}
    </NumberButton>
  );
}

export function Target({ measure, figure }: { measure: Measure; figure: Figure }) {
  const { t, i18n } = useTranslation();
  if (measure.target === null) return null;
  const reached = isReached(measure, figure);
  return (
    <>
      {targetText(measure, i18n.language, t)}
      {reached === null ? null : (
        <Text span size="sm" c={reached ? "green" : "dimmed"}>
          {", "}
          {t(reached ? "measures.reached" : "measures.notReached")}
        </Text>
      )}
    </>
  );
}

/** The cells after the name. Small numbers aren't printed, because paper leaves the organization like an export. */
function Cells({ figure, ...props }: RowProps & { figure: Figure | ClosedFigure | undefined }) {
  const { t, i18n } = useTranslation();
  const { measure, period, onAsk } = props;
  if (!figure) return <td colSpan={5}>{t("measures.nothing")}</td>;
  if ("isClosed" in figure)
    return (
      <td colSpan={5}>
        <Text size="sm" c="dimmed">
          {t("measures.closed")}
        </Text>
      </td>
    );
  return (
    <>
      <td data-no-print>
        <Now measure={measure} cell={figure} onAsk={onAsk} />
        <Answered answered={figure.answered} isBelow />
      </td>
      <td data-no-print data-label={t("measures.columns.before")}>
        <Before {...props} before={figure.before} />
      </td>
      <td data-no-print data-label={t("measures.columns.change")}>
        {figure.before ? changeText(measure, figure, figure.before, i18n.language, t) : null}
      </td>
      <td data-no-print data-label={t("measures.columns.target")}>
        <Target measure={measure} figure={figure} />
      </td>
      <td data-no-print className={classes.line}>
        <MonthLine measure={measure} months={figure.months} period={period} />
      </td>
    </>
  );
}

function GroupRows({ measure, figure, onAsk }: Pick<RowProps, "measure" | "onAsk"> & { figure: Figure }) {
  const { t } = useTranslation();
  return figure.groups.map((cell) => {
    const of = cell.name || t("measures.noGroup");
    return (
      <tr key={cell.group ?? ""} className={classes.group} data-no-print>
        <th scope="row">
          <Anchor
            component="button"
            type="button"
            inherit
            ta="start"
            onClick={() => onAsk({ measure, part: "all", group: cell.group, of })}
          >
            {of}
          </Anchor>
        </th>
        <td colSpan={5}>
          <Now measure={measure} cell={cell} onAsk={onAsk} group={cell.group} of={of} />
          <Answered answered={cell.answered} />
        </td>
      </tr>
    );
  });
}

type RowOf = Omit<RowsProps, "sets"> & { measure: Measure };

function MeasureRow({ measure, figureOf, printedOf, ...props }: RowOf) {
  const { t } = useTranslation();
  const figure = figureOf(measure);
  const printed = printedOf(measure);
  const template = templateOf(measure);
  return (
    <tbody data-measure={measure.template ?? measure.id}>
      <tr>
        <th scope="row">
          <Anchor
            component="button"
            type="button"
            inherit
            ta="start"
            onClick={() => props.onAsk({ measure, part: "all" })}
          >
            {measure.name}
          </Anchor>
          {template?.source && !template.checkedOn ? (
            <Badge variant="light" color="yellow" size="sm" ms="xs" className={classes.badge}>
              {t("measures.toBeChecked")}
            </Badge>
          ) : null}
        </th>
        <Cells {...props} measure={measure} figure={figure} />
      </tr>
      {figure && !("isClosed" in figure) ? (
        <GroupRows measure={measure} figure={figure} onAsk={props.onAsk} />
      ) : null}
      {printed && printed.length > 0 ? (
        <tr>
          <td colSpan={6}>
            <PrintedRows rows={printed} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** Measures as rows, by set: this period, the one before, the change, the target, and the months. */
export function MeasureRows({ sets, ...props }: RowsProps) {
  const { t, i18n } = useTranslation();
  return (
    <table className={classes.rows}>
      <thead data-no-print>
        <tr>
          <th scope="col">{t("measures.columns.name")}</th>
          <th scope="col">{spanOf(props.period, i18n.language)}</th>
          <th scope="col">{t("measures.columns.before")}</th>
          <th scope="col">{t("measures.columns.change")}</th>
          <th scope="col">{t("measures.columns.target")}</th>
          <th scope="col">{t("measures.byMonth")}</th>
        </tr>
      </thead>
      {sets.map(({ set, members }) => (
        <Fragment key={set}>
          <tbody id={set} className={classes.set}>
            <tr>
              <th scope="rowgroup" colSpan={6}>
                <Title order={2} size="sm">
                  {t(`measures.sets.${set}`)}
                </Title>
              </th>
            </tr>
          </tbody>
          {members.map((measure) => (
            <MeasureRow key={measure.id} measure={measure} {...props} />
          ))}
        </Fragment>
      ))}
    </table>
  );
}
