import type { DashboardCharts } from "#shared/contracts/responses/dashboard.ts";
import { NumberLink } from "../../../components/number-link.tsx";
import { ChartCard } from "./chart-card.tsx";
import classes from "./charts.module.css";

interface StatusChartProps {
  title: string;
  rows: DashboardCharts["menteesByProgramStatus"];
  /** Returns the list of mentees with a status. */
  pathOf: (id: string) => string | undefined;
}

/** Counts by name as bars. Name and number are text, so the bars are only a visual aid. */
export function StatusChart({ title, rows, pathOf }: StatusChartProps) {
  const highest = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <ChartCard title={title} isEmpty={rows.length === 0}>
      <ul className={classes.bars}>
        {rows.map(({ id, name, count }) => (
          <li key={id}>
            <div className={classes.barLine}>
              <span>{name}</span>
              <strong>
                <NumberLink to={pathOf(id)} count={count} label={`${name}: ${count}`}>
                  {count}
                </NumberLink>
              </strong>
            </div>
            <div className={classes.track} aria-hidden>
              <div className={classes.fill} style={{ width: `${(count / highest) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
