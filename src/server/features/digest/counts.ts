/** The counts of a weekly digest. They include only what the reader may see now. */
import { sql } from "kysely";
import { mayDo, type Caller } from "#shared/access/policy.ts";
import { stepTables } from "#shared/records/plan-steps.ts";
import { promises } from "#shared/records/promises.ts";
import type { Registry } from "#shared/records/registry.ts";
import { hasLateWork, isLateWork, isQuiet, isUnassigned } from "#server/core/records/list/definitions.ts";
import { isCalledOff, lacksOutcome, promiseOwner } from "#server/core/records/list/numbers.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Days after which the team is notified about a missing outcome. */
const teamDays = 7;
/** Days after which the team is notified about an overdue promise. */
const teamPromiseDays = 14;

/** The counts, in the order in which the message lists them. */
export const ownCounts = ["week", "outcomes", "overdue", "promises", "quiet"] as const;
export const teamCounts = ["teamOutcomes", "teamPromises", "unassigned", "teamQuiet"] as const;
export type DigestCount = (typeof ownCounts)[number] | (typeof teamCounts)[number];

/** Counts of data that the reader may not see are 0. `contactDays` is a setting of the organization. */
export type DigestCounts = Readonly<Record<DigestCount | "contactDays", number>>;

/**
 * Counts for a team member. Must run in the scope of that person.
 * @param monday first day of the week
 * @param today the day in the time zone of the organization
 */
export async function countForDigest(
  db: Db,
  registry: Registry,
  caller: Caller,
  { monday, today, now }: { monday: string; today: string; now: Date },
): Promise<DigestCounts> {
  const may = (name: string): boolean => mayDo(caller, registry.get(name), "list");
  const [seesTime, seesMentees, seesPromises] = [may("appointments"), may("mentees"), may("promises")];
  const seesWork = stepTables.some(may);
  const isSupervisor = !caller.caseloadOnly && may("menteeStaff");
  const planned = sql`from appointments a join mentees m on m.id = a.mentee_id and m.deleted_at is null
    where a.organization_id = ${caller.organizationId} and a.deleted_at is null and a.status = 'planned'`;
  const own = sql`a.staff && array[${caller.personId}::bigint]`;
  const active = sql`from mentee_attention t join mentees m on m.id = t.mentee_id
    where t.organization_id = ${caller.organizationId} and t.is_active and m.deleted_at is null`;
  const mine = sql`t.mentee_id = any((select caseload_of(${caller.personId}))::bigint[])`;
  const day = sql`${monday}::date`;
  const at = sql`${now}::timestamptz`;
  const late = sql`from promises p
    where p.organization_id = ${caller.organizationId} and ${isLateWork(promises, "p", today)}`;
  const quiet = isQuiet("t", today);
  const { rows } = await sql<DigestCounts>`
    select
      (select coalesce(contact_days, 30) from organizations where id = ${caller.organizationId}) as "contactDays",
      (select count(*)::integer ${planned} and ${own} and ${seesTime}
        and a.start_at between ${at} - interval '2 days' and ${at} + interval '9 days'
        and a.start_local >= ${day} and a.start_local < ${day} + 7 and not ${isCalledOff("a", at)}) as week,
      (select count(*)::integer ${planned} and ${own} and ${seesTime}
        and ${lacksOutcome("a", at)}) as outcomes,
      (select count(*)::integer ${active} and ${mine} and ${seesMentees && seesWork} and ${hasLateWork("t", today)}) as overdue,
      (select count(*)::integer ${late} and ${seesPromises} and ${promiseOwner("p")} = ${caller.personId}) as promises,
      (select count(*)::integer ${active} and ${mine} and ${seesMentees} and ${quiet}) as quiet,
      (select count(*)::integer ${planned} and ${seesTime && isSupervisor}
        and a.start_at < ${at} - make_interval(days => ${teamDays})) as "teamOutcomes",
      (select count(*)::integer ${late} and ${seesPromises && isSupervisor} and p.by = 'staff'
        and p.due_on < ${today}::date - ${sql.lit(teamPromiseDays)}::integer) as "teamPromises",
      (select count(*)::integer from mentees m where m.organization_id = ${caller.organizationId}
        and ${isUnassigned("m")} and ${seesMentees && isSupervisor}) as unassigned,
      (select count(*)::integer ${active} and ${seesMentees && isSupervisor} and ${quiet}) as "teamQuiet"`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error("Nothing was counted");
  return counts;
}
