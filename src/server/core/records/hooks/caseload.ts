/** Hooks for mentees' team members. The case manager is also stored in the mentee's record. */
import { sql } from "kysely";
import { mentees } from "#shared/records/mentees.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { StoredRow } from "../columns.ts";
import { isOnDuty } from "../list/numbers.ts";
import { fieldErrors } from "../save/draft.ts";
import { lockRow } from "../save/lock-row.ts";
import { storeDraft } from "../save/store.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { readManagerRows, restoreManagerRows } from "./manager-rows.ts";
import { notifyReferral } from "./record-events.ts";

/**
 * Returns a mentee's current case manager according to the rows. If there are several, it is the one saved last. Null
 * for none.
 */
async function managerToday(db: HookContext["db"], menteeId: string): Promise<string | null> {
  const { rows } = await sql<Row<"mentee_staff", "staff_id">>`
    select staff_id from mentee_staff t
    where mentee_id = ${menteeId} and duty = 'caseManager' and ${isOnDuty("t")}
    order by updated_at desc, id desc limit 1`.execute(db);
  return rows[0]?.staff_id ?? null;
}

/**
 * Updates the mentee's field to match the rows and records the change in the mentee's history. The database then ends
 * the rows of others (migration 0036). Does nothing if they match.
 */
export async function syncCaseManager(outer: HookContext, menteeId: string): Promise<void> {
  const context = { ...outer, type: mentees };
  const before = await lockRow(context, menteeId);
  if (!before) return;
  const manager = await managerToday(context.db, menteeId);
  if (manager === (before["caseManager"] ?? null)) return;
  const organizationId = String(before["organizationId"]);
  const draft: Draft = { values: { caseManager: manager }, secrets: {}, columns: {}, organizationId };
  await storeDraft(context, draft, before, "change");
  await notifyReferral(context, menteeId, draft, before);
}

const concernsManager = (draft: Draft | null, before: StoredRow | null): boolean =>
  draft?.values["duty"] === "caseManager" || before?.["duty"] === "caseManager";

/** Case manager rows change the mentee, and the mentee's field changes the rows. */
export const menteeStaffHooks: RecordHooks = {
  readMoved: readManagerRows,
  async restoreMoved(context, menteeId, moved) {
    await restoreManagerRows(context, menteeId, moved);
    await syncCaseManager(context, menteeId);
  },
  async afterSave(context, id, draft, before) {
    if (!concernsManager(draft, before)) return;
    const menteeId = before?.["menteeId"] ?? draft.columns["mentee_id"];
    await sql`update mentee_staff set updated_at = clock_timestamp() where id = ${id}`.execute(context.db);
    await syncCaseManager(context, String(menteeId));
  },
  async afterDelete(context, row) {
    if (concernsManager(null, row)) await syncCaseManager(context, String(row["menteeId"]));
  },
};

/** People can't substitute for themselves. */
export const absencesHooks: RecordHooks = {
  prepare({ t }, draft, before) {
    const { staffId, standIn } = { ...before, ...draft.values };
    if (standIn !== null && standIn === staffId)
      throw fieldErrors({ standIn: t("server.caseload.ownStandIn") });
  },
};
