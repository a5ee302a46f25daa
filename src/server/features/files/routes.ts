import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { FastifyRequest } from "fastify";
import { rm, stat } from "node:fs/promises";
import { z } from "zod";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findReadableFile, isOwnProfile, menteeOf, type CanReadRecord, type FileRow } from "./access.ts";
import { acceptUploads, receiveUpload } from "#server/platform/files/receive.ts";
import { limitOpenDownloads } from "#server/platform/files/open-downloads.ts";
import { serveFile } from "./serve.ts";
import { storeUpload } from "#server/platform/files/uploads.ts";
import { makeVirusScan } from "#server/platform/files/virus-scan.ts";
import { uploadQuota } from "#server/core/accounts/upload-quota.ts";
import {
  requireSignIn,
  requireSignInOrCookie,
  requireStillSignedIn,
  signedInOf,
  whileReceiving,
} from "#server/core/accounts/authentication.ts";
import { Repository } from "#server/core/records/repository.ts";
import { text } from "#shared/contracts/text.ts";

const bytesPerMb = 1024 * 1024;

type Fields = Readonly<Record<string, string>>;

/** Checks that the caller may add or edit records of the table, or uploads for their own profile. */
function authorizeUpload(registry: Registry, caller: Caller, fields: Fields): void {
  const { tableName = "", id = "" } = fields;
  if (isOwnProfile(caller, tableName, id)) return;
  const type = registry.get(tableName);
  if (!type) throw new AppError("notFound");
  const may =
    authorizeType(caller, type, "add") === "allow" || authorizeType(caller, type, "edit") === "allow";
  if (!may) throw new AppError("forbidden");
}

async function upload(request: FastifyRequest, imagesOnly: boolean): Promise<string> {
  const { env, files, log, registry } = request.server;
  const { accountId } = signedInOf(request).caller;
  const received = await whileReceiving(request, () =>
    receiveUpload(request, files, {
      maxBytes: env.uploadMaxMb * bytesPerMb,
      sender: accountId,
      isComplete: (fields) => "tableName" in fields && "id" in fields,
      async authorize(fields) {
        await requireStillSignedIn(request);
        authorizeUpload(registry, signedInOf(request).caller, fields);
      },
    }),
  );
  try {
    const { size } = await stat(received.path);
    const { path, fileName } = received;
    const scan = makeVirusScan(env.scanner, log);
    const quota = uploadQuota(request.server, signedInOf(request).caller);
    return await storeUpload(files, { path, fileName, accountId, imagesOnly, scan, quota }, size);
  } finally {
    await rm(received.path, { force: true });
  }
}

async function uploadRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  await acceptUploads(app);
  app.post("/file-upload", async (request) => ({ status: 1, newFileName: await upload(request, false) }));
  app.post("/image-upload", async (request) => ({ status: 1, newFileName: await upload(request, true) }));
}

const query = z.object({ size: text().optional(), inline: text().optional() });

/** Tells the audit trail to which record and mentee the file belongs. */
async function nameSubject({ context, server }: FastifyRequest, file: FileRow): Promise<void> {
  const { record_table: tableName, record_id: recordId } = file;
  if (!context.call || tableName === null || recordId === null) return;
  const menteeId = await menteeOf(server.db, server.registry, file);
  context.call.subject = { tableName, recordId, menteeId };
}

async function downloadRoutes(app: App): Promise<void> {
  const canReadRecord: CanReadRecord = (signedIn, table, recordId, field) =>
    new Repository(app, signedIn).canRead(table, recordId, field);

  app.addHook("onRequest", requireSignInOrCookie);
  app.get(
    "/files/:name",
    { schema: { params: z.object({ name: text() }), querystring: query } },
    async (request, reply) => {
      const { name } = request.params;
      const file = await findReadableFile(app.db, signedInOf(request), name, canReadRecord);
      if (!file) throw new AppError("notFound");
      await nameSubject(request, file);
      limitOpenDownloads(reply, signedInOf(request).caller.accountId);
      const { size, inline } = request.query;
      const requested = { isThumbnail: size === "thumb", isInline: inline === "1" };
      return serveFile(request, reply, app.files, file, requested);
    },
  );
}

/** Logs at startup if a bucket can't be reached, instead of at the first upload. */
function checkStore({ files, log }: App): void {
  void files.size("0").catch((error: Error) => log.error({ name: error.name }, "files cannot be stored"));
}

/** Registers `/file-upload`, `/image-upload`, and `/files/…`. */
export async function fileRoutes(app: App): Promise<void> {
  await app.register(uploadRoutes);
  await app.register(downloadRoutes);
  app.addHook("onReady", (done) => {
    checkStore(app);
    done();
  });
}
