/** The numbers about a period that funders ask for, each based on the date of the event. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { MonthCounts, PeriodCounts } from "#shared/contracts/responses/report-numbers.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import { mentees } from "#shared/records/mentees.ts";
import { conditionsOf } from "#server/core/records/list/conditions.ts";
import { continuesAfter, overlapsPeriod } from "#server/core/records/list/report-numbers.ts";
import type { ListQuery } from "#server/core/records/list/query.ts";
import type { DayRange } from "../kind.ts";

/** Returns the days of a period. Open ends become infinite dates. */
export const periodDays = ({ startDate, endDate }: DayRange) => ({
  first: sql`coalesce(${startDate}::date, '-infinity'::date)`,
  last: sql`coalesce(${endDate}::date, 'infinity'::date)`,
});

/** Returns one row for each enrollment of the people of a query, and one for each person without an enrollment. */
const stays = (query: ListQuery): RawBuilder<unknown> =>
  sql`(select t.id, t.date_of_referral as referred, s.start_date, s.exit_date
    from ${sql.table(mentees.table)} t
    left join ${sql.table(enrollments.table)} s on s.mentee_id = t.id and s.deleted_at is null
    where ${conditionsOf(query)}) s`;

/** @param query all people that the report may count, regardless of dates */
export async function readPeriod(db: Db, query: ListQuery, range: DayRange): Promise<PeriodCounts> {
  const { first, last } = periodDays(range);
  const { rows } = await sql<PeriodCounts>`select
    count(distinct id) filter (where ${overlapsPeriod(first, last)})::integer as served,
    count(distinct id) filter (where referred between ${first} and ${last})::integer as referred,
    count(distinct id) filter (where start_date between ${first} and ${last})::integer as admitted,
    count(distinct id) filter (where exit_date between ${first} and ${last})::integer as discharged,
    count(distinct id) filter (where ${continuesAfter(last)})::integer as "atEnd"
    from ${stays(query)}`.execute(db);
  return rows[0] ?? { served: 0, referred: 0, admitted: 0, discharged: 0, atEnd: 0 };
}

/** Returns the counts of each month from the first to the last event. Empty if there are no events. */
export async function readPeriodMonths(db: Db, query: ListQuery, range: DayRange): Promise<MonthCounts[]> {
  const { first, last } = periodDays(range);
  const { rows } = await sql<MonthCounts>`
    with events as (
      select distinct s.id, e.kind, date_trunc('month', e.day) as month from ${stays(query)}
      cross join lateral (values ('referred', referred), ('admitted', start_date), ('discharged', exit_date)) e (kind, day)
      where e.day between ${first} and ${last})
    select to_char(every, 'YYYY-MM') as month,
      count(*) filter (where kind = 'referred')::integer as referred,
      count(*) filter (where kind = 'admitted')::integer as admitted,
      count(*) filter (where kind = 'discharged')::integer as discharged
    from (select min(month) as first, max(month) as last from events) span
    cross join generate_series(span.first, span.last, interval '1 month') every
    left join events on events.month = every group by every order by every`.execute(db);
  return rows;
}
