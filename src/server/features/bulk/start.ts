/** Starts a bulk action: checks permissions, the matching records, and their expected number. */
import { sql } from "kysely";
import { authorizeType, canWriteField } from "#shared/access/policy.ts";
import { maxBulk, unconfirmedBulk, type BulkRequest } from "#shared/contracts/bulk.ts";
import { decode } from "#shared/fields/codec.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { addsInBulk, setsInBulk } from "#shared/records/bulk.ts";
import { requireJobSlot } from "#server/core/jobs/jobs.ts";
import { assertAllowed } from "#server/core/records/assert-allowed.ts";
import { conditionsOf } from "#server/core/records/list/conditions.ts";
import { wholeListing } from "#server/core/records/list/query.ts";
import type { Repository } from "#server/core/records/repository.ts";
import type { StoreAnswer } from "#server/core/records/save/transaction.ts";
import { addAuditDetails } from "#server/kernel/context.ts";
import type { AuditedCall } from "#server/kernel/audited-call.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import type { IdRow } from "#server/platform/db/row.ts";
import { insertJob } from "./store.ts";

/**
 * Rejects orders that the caller may not apply to any record, and values that are invalid for every record.
 * @throws AppError forbidden, notFound, badRequest
 */
function requireOrder(repository: Repository, type: RecordType, order: BulkRequest): void {
  const { caller } = repository.signedIn;
  assertAllowed(authorizeType(caller, type, "list"));
  if (order.action === "archive" || order.action === "delete")
    return assertAllowed(authorizeType(caller, type, order.action));
  if (!order.values || !("tableName" in order.values || "field" in order.values))
    throw new AppError("badRequest");
  if ("field" in order.values) {
    const { tableName, field, value } = order.values;
    const target = tableName ? repository.typeOf(tableName) : type;
    const declared = target.fields[field];
    if (!declared || !setsInBulk(type, target, field)) throw new AppError("badRequest", "values.field");
    assertAllowed(authorizeType(caller, target, "edit"));
    assertAllowed(canWriteField(caller, target, declared, null) ? "allow" : "forbidden");
    if (!decode(value ?? "", declared).ok) throw new AppError("badRequest", "values.value");
    return;
  }
  if (!("data" in order.values)) throw new AppError("badRequest", "values");
  const { tableName, data, each } = order.values;
  const target = repository.typeOf(tableName);
  if (!addsInBulk(type, target)) throw new AppError("badRequest", "values.tableName");
  assertAllowed(authorizeType(caller, target, "add"));
  for (const name of ["id", "menteeId", "organizationId", "version"])
    if (name in data) throw new AppError("badRequest", `values.data.${name}`);
  for (const [name, value] of Object.entries(data)) {
    const declared = Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
    if (declared && !decode(value ?? "", declared).ok)
      throw new AppError("badRequest", `values.data.${name}`);
  }
  const own = target.fields[target.bulkAdd?.each ?? ""];
  for (const [id, value] of Object.entries(each ?? {}))
    if (!own || !order.ids?.includes(id) || !decode(value ?? "", own).ok)
      throw new AppError("badRequest", `values.each.${id}`);
}

/**
 * Returns the ids of the matching records: at most the maximum plus one, to detect that there are too many.
 * @throws AppError like the list
 */
async function matchingIds(
  repository: Repository,
  { tableName, filter, menteeId }: BulkRequest,
): Promise<string[]> {
  const { organizationId = null, ...listing } = filter ?? {};
  const query = await repository.listQuery(
    tableName,
    { ...wholeListing, ...listing },
    { organizationId, menteeId, deleted: false },
  );
  const { rows } = await sql<IdRow>`select t.id::text from ${sql.table(query.type.table)} t
    where ${conditionsOf(query)} order by t.id limit ${maxBulk + 1}`.execute(repository.db);
  return rows.map(({ id }) => id);
}

/** @throws BusinessError if there are too many records, none, or a different number than the caller expects */
function requireCount({ t }: Repository, { ids, expectedCount }: BulkRequest, count: number): void {
  const refuse = (key: string, values: Record<string, number> = {}) => {
    const message = t(`server.bulk.${key}`, values);
    return new BusinessError(message, { expectedCount: message });
  };
  if (count > maxBulk) throw refuse("tooMany", { most: maxBulk });
  const isAsked = ids === null || count > unconfirmedBulk;
  if (isAsked && (expectedCount === null || expectedCount === undefined)) throw refuse("countMissing");
  if (typeof expectedCount === "number" && expectedCount !== count) throw refuse("countChanged", { count });
  if (count === 0) throw refuse("none");
}

/**
 * Stores a bulk action.
 * @param storeAnswer called in its transaction
 * @returns the id of the job
 * @throws AppError badRequest, forbidden, notFound, tooManyRequests; BusinessError for a wrong number of records
 */
export async function startBulk(
  repository: Repository,
  request: BulkRequest,
  call: Pick<AuditedCall, "requestId" | "address">,
  storeAnswer: StoreAnswer | undefined,
): Promise<string> {
  const { db, signedIn } = repository;
  requireOrder(repository, repository.typeOf(request.tableName), request);
  const ids = request.ids ?? (await matchingIds(repository, request));
  requireCount(repository, request, ids.length);
  const id = await db.transaction().execute(async (trx) => {
    await requireJobSlot(trx, signedIn.caller.accountId);
    const jobId = await insertJob(trx, signedIn.caller, request, ids, call);
    await storeAnswer?.(trx, jobId);
    return jobId;
  });
  addAuditDetails({ jobId: id, count: ids.length });
  return id;
}
