/**
 * Keeps the case manager in a mentee's record in step with the days of `menteeStaff` (ADR 51): on the first day of a
 * row that was entered earlier, and on the day after the last one.
 */
import { sql } from "kysely";
import { mentees } from "#shared/records/mentees.ts";
import { actorOf } from "#server/core/audit/actor.ts";
import { writeAudited } from "#server/core/audit/store.ts";
import { ownersOf } from "#server/core/accounts/owners.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Number of past days to catch up on. After a longer interruption, changes are applied when a row is next saved. */
const daysBack = 31;

/** Maximum number of mentees per run. The next run continues. */
const maxPerRun = 500;

interface Change {
  readonly id: string;
  readonly organizationId: string;
  readonly before: string | null;
  readonly manager: string | null;
  /** False for a former mentee, who is in no caseload, so that no one is notified. */
  readonly isActive: boolean;
  /** Account of the new case manager. */
  readonly accountId: string | null;
}

/**
 * Finds mentees whose recorded case manager differs from the most recent row that is valid today, without rows of people
 * who left before they took over.
 */
async function findChanges(trx: Db): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with days as materialized (select id, organization_day(id) as day from organizations),
    span as materialized (select min(day) - ${daysBack}::integer as first, max(day) as last from days),
    concerned as (
      select mentee_id from mentee_staff where duty = 'caseManager' and deleted_at is null
        and from_date between (select first from span) and (select last from span)
      union
      select mentee_id from mentee_staff where duty = 'caseManager' and deleted_at is null
        and until_date between (select first from span) and (select last from span))
    select m.id, m.organization_id as "organizationId", m.case_manager as before, s.staff_id as manager,
      m.active as "isActive", s.account_id as "accountId"
    from concerned c join mentees m on m.id = c.mentee_id and m.deleted_at is null and m.anonymized_at is null
    join days d on d.id = m.organization_id
    left join lateral (
      select t.staff_id, u.account_id from mentee_staff t
      join users u on u.id = t.staff_id and u.active and u.deleted_at is null
      where t.mentee_id = m.id and t.duty = 'caseManager' and t.deleted_at is null
        and d.day between t.from_date and coalesce(t.until_date, 'infinity')
      order by t.from_date desc, t.updated_at desc, t.id desc limit 1) s on true
    where m.case_manager is distinct from s.staff_id
    order by m.id limit ${maxPerRun} for no key update of m`.execute(trx);
  return rows;
}

/** Stores the case manager, with an entry in the mentee's history. The database ends the rows of others. */
async function store(trx: Db, { id, organizationId, before, manager }: Change): Promise<void> {
  const event = {
    ...actorOf(null),
    action: "change",
    outcome: "done",
    tableName: mentees.name,
    menteeId: id,
    ownerId: organizationId,
    details: { by: "day" },
  } as const;
  const write = sql`update mentees set case_manager = ${manager}, version = version + 1, updated_at = now()
    where id = ${id} returning id`;
  await writeAudited(trx, write, event, { caseManager: [before, manager] }, ["record_id"]);
}

/**
 * Updates the case managers of all organizations for their current day. New case managers are notified, and Owners
 * are notified about active mentees without one.
 * @param trx a transaction of the application itself
 * @returns the number of mentees with a different case manager
 */
export async function updateCaseManagers(trx: Db): Promise<number> {
  const changes = await findChanges(trx);
  for (const change of changes) await store(trx, change);
  const url = mentees.area?.path ?? "/";
  const current = changes.filter(({ isActive }) => isActive);
  for (const [accountId, given] of Map.groupBy(current, (change) => change.accountId)) {
    if (accountId === null) continue;
    const values = { count: String(given.length) };
    await notify(trx, { to: [accountId], type: "request", text: "caseloadBegins", values, url });
  }
  const left = current.filter(({ manager }) => manager === null);
  for (const [organizationId, mine] of Map.groupBy(left, (change) => change.organizationId)) {
    const to = await ownersOf(trx, organizationId);
    const values = { count: String(mine.length) };
    await notify(trx, { to, type: "important", text: "caseloadUnassigned", values, url });
  }
  return changes.length;
}
