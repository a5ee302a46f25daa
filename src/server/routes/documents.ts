/** Uploads of several documents at once, and their short titles (contract, section 4). */
import type { FastifyRequest } from "fastify";
import type { DocumentsAnswer, UploadedDocument } from "#shared/contracts/documents.ts";
import type { App } from "../app.ts";
import { keepDocument } from "../documents/keep-document.ts";
import { authorizeShelf, shelfOf } from "../documents/shelf.ts";
import { readTitles } from "../documents/titles.ts";
import { acceptUploads } from "../files/receive.ts";
import { receiveMany, type Fields } from "../files/receive-many.ts";
import { makeVirusScan } from "../files/virus-scan.ts";
import { requireSignIn, signedInOf } from "../http/authentication.ts";
import { readFields } from "../http/form-fields.ts";
import { Repository } from "../records/repository.ts";
import { Writer } from "../records/writer.ts";

const bytesPerMb = 1024 * 1024;
/** Text fields of one call with titles. */
const mostTitleFields = 1000;

const writerOf = (request: FastifyRequest): Writer =>
  new Writer(new Repository(request.server.services, signedInOf(request)));

async function keepAll(request: FastifyRequest): Promise<DocumentsAnswer> {
  const { env, files: store, log } = request.server.services;
  const writer = writerOf(request);
  const settings = {
    maxBytes: env.uploadMaxMb * bytesPerMb,
    isComplete: (fields: Fields) => "clientId" in fields,
    authorize: (fields: Fields) => authorizeShelf(writer.repository, shelfOf(fields)),
  };
  const scan = makeVirusScan(env.scanner, log);
  return receiveMany(request, store, settings, async ({ files, fields }) => {
    const documents: UploadedDocument[] = [];
    for (const file of files) documents.push(await keepDocument(writer, shelfOf(fields), file, scan));
    return { status: 1, dataType: "documents", documents };
  });
}

async function saveTitles(request: FastifyRequest) {
  const fields = await readFields(request, mostTitleFields);
  const { type, menteeId } = shelfOf(fields);
  const writer = writerOf(request);
  // One after the other: a call that breaks off can be sent again.
  for (const { id, name } of readTitles(fields)) {
    await writer.save({ tableName: type.name, tableId: id, menteeId, data: { name } });
  }
  return { status: 1, message: writer.repository.t("server.records.saved") };
}

/** Registers `/fileUpload` and `/fileUpdate`. */
export async function documentRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  await acceptUploads(app);
  app.post("/fileUpload", keepAll);
  app.post("/fileUpdate", saveTitles);
}
