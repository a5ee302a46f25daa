/** Filters of mentees by their newest contact, which triggers keep in `mentee_attention` (alias `a`). */
import { sql, type RawBuilder } from "kysely";
import type { RowFilter } from "#shared/access/row-filter.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { toSql } from "./conditions.ts";
import { isQuiet } from "./definitions.ts";

const isInReach = (rows: RowFilter): RawBuilder<unknown> =>
  toSql(rows, (fact) => sql.ref(`a.${sqlName(fact)}`));

/**
 * Returns the condition that the contacts of a mentee `t` match, or don't. `is true` keeps PostgreSQL from turning it
 * into a join. For a join, it expects fewer hits the more mentees other organizations have, and chooses a plan that
 * sorts all hits for the first 25.
 * @param rows the mentees that the list may contain
 */
export const hasAttention = (
  rows: RowFilter,
  condition: RawBuilder<unknown>,
  isWanted = true,
): RawBuilder<unknown> => sql`exists (select from mentee_attention a
  where a.mentee_id = t.id and ${isInReach(rows)} and ${condition}) is ${sql.lit(isWanted)}`;

/**
 * Selects the `total` of mentees who weren't contacted for too long, without reading their rows.
 * @param day today in the organization of the row `a`
 */
export const quietTotal = (rows: RowFilter, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select count(*)::integer as total from mentee_attention a where ${isInReach(rows)} and ${isQuiet("a", day)}`;
