/** Notifications about changes to promises. They contain names of people but never what was promised (ADR 58). */
import { sql } from "kysely";
import { languageOf, undoMinutes } from "#shared/constants.ts";
import { planPath } from "#shared/records/plan-paths.ts";
import { mailNotified } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { dayText } from "#server/core/notifications/when-text.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { StoredRow } from "../columns.ts";
import type { Draft, HookContext } from "./hook.ts";
import { responsibleFor } from "./responsible.ts";

/**
 * Notifies a mentee that the team changed who keeps an open promise, or its day. The mentee is notified once while the
 * notification is unread. If both change, the notification is only about the new person.
 */
export async function notifyChanged(
  { db, type, signedIn }: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  if (!before || signedIn.caller.accountType === "mentee") return;
  const { byStaff: successor, dueOn } = draft.values;
  const isTaken = Boolean(before["byStaff"] && successor) && successor !== before["byStaff"];
  const isMoved = typeof dueOn === "string" && dueOn !== before["dueOn"];
  if (!isTaken && !isMoved) return;
  const { rows } = await sql<
    Row<"mentees", "account_id"> & { mentee_id: string; name: string; language: string }
  >`
    select m.id as mentee_id, m.account_id, concat_ws(' ', u.first_name, u.last_name) as name,
      a.language_code as language
    from ${sql.table(type.table)} t join mentees m on m.id = t.mentee_id join accounts a on a.id = m.account_id
    left join users u on u.id = t.by_staff
    where t.id = ${id} and t.status = 'open'`.execute(db);
  const [found] = rows;
  if (!found) return;
  await notify(db, {
    to: [found.account_id],
    type: "notification",
    ...(isTaken
      ? { text: "promiseTakenOver", values: { name: found.name } }
      : { text: "promiseMoved", values: { day: dayText(languageOf(found.language), String(dueOn)) } }),
    url: planPath({ table: "promises", id }),
    group: `promise:${id}`,
    menteeId: found.mentee_id,
  });
}

/**
 * Notifies the case manager, or the Owners if there is none, that a mentee kept a promise. Sent only once, even if the
 * mentee undoes that and marks the promise as kept again while an undo is possible.
 */
export async function notifyDone(
  { db, env, signedIn }: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const isDone = draft.values["status"] === "kept" && before !== null && before["status"] !== "kept";
  if (!isDone || signedIn.caller.accountType !== "mentee") return;
  const { rows } = await sql<Row<"promises", "mentee_id">>`
    update promises set done_told_at = now()
    where id = ${id} and coalesce(done_told_at < now() - make_interval(mins => ${undoMinutes}), true)
    returning mentee_id`.execute(db);
  const [found] = rows;
  if (!found) return;
  const url = `/mentee/mentee-promises/${found.mentee_id}`;
  const { menteeName, accountIds } = await responsibleFor(db, found.mentee_id);
  const made = await notify(db, {
    to: accountIds,
    type: "notification",
    text: "promiseDone",
    values: { menteeName },
    url,
    group: `promiseDone:${id}`,
    menteeId: found.mentee_id,
  });
  await mailNotified(db, env, made, { event: "completed", url });
}
