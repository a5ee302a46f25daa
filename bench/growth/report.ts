/** The figures of a growing installation as Markdown. */
import type { Storage } from "./databases.ts";
import type { Measured } from "./measure.ts";

/** How much longer the largest size takes than the smallest. */
export const growthOf = ({ figures }: Measured): number =>
  (figures.at(-1)?.p50 ?? Number.NaN) / (figures[0]?.p50 ?? Number.NaN);

/** The goal of issue 6: the median grows by less than this. */
export const growthGoal = 1.5;

const count = (value: number): string => value.toLocaleString("en-US");
const ms = (value: number | null | undefined): string =>
  value === null || value === undefined ? "?" : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

function toMarkdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...lines] = rows;
  const rule = head.map((_, column) => (column === 0 ? "---" : "--:"));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function verdict(measured: Measured): string {
  const { isMeasuredByGrowth, limit, figures } = measured;
  if (isMeasuredByGrowth)
    return growthOf(measured) < growthGoal ? `< ${growthGoal} ×: yes` : `< ${growthGoal} ×: no`;
  if (limit === undefined) return "";
  return figures.every(({ p50 }) => p50 < limit) ? `< ${limit} ms: yes` : `< ${limit} ms: no`;
}

/** Medians by size, the growth, and whether the goal is met. */
export function timesTable(sizes: readonly number[], results: readonly Measured[]): string {
  return toMarkdown([
    ["p50, ms, at so many mentees", ...sizes.map(count), "p99 at the largest", "Growth", "Goal"],
    ...results.map((result) => [
      result.name,
      ...result.figures.map(({ p50 }) => ms(p50)),
      ms(result.figures.at(-1)?.p99),
      `${growthOf(result).toFixed(2)} ×`,
      verdict(result),
    ]),
  ]);
}

/** Processor time for one visit, of application and database, at the smallest and the largest size. */
export function cpuTable(sizes: readonly number[], results: readonly Measured[]): string {
  const ends = [0, sizes.length - 1];
  const heads = ["application", "PostgreSQL"].flatMap((side) =>
    ends.map((end) => `${side}, ${count(sizes[end] ?? 0)}`),
  );
  return toMarkdown([
    ["CPU, ms", ...heads],
    ...results.map(({ name, figures }) => [
      name,
      ...ends.map((end) => ms(figures[end]?.appCpu)),
      ...ends.map((end) => ms(figures[end]?.databaseCpu)),
    ]),
  ]);
}

/** Disk and memory by size. */
export function storageTable(
  sizes: readonly number[],
  storages: readonly Storage[],
  memory: readonly (number | null)[],
): string {
  return toMarkdown([
    [
      "Mentees",
      "Database, MB",
      "Bytes per mentee",
      "of these indexes",
      "Bytes per audit row",
      "Application, MiB",
    ],
    ...storages.map(({ database, mentees, indexes, auditRow }, index) => {
      const size = sizes[index] ?? 1;
      const each = (bytes: number) => count(Math.round(bytes / size));
      return [
        count(size),
        count(Math.round(database / 1e6)),
        each(mentees),
        each(indexes),
        count(auditRow),
        String(memory[index] ?? "?"),
      ];
    }),
  ]);
}
