/** SQL expressions for statements of the query builder. */
import { sql, type RawBuilder } from "kysely";
import { outcomeHours } from "#shared/records/appointments.ts";

/** The start of the transaction. */
export const now = sql<Date>`now()`;

/** The given number of minutes after {@link now}. */
export const minutesFromNow = (minutes: number): RawBuilder<Date> =>
  sql`now() + make_interval(mins => ${minutes})`;

/** The given number of seconds after {@link now}. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> =>
  sql`now() + make_interval(secs => ${seconds})`;

/** Returns the day of an instant in a time zone, like `dayIn` of `#shared/fields/days.ts`. */
export const dayOfInstant = (instant: RawBuilder<unknown>, zone: unknown): RawBuilder<unknown> =>
  sql`(${instant} at time zone ${zone})::date`;

/** Returns the instant at which a day begins in a time zone. Conditions with it can use an index on instants. */
export const startOfDay = (day: RawBuilder<unknown>, zone: unknown): RawBuilder<unknown> =>
  sql`(${day}::timestamp at time zone ${zone})`;

/** The number of rows, up to 2,147,483,647. */
export const rowCount = sql<number>`count(*)::integer`;

/** The condition that the row is new. Use it in the `returning` of an `on conflict … do update`. */
export const wasInserted = sql<boolean>`xmax = 0`;

/**
 * Use to the right of "=" to match any of the given ids. It passes one array, so the statement stays the same for any
 * number of ids.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::bigint[])`;

/** Like {@link anyOf}, for text. */
export const anyName = (names: readonly string[]): RawBuilder<string> => sql`any(${names}::text[])`;

/** If an appointment has no outcome this long after its start, the outcome counts as missing. */
export const outcomeAfter = sql`make_interval(hours => ${sql.lit(outcomeHours)})`;

/**
 * Returns the condition that a mentee is in a team member's caseload today.
 * @param menteeId the column with the mentee's id
 */
export const isAssigned = (menteeId: RawBuilder<unknown>, personId: string): RawBuilder<boolean> =>
  sql`${menteeId} = any((select caseload_in_scope(${personId}))::bigint[])`;
