/** Which records of a case, and which of their entries, belong to the exported period. */
import { sql, type RawBuilder } from "kysely";
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { dayIn } from "#shared/fields/days.ts";
import { column, type StoredRow } from "#server/core/records/columns.ts";
import { dayOfInstant } from "#server/platform/db/expressions.ts";
import type { DayRange } from "../kind.ts";

type Sql = RawBuilder<unknown>;

/** Range of days of the row `t`. The end is null while it is ongoing. */
interface Span {
  readonly from: Sql;
  readonly until: Sql;
  /** True if the record also belongs to a period in which it was last changed. */
  readonly isWork: boolean;
}

/**
 * Returns the span of a type's rows, or null if each covers a single day. If the day of completion is unknown, work
 * with a `doneField` ends on its due date, and work with an `openState` on the day of its last change. A promise may
 * have been kept before it was entered, so its span starts on the earlier day.
 */
function spanOf(
  { doneField, dueField, list, period, workFields, openState }: RecordType,
  dayOf: (at: Sql) => Sql,
) {
  if (doneField && dueField) {
    const done = sql`coalesce(${dayOf(sql`t.completed_at`)}, ${column(dueField)})`;
    const until = sql`case when ${column(doneField)} then ${done} end`;
    return { from: column(list?.dateField ?? dueField), until, isWork: true } satisfies Span;
  }
  if (workFields && openState) {
    const done = sql`coalesce(${column(workFields.done)}, ${dayOf(sql`t.updated_at`)})`;
    const until = sql`case when ${column(openState.field)} <> ${openState.code} then ${done} end`;
    const from = sql`least(${dayOf(sql`t.created_at`)}, ${column(workFields.done)})`;
    return { from, until, isWork: true } satisfies Span;
  }
  if (!period) return null;
  return { from: column(period.from), until: column(period.until), isWork: false } satisfies Span;
}

/** Returns true if records of a type cover more than one day. */
export const hasSpan = (type: RecordType): boolean => spanOf(type, (at) => at) !== null;

/**
 * Returns the condition that a record belongs to a period. Its span must overlap the period, where an unknown start or
 * end doesn't exclude it. Work also belongs to the period in which it was last changed.
 * @param zone time zone that determines the day of an instant
 */
export function isInPeriod(type: RecordType, { startDate, endDate }: DayRange, zone: string): Sql {
  const dayOf = (instant: Sql) => dayOfInstant(instant, zone);
  const span = spanOf(type, dayOf);
  if (!span) return sql`true`;
  const first = sql`coalesce(${startDate}::date, '-infinity'::date)`;
  const last = sql`coalesce(${endDate}::date, 'infinity'::date)`;
  const isOn = sql`(coalesce(${span.from} <= ${last}, true) and coalesce(${span.until} >= ${first}, true))`;
  return span.isWork ? sql`(${isOn} or ${dayOf(sql`t.updated_at`)} between ${first} and ${last})` : isOn;
}

/** Returns the day on which an entry of a field was added. Null if it isn't stored. */
export function entryDay({ of }: Field, entry: StoredEntry, zone: string): string | null {
  const stamp = Object.keys(of ?? {}).find((part) => of?.[part]?.value === "instant");
  const at = stamp ? entry[stamp] : null;
  return at ? dayIn(zone, new Date(String(at))) : null;
}

/**
 * Returns a row without the entries added outside of the period. Used for work that started before it or continues
 * after it.
 */
export function entriesOfPeriod(
  { fields }: RecordType,
  row: StoredRow,
  { startDate, endDate }: DayRange,
  zone: string,
): StoredRow {
  const isOfPeriod = (field: Field, entry: StoredEntry): boolean => {
    const day = entryDay(field, entry, zone);
    return day === null || ((!startDate || day >= startDate) && (!endDate || day <= endDate));
  };
  const kept = Object.entries(fields).flatMap(([name, field]): [string, StoredEntry[]][] => {
    const entries = row[name];
    if (field.value !== "entries" || !Array.isArray(entries)) return [];
    return [[name, (entries as StoredEntry[]).filter((entry) => isOfPeriod(field, entry))]];
  });
  return { ...row, ...Object.fromEntries(kept) };
}
