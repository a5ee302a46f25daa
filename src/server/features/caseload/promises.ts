/** Promises of a person whose mentees are reassigned. No open promise is left behind (ADR 58). */
import { sql, type RawBuilder } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import type { HandedOver, PromiseSettlement, Transfer } from "#shared/contracts/caseload.ts";
import type { OpenPromise } from "#shared/contracts/responses/caseload.ts";
import { promises } from "#shared/records/promises.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { notifyChanged } from "#server/core/records/hooks/promise-events.ts";
import { fieldErrors } from "#server/core/records/save/draft.ts";
import { isOnDuty } from "#server/core/records/list/numbers.ts";
import { lockRow } from "#server/core/records/save/lock-row.ts";
import { storeDraft } from "#server/core/records/save/store.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";

/** Returns a query of open promises to mentees by people who currently have the duty and are not the successor. */
const promisesOf = (
  menteeIds: readonly string[],
  { duty, toStaffId }: HandedOver,
): RawBuilder<OpenPromise> => sql`
    select p.id, p.mentee_id as "menteeId", p.by_staff as "staffId", p.text, p.due_on as "dueOn"
    from promises p
    where p.mentee_id = any(${menteeIds}::bigint[]) and p.status = 'open' and p.deleted_at is null
      and p.by_staff <> ${toStaffId} and exists (
        select from mentee_staff s where s.mentee_id = p.mentee_id and s.staff_id = p.by_staff and s.duty = ${duty}
          and ${isOnDuty("s")})`;

/** Returns the promises to settle in order of due date, for callers who may read promises. */
export async function openPromises(
  { db, signedIn }: Repository,
  menteeIds: readonly string[],
  handedOver: HandedOver,
): Promise<OpenPromise[]> {
  if (authorizeType(signedIn.caller, promises, "list") !== "allow") return [];
  const { rows } =
    await sql<OpenPromise>`${promisesOf(menteeIds, handedOver)} order by p.due_on, p.id`.execute(db);
  return rows;
}

async function lockOpen(
  { db }: WriteContext,
  menteeIds: readonly string[],
  transfer: Transfer,
): Promise<OpenPromise[]> {
  const { rows } = await sql<OpenPromise>`
    ${promisesOf(menteeIds, transfer)} order by p.id for no key update of p`.execute(db);
  return rows;
}

/**
 * Settles the open promises of the person who had the duty, before the mentees get their successor.
 * @param menteeIds mentees that the caller may change, locked
 * @param today the current day of their organization
 * @throws AppError forbidden for callers who may not change promises; BusinessError if one is not settled, with
 * `openPromises` for callers who may read them, or if a new due date has passed
 */
export async function settlePromises(
  outer: WriteContext,
  menteeIds: readonly string[],
  organizationId: string,
  transfer: Transfer,
  today: string,
): Promise<void> {
  const { t, signedIn } = outer;
  const open = await lockOpen(outer, menteeIds, transfer);
  if (open.length === 0) return;
  const chosen = new Map(transfer.promises.map((settlement) => [settlement.id, settlement]));
  const left = open.filter(({ id }) => !chosen.has(id));
  if (left.length > 0) {
    const isReader = authorizeType(signedIn.caller, promises, "list") === "allow";
    const message = t("server.promises.unsettled", { count: left.length });
    throw fieldErrors({ promises: message }, isReader ? { openPromises: left } : {});
  }
  assertAllowed(authorizeType(signedIn.caller, promises, "edit"));
  const context = { ...outer, type: promises };
  // Mentees who don't get the message about the reassignment are notified of one promise, and find the others next to
  // it.
  const unnotified = new Set(transfer.tellMentee ? [] : open.map(({ menteeId }) => menteeId));
  for (const { id, menteeId } of open) {
    const settlement = chosen.get(id) as PromiseSettlement;
    if ("dueOn" in settlement && settlement.dueOn < today)
      throw fieldErrors({ promises: t("server.promises.isOver") });
    const before = await lockRow(context, id);
    if (!before) continue;
    const values =
      "dueOn" in settlement
        ? { byStaff: transfer.toStaffId, dueOn: settlement.dueOn }
        : { status: "released", reason: settlement.reason };
    const draft = { values, columns: {}, secrets: {}, organizationId };
    await storeDraft(context, draft, before, "change");
    if ("dueOn" in settlement && unnotified.delete(menteeId)) await notifyChanged(context, id, draft, before);
  }
}
