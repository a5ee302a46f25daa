/** Before somebody is deleted or disabled: what names them names who takes over, so that nothing is left behind (ADR 36). */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import type { Pointer } from "#shared/records/pointers.ts";
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

/** Who takes over: an id, null for nobody, undefined when that was not said. */
export type TakerChoice = string | null | undefined;

/** What is said when somebody is deleted or disabled. */
export interface HandOverChoice {
  readonly takerId?: TakerChoice;
  /** With nobody: what becomes of appointments to come where nobody else takes part; undefined when that was not said. */
  readonly unstaffed?: "cancel" | "keep" | undefined;
}

interface Person extends Readonly<Row<"users" | "mentees", "id" | "account_id">> {
  readonly name: string;
}

const refuse = (message: string): BusinessError => new BusinessError(message, { takerId: message });

/** A person by the id of its row, with the name that lists show. */
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
 * Who takes over, who then stays as they are until the transaction ends.
 * @throws BusinessError unless it is another active person of the organization
 */
async function lockTaker(
  context: HookContext,
  takerId: string,
  person: StoredRow,
  organizationId: string,
): Promise<Person> {
  const { db, type, t } = context;
  const isActive = type.activeField ? sql`and t.${sql.id(sqlName(type.activeField))}` : sql``;
  const { rows } = await sql`select 1 from ${sql.table(type.table)} t
    where t.id = ${takerId} and t.id <> ${person.id} and t.organization_id = ${organizationId}
      and t.deleted_at is null ${isActive} for share`.execute(db);
  const taker = rows.length > 0 ? await personOf(context, takerId) : undefined;
  if (!taker) throw refuse(t("server.handOver.unfit"));
  return taker;
}

/** The value of a field with one person in the place of another; without anybody it gets empty. */
function replaced(
  { name, field }: Pointer,
  row: StoredRow,
  personId: string,
  takerId: string | null,
): unknown {
  if (field.value !== "idList") return takerId;
  const others = (row[name] as string[]).filter((id) => id !== personId && id !== takerId);
  return takerId === null ? others : [...others, takerId];
}

/** Writes the new person into a row, with its line in the history of that record. */
async function rename(
  context: HookContext,
  pointer: Pointer,
  row: StoredRow,
  { personId, takerId }: { personId: string; takerId: string | null },
): Promise<void> {
  const draft: Draft = {
    values: { [pointer.name]: replaced(pointer, row, personId, takerId) },
    secrets: {},
    columns: {},
    organizationId: factsOf(pointer.type, row).organizationId,
  };
  await storeDraft({ ...context, type: pointer.type }, draft, row, "change");
}

/**
 * The rows of a pointer that are cancelled, because nobody would be there.
 * @throws BusinessError when it was not said what becomes of them; AppError forbidden for who may not change such records
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

/** Ends a row as cancelled by the team, with its line in the history of that record. */
async function cancel(context: HookContext, { type }: Pointer, row: StoredRow): Promise<void> {
  const { field = "", cancelled } = type.openState ?? {};
  const { organizationId } = factsOf(type, row);
  const draft: Draft = { values: { [field]: cancelled }, secrets: {}, columns: {}, organizationId };
  await storeDraft({ ...context, type }, draft, row, "change");
}

/** The new person hears of it once, however much it is; whoever takes it on knows. */
async function notifyTaker(
  { db, env, signedIn }: HookContext,
  taker: Person,
  from: Person,
  { count, type }: { count: number; type: RecordType },
): Promise<void> {
  if (count === 0 || taker.account_id === signedIn.caller.accountId) return;
  const sender = `${signedIn.firstName} ${signedIn.lastName}`;
  const url = type.area?.path ?? "/";
  const values = { sender, name: from.name, count: String(count) };
  const made = await notify(db, { to: [taker.account_id], type: "request", text: "handOver", values, url });
  await mailNotified(db, env, made, { event: "referral", sender: signedIn.firstName, url });
}

/**
 * Lets another person take over what names one that is about to be deleted or disabled, in the transaction of that.
 * With nobody, the fields get empty, but for who took part in what is over; what must name somebody then names the caller.
 * @param person the stored row, locked
 * @throws BusinessError when records name the person and it was not said who takes over, or what becomes of appointments
 * that then have nobody, and for an unfit person
 */
export async function handOver(
  context: HookContext,
  person: StoredRow,
  choice: HandOverChoice,
): Promise<void> {
  const { takerId } = choice;
  const { db, type, registry, signedIn, t } = context;
  // Whoever does not see all mentees would leave some of them behind.
  if (signedIn.caller.caseloadOnly) throw new AppError("forbidden", "caseloadOnly");
  const organizationId = String(factsOf(type, person).organizationId);
  const self = await personOf(context, person.id);
  if (!self) return;
  const taker = takerId ? await lockTaker(context, takerId, person, organizationId) : null;
  let [count, mainType] = [0, type];
  for (const pointer of pointersOf(registry, type)) {
    if (pointer.field.whenPersonLeaves === "blocksLeaving") {
      const open = await countPointingRows(db, pointer, person.id);
      if (open > 0) throw refuse(t("server.promises.leaving", { name: self.name, count: open }));
      continue;
    }
    const rows = await lockPointingRows(db, registry, pointer, person.id);
    // As it was told: what hangs below deleted mentees asks for nobody.
    const living = await countPointingRows(db, pointer, person.id);
    if (living > 0 && takerId === undefined) throw refuse(t("server.handOver.choose", { name: self.name }));
    if (count === 0 && living > 0) mainType = pointer.type;
    count += living;
    const isRequired = pointer.field.required === "always";
    const next = taker?.id ?? (isRequired ? signedIn.caller.personId : null);
    const cancelled = await cancelledRows(context, pointer, self, choice);
    const past = taker ? new Set<string>() : await pastRows(db, pointer, person.id);
    for (const row of rows) {
      if (past.has(row.id)) continue;
      if (cancelled.has(row.id)) await cancel(context, pointer, row);
      else if (pointer.field.whenPersonLeaves === "recordEnds")
        await passOn(context, pointer, row, taker?.id ?? null);
      else await rename(context, pointer, row, { personId: person.id, takerId: next });
    }
  }
  await handOverRooms(db, { accountId: self.account_id, organizationId, taker: taker?.account_id ?? null });
  if (taker) await notifyTaker(context, taker, self, { count, type: mainType });
}
