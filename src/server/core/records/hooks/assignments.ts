import { notifyAssignment } from "./record-events.ts";
import { fieldErrors } from "../save/draft.ts";
import type { RecordHooks } from "./hook.ts";

/** Goals, tasks and challenges of a mentee: dates in order, and when and by whom they were completed. */
export const assignmentHooks: RecordHooks = {
  prepare({ t, signedIn }, draft, before) {
    const value = (name: string) => (draft.values[name] ?? before?.[name]) as string | undefined;
    const [start, end] = [value("startDate"), value("endDate")];
    const isChanged = "startDate" in draft.values || "endDate" in draft.values;
    if (isChanged && start && end && end < start)
      throw fieldErrors({ endDate: t("server.records.endBeforeStart") });
    const completed = draft.values["completed"];
    if (completed === undefined || completed === (before?.["completed"] ?? false)) return;
    draft.columns["completed_at"] = completed ? new Date() : null;
    draft.columns["completed_by"] = completed ? signedIn.caller.accountId : null;
  },
  afterSave: notifyAssignment,
};
