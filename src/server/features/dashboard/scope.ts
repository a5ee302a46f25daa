/** Whose records a dashboard shows. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { menteeFilter } from "#shared/access/row-filter.ts";
import type { DashboardItem } from "#shared/contracts/dashboard.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { toSql } from "#server/core/records/list/conditions.ts";

/** Most rows of a card (contract section 4). */
export const cardSize = 10;

/** The condition that keeps rows of `table` inside what the caller may see; it does not look at flags and keys. */
export function inScope(caller: Caller, table: string): RawBuilder<unknown> {
  return toSql(menteeFilter(caller), (fact) => sql.ref(`${table}.${sqlName(fact)}`));
}

/** A row of a card with what is known of it; the rest is empty. */
export const toItem = (
  known: Partial<DashboardItem> & Pick<DashboardItem, "id" | "date">,
): DashboardItem => ({
  name: "",
  userID: "",
  menteeName: "",
  notificationSubject: "",
  notificationMessage: "",
  ...known,
});
