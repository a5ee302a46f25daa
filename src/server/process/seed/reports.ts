/** Inserts a final report of a demo award, and its correction after an enrollment moved to another award. */
import { sql } from "kysely";
import { addDays, addMonths } from "#shared/fields/days.ts";
import { registry } from "#shared/records/registry.ts";
import { periodName } from "#shared/reports/period-name.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { countReport, finalColumns, findReport } from "#server/core/records/reports/content.ts";
import { Repository } from "#server/core/records/repository.ts";
import { readEnv } from "#server/kernel/env.ts";
import type { Db } from "#server/platform/db/database.ts";
import { reportAnswers, reportedAward } from "./content/data.ts";
import { insertRows } from "./insert.ts";
import { requireDefined } from "./seeded.ts";

/** Days after the period on which the report and its correction were finalized. */
const finalizedAfter = { report: 9, correction: 41 };

/** Awards pay for the enrollments in their programs that have a day in common with them. */
export async function payEnrollments(db: Db): Promise<void> {
  await sql`update enrollments e set award = a.id from awards a
    where a.organization_id = e.organization_id and e.program_id = any(a.programs)
      and e.start_date <= a.end_date and coalesce(e.exit_date >= a.start_date, true)`.execute(db);
}

/** Returns the first Owner of an organization, who makes the reports. */
async function repositoryOfOwner(db: Db, organizationId: string): Promise<Repository> {
  const { rows } = await sql<{ account: string }>`
    select u.account_id as account from users u join user_roles r on r.id = u.user_role
    where u.organization_id = ${organizationId} and r.role_type = 1 order by u.id limit 1`.execute(db);
  const signedIn = await signedInOfLink(db, requireDefined(rows[0], "an Owner").account);
  return new Repository(
    { db, registry, env: readEnv({}) },
    requireDefined(signedIn ?? undefined, "an Owner"),
  );
}

/** @param today `YYYY-MM-DD`, the day of seeding */
export async function insertReports(db: Db, today: string): Promise<void> {
  const { rows: awards } = await sql<{ id: string; organizationId: string }>`
    select id, organization_id as "organizationId" from awards where name = ${reportedAward}`.execute(db);
  const award = requireDefined(awards[0], reportedAward);
  const repository = await repositoryOfOwner(db, award.organizationId);
  const { accountId } = repository.signedIn.caller;
  const [year = "", month = ""] = today.split("-");
  const thisQuarter = `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
  // The quarter before the last one, so that the last one is still to be reported.
  const fromDate = addMonths(thisQuarter, -6);
  const untilDate = addDays(addMonths(thisQuarter, -3), -1);
  const name = `${reportedAward} · ${periodName({ from: fromDate, to: untilDate })}`;
  const finalized = async (title: string, replaces: string | null, after: number): Promise<string> => {
    const at = `${addDays(untilDate, after)}T15:00:00Z`;
    const about = { name: title, preset: "secondChance", award: award.id, fromDate, untilDate, replaces };
    const [id = ""] = await insertRows(db, "reports", [
      {
        organizationId: award.organizationId,
        ...about,
        narrative: JSON.stringify(reportAnswers),
        createdBy: accountId,
        createdAt: at,
      },
    ]);
    const columns = finalColumns(await countReport(repository, await findReport(repository, id), true));
    await db
      .updateTable("reports")
      .set({ ...columns, finalized_at: at, finalized_by: accountId, updated_at: at })
      .where("id", "=", id)
      .execute();
    return id;
  };
  const id = await finalized(name, null, finalizedAfter.report);
  await sql`update enrollments set award = null where id = (
    select id from enrollments where award = ${award.id} and deleted_at is null
      and start_date between ${fromDate}::date and ${untilDate}::date order by id limit 1)`.execute(db);
  await finalized(`${name} (2)`, id, finalizedAfter.correction);
}
