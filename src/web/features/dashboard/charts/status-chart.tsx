import type { DashboardCharts } from "#shared/contracts/dashboard.ts";
import { NumberLink } from "../../../components/number-link.tsx";
import { ChartCard } from "./chart-card.tsx";
import classes from "./charts.module.css";

interface StatusChartProps {
  title: string;
  rows: DashboardCharts["menteesByProgramStatus"];
  /** The list of those with a status. */
  pathOf: (id: string) => string | undefined;
}

/** Named counts as bars; name and number are text, so that the bar only helps the eye. */
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
