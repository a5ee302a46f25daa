import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MonthCount } from "#shared/contracts/responses/dashboard.ts";
import { endOfMonth, utcDay } from "#shared/fields/days.ts";
import { formatOf } from "../../../lib/dates.ts";
import { NumberLink } from "../../../components/number-link.tsx";
import { ChartCard } from "./chart-card.tsx";
import classes from "./charts.module.css";

interface Series {
  name: string;
  counts: readonly MonthCount[];
  /** Returns the list of what is counted between two days, `YYYY-MM-DD`. */
  pathOf: (from: string, to: string) => string | undefined;
}

/** Returns the first and last day of a month such as `2026-11`. */
const daysOf = (month: string): [from: string, to: string] => [`${month}-01`, endOfMonth(`${month}-01`)];

/** Formats `2026-11` as "Nov" or "November 2026". */
function monthName(month: string, language: string, style: "short" | "long"): string {
  const year = style === "long" ? "numeric" : undefined;
  const format = formatOf(language, { month: style, year, timeZone: "UTC" });
  return format.format(utcDay(`${month}-01`)).replace(".", "");
}

/** Counts over twelve months: one column per month, with the series stacked. */
export function MonthChart({ title, series }: { title: string; series: readonly Series[] }) {
  const { t, i18n } = useTranslation();
  const shown = series.filter(({ counts }) => counts.length > 0);
  const months = shown[0]?.counts.map(({ month }) => month) ?? [];
  const countOf = (one: Series, index: number) => one.counts[index]?.count ?? 0;
  const totals = months.map((_, index) => shown.reduce((sum, one) => sum + countOf(one, index), 0));
  const highest = Math.max(...totals, 1);
  const sum = totals.reduce((all, total) => all + total, 0);
  const table = (
    <Table fz="xs" aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("measures.charts.month")}</Table.Th>
          {shown.map(({ name }) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map((month, index) => (
          <Table.Tr key={month}>
            <Table.Td>{monthName(month, i18n.language, "long")}</Table.Td>
            {shown.map((one) => (
              <Table.Td key={one.name}>
                <NumberLink
                  to={one.pathOf(...daysOf(month))}
                  count={countOf(one, index)}
                  label={`${one.name}, ${monthName(month, i18n.language, "long")}: ${countOf(one, index)}`}
                >
                  {countOf(one, index)}
                </NumberLink>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  return (
    <ChartCard title={title} table={table} isEmpty={sum === 0}>
      <div role="img" aria-label={t("measures.charts.chartSummary", { title, count: sum })}>
        <div className={classes.columns}>
          {months.map((month, index) => (
            <div
              key={month}
              className={classes.column}
              title={`${monthName(month, i18n.language, "long")}: ${totals[index]}`}
            >
              <div className={classes.stack} style={{ height: `${((totals[index] ?? 0) / highest) * 100}%` }}>
                <span className={classes.total}>{totals[index] || ""}</span>
                {shown.map((one, kind) => (
                  <div
                    key={one.name}
                    className={classes.part}
                    data-series={kind + 1}
                    style={{ flexGrow: countOf(one, index) }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className={classes.months}>
          {months.map((month) => (
            <span key={month}>{monthName(month, i18n.language, "short")}</span>
          ))}
        </div>
      </div>
      {shown.length > 1 ? (
        <div className={classes.keys}>
          {shown.map(({ name }, index) => (
            <span key={name} className={classes.key} data-series={index + 1}>
              {name}
            </span>
          ))}
        </div>
      ) : null}
    </ChartCard>
  );
}
