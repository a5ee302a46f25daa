/** Uploads of several documents at once, and their short titles. */
import type { FastifyRequest } from "fastify";
import type { DocumentsAnswer, UploadedDocument } from "#shared/contracts/responses/documents.ts";
import type { App } from "#server/kernel/app.ts";
import { keepDocument } from "./keep-document.ts";
import { authorizeUpload, uploadTargetOf } from "./upload-target.ts";
import { readTitles } from "./titles.ts";
import { acceptUploads, type Fields } from "#server/platform/files/receive.ts";
import { receiveMany } from "#server/platform/files/receive-many.ts";
import { makeVirusScan } from "#server/platform/files/virus-scan.ts";
import { uploadQuota } from "#server/core/accounts/upload-quota.ts";
import { requireSignIn, requireStillSignedIn, whileReceiving } from "#server/core/accounts/authentication.ts";
import { readFields } from "#server/platform/http/form-fields.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { saveRecord } from "#server/core/records/save/save.ts";

const bytesPerMb = 1024 * 1024;
/** Maximum number of text fields in one call with titles. */
const maxTitleFields = 1000;

async function keepAll(request: FastifyRequest): Promise<DocumentsAnswer> {
  const { env, files: store, log } = request.server;
  const { accountId } = repositoryOf(request).signedIn.caller;
  const settings = {
    maxBytes: env.uploadMaxMb * bytesPerMb,
    sender: accountId,
    isComplete: (fields: Fields) => "clientId" in fields,
    authorize: (fields: Fields) => authorizeUpload(repositoryOf(request), uploadTargetOf(fields)),
  };
  return receiveMany(request, store, settings, async ({ files, fields }) => {
    await requireStillSignedIn(request);
    const repository = repositoryOf(request);
    const quota = uploadQuota(request.server, repository.signedIn.caller);
    const keeping = { repository, uploads: store, scan: makeVirusScan(env.scanner, log), quota };
    const documents: UploadedDocument[] = [];
    for (const file of files) documents.push(await keepDocument(keeping, uploadTargetOf(fields), file));
    return { status: 1, dataType: "documents", documents };
  });
}

async function saveTitles(request: FastifyRequest) {
  const fields = await readFields(request, maxTitleFields);
  await requireStillSignedIn(request);
  const { type, menteeId } = uploadTargetOf(fields);
  const repository = repositoryOf(request);
  // One after the other, so that an interrupted call can be repeated.
  for (const { id, name } of readTitles(fields)) {
    await saveRecord(repository, { tableName: type.name, tableId: id, menteeId, data: { name } });
  }
  return { status: 1, message: repository.t("server.records.saved") };
}

export async function documentRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  await acceptUploads(app);
  app.post("/fileUpload", async (request) => whileReceiving(request, () => keepAll(request)));
  app.post("/fileUpdate", saveTitles);
}
