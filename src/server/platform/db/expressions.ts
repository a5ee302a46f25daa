/** What statements of the builder say in SQL. */
import { sql, type RawBuilder } from "kysely";
import { outcomeHours } from "#shared/records/appointments.ts";

/** When the transaction began. */
export const now = sql<Date>`now()`;

/** So many minutes after {@link now}. */
export const minutesFromNow = (minutes: number): RawBuilder<Date> =>
  sql`now() + make_interval(mins => ${minutes})`;

/** So many seconds after {@link now}. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> =>
  sql`now() + make_interval(secs => ${seconds})`;

/** Returns the day of an instant in a time zone, like `dayIn` of `#shared/fields/days.ts`. */
export const dayOfInstant = (instant: RawBuilder<unknown>, zone: unknown): RawBuilder<unknown> =>
  sql`(${instant} at time zone ${zone})::date`;

/** Returns the instant at which a day begins in a time zone: compared with it, an index on an instant finds days. */
export const startOfDay = (day: RawBuilder<unknown>, zone: unknown): RawBuilder<unknown> =>
  sql`(${day}::timestamp at time zone ${zone})`;

/** How many rows there are; up to 2,147,483,647. */
export const rowCount = sql<number>`count(*)::integer`;

/** Among what an `on conflict … do update` returns: whether the row is new. */
export const wasInserted = sql<boolean>`xmax = 0`;

/** To the right of "=": any of some ids. One array, so that the statement is the same however many there are. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::bigint[])`;

/** Like {@link anyOf}, for texts. */
export const anyName = (names: readonly string[]): RawBuilder<string> => sql`any(${names}::text[])`;

/** An appointment's outcome is missing this long after its start. */
export const outcomeAfter = sql`make_interval(hours => ${sql.lit(outcomeHours)})`;

/** The condition that a mentee is in the caseload of a team member today. @param menteeId the column with its id */
export const isAssigned = (menteeId: RawBuilder<unknown>, personId: string): RawBuilder<boolean> =>
  sql`${menteeId} = any((select caseload_in_scope(${personId}))::bigint[])`;
