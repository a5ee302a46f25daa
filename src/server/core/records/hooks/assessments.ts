/** Assessments have a day and an assessor, and start no earlier than the previous one (ADR 87). */
import { sql } from "kysely";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import { dayText } from "../words/field-words.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";

/** Returns the day of the newest other assessment, or null if there is none, and today in the organization. */
async function readDays(
  { db }: HookContext,
  draft: Draft,
  before: StoredRow | null,
): Promise<{ last: string | null; today: string }> {
  const menteeId = before?.["menteeId"] ?? draft.columns["mentee_id"];
  const { rows } = await sql<{ last: string | null; today: string }>`
    select max(date)::text as last, organization_day(${draft.organizationId})::text as today
    from ${sql.table(menteeAssessments.table)}
    where mentee_id = ${menteeId} and deleted_at is null and id is distinct from ${before?.id ?? null}`.execute(
    db,
  );
  return rows[0] ?? { last: null, today: "" };
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
    const { last, today } = await readDays(context, draft, before);
    if (values["date"] === undefined) values["date"] = last !== null && last > today ? last : today;
    else if (last !== null && String(values["date"]) < last)
      throw fieldErrors({ date: t("server.records.beforeLast", { day: dayText(signedIn.language, last) }) });
  },
};
