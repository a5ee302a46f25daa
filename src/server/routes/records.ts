/** The record calls of the contract, section 4. */
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
  type Listing,
} from "#shared/contracts/records.ts";
import type { FastifyRequest } from "fastify";
import { isSuper } from "#shared/access/policy.ts";
import type { App } from "../app.ts";
import { AppError } from "../errors.ts";
import { requireSignIn, signedInOf } from "../http/authentication.ts";
import { menteeHeader } from "../records/mentee-header.ts";
import { Repository } from "../records/repository.ts";
import type { ListScope } from "../records/list-query.ts";
import { saveOnce, type Kept } from "../records/save-once.ts";
import { roleOptions } from "../records/role-options.ts";
import { Writer } from "../records/writer.ts";

const repositoryOf = (request: FastifyRequest): Repository =>
  new Repository(request.server.services, signedInOf(request));

async function sendTable(request: FastifyRequest, tableName: string, listing: Listing, scope: ListScope) {
  const page = await repositoryOf(request).list(tableName, listing, scope);
  return {
    status: 1,
    dataType: "table",
    tableName,
    dataValues: page.rows,
    currentPage: page.currentPage,
    totalPages: page.totalPages,
    totalRecords: page.totalRecords,
  };
}

function readRoutes(app: App): void {
  app.post("/getTable", { schema: { body: getTableBody } }, async (request) => {
    const { tableName, organizationId, deleted, ...listing } = request.body;
    if (deleted && !isSuper(signedInOf(request).caller)) throw new AppError("forbidden", "deleted");
    return sendTable(request, tableName, listing, { organizationId, menteeId: null, deleted });
  });

  app.post("/getMenteeTable", { schema: { body: getMenteeTableBody } }, async (request) => {
    const { tableName, menteeId, ...listing } = request.body;
    return sendTable(request, tableName, listing, { organizationId: null, menteeId, deleted: false });
  });

  app.post("/getRecord", { schema: { body: getRecordBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const record = await repositoryOf(request).read(tableName, tableId);
    return { status: 1, dataType: "record", tableName, ...record };
  });

  app.post("/getMentee", { schema: { body: getMenteeBody } }, async (request) => {
    const { tableId } = request.body;
    if (tableId === "0") throw new AppError("notFound");
    const record = await repositoryOf(request).read("mentees", tableId);
    return { status: 1, dataType: "mentee", tableName: "mentees", ...record };
  });

  app.post("/getMenteeHeader", { schema: { body: getMenteeBody } }, async (request) => ({
    status: 1,
    dataType: "menteeHeader",
    dataValues: await menteeHeader(repositoryOf(request), request.body.tableId),
  }));

  app.post("/getList", { schema: { body: getListBody } }, async (request) => {
    const { tableName, extraTables, ...wish } = request.body;
    const repository = repositoryOf(request);
    const names = [...new Set([...(tableName ? [tableName] : []), ...extraTables])];
    const lists = await Promise.all(names.map((name) => repository.options(name, wish)));
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
  const writerOf = (request: FastifyRequest) => new Writer(repositoryOf(request));
  const once = (request: FastifyRequest, save: (kept?: Kept) => Promise<string>) =>
    saveOnce(request, app.services.db, signedInOf(request).caller.accountId, save);
  const say = (request: FastifyRequest, key: string) => repositoryOf(request).t(`server.records.${key}`);

  app.post("/saveRecord", { schema: { body: saveRecordBody } }, async (request) => {
    const recordId = await once(request, (kept) => writerOf(request).save({ ...request.body, kept }));
    return { status: 1, message: say(request, "saved"), recordId };
  });

  app.post("/deleteRecord", { schema: { body: deleteRecordBody } }, async (request) => {
    const { tableName, tableId, menteeId } = request.body;
    await writerOf(request).remove(tableName, tableId, menteeId);
    return { status: 1, message: say(request, "deleted") };
  });

  app.post("/restoreRecord", { schema: { body: restoreRecordBody } }, async (request) => {
    await writerOf(request).restore(request.body.tableName, request.body.tableId);
    return { status: 1, message: say(request, "restored") };
  });

  app.post("/archiveRecord", { schema: { body: archiveRecordBody } }, async (request) => {
    const { tableName, tableId, menteeId, activeStatus } = request.body;
    await writerOf(request).archive(tableName, tableId, menteeId, activeStatus);
    return { status: 1, message: say(request, activeStatus ? "restored" : "archived") };
  });

  app.post("/cloneRecord", { schema: { body: cloneRecordBody } }, async (request) => {
    const { tableName, tableId } = request.body;
    const recordId = await once(request, (kept) => writerOf(request).clone(tableName, tableId, kept));
    return { status: 1, message: say(request, "cloned"), recordId };
  });
}

/** Registers the record calls; all of them need a signed-in person. */
export async function recordRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  readRoutes(app);
  writeRoutes(app);
}
