/** Promises: one side keeps them, the other says so, and what is settled stays as it was written (ADR 58). */
import { sql } from "kysely";
import { isSettledPromise, promiseAnswerDays } from "#shared/records/promises.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import { changes } from "./changes.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { notifyChanged, notifyDone } from "./promise-events.ts";

/** What a mentee changes in an open promise of its own. */
const ownText = ["text", "dueOn"] as const;
/** What nobody changes once a promise is settled. A correction is a promise of its own. */
const frozen = ["text", "by", "byStaff", "dueOn", "status", "confirmed", "reason"] as const;

/** What an undo puts back. */
const undoable = ["status", "dueOn", "confirmed", "keptOn"] as const;

interface Days {
  readonly today: string;
  /** What was kept before this day is settled without an answer. */
  readonly answerable: string;
}

async function daysIn(db: Db, organizationId: string): Promise<Days> {
  const { rows } = await sql<Days>`select d as today, d - ${promiseAnswerDays}::integer as answerable
    from organization_day(${organizationId}) d`.execute(db);
  return rows[0] ?? { today: "", answerable: "" };
}

/** The state that follows from a state, and from the answer of the other side. */
function follow(draft: Draft, before: StoredRow | null, isMentee: boolean, today: string): void {
  const { values } = draft;
  const row = { ...before, ...values };
  // Who says "not yet" opens the promise again.
  const isDenied =
    before?.["status"] === "kept" && changes(draft, before, "confirmed") && row["confirmed"] === "notYet";
  if (isDenied) values["status"] = "open";
  const status = values["status"] ?? before?.["status"];
  if (status === before?.["status"]) return;
  values["keptOn"] = status === "kept" ? today : null;
  if (status !== "kept") return;
  // Staff who say that a mentee kept a promise are the other side; the answer to an earlier time is none to this one.
  if (row["by"] === "mentee" && !isMentee) values["confirmed"] = "yes";
  else if (before && !changes(draft, before, "confirmed")) values["confirmed"] = null;
}

/** A mentee answers what was kept, changes its own open promises, and releases none. Which fields it sets is the policy's. */
function refuseMentee(draft: Draft, before: StoredRow, t: HookContext["t"]): void {
  if (draft.values["status"] === "released") throw new AppError("forbidden", "status");
  if (before["status"] === "kept") {
    if (ownText.some((name) => changes(draft, before, name)))
      throw new BusinessError(t("server.promises.notOpen"));
  } else if (changes(draft, before, "confirmed")) throw new BusinessError(t("server.promises.answerClosed"));
}

/** Notes how the promise was before a change by staff, for whoever made it. */
function noteUndo(draft: Draft, before: StoredRow, accountId: string): void {
  if (!undoable.some((name) => changes(draft, before, name))) return;
  const values: Record<string, unknown> = Object.fromEntries(undoable.map((name) => [name, before[name]]));
  // An earlier reason is of no use to an open promise, and is not kept a second time.
  if (!before["reason"]) values["reason"] = null;
  // What the team opens again notifies anew when it is done.
  if (changes(draft, before, "status") && draft.values["status"] === "open")
    draft.columns["done_told_at"] = null;
  draft.columns["undo"] = JSON.stringify({ accountId, version: before.version + 1, values });
}

export const promisesHooks: RecordHooks = {
  async prepare({ db, signedIn, t, putsBack }, draft, before) {
    if (putsBack) return void Object.assign(draft.values, putsBack);
    const { caller } = signedIn;
    const days = await daysIn(db, String(draft.organizationId));
    const isMentee = caller.accountType === "mentee";
    if (
      before &&
      isSettledPromise(before, days.answerable) &&
      frozen.some((name) => changes(draft, before, name))
    )
      throw new BusinessError(t("server.promises.settled"));
    if (isMentee && before) refuseMentee(draft, before, t);
    const row = { ...before, ...draft.values };
    if (row["status"] === "released" && !row["reason"])
      throw fieldErrors({ reason: t("server.promises.needsReason") });
    // A new promise of the team is the author's where nobody is named.
    const isOwn = !before && caller.organizationId === draft.organizationId;
    if (row["by"] !== "staff") draft.values["byStaff"] = null;
    else if (isOwn && !row["byStaff"]) draft.values["byStaff"] = caller.personId;
    follow(draft, before, isMentee, days.today);
    if (before && !isMentee) noteUndo(draft, before, caller.accountId);
  },
  async afterSave(...saved) {
    await notifyChanged(...saved);
    await notifyDone(...saved);
  },
};
