/**
 * Before a person is deleted or disabled, all records that refer to them are reassigned, so that none is left behind
 * (ADR 36).
 */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { pointersIn, type Pointer } from "#shared/records/pointers.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { handOverRooms } from "#server/core/chat/hand-over-rooms.ts";
import { mailNotified } from "#server/core/notifications/event-mail.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { Row } from "#server/platform/db/row.ts";
import type { StoredRow } from "../columns.ts";
import type { Draft, HookContext } from "../hooks/hook.ts";
import { nameExpression } from "../labels.ts";
import { factsOf } from "../rows.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { storeDraft } from "../save/store.ts";
import { passOn } from "./pass-on.ts";
import { countPointingRows, lockPointingRows, pastRows, pointersOf, unstaffedRows } from "./pointing-rows.ts";

/** The successor: an id, null for no one, undefined if not chosen. */
export type SuccessorChoice = string | null | undefined;

/** The choices made when a person is deleted or disabled. */
export interface HandOverChoice {
  readonly takerId?: SuccessorChoice;
  /**
   * What happens to upcoming appointments without another team member if there is no successor. Undefined if not
   * chosen.
   */
  readonly unstaffed?: "cancel" | "keep" | undefined;
}

interface Person extends Readonly<Row<"users" | "mentees", "id" | "account_id">> {
  readonly name: string;
}

const refuse = (message: string): BusinessError => new BusinessError(message, { takerId: message });

/** Returns a person by the id of their row, with the name that lists show. */
export async function personOf(
  { db, signedIn, type }: Pick<HookContext, "db" | "signedIn" | "type">,
  id: string,
): Promise<Person | undefined> {
  const { rows } =
    await sql<Person>`select t.id, t.account_id, ${nameExpression(type, "t", signedIn.language)} as name
    from ${sql.table(type.table)} t where t.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Returns the successor and locks their row until the transaction ends.
 * @throws BusinessError unless it is another active person of the organization
 */
async function lockSuccessor(
  context: HookContext,
  successorId: string,
  person: StoredRow,
  organizationId: string,
): Promise<Person> {
  const { db, type, t } = context;
  const isActive = type.activeField ? sql`and t.${sql.id(sqlName(type.activeField))}` : sql``;
  const { rows } = await sql`select 1 from ${sql.table(type.table)} t
    where t.id = ${successorId} and t.id <> ${person.id} and t.organization_id = ${organizationId}
      and t.deleted_at is null ${isActive} for share`.execute(db);
  const successor = rows.length > 0 ? await personOf(context, successorId) : undefined;
  if (!successor) throw refuse(t("server.handOver.unfit"));
  return successor;
}

/** Returns the value of a field with one person replaced by another. Without a successor, the person is removed. */
function replaced(
  { name, field }: Pointer,
  row: StoredRow,
  personId: string,
  successorId: string | null,
): unknown {
  if (field.value !== "idList") return successorId;
  const others = (row[name] as string[]).filter((id) => id !== personId && id !== successorId);
  return successorId === null ? others : [...others, successorId];
}

/** Returns true if a row is a period of this person, such as their absence. They can't be their own stand-in. */
const isOwnPeriod = (
  people: RecordType,
  { type, name }: Pointer,
  row: StoredRow,
  personId: string,
): boolean =>
  pointersIn(type, people.name).some(
    (other) => other.name !== name && type.period?.of.includes(other.name) && row[other.name] === personId,
  );

/** Writes the successor into a row and records the change in its history. */
async function rename(
  context: HookContext,
  pointer: Pointer,
  row: StoredRow,
  { personId, successorId }: { personId: string; successorId: string | null },
): Promise<void> {
  const isUnfit = successorId !== null && isOwnPeriod(context.type, pointer, row, successorId);
  const draft: Draft = {
    values: { [pointer.name]: replaced(pointer, row, personId, isUnfit ? null : successorId) },
    secrets: {},
    columns: {},
    organizationId: factsOf(pointer.type, row).organizationId,
  };
  await storeDraft({ ...context, type: pointer.type }, draft, row, "change");
}

/**
 * Returns the rows of a pointer that are canceled, because no team member is left.
 * @throws BusinessError if the caller hasn't chosen what happens to them; AppError forbidden if the caller may not
 * change records of that type
 */
async function cancelledRows(
  { db, signedIn, t }: HookContext,
  pointer: Pointer,
  person: Person,
  { takerId, unstaffed }: HandOverChoice,
): Promise<ReadonlySet<string>> {
  const left = takerId === null ? await unstaffedRows(db, pointer, person.id) : new Set<string>();
  if (left.size === 0 || unstaffed === "keep") return new Set();
  if (unstaffed === undefined) {
    const message = t("server.handOver.unstaffed", { name: person.name, count: left.size });
    throw new BusinessError(message, { unstaffed: message });
  }
  assertAllowed(authorizeType(signedIn.caller, pointer.type, "edit"));
  return left;
}

/** Marks a row as canceled by the team and records the change in its history. */
async function cancel(context: HookContext, { type }: Pointer, row: StoredRow): Promise<void> {
  const { field = "", cancelled } = type.openState ?? {};
  const { organizationId } = factsOf(type, row);
  const draft: Draft = { values: { [field]: cancelled }, secrets: {}, columns: {}, organizationId };
  await storeDraft({ ...context, type }, draft, row, "change");
}

/** Notifies the successor once, for any number of records. A successor who is the caller isn't notified. */
async function notifySuccessor(
  { db, env, signedIn }: HookContext,
  successor: Person,
  from: Person,
  { count, type }: { count: number; type: RecordType },
): Promise<void> {
  if (count === 0 || successor.account_id === signedIn.caller.accountId) return;
  const sender = `${signedIn.firstName} ${signedIn.lastName}`;
  const url = type.area?.path ?? "/";
  const values = { sender, name: from.name, count: String(count) };
  const made = await notify(db, {
    to: [successor.account_id],
    type: "request",
    text: "handOver",
    values,
    url,
  });
  await mailNotified(db, env, made, { event: "referral", sender: signedIn.firstName, url });
}

/**
 * Reassigns everything that refers to a person who is about to be deleted or disabled, in the same transaction. Without
 * a successor, the fields become empty, except for participants of past events. A field that must refer to someone then
 * refers to the caller.
 * @param person the stored row, locked
 * @throws BusinessError for an unsuitable successor, and if the caller hasn't chosen a successor or what happens to
 * appointments that then have no team member
 */
export async function handOver(
  context: HookContext,
  person: StoredRow,
  choice: HandOverChoice,
): Promise<void> {
  const { takerId } = choice;
  const { db, type, registry, signedIn, t } = context;
  // A caller who doesn't see all mentees would leave some of them behind.
  if (signedIn.caller.caseloadOnly) throw new AppError("forbidden", "caseloadOnly");
  const organizationId = String(factsOf(type, person).organizationId);
  const self = await personOf(context, person.id);
  if (!self) return;
  const successor = takerId ? await lockSuccessor(context, takerId, person, organizationId) : null;
  let [count, mainType] = [0, type];
  for (const pointer of pointersOf(registry, type)) {
    if (pointer.field.whenPersonLeaves === "blocksLeaving") {
      const open = await countPointingRows(db, pointer, person.id);
      if (open > 0) throw refuse(t("server.promises.leaving", { name: self.name, count: open }));
      continue;
    }
    const rows = await lockPointingRows(db, registry, pointer, person.id);
    // The same count as the user sees: records of deleted mentees need no successor.
    const living = await countPointingRows(db, pointer, person.id);
    if (living > 0 && takerId === undefined) throw refuse(t("server.handOver.choose", { name: self.name }));
    if (count === 0 && living > 0) mainType = pointer.type;
    count += living;
    const isRequired = pointer.field.required === "always";
    const next = successor?.id ?? (isRequired ? signedIn.caller.personId : null);
    const cancelled = await cancelledRows(context, pointer, self, choice);
    const past = successor ? new Set<string>() : await pastRows(db, pointer, person.id);
    for (const row of rows) {
      if (past.has(row.id)) continue;
      if (cancelled.has(row.id)) await cancel(context, pointer, row);
      else if (pointer.field.whenPersonLeaves === "recordEnds")
        await passOn(context, pointer, row, successor?.id ?? null);
      else await rename(context, pointer, row, { personId: person.id, successorId: next });
    }
  }
  await handOverRooms(db, {
    accountId: self.account_id,
    organizationId,
    successor: successor?.account_id ?? null,
  });
  if (successor) await notifySuccessor(context, successor, self, { count, type: mainType });
}
