/** Filters of mentees that ask for the newest contact, which triggers keep in `mentee_attention` (alias `a`). */
import { sql, type RawBuilder } from "kysely";
import type { RowFilter } from "#shared/access/row-filter.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { isQuiet } from "#server/platform/db/expressions.ts";
import { toSql } from "./conditions.ts";

const isInReach = (rows: RowFilter): RawBuilder<unknown> =>
  toSql(rows, (fact) => sql.ref(`a.${sqlName(fact)}`));

/**
 * The condition that the contacts of a mentee `t` are such, or are not. `is true` keeps PostgreSQL from making a join of
 * it: from a join it expects fewer hits the more mentees other organizations have, down to a plan that sorts all hits for
 * the first 25.
 * @param rows the mentees that the list may hold
 */
export const hasAttention = (
  rows: RowFilter,
  condition: RawBuilder<unknown>,
  isWanted = true,
): RawBuilder<unknown> => sql`exists (select from mentee_attention a
  where a.mentee_id = t.id and ${isInReach(rows)} and ${condition}) is ${sql.lit(isWanted)}`;

/** Selects the `total` of mentees without contact, all of whom are active, without looking at their rows. */
export const quietTotal = (rows: RowFilter, day: string): RawBuilder<unknown> =>
  sql`select count(*)::integer as total from mentee_attention a where ${isInReach(rows)} and ${isQuiet(day)}`;
