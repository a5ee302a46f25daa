/** Turns runs into the printed table. */
import type { Run } from "./measure.ts";
import { median } from "./median.ts";

/** The runs of one scenario, by round. */
export interface Measured {
  readonly name: string;
  readonly goal?: number | undefined;
  readonly app: readonly Run[];
  readonly floor: readonly Run[];
}

/** One line of the result, with medians of the rounds. */
export interface Result {
  readonly name: string;
  readonly app: Run;
  readonly floor: Run;
  /** The app's requests/s divided by the floor's. The median of the rounds' ratios. */
  readonly ratio: number;
  readonly goal?: number | undefined;
}

const medianOrNull = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : median(values.map((value) => value ?? 0));

const medianRun = (runs: readonly Run[]): Run => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
  cpu: medianOrNull(runs.map(({ cpu }) => cpu)),
  databaseCpu: medianOrNull(runs.map(({ databaseCpu }) => databaseCpu)),
});

/**
 * Returns the medians of the rounds. The ratio is computed per round, so that when the machine is slow for a moment,
 * both sides are affected.
 */
export function summarize({ name, goal, app, floor }: Measured): Result {
  const ratios = app.map((run, round) => run.perSecond / (floor[round]?.perSecond ?? Number.NaN));
  return { name, goal, app: medianRun(app), floor: medianRun(floor), ratio: median(ratios) };
}

const number = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** Returns the results as a Markdown table for docs/performance.md. */
export function toTable(results: readonly Result[]): string {
  const head = [
    "Scenario",
    "App req/s",
    "p50 ms",
    "p99 ms",
    "CPU ms",
    "DB ms",
    "Floor req/s",
    "p50 ms",
    "p99 ms",
    "CPU ms",
    "DB ms",
    "App / floor",
    "Goal",
  ];
  const lines = results.map(({ name, app, floor, ratio, goal }) => [
    name,
    ...[app, floor].flatMap((run) => [
      number(run.perSecond),
      number(run.p50),
      number(run.p99),
      run.cpu?.toFixed(2) ?? "?",
      run.databaseCpu?.toFixed(2) ?? "?",
    ]),
    ratio.toFixed(2),
    goal?.toFixed(2) ?? "",
  ]);
  const rows = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(head), rule, ...lines.map(line)].join("\n");
}
