/** Check-ins: who answers when, who has seen them, and who is notified of a request for a call (ADR 78). */
import { sql } from "kysely";
import { dayIn } from "#shared/fields/days.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import { checkInQuestions, type Answerer } from "#shared/records/check-ins.ts";
import { mailNotified } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { BusinessError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { askMentee, checkInPath, type Asked } from "../ask-mentee.ts";
import type { StoredRow } from "../columns.ts";
import { fieldErrors } from "../save/draft.ts";
import { changesField } from "./changes.ts";
import type { Draft, HookContext, RecordHooks } from "./hook.ts";
import { responsibleFor } from "./responsible.ts";

/** Hours during which mentees can change their answers. */
const changeHours = 24;

/** The requests that the team is notified of at once, the most urgent first. */
const requests = [
  { field: "wantsCall", text: "checkInCall", mail: "callMail" },
  { field: "needHelp", text: "checkInHelp", mail: "helpMail" },
] as const;

const answers = [...checkInQuestions, "comment"] as const;

const hasAnswer = (values: Readonly<Record<string, unknown>>): boolean =>
  answers.some((name) => (values[name] ?? null) !== null && values[name] !== "");

/** Records who gave the answers. Unknown for imported answers, and for those from before this was recorded. */
function noteAnswerer({ caller }: SignedIn, draft: Draft, before: StoredRow | null): void {
  if (!answers.some((name) => changesField(draft, before, name))) return;
  const by: Answerer = caller.accountType;
  const earlier = before?.["answeredBy"] ?? null;
  if (!before?.["answeredAt"]) draft.values["answeredBy"] = by;
  else if (earlier !== null && earlier !== by) draft.values["answeredBy"] = "both" satisfies Answerer;
  if (by === "staff") draft.values["enteredBy"] = caller.personId;
}

/**
 * Records when a check-in was answered. If all answers are removed, it counts as unanswered and isn't a contact.
 * @param answeredAt the instant of answers that the save adds
 */
function noteAnswered({ values }: Draft, before: StoredRow | null, answeredAt: string): void {
  const wasAnswered = Boolean(before?.["answeredAt"]);
  if (hasAnswer({ ...before, ...values }) === wasAnswered) return;
  if (!answers.some((name) => name in values)) return;
  values["answeredAt"] = wasAnswered ? null : answeredAt;
  if (wasAnswered) Object.assign(values, { answeredBy: null, enteredBy: null });
}

/** @returns whether the mentee can no longer change the answers */
const isClosed = (before: StoredRow | null): boolean =>
  Boolean(before?.["answeredAt"]) &&
  new Date(before?.["answeredAt"] as string).getTime() < Date.now() - changeHours * 3_600_000;

/**
 * Refuses to mark a check-in as seen if its answers changed after the team member loaded it.
 * @throws BusinessError
 */
function refuseUnseen({ t, extras }: HookContext, { values }: Draft, before: StoredRow | null): void {
  if (values["seen"] !== true || before?.["seen"] === true) return;
  // The fields that others changed since the version that the team member saw.
  const merged = extras?.["merged"]?.split(",") ?? [];
  if (answers.some((name) => merged.includes(name))) throw new BusinessError(t("server.records.changed"));
}

/**
 * Reopens a check-in if the mentee changes answers after it was marked as seen. This doesn't change the draft's values,
 * because an answer from a phone that was offline in the meantime would then be refused.
 */
function reopen(draft: Draft, before: StoredRow | null): void {
  if (before?.["seen"] !== true || !answers.some((name) => changesField(draft, before, name))) return;
  Object.assign(draft.columns, { seen: false, seen_by: null, seen_at: null });
}

/** Returns the questions of a new check-in: those of the plan, or all. */
async function questionsFor({ db }: HookContext, menteeId: unknown): Promise<readonly string[]> {
  const { rows } = await sql<{ questions: string[] }>`
    select questions from check_in_plans where mentee_id = ${menteeId} and deleted_at is null`.execute(db);
  return rows[0]?.questions ?? checkInQuestions;
}

/** Notifies the team of a request, unless a team member answered for the mentee and so knows it already. */
async function notifyRequest(
  { db, env }: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const request = requests.find(({ field }) => draft.values[field] === "yes" && before?.[field] !== "yes");
  if (!request || !before) return;
  const menteeId = String(before["menteeId"]);
  const { menteeName, accountIds } = await responsibleFor(db, menteeId);
  const url = `/mentee/mentee-check-ins/${menteeId}?record=${id}`;
  const made = await notify(db, {
    to: accountIds,
    type: "important",
    text: request.text,
    values: { menteeName },
    url,
    // A later request for help must not replace the notification of a call.
    group: `${request.text}:${id}`,
    menteeId,
  });
  await mailNotified(db, env, made, {
    event: "checkIn",
    values: (language) => ({ counts: textsOf(language)(`server.checkIns.${request.mail}`) }),
    url,
  });
}

/** Sends the mentee a check-in that staff added without answers. */
async function askNow({ db, env }: HookContext, id: string): Promise<void> {
  const { rows } = await sql<Omit<Asked, "of" | "path">>`
    select c.id::text, m.id::text as "menteeId", m.account_id as "accountId",
      a.language_code as "languageCode", o.text_name as "textName"
    from check_ins c join mentees m on m.id = c.mentee_id join accounts a on a.id = m.account_id
    join organizations o on o.id = m.organization_id
    where c.id = ${id} and m.active and m.deleted_at is null and not m.reminders_off`.execute(db);
  if (rows[0]) await askMentee(db, env, { ...rows[0], of: "checkIn", path: checkInPath });
}

/** The days of a plan are counted from the next day that a person chose. */
export const checkInPlansHooks: RecordHooks = {
  prepare(_, draft, before) {
    if (!changesField(draft, before, "nextOn") && !changesField(draft, before, "every")) return;
    draft.columns["counted_from"] = draft.values["nextOn"] ?? before?.["nextOn"];
  },
};

/** Returns when answers were given: now, or for a sheet at noon of their day in the organization's time zone. */
const answeredAtOf = ({ isImported, signedIn }: HookContext, { values }: Draft): string =>
  isImported
    ? makeMoment(`${String(values["dueOn"])}T12:00`, signedIn.organizationZone).at
    : new Date().toISOString();

export const checkInsHooks: RecordHooks = {
  check({ signedIn, t, isImported }, { values }) {
    if (isImported && String(values["dueOn"]) > dayIn(signedIn.organizationZone))
      throw fieldErrors({ dueOn: t("screens.form.days.future") });
  },
  async prepare(context, draft, before) {
    const { signedIn, t, isImported } = context;
    const { values } = draft;
    if (signedIn.caller.accountType === "mentee" && isClosed(before))
      throw new BusinessError(t("server.checkIns.answered"));
    if (signedIn.caller.accountType === "mentee") reopen(draft, before);
    refuseUnseen(context, draft, before);
    if (!before) draft.values["questions"] = await questionsFor(context, draft.columns["mentee_id"]);
    const row = { ...before, ...values };
    if (!isImported) noteAnswerer(signedIn, draft, before);
    noteAnswered(draft, before, answeredAtOf(context, draft));
    if (isImported) return;
    const isSeen = row["seen"] === true;
    if (isSeen === (before?.["seen"] === true)) return;
    values["seenBy"] = isSeen ? signedIn.caller.personId : null;
    values["seenAt"] = isSeen ? new Date().toISOString() : null;
  },
  async afterSave(context, id, draft, before) {
    if (context.signedIn.caller.accountType === "mentee") await notifyRequest(context, id, draft, before);
    else if (!before && !context.isImported && !hasAnswer(draft.values)) await askNow(context, id);
  },
};
