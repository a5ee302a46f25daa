/**
 * Describes the rule of a series. It is derived from the scheduled appointments, because the rule isn't stored (ADR
 * 64).
 */
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { SeriesWords } from "#shared/contracts/responses/calendar.ts";
import type { Repository } from "#server/core/records/repository.ts";

const countOf = <Value>(values: readonly Value[], value: Value): number =>
  values.filter((each) => each === value).length;

/** Returns the most frequent value. In case of a tie, the first one. */
const commonest = <Value>(values: readonly Value[]): Value =>
  values.reduce((best, value) => (countOf(values, value) > countOf(values, best) ? value : best));

function everyOf(days: readonly Temporal.PlainDate[]): SeriesWords["every"] | null {
  const gaps = days.slice(1).map((day, at) => (days[at] ?? day).until(day, { largestUnit: "days" }).days);
  const gap = commonest(gaps);
  if (gap >= 28 && gap <= 35) {
    const [dates, weekdays] = [days.map(({ day }) => day), days.map(({ dayOfWeek }) => dayOfWeek)];
    const isWeekday = countOf(weekdays, commonest(weekdays)) > countOf(dates, commonest(dates));
    return isWeekday ? "monthWeekday" : "month";
  }
  if (countOf(gaps, gap) * 2 < gaps.length) return null;
  return ({ 1: "day", 7: "week", 14: "twoWeeks" } as const)[gap] ?? null;
}

/**
 * Describes how appointments repeat. Single ones may have been moved.
 * @param starts local times in order
 * @param from start of the current appointment; earlier ones count only if it is the last
 * @returns null if there is no recognizable rule
 */
export function describeSeries(starts: readonly string[], from: string): SeriesWords | null {
  const later = starts.filter((start) => start >= from);
  const planned = later.length > 1 ? later : starts;
  const last = planned.at(-1);
  if (planned.length < 2 || last === undefined) return null;
  const days = planned.map((start) => Temporal.PlainDate.from(start.slice(0, 10)));
  const every = everyOf(days);
  if (!every) return null;
  const weekday = commonest(days.map(({ dayOfWeek }) => dayOfWeek));
  const onWeekday = days.filter(({ dayOfWeek }) => dayOfWeek === weekday);
  return {
    every,
    weekday,
    place: Math.max(...onWeekday.map(({ day }) => Math.ceil(day / 7))),
    day: commonest(days.map(({ day }) => day)),
    time: commonest(planned.map((start) => start.slice(11))),
    until: last.slice(0, 10),
  };
}

/**
 * Returns the rule of an appointment and the later ones of its series, without canceled ones at its end. Null if it
 * doesn't repeat.
 * @throws AppError forbidden, notFound
 */
export async function readSeriesRule(repository: Repository, id: string): Promise<SeriesWords | null> {
  const { db } = repository;
  const type = repository.typeOf("appointments");
  const row = await repository.requireRow(db, type, id, "view");
  const { rows } = await sql<{ start: string; isAsked: boolean; isCancelled: boolean }>`
    select to_char(start_local, 'YYYY-MM-DD"T"HH24:MI') as start, id = ${row.id} as "isAsked",
      status like 'cancelled%' as "isCancelled" from appointments
    where series_id = ${row["seriesId"] ?? null} and mentee_id = ${row["menteeId"]} and deleted_at is null
      and (status <> 'moved' or id = ${row.id})
    order by start_local, id`.execute(db);
  const from = rows.find(({ isAsked }) => isAsked)?.start ?? "";
  const count = rows.findLastIndex(({ isCancelled }) => !isCancelled) + 1;
  const left = count > 0 ? rows.slice(0, count) : rows;
  return describeSeries(
    left.map(({ start }) => start),
    from,
  );
}
