/** Assessments have a day and an assessor, and start no earlier than the previous one (ADR 87). */
import { sql } from "kysely";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { dayIn } from "#shared/fields/days.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";

/** Returns the day of the newest other assessment, or null if there is none. */
async function lastDay({ db }: HookContext, draft: Draft, before: StoredRow | null): Promise<string | null> {
  const menteeId = before?.["menteeId"] ?? draft.columns["mentee_id"];
  const { rows } = await sql<{ day: string | null }>`
    select max(date)::text as day from ${sql.table(menteeAssessments.table)}
    where mentee_id = ${menteeId} and deleted_at is null and id is distinct from ${before?.id ?? null}`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

export const assessmentsHooks: RecordHooks = {
  async prepare(context, draft, before) {
    const { signedIn, t } = context;
    const { values } = draft;
    // Empty values don't change the stored ones. A new assessment defaults to today and the caller.
    for (const name of ["date", "assessor"]) if ((values[name] ?? null) === null) delete values[name];
    // Super-organization staff aren't in the mentee's team.
    const isOwn = signedIn.caller.organizationId === draft.organizationId;
    if (!before && isOwn) values["assessor"] ??= signedIn.caller.personId;
    if (before && !("date" in values)) return;
    const last = await lastDay(context, draft, before);
    if (values["date"] === undefined) {
      const today = dayIn(signedIn.zone);
      values["date"] = last !== null && last > today ? last : today;
    } else if (last !== null && String(values["date"]) < last)
      throw fieldErrors({ date: t("server.records.beforeLast", { day: last }) });
  },
};
