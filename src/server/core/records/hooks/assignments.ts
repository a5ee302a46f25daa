import { BusinessError } from "#server/kernel/errors.ts";
import { changesField } from "./changes.ts";
import { notifyAssignment } from "./record-events.ts";
import type { RecordHooks } from "./hook.ts";

/** A mentee's goals, tasks, and challenges: records when they were completed and who completed them. */
export const assignmentHooks: RecordHooks = {
  check({ signedIn, t }, draft, before) {
    // An old link or an unsent change can still name it.
    const isMentee = signedIn.caller.accountType === "mentee";
    if (isMentee && before?.["active"] === false && changesField(draft, before, "completed"))
      throw new BusinessError(t("server.assignments.archived"));
  },
  prepare({ signedIn, isImported = false }, draft, before) {
    const completed = draft.values["completed"];
    if (completed === undefined || completed === (before?.["completed"] ?? false)) return;
    // An imported sheet doesn't say when the assignment was completed, or by whom.
    const isKnown = completed === true && !isImported;
    draft.columns["completed_at"] = isKnown ? new Date() : null;
    draft.columns["completed_by"] = isKnown ? signedIn.caller.accountId : null;
  },
  afterSave: notifyAssignment,
};
