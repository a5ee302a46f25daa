/**
 * Records what super-organization staff read in a list for each organization whose rows it contains, so that the Owners
 * of these organizations see it (ADR 25).
 */
import { sql, type RawBuilder } from "kysely";
import { isSuper } from "#shared/access/caller.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { auditedRead } from "#server/core/audit/store.ts";
import { setOwners } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { conditionsOf } from "./conditions.ts";
import type { ListQuery } from "./query.ts";

/** Returns true if a list can contain rows of several organizations. Those of one mentee belong to the mentee's. */
const isOfSeveral = ({ caller, type, menteeId }: ListQuery): boolean =>
  isSuper(caller) &&
  menteeId === null &&
  !type.isOrganization &&
  (type.scope === "organization" || type.scope === "mentee");

/** Stores the event of a list as part of the statement that reads its `page`. */
export function auditedPage(query: ListQuery, event: AuditEvent): RawBuilder<unknown> {
  if (!isOfSeveral(query)) return auditedRead(event);
  // A page without rows is recorded too.
  const owners = sql`from (select) one left join (select distinct t.organization_id as id
    from page join ${sql.table(query.type.table)} t on t.id = page.id) owners on true`;
  const owner = sql`coalesce(owners.id, ${event.organizationId}::bigint)`;
  return auditedRead(event, { organization_id: owner }, owners);
}

/** Prepares the rows in the audit trail for a call that reads all rows of a list. */
export async function noteWholeList(db: Db, query: ListQuery): Promise<void> {
  if (!isOfSeveral(query)) return;
  const { rows } = await sql<IdRow>`select distinct t.organization_id as id
    from ${sql.table(query.type.table)} t where ${conditionsOf(query)}`.execute(db);
  setOwners(rows.map(({ id }) => id));
}
