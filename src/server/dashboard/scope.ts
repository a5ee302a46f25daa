/** Whose records a dashboard shows. */
import { sql, type RawBuilder } from "kysely";
import { isSuper, type Caller } from "#shared/access/policy.ts";
import type { DashboardItem } from "#shared/contracts/dashboard.ts";

/** Most rows of a card (contract section 4). */
export const cardSize = 10;

/** The condition that keeps rows of `table` inside what the caller may see; it does not look at flags and keys. */
export function inScope(caller: Caller, table: string): RawBuilder<unknown> {
  if (caller.accountType === "mentee") return sql`${sql.ref(`${table}.mentee_id`)} = ${caller.personId}`;
  if (isSuper(caller)) return sql`true`;
  return sql`${sql.ref(`${table}.organization_id`)} = ${caller.organizationId}`;
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
