import type { Period } from "../measures/period.ts";
import { endOfMonth } from "../fields/days.ts";

/** Returns a name that reads the same in all languages: a year, a quarter ("2026 Q3"), a month ("2026-07"), or days. */
export function periodName({ from, to }: Period): string {
  const [year = "", month = "", day] = from.split("-");
  const [lastYear, lastMonth = ""] = to.split("-");
  const isWhole = day === "01" && to === endOfMonth(to) && year === lastYear;
  const months = isWhole ? Number(lastMonth) - Number(month) + 1 : 0;
  if (months === 12) return year;
  if (months === 1) return `${year}-${month}`;
  if (months === 3 && Number(month) % 3 === 1) return `${year} Q${Math.ceil(Number(lastMonth) / 3)}`;
  return `${from} – ${to}`;
}
