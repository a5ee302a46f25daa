import { useTranslation } from "react-i18next";
import type { MonthCell } from "#shared/contracts/responses/measures.ts";
import { figureNumber } from "#shared/measures/figure.ts";
import type { Period } from "#shared/measures/period.ts";
import { formatOf } from "../../lib/dates.ts";
import { NumberButton, type RequestedRecords } from "./number-button.tsx";
import { cellOfMonth, figureText, type Measure } from "./figure-text.ts";
import classes from "./measures.module.css";

const barWidth = 10;
const height = 24;
/** Longer periods show only their last months. */
const maxMonths = 36;

/** Returns every month of a period as `YYYY-MM`. */
function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let date = new Date(`${from.slice(0, 7)}-01T00:00:00Z`); date <= new Date(`${to}T00:00:00Z`);) {
    months.push(date.toISOString().slice(0, 7));
    date = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  }
  return months.slice(-maxMonths);
}

interface MonthsProps {
  measure: Measure;
  months: readonly MonthCell[];
  period: Period;
}

/** The numbers of the months as bars. The drawer of the measure shows them as a table. */
export function MonthLine({ measure, months, period }: MonthsProps) {
  const names = monthsOf(period);
  if (names.length < 2 || months.length === 0) return null;
  const numbers = names.map((month) => figureNumber(measure.kind, cellOfMonth(months, month)));
  const highest = Math.max(0, ...numbers.map((number) => number ?? 0)) || 1;
  return (
    <svg
      viewBox={`0 0 ${names.length * barWidth} ${height}`}
      className={classes.bars}
      aria-hidden
      focusable="false"
    >
      {numbers.map((number, at) => {
        const tall = number === null ? 0 : Math.max(1, (number / highest) * (height - 2));
        return (
          <rect
            key={names[at]}
            x={at * barWidth + 1}
            y={height - tall}
            width={barWidth - 2}
            height={tall}
            rx={1}
          />
        );
      })}
    </svg>
  );
}

/** The numbers of the months, each with the records behind it. */
export function MonthTable({
  measure,
  months,
  period,
  onAsk,
}: MonthsProps & { onAsk: (asked: RequestedRecords) => void }) {
  const { t, i18n } = useTranslation();
  const names = monthsOf(period);
  if (names.length < 2 || months.length === 0) return null;
  const monthName = (month: string) =>
    formatOf(i18n.language, { month: "short", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  return (
    <details className={classes.more}>
      <summary>{t("measures.byMonth")}</summary>
      <table className={classes.table}>
        <tbody>
          {names.map((month) => {
            const cell = cellOfMonth(months, month);
            return (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>
                  <NumberButton
                    count={cell.counted}
                    onAsk={() => onAsk({ measure, part: "counted", month, of: monthName(month) })}
                  >
                    {figureText(measure, cell, i18n.language, t)}
                  </NumberButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
