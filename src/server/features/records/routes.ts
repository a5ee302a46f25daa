/** The calls that read, save, and delete records. */
import {
  archiveRecordBody,
  cloneRecordBody,
  deleteRecordBody,
  getListBody,
  getMenteeBody,
  getMenteeTableBody,
  getRecordBody,
  getTableBody,
  getUserRolesBody,
  restoreRecordBody,
  saveRecordBody,
  undoBody,
  type Listing,
} from "#shared/contracts/records.ts";
import { quickLogBody } from "#shared/contracts/contacts.ts";
import { findDuplicatesBody } from "#shared/contracts/duplicates.ts";
import type { FastifyRequest } from "fastify";
import { isSuper } from "#shared/access/policy.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { writeAnswer } from "#server/kernel/json-text.ts";
import { readEventOf } from "#server/core/audit/audit-calls.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { menteeHeader } from "./mentee-header.ts";
import { readMentee } from "./read-mentee.ts";
import { findHandOver } from "#server/core/records/hand-over/find.ts";
import { readRecord } from "#server/core/records/read-record.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { ListScope } from "#server/core/records/list/query.ts";
import { archiveRecord } from "#server/core/records/save/archive.ts";
import { cloneRecord } from "#server/core/records/save/clone.ts";
import { removeRecord, restoreRecord } from "#server/core/records/save/remove.ts";
import { saveRecord } from "#server/core/records/save/save.ts";
import { findUses } from "#server/core/records/save/uses.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import { undoRequest } from "#server/core/records/save/undo.ts";
import { findDuplicates } from "./duplicates.ts";
import { logContact } from "./log-contact.ts";
import { roleOptions } from "./role-options.ts";

async function sendTable(request: FastifyRequest, tableName: string, listing: Listing, scope: ListScope) {
  const page = await repositoryOf(request).list(tableName, listing, scope, readEventOf(request));
  return {
    status: 1,
    dataType: "table",
    tableName,
    dataValues: page.rows,
    currentPage: page.currentPage,
    totalPages: page.totalPages,
    totalRecords: page.totalRecords,
    ...(page.didYouMean ? { didYouMean: page.didYouMean } : {}),
    ...(page.asOf ? { asOf: page.asOf } : {}),
  };
}

const forKeys = { isForApiKeys: true } as const;

function readRoutes(app: App): void {
  app.post("/getTable", { config: forKeys, schema: { body: getTableBody } }, async (request) => {
    const { tableName, organizationId, deleted, ...listing } = request.body;
    if (deleted && !isSuper(signedInOf(request).caller)) throw new AppError("forbidden", "deleted");
    return sendTable(request, tableName, listing, { organizationId, menteeId: null, deleted });
  });

  app.post("/getMenteeTable", { config: forKeys, schema: { body: getMenteeTableBody } }, async (request) => {
    const { tableName, menteeId, ...listing } = request.body;
    return sendTable(request, tableName, listing, { organizationId: null, menteeId, deleted: false });
  });

  app.post("/getRecord", { config: forKeys, schema: { body: getRecordBody } }, async (request) => {
    const { tableName, tableId, ...owner } = request.body;
    const event = readEventOf(request);
    const record = await readRecord(repositoryOf(request), tableName, tableId, event, owner);
    return { status: 1, dataType: "record", tableName, ...record };
  });

  app.post("/getMentee", { config: forKeys, schema: { body: getMenteeBody } }, async (request) => {
    const { tableId } = request.body;
    if (tableId === "0") throw new AppError("notFound");
    const found = await readMentee(repositoryOf(request), tableId, readEventOf(request));
    if ("mergedInto" in found) return { status: 1, ...found };
    return { status: 1, dataType: "mentee", tableName: "mentees", ...found };
  });

  app.post("/getMenteeHeader", { schema: { body: getMenteeBody } }, async (request) => ({
    status: 1,
    dataType: "menteeHeader",
    dataValues: await menteeHeader(repositoryOf(request), request.body.tableId),
  }));

  app.post("/duplicates/find", { schema: { body: findDuplicatesBody } }, async (request) => {
    const { tableName, data } = request.body;
    const dataValues = await findDuplicates(repositoryOf(request), tableName, data);
    return { status: 1, dataType: "duplicates", dataValues };
  });

  app.post("/handOver/find", { schema: { body: getRecordBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const dataValues = await findHandOver(repositoryOf(request), tableName, tableId);
    return { status: 1, dataType: "handOver", dataValues };
  });

  app.post("/uses/find", { schema: { body: getRecordBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const found = await findUses(repositoryOf(request), tableName, tableId);
    return { status: 1, dataType: "uses", ...found };
  });

  app.post("/getList", { config: forKeys, schema: { body: getListBody } }, async (request) => {
    const { tableName, extraTables, ...options } = request.body;
    const repository = repositoryOf(request);
    const names = [...new Set([...(tableName ? [tableName] : []), ...extraTables])];
    const lists = await Promise.all(names.map((name) => repository.options(name, options)));
    const dataValues = Object.fromEntries(names.map((name, index) => [name, lists[index]]));
    return { status: 1, dataType: "list", dataValues };
  });

  app.post("/getUserRoles", { schema: { body: getUserRolesBody } }, async (request) => ({
    status: 1,
    dataType: "userRoles",
    dataValues: await roleOptions(repositoryOf(request), request.body.organizationId),
  }));
}

function writeRoutes(app: App): void {
  const translate = (request: FastifyRequest, key: string, values: { count?: number } = {}) =>
    repositoryOf(request).t(`server.records.${key}`, values);

  app.post("/saveRecord", { config: forKeys, schema: { body: saveRecordBody } }, async (request) => {
    const extras: Record<string, string> = {};
    const recordId = await withIdempotency(
      request,
      (storeAnswer) => saveRecord(repositoryOf(request), { ...request.body, storeAnswer, extras }),
      extras,
    );
    return { status: 1, message: translate(request, "saved"), recordId, ...extras };
  });

  app.post("/quickLog", { config: forKeys, schema: { body: quickLogBody } }, async (request) => {
    const recordId = await withIdempotency(request, (storeAnswer) =>
      logContact(repositoryOf(request), request.body, storeAnswer),
    );
    return { status: 1, message: translate(request, "saved"), recordId };
  });

  app.post("/deleteRecord", { config: forKeys, schema: { body: deleteRecordBody } }, async (request) => {
    const { tableName, tableId, ...choices } = request.body;
    const { uses } = await removeRecord(repositoryOf(request), tableName, tableId, choices);
    if (uses === 0) return { status: 1, message: translate(request, "deleted") };
    return { status: 1, message: translate(request, "archivedInUse", { count: uses }), uses };
  });

  app.post("/restoreRecord", { schema: { body: restoreRecordBody } }, async (request) => {
    await restoreRecord(repositoryOf(request), request.body.tableName, request.body.tableId);
    return { status: 1, message: translate(request, "restored") };
  });

  app.post("/undo", { schema: { body: undoBody } }, async (request) => {
    const repository = repositoryOf(request);
    const recordId = await undoRequest(repository, request.body.requestId);
    return { status: 1, message: repository.t("server.undo.done"), recordId };
  });

  app.post("/archiveRecord", { config: forKeys, schema: { body: archiveRecordBody } }, async (request) => {
    const { tableName, tableId, menteeId, activeStatus } = request.body;
    await archiveRecord(repositoryOf(request), tableName, tableId, menteeId, activeStatus);
    return { status: 1, message: translate(request, activeStatus ? "restored" : "archived") };
  });

  app.post("/cloneRecord", { config: forKeys, schema: { body: cloneRecordBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const recordId = await withIdempotency(request, (storeAnswer) =>
      cloneRecord(repositoryOf(request), tableName, tableId, storeAnswer),
    );
    return { status: 1, message: translate(request, "cloned"), recordId };
  });
}

/** Registers the record calls. All require a sign-in. */
export async function recordRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  app.setReplySerializer(writeAnswer);
  readRoutes(app);
  writeRoutes(app);
}
