/** Reassigns mentees to a team member, all or none. */
import { sql } from "kysely";
import { authorizeType } from "#shared/access/policy.ts";
import { inLanguages, type LanguageCode } from "#shared/constants.ts";
import type { HandedOver, Transfer } from "#shared/contracts/caseload.ts";
import type { OpenWorkAnswer } from "#shared/contracts/responses/caseload.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { mentees } from "#shared/records/mentees.ts";
import { users } from "#shared/records/users.ts";
import { notify } from "#server/core/notifications/notifications.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import type { Draft } from "#server/core/records/hooks/hook.ts";
import { nameExpression } from "#server/core/records/labels.ts";
import { isOnDuty } from "#server/core/records/list/numbers.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { fieldErrors } from "#server/core/records/save/draft.ts";
import { lockRow } from "#server/core/records/save/lock-row.ts";
import { storeDraft } from "#server/core/records/save/store.ts";
import { inWriteTransaction, type WriteContext } from "#server/core/records/save/transaction.ts";
import { noteSuperRead } from "#server/core/audit/owners.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Row } from "#server/platform/db/row.ts";
import { openAppointments, passAppointments } from "./appointments.ts";
import { requireSupervisor } from "./overview.ts";
import { openPromises, settlePromises } from "./promises.ts";

interface Successor {
  readonly accountId: string;
  readonly name: string;
  /** The current day of the organization. */
  readonly today: string;
}

/**
 * Returns the successor, locked until the transaction ends.
 * @throws BusinessError
 */
async function lockSuccessor(
  { db, t, signedIn }: Pick<WriteContext, "db" | "t" | "signedIn">,
  staffId: string,
  organizationId: string,
): Promise<Successor> {
  const unfit = () => fieldErrors({ toStaffId: t("server.handOver.unfit") });
  if (!isWireId(staffId)) throw unfit();
  const { rows } = await sql<Successor>`
    select u.account_id as "accountId", ${nameExpression(users, "u", signedIn.language)} as name,
      organization_day(u.organization_id) as today
    from users u where u.id = ${staffId} and u.organization_id = ${organizationId} and u.active
      and u.deleted_at is null for share`.execute(db);
  const [successor] = rows;
  if (!successor) throw unfit();
  return successor;
}

/** Leaves out mentees to whom the person is already assigned with this duty and the same last day. */
async function withoutAlreadyAssigned(
  { db }: Pick<WriteContext, "db">,
  menteeIds: readonly string[],
  { toStaffId, duty, until }: HandedOver,
): Promise<string[]> {
  const { rows } = await sql<Row<"mentee_staff", "mentee_id">>`select mentee_id from mentee_staff s
    where mentee_id = any(${menteeIds}::bigint[]) and staff_id = ${toStaffId} and duty = ${duty} and ${isOnDuty("s")}
      and until_date is not distinct from ${until}::date`.execute(db);
  const held = new Set(rows.map((row) => row.mentee_id));
  return menteeIds.filter((id) => !held.has(id));
}

const draftOf = (values: Draft["values"], organizationId: string, columns: Draft["columns"] = {}): Draft => ({
  values,
  columns,
  secrets: {},
  organizationId,
});

/** Reassigns a duty of a mentee, with one entry in the mentee's history. */
async function reassignDuty(
  context: WriteContext,
  menteeId: string,
  organizationId: string,
  transfer: Transfer & { readonly today: string },
): Promise<void> {
  const { db } = context;
  const { toStaffId: staffId, duty, until: untilDate, today } = transfer;
  const note = transfer.note.trim() || null;
  const before = duty === "caseManager" ? await lockRow({ ...context, type: mentees }, menteeId) : undefined;
  if (before && before["caseManager"] !== staffId) {
    // The database ends the row of the former case manager and adds a row for the new one.
    const draft = draftOf({ caseManager: staffId }, organizationId);
    await storeDraft({ ...context, type: mentees }, draft, before, "change");
    // If the new one was to get the duty later, that row stays, and the new row ends the day before it.
    await sql`update mentee_staff set until_date = least(until_date, ${untilDate}::date), note = ${note}
      where mentee_id = ${menteeId} and staff_id = ${staffId} and duty = ${duty} and deleted_at is null
        and from_date = ${today}::date`.execute(db);
    return;
  }
  await sql`select end_mentee_staff(array(select id from mentee_staff
    where mentee_id = ${menteeId} and duty = ${duty} and deleted_at is null and from_date <= ${today}::date
      and coalesce(until_date >= ${today}::date, true)), ${today}::date)`.execute(db);
  const values = { staffId, duty, fromDate: today, untilDate, note };
  await storeDraft(context, draftOf(values, organizationId, { mentee_id: menteeId }), null, "create");
}

/** Returns the default message for mentees. */
const defaultMessage = (language: LanguageCode, { name }: Pick<Successor, "name">): string =>
  textsOf(language)("server.caseload.defaultMessage", { name });

/** Notifies the successor once, and each mentee in their language. */
async function announce(
  { db, signedIn }: WriteContext,
  successor: Successor,
  given: readonly string[],
  transfer: Transfer,
): Promise<void> {
  const sender = `${signedIn.firstName} ${signedIn.lastName}`;
  if (successor.accountId !== signedIn.caller.accountId)
    await notify(db, {
      to: [successor.accountId],
      type: "request",
      text: "caseloadGiven",
      values: { sender, count: String(given.length) },
      url: mentees.area?.path ?? "/",
    });
  if (!transfer.tellMentee) return;
  const { rows } = await sql<Row<"mentees", "account_id">>`
    select account_id from mentees where id = any(${given}::bigint[])`.execute(db);
  const { message } = transfer;
  await notify(db, {
    to: rows.map((row) => row.account_id),
    type: "notification",
    text: "caseloadTaken",
    values: (language) => ({
      name: successor.name,
      message: message[language] || defaultMessage(language, successor),
    }),
    url: "/",
  });
}

/**
 * Checks that the caller may assign mentees.
 * @throws AppError forbidden
 */
function requireAssigner(repository: Repository): void {
  requireSupervisor(repository, null);
  assertAllowed(authorizeType(repository.signedIn.caller, menteeStaff, "add"));
}

/**
 * Returns mentees of one organization that the caller may see, sorted by id.
 * @throws AppError notFound; BusinessError
 */
async function requireMentees(
  { db, repository, t }: Pick<WriteContext, "db" | "repository" | "t">,
  menteeIds: readonly string[],
  lock: "none" | "update",
): Promise<{ ids: string[]; organizationId: string }> {
  const ids = [...new Set(menteeIds)].sort((one, other) => Number(one) - Number(other));
  let organizationId = "";
  for (const id of ids) {
    const mentee = await repository.requireMentee(db, id, lock);
    if (organizationId !== "" && mentee.organizationId !== organizationId)
      throw fieldErrors({ menteeIds: t("server.caseload.oneOrganization") });
    ({ organizationId } = mentee);
  }
  return { ids, organizationId };
}

/**
 * Returns the open work between mentees and the person whose duty is reassigned, and the message for the mentees. For
 * callers who may reassign.
 * @throws as {@link transferMentees}
 */
export async function readOpenWork(
  repository: Repository,
  handedOver: HandedOver,
): Promise<Omit<OpenWorkAnswer, "status" | "dataType">> {
  requireAssigner(repository);
  const { db, t, signedIn } = repository;
  const { ids, organizationId } = await requireMentees({ db, repository, t }, handedOver.menteeIds, "none");
  noteSuperRead(signedIn.caller, [organizationId]);
  const successor = await lockSuccessor({ db, t, signedIn }, handedOver.toStaffId, organizationId);
  const given = await withoutAlreadyAssigned({ db }, ids, handedOver);
  return {
    promises: await openPromises(repository, given, handedOver),
    appointments: await openAppointments(repository, given, handedOver),
    message: inLanguages((language) => defaultMessage(language, successor)),
  };
}

/**
 * Refuses to reassign mentees whom a colleague has reassigned since the caller loaded them.
 * @throws BusinessError
 */
async function requireManager(
  { db, t }: WriteContext,
  menteeIds: readonly string[],
  { fromStaffId, duty }: Transfer,
): Promise<void> {
  if (fromStaffId === undefined || duty !== "caseManager") return;
  const { rows } = await sql`select from mentees where id = any(${menteeIds}::bigint[])
    and case_manager::text is distinct from ${fromStaffId}::text limit 1`.execute(db);
  if (rows.length > 0) throw fieldErrors({ menteeIds: t("server.caseload.reassigned") });
}

/**
 * Reassigns mentees, for callers who may assign them. Mentees that the person already has are skipped, so that a
 * repeated call changes nothing and sends no more notifications.
 * @returns the number of reassigned mentees
 * @throws AppError forbidden, notFound for a mentee that the caller may not see; BusinessError for an invalid
 * successor or day
 */
export function transferMentees(repository: Repository, transfer: Transfer): Promise<number> {
  requireAssigner(repository);
  return inWriteTransaction(repository, menteeStaff.name, async (context) => {
    const { t } = context;
    const { ids, organizationId } = await requireMentees(context, transfer.menteeIds, "update");
    const successor = await lockSuccessor(context, transfer.toStaffId, organizationId);
    const { today } = successor;
    if (transfer.until !== null && transfer.until < today)
      throw fieldErrors({ until: t("server.caseload.isOver") });
    const given = await withoutAlreadyAssigned(context, ids, transfer);
    await requireManager(context, given, transfer);
    await settlePromises(context, given, organizationId, transfer, today);
    await passAppointments(context, given, organizationId, transfer);
    for (const id of given) await reassignDuty(context, id, organizationId, { ...transfer, today });
    if (given.length > 0) await announce(context, successor, given, transfer);
    return given.length;
  });
}
