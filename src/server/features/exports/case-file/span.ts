/** Which days a record of a case is about, where that is more than one. */
import { sql, type RawBuilder } from "kysely";
import type { StoredEntry } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { dayIn } from "#shared/fields/days.ts";
import { column, type StoredRow } from "#server/core/records/columns.ts";
import { dayOfInstant } from "#server/platform/db/expressions.ts";
import type { DayRange } from "../kind.ts";

type Sql = RawBuilder<unknown>;

/** Days of the row `t`; the last one is null while it goes on. */
interface Span {
  readonly from: Sql;
  readonly until: Sql;
  /** Whether a day on which it was changed is one of them too. */
  readonly isWork: boolean;
}

/** Work that was done on an unknown day counts as done on its last one. */
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
    return { from: dayOf(sql`t.created_at`), until, isWork: true } satisfies Span;
  }
  if (!period) return null;
  return { from: column(period.from), until: column(period.until), isWork: false } satisfies Span;
}

/** Whether records of a type are about more than their one day. */
export const hasSpan = (type: RecordType): boolean => spanOf(type, (at) => at) !== null;

/**
 * The condition that a record counts into a period: it had begun and was not over, or, as work, it was changed in it.
 * @param zone in which instants have a day
 */
export function isInPeriod(type: RecordType, { startDate, endDate }: DayRange, zone: string): Sql {
  const dayOf = (instant: Sql) => dayOfInstant(instant, zone);
  const span = spanOf(type, dayOf);
  if (!span) return sql`true`;
  const first = sql`coalesce(${startDate}::date, '-infinity'::date)`;
  const last = sql`coalesce(${endDate}::date, 'infinity'::date)`;
  const isOn = sql`(${span.from} <= ${last} and coalesce(${span.until} >= ${first}, true))`;
  return span.isWork ? sql`(${isOn} or ${dayOf(sql`t.updated_at`)} between ${first} and ${last})` : isOn;
}

/** The day on which an entry of a field was added; null where it does not say. */
export function entryDay({ of }: Field, entry: StoredEntry, zone: string): string | null {
  const stamp = Object.keys(of ?? {}).find((part) => of?.[part]?.value === "instant");
  const at = stamp ? entry[stamp] : null;
  return at ? dayIn(zone, new Date(String(at))) : null;
}

/** A row without the entries that were added on days outside of the period: of work that began before it or goes on after it. */
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
