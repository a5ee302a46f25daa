/** Follow-ups: their state, the next attempt, and the outcomes that result from their answers. */
import { sql } from "kysely";
import { askDaysBefore } from "#shared/contracts/follow-ups.ts";
import { addDays } from "#shared/fields/days.ts";
import type { StoredEntry } from "#shared/fields/codec.ts";
import { followUpQuestions, retryDays } from "#shared/records/follow-ups.ts";
import { daysOf } from "../hand-over/pass-on.ts";
import { followUpOutcomes } from "../follow-up-outcomes.ts";
import { fieldErrors } from "../save/draft.ts";
import type { StoredRow } from "../columns.ts";
import { changesField } from "./changes.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";

const answers = [...followUpQuestions, "wages"] as const;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Sets what follows from answers that were given, changed, or removed. */
function noteAnswers(draft: Draft, before: StoredRow | null, t: HookContext["t"]): void {
  const { values } = draft;
  const row = { ...before, ...values };
  const hasAnswer = answers.some((name) => isFilled(row[name]));
  if (answers.some((name) => changesField(draft, before, name))) {
    // Each change gets a new time, so that the second of two simultaneous answers is refused and shows the first one.
    values["answeredAt"] = hasAnswer ? new Date().toISOString() : null;
    if (hasAnswer && row["status"] === "planned") values["status"] = "answered";
    if (!hasAnswer && row["status"] === "answered") values["status"] = "planned";
  }
  const status = values["status"] ?? before?.["status"];
  if ((status === "answered") !== hasAnswer && changesField(draft, before, "status"))
    throw fieldErrors({ status: t(`server.followUps.${hasAnswer ? "hasAnswers" : "needsAnswer"}`) });
  if (hasAnswer && !isFilled(row["source"])) values["source"] = "own";
  if (status === before?.["status"]) return;
  // The status changed, so the former reason and next attempt no longer apply.
  values["reason"] = null;
  if (status !== "planned") values["nextOn"] = null;
}

/** Schedules the next attempt if no one was reached. */
async function planNextAttempt({ db }: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  const { values } = draft;
  const stored = (before?.["attempts"] ?? []) as readonly StoredEntry[];
  const made = ((values["attempts"] ?? []) as readonly StoredEntry[]).slice(stored.length);
  const status = values["status"] ?? before?.["status"];
  if (made.length === 0 || made.some(({ reached }) => reached === true)) return;
  if (status !== "planned" || changesField(draft, before, "nextOn")) return;
  const { today } = await daysOf(db, String(draft.organizationId));
  values["nextOn"] = addDays(today, retryDays);
}

/** A mentee who was asked before the former first day is asked again before the new one. */
async function askAgain({ db }: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  if (!before || !changesField(draft, before, "dueFrom")) return;
  const { today } = await daysOf(db, String(draft.organizationId));
  if (String(draft.values["dueFrom"]) > addDays(today, askDaysBefore)) draft.columns["asked_at"] = null;
}

/** Refuses a second open follow-up of a kind for the enrollment. The database refuses it too. */
async function refuseSecond({ db, t }: HookContext, draft: Draft, before: StoredRow | null): Promise<void> {
  const row = { ...before, ...draft.values };
  if (row["status"] !== "planned") return;
  if (!["status", "kind", "enrollment"].some((name) => changesField(draft, before, name))) return;
  const { rows } = await sql`select from follow_ups where enrollment = ${row["enrollment"]}::bigint
    and kind = ${row["kind"]} and status = 'planned' and deleted_at is null
    and id is distinct from ${before?.id ?? null}::bigint`.execute(db);
  if (rows.length > 0) throw fieldErrors({ kind: t("server.followUps.isOpen") });
}

export const followUpsHooks: RecordHooks = {
  async prepare(context, draft, before) {
    const { db, t, putsBack } = context;
    if (putsBack) return;
    if (!before) {
      const { rows } = await sql<{ id: string }>`select id::text
        from last_enrollments(array[${draft.columns["mentee_id"]}]::bigint[])`.execute(db);
      draft.values["enrollment"] = rows[0]?.id ?? null;
    }
    noteAnswers(draft, before, t);
    await planNextAttempt(context, draft, before);
    await askAgain(context, draft, before);
    await refuseSecond(context, draft, before);
  },
  async afterSave(context, id, draft, before) {
    const isAnswered = [...answers, "source"].some((name) => changesField(draft, before, name));
    if (isAnswered) await followUpOutcomes(context, id, { ...before, ...draft.values }, draft);
  },
};
