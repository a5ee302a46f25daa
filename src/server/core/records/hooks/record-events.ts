/**
 * Notifications about saved records. Hooks of the record types send them in the transaction of the save. They contain
 * names of people and catalog items, but no text from a case. Emails, which other people may see, also leave out the
 * names of mentees and items and the titles of bugs.
 */
import { sql } from "kysely";
import { roleTypes, superOrganizationId } from "#shared/constants.ts";
import { menteeSegments } from "#shared/records/mentee-segments.ts";
import { isPlanTable, planPath } from "#shared/records/plan-paths.ts";
import { sqlName } from "#shared/records/record-type.ts";
import type { TableName } from "#shared/records/table-names.ts";
import type { StoredRow } from "../columns.ts";
import { nameExpression } from "../labels.ts";
import type { Draft, HookContext } from "./hook.ts";
import { mailEvent, mailNotified } from "#server/core/notifications/event-mail.ts";
import { notify, withdrawCompleted } from "#server/core/notifications/notifications.ts";
import type { Row } from "#server/platform/db/row.ts";

const nameOf = ({ signedIn }: HookContext): string => `${signedIn.firstName} ${signedIn.lastName}`;

/** Returns the accounts without the caller's. */
const others = ({ signedIn }: HookContext, accounts: readonly (string | null)[]): string[] =>
  accounts.filter((id): id is string => id !== null && id !== signedIn.caller.accountId);

/** Returns the name of the assigned catalog item: the first field with a list. */
async function itemNameOf({ db, type, registry, signedIn }: HookContext, id: string): Promise<string> {
  for (const [name, field] of Object.entries(type.fields)) {
    const target = field.options && "list" in field.options ? registry.get(field.options.list) : undefined;
    if (!target) continue;
    const { rows } = await sql<{ name: string }>`
      select ${nameExpression(target, "i", signedIn.language)} as name from ${sql.table(target.table)} i
      join ${sql.table(type.table)} t on t.${sql.id(sqlName(name))} = i.id where t.id = ${id}`.execute(db);
    return rows[0]?.name ?? "";
  }
  return "";
}

interface AssignmentPeople {
  mentee_id: Row<"mentees">["id"];
  mentee_account: Row<"mentees">["account_id"];
  mentee_name: string;
  /** The case manager and the person who assigned it, if they work for the mentee's organization. */
  staff: Row<"users">["account_id"][];
}

async function peopleOf({ db, type }: HookContext, id: string): Promise<AssignmentPeople | undefined> {
  const { rows } = await sql<AssignmentPeople>`
    select m.id as mentee_id, m.account_id as mentee_account, concat_ws(' ', m.first_name, m.last_name) as mentee_name,
      array(
        select u.account_id from users u
        where u.active and u.deleted_at is null and u.organization_id in (m.organization_id, ${superOrganizationId})
          and (u.id = m.case_manager or u.account_id = t.created_by)
      ) as staff
    from ${sql.table(type.table)} t join mentees m on m.id = t.mentee_id where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Seconds in which an accidental "I did it" can be undone before anyone is notified. */
const undoSeconds = 60;

/** Returns the number of entries that the draft's author added. */
const addedEntries = (draft: Draft, before: StoredRow | null, name: string): number => {
  const [now, then] = [draft.values[name], before?.[name]];
  return Array.isArray(now) ? now.length - (Array.isArray(then) ? then.length : 0) : 0;
};

/** Notifies the team that a mentee replied to an assignment, completed it, or undid that. */
async function notifyTeam(context: HookContext, id: string, draft: Draft, before: StoredRow): Promise<void> {
  const { db, env, type } = context;
  const completed = draft.values["completed"];
  const isDone = completed === true && before["completed"] !== true;
  const group = (event: string) => `${event}:${type.name}:${id}`;
  if (completed === false && before["completed"] === true) await withdrawCompleted(db, group("completed"));
  const hasAnswered = ["dataNotes", "dataFiles"].some((name) => addedEntries(draft, before, name) > 0);
  if (!isDone && !hasAnswered) return;
  const people = await peopleOf(context, id);
  if (!people) return;
  const notice = {
    to: others(context, people.staff),
    type: "notification",
    values: { itemName: await itemNameOf(context, id), menteeName: people.mentee_name },
    url: `/mentee/${menteeSegments[type.name as TableName] ?? "manage"}/${people.mentee_id}`,
    menteeId: people.mentee_id,
  } as const;
  const { url } = notice;
  if (hasAnswered)
    await notify(db, { ...notice, text: "answered", group: group("answered"), url: `${url}?record=${id}` });
  if (!isDone) return;
  const late = { delaySeconds: undoSeconds };
  const made = await notify(db, { ...notice, ...late, text: "completed", group: group("completed") });
  await mailNotified(db, env, made, { ...late, event: "completed", url });
}

/** Sends notifications that a mentee got an assignment, completed it, or replied to it. */
export async function notifyAssignment(
  context: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const { db, env, signedIn, type } = context;
  if (signedIn.caller.accountType === "mentee") {
    if (before) await notifyTeam(context, id, draft, before);
    return;
  }
  const isGiven = before === null && draft.values["completed"] !== true && draft.values["active"] !== false;
  if (!isGiven) return;
  const people = await peopleOf(context, id);
  if (!people) return;
  const itemName = await itemNameOf(context, id);
  const url = isPlanTable(type.name) ? planPath({ table: type.name, id }) : "/plan";
  const sender = nameOf(context);
  const accountId = people.mentee_account;
  const about = { of: "assignment", type: type.name, id };
  await notify(db, {
    to: [accountId],
    type: "notification",
    text: "newAssignment",
    values: { itemName, sender },
    url,
    menteeId: people.mentee_id,
    about,
  });
  const eventKey = `assignment:${type.name}:${id}`;
  await mailEvent(db, env, {
    event: "newAssignment",
    accountId,
    menteeId: people.mentee_id,
    sender: signedIn.firstName,
    url,
    eventKey,
    about,
  });
}

/** Notifies a referred mentee's case manager and the Owners. Later, notifies a new case manager. */
export async function notifyReferral(
  context: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const { db, env } = context;
  const manager = draft.values["caseManager"];
  const isHandedOver = before !== null && manager !== undefined && manager !== before["caseManager"];
  if (before !== null && (!isHandedOver || context.isPartOfMany)) return;
  const { rows } = await sql<Row<"users", "account_id"> & { mentee_name: string }>`
    select u.account_id, concat_ws(' ', m.first_name, m.last_name) as mentee_name
    from mentees m
    join users u on u.organization_id = m.organization_id and u.active and u.deleted_at is null
    join user_roles r on r.id = u.user_role
    where m.id = ${id} and (u.id = m.case_manager
      or (${before === null}::boolean and r.role_type = ${Number(roleTypes.owner)}))`.execute(db);
  const sender = nameOf(context);
  const url = `/mentee/manage/${id}`;
  const made = await notify(db, {
    to: others(
      context,
      rows.map((row) => row.account_id),
    ),
    type: "request",
    text: "referral",
    values: { menteeName: rows[0]?.mentee_name ?? "", sender },
    url,
    menteeId: id,
  });
  await mailNotified(db, env, made, { event: "referral", sender: context.signedIn.firstName, url });
}

/** Notifies a team member that a bug was assigned to them. */
export async function notifyBug(
  context: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const assignee = draft.values["assignedTo"];
  if (assignee === undefined || assignee === before?.["assignedTo"]) return;
  const { db, env, type } = context;
  const found = await db
    .selectFrom("bug_tracker as b")
    .innerJoin("users as u", "u.id", "b.assigned_to")
    .select(["u.account_id", "b.title", "b.section"])
    .where("b.id", "=", id)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) return;
  const sender = nameOf(context);
  const url = type.area?.path ?? "/";
  const made = await notify(db, {
    to: others(context, [found.account_id]),
    type: "notification",
    text: "bugAssigned",
    values: { itemName: found.title || found.section, sender },
    url,
  });
  await mailNotified(db, env, made, { event: "bugAssigned", sender: context.signedIn.firstName, url });
}

/** Notifies a team member that their role changed. */
export async function notifyRole(
  { db, env }: HookContext,
  id: string,
  draft: Draft,
  before: StoredRow | null,
): Promise<void> {
  const role = draft.values["userRole"];
  if (before === null || role === undefined || role === before["userRole"]) return;
  const found = await db
    .selectFrom("users as u")
    .innerJoin("user_roles as r", "r.id", "u.user_role")
    .select(["u.account_id", "r.role_name"])
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (!found) return;
  const url = "/profile";
  const made = await notify(db, {
    to: [found.account_id],
    type: "important",
    text: "roleChanged",
    values: { roleName: found.role_name },
    url,
  });
  await mailNotified(db, env, made, { event: "roleChanged", url });
}
