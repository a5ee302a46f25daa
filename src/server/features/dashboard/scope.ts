/** The records that a dashboard shows. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { mayDo } from "#shared/access/policy.ts";
import { menteeFilter } from "#shared/access/row-filter.ts";
import type { DashboardWhose } from "#shared/contracts/dashboard.ts";
import type { DashboardItem } from "#shared/contracts/responses/dashboard.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { toSql } from "#server/core/records/list/conditions.ts";
import { isAssigned } from "#server/platform/db/expressions.ts";

/** Maximum number of rows in a card. */
export const cardSize = 10;

/** The caller, and whose records they request. */
export interface DashboardScope extends Pick<SignedIn, "caller" | "language" | "zone"> {
  readonly whose: DashboardWhose;
}

/** Returns true if the caller may list the records of a type. */
export const mayList = (caller: Caller, registry: Registry, name: string): boolean =>
  mayDo(caller, registry.get(name), "list");

/**
 * Returns the condition that limits rows of `table` to those that the caller may see and requests. It doesn't check
 * flags and keys.
 * @param menteeId the column with the mentee's id
 */
export function inScope(
  { caller, whose }: DashboardScope,
  table: string,
  menteeId = "mentee_id",
): RawBuilder<unknown> {
  const seen = toSql(menteeFilter(caller), (fact) =>
    sql.ref(`${table}.${fact === "menteeId" ? menteeId : sqlName(fact)}`),
  );
  if (whose === "team") return seen;
  return sql`${seen} and ${isAssigned(sql.ref(`${table}.${menteeId}`), caller.personId)}`;
}

/** Returns a row of a card with the known values. The others are empty. */
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
