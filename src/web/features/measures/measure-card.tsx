import { Anchor, Badge, Button, Group, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ClosedFigure, Figure, PrintedRow } from "#shared/contracts/measures.ts";
import { figureNumber } from "#shared/measures/figure.ts";
import type { Period } from "#shared/measures/period.ts";
import { longDate, mediumDate } from "../../lib/dates.ts";
import { recordPath } from "../../lib/record-path.ts";
import { figureText, isReached, ofAllText, targetText, templateOf, type Measure } from "./figure-text.ts";
import { Asks, type Asked } from "./asks.tsx";
import { MonthBars } from "./month-bars.tsx";
import { PrintedRows } from "./printed-rows.tsx";
import classes from "./measures.module.css";

interface CardProps {
  measure: Measure;
  figure: Figure | ClosedFigure | undefined;
  /** Text that says what it counts. */
  words: string;
  period: Period;
  compared: Period | null;
  /** True if the user may edit the measure. */
  mayEdit: boolean;
  onAsk: (asked: Asked) => void;
  /** Set while the screen is printed: the rows that may be printed. */
  printed?: readonly PrintedRow[] | undefined;
}

/** Returns true for a web address. Users type the source, so any other text isn't linked. */
const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link);

function Definition({ measure, words, mayEdit }: Pick<CardProps, "measure" | "words" | "mayEdit">) {
  const { t, i18n } = useTranslation();
  const template = templateOf(measure);
  const path = recordPath({ tableName: "measures", recordId: measure.id });
  return (
    <details className={classes.more}>
      <summary>{t("measures.definition")}</summary>
      <Text size="sm">{words}</Text>
      {measure.note ? <Text size="sm">{measure.note}</Text> : null}
      {measure.sourceLink ? (
        <Text size="sm">
          {isWebAddress(measure.sourceLink) ? (
            <Anchor href={measure.sourceLink} target="_blank" rel="noreferrer" size="sm">
              {t("measures.source")}
            </Anchor>
          ) : (
            measure.sourceLink
          )}
        </Text>
      ) : null}
      {template?.source ? (
        <Text size="sm" c="dimmed">
          {template.checkedOn
            ? t("measures.checked", { day: longDate(template.checkedOn, i18n.language) })
            : t("measures.toBeCheckedHint")}
        </Text>
      ) : null}
      {mayEdit && path ? (
        <Anchor component={Link} to={path} size="sm">
          {t("measures.edit")}
        </Anchor>
      ) : null}
    </details>
  );
}

function Groups({ measure, figure, onAsk }: { measure: Measure; figure: Figure; onAsk: CardProps["onAsk"] }) {
  const { t, i18n } = useTranslation();
  if (figure.groups.length === 0) return null;
  return (
    <table className={classes.table}>
      <tbody>
        {figure.groups.map((cell) => {
          const groupName = cell.name || t("measures.noGroup");
          return (
            <tr key={cell.group ?? ""}>
              <th scope="row">
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  onClick={() => onAsk({ measure, part: "all", group: cell.group, of: groupName })}
                >
                  {groupName}
                </Anchor>
              </th>
              <td>
                <Asks
                  count={cell.counted}
                  onAsk={() => onAsk({ measure, part: "counted", group: cell.group, of: groupName })}
                >
                  {figureText(measure, cell, i18n.language, t)}
                </Asks>
              </td>
              <td>
                <Asks
                  count={cell.all}
                  onAsk={() => onAsk({ measure, part: "all", group: cell.group, of: groupName })}
                >
                  {ofAllText(measure, cell, i18n.language, t)}
                </Asks>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Formats a period for the heading of its records. */
const spanOf = ({ from, to }: Period, language: string): string =>
  `${mediumDate(from, language)} – ${mediumDate(to, language)}`;

function Values({ measure, figure, period, compared, onAsk }: CardProps & { figure: Figure }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const reached = isReached(measure, figure);
  return (
    <>
      <div>
        <div className={classes.number}>
          <Asks count={figure.counted} onAsk={() => onAsk({ measure, part: "counted" })}>
            {figureText(measure, figure, language, t)}
          </Asks>
        </div>
        <Text size="sm" c="dimmed">
          <Asks count={figure.all} onAsk={() => onAsk({ measure, part: "all" })}>
            {ofAllText(measure, figure, language, t)}
          </Asks>
          {figure.unknown > 0 ? (
            <>
              {" · "}
              <Asks count={figure.unknown} onAsk={() => onAsk({ measure, part: "unknown" })}>
                {t("measures.unknown", { count: figure.unknown })}
              </Asks>
            </>
          ) : null}
        </Text>
        {figure.before && compared && figureNumber(measure.kind, figure.before) !== null ? (
          <Text size="sm" c="dimmed">
            <Asks
              count={figure.before.counted}
              onAsk={() =>
                onAsk({ measure, part: "counted", period: compared, of: spanOf(compared, language) })
              }
            >
              {t("measures.before", {
                value: figureText(measure, figure.before, language, t),
                from: mediumDate(compared.from, language),
                to: mediumDate(compared.to, language),
              })}
            </Asks>
          </Text>
        ) : null}
        {measure.target === null ? null : (
          <Text size="sm">
            {t("measures.target", { value: targetText(measure, language, t) })}
            {reached === null ? "" : `: ${t(reached ? "measures.reached" : "measures.notReached")}`}
          </Text>
        )}
      </div>
      <MonthBars measure={measure} months={figure.months} period={period} onAsk={onAsk} />
      {figure.inSeveral.months > 0 ? (
        <Text size="sm" c="dimmed">
          {t("measures.inSeveralMonths", { count: figure.inSeveral.months })}
        </Text>
      ) : null}
      <Groups measure={measure} figure={figure} onAsk={onAsk} />
      {figure.inSeveral.groups > 0 ? (
        <Text size="sm" c="dimmed">
          {t("measures.inSeveralGroups", { count: figure.inSeveral.groups })}
        </Text>
      ) : null}
      <Button
        variant="default"
        size="xs"
        disabled={figure.all === 0}
        onClick={() => onAsk({ measure, part: "all" })}
        aria-label={`${t("measures.who")}: ${measure.name}`}
      >
        {t("measures.who")}
      </Button>
    </>
  );
}

/** One measure: its number, population, unknown records, comparison, and definition. */
export function MeasureCard(props: CardProps) {
  const { measure, figure, words, mayEdit, printed } = props;
  const { t } = useTranslation();
  const template = templateOf(measure);
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      className={classes.card}
      data-measure={measure.template ?? measure.id}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={3} size="h5">
          {measure.name}
        </Title>
        {template?.source && !template.checkedOn ? (
          <Badge variant="light" color="yellow" size="sm" style={{ flexShrink: 0 }}>
            {t("measures.toBeChecked")}
          </Badge>
        ) : null}
      </Group>
      {figure && "isClosed" in figure ? (
        <Text size="sm" c="dimmed">
          {t("measures.closed")}
        </Text>
      ) : null}
      {figure && !("isClosed" in figure) ? (
        // Small numbers aren't printed, because paper leaves the organization like an export.
        <div className={classes.values} data-no-print>
          <Values {...props} figure={figure} />
        </div>
      ) : null}
      {printed && printed.length > 0 ? <PrintedRows rows={printed} /> : null}
      <Definition measure={measure} words={words} mayEdit={mayEdit} />
    </Paper>
  );
}
