/** Promises: one side keeps a promise, the other side confirms that, and a settled promise can't change (ADR 58). */
import { sql } from "kysely";
import { isSettledPromise, promiseAnswerDays } from "#shared/records/promises.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import { changesField } from "./changes.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { notifyChanged, notifyDone } from "./promise-events.ts";

/** The fields that mentees can change in their open promises. */
const ownText = ["text", "dueOn"] as const;
/** The fields that no one can change once a promise is settled. A correction is a separate promise. */
const frozen = ["text", "by", "byStaff", "dueOn", "status", "confirmed", "reason"] as const;

interface Days {
  readonly today: string;
  /** A promise kept before this day is settled without an answer. */
  readonly answerable: string;
}

async function daysIn(db: Db, organizationId: string): Promise<Days> {
  const { rows } = await sql<Days>`select d as today, d - ${promiseAnswerDays}::integer as answerable
    from organization_day(${organizationId}) d`.execute(db);
  return rows[0] ?? { today: "", answerable: "" };
}

/**
 * Sets the state that follows from the new status and the other side's answer.
 * @param keptOn the day to store if the promise has just been marked as kept
 */
function follow(draft: Draft, before: StoredRow | null, isMentee: boolean, keptOn: unknown): void {
  const { values } = draft;
  const row = { ...before, ...values };
  // The answer "not yet" opens the promise again.
  const isDenied =
    before?.["status"] === "kept" &&
    changesField(draft, before, "confirmed") &&
    row["confirmed"] === "notYet";
  if (isDenied) values["status"] = "open";
  const status = values["status"] ?? before?.["status"];
  if (status === before?.["status"]) return;
  values["keptOn"] = status === "kept" ? keptOn : null;
  if (status !== "kept") return;
  // Staff who mark a mentee's promise as kept are the other side. An answer to an earlier status doesn't apply to this
  // one.
  if (row["by"] === "mentee" && !isMentee) values["confirmed"] = "yes";
  else if (before && !changesField(draft, before, "confirmed")) values["confirmed"] = null;
}

/**
 * Mentees can answer a kept promise and change their open promises, but can't release one. The policy decides which
 * fields they may set.
 */
function refuseMentee(draft: Draft, before: StoredRow, t: HookContext["t"]): void {
  if (draft.values["status"] === "released") throw new AppError("forbidden", "status");
  if (before["status"] === "kept") {
    if (ownText.some((name) => changesField(draft, before, name)))
      throw new BusinessError(t("server.promises.notOpen"));
  } else if (changesField(draft, before, "confirmed"))
    throw new BusinessError(t("server.promises.answerClosed"));
}

export const promisesHooks: RecordHooks = {
  check({ t, putsBack, signedIn }, draft, before) {
    const { status, reason } = { ...before, ...draft.values };
    // Mentees can't release a promise at all.
    const isStaff = signedIn.caller.accountType === "staff";
    if (isStaff && !putsBack && status === "released" && !reason)
      throw fieldErrors({ reason: t("server.promises.needsReason") });
  },
  async prepare({ db, signedIn, t, putsBack, isImported }, draft, before) {
    if (putsBack) return;
    const { caller } = signedIn;
    const days = await daysIn(db, String(draft.organizationId));
    const isMentee = caller.accountType === "mentee";
    if (
      before &&
      isSettledPromise(before, days.answerable) &&
      frozen.some((name) => changesField(draft, before, name))
    )
      throw new BusinessError(t("server.promises.settled"));
    if (isMentee && before) refuseMentee(draft, before, t);
    const row = { ...before, ...draft.values };
    // A new promise of the team is assigned to its author if no one is named. The importer of a sheet isn't its author.
    const isOwn = !before && !isImported && caller.organizationId === draft.organizationId;
    if (row["by"] !== "staff") draft.values["byStaff"] = null;
    else if (isOwn && !row["byStaff"]) draft.values["byStaff"] = caller.personId;
    // An imported promise was kept on the day that its sheet says. Without one, the day is unknown.
    follow(draft, before, isMentee, isImported ? (row["keptOn"] ?? null) : days.today);
    // A promise that the team reopens notifies again when it is done.
    if (before && !isMentee && changesField(draft, before, "status") && draft.values["status"] === "open")
      draft.columns["done_told_at"] = null;
  },
  async afterSave(...saved) {
    await notifyChanged(...saved);
    await notifyDone(...saved);
  },
};
