/** Downloading the file of an export with its code. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { exportCodeParams } from "#shared/contracts/exports.ts";
import { requireSignInOrCookie, signedInOf } from "#server/core/accounts/authentication.ts";
import { authenticateHash } from "#server/core/accounts/session.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { removeExport } from "#server/platform/files/export-files.ts";
import { limitOpenDownloads } from "#server/platform/files/open-downloads.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { contentDisposition } from "#server/platform/http/content-disposition.ts";
import { frameHeaders } from "#server/platform/http/security-headers.ts";
import { mayFetch } from "./kinds.ts";
import { claimCode, deleteExport, findByCode, type ExportRow } from "./store.ts";

/** How long a download waits for an unfinished file, and how often it checks, in milliseconds. */
const maxWait = 10 * 60_000;
const lookEvery = 400;

/** Registers the download addresses, once below `/apicalls` and once at the root. */
export async function exportDownloadRoutes(app: App): Promise<void> {
  const { db, env } = app;
  const files = openFileStore(env, "exports");
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });

  /** Returns the export of a code as soon as its file is ready. Null for any invalid code. */
  async function takeExport(request: FastifyRequest, code: string): Promise<ExportRow | null> {
    const { caller, sessionHash } = signedInOf(request);
    const { accountId } = caller;
    const until = Date.now() + maxWait;
    let found = await findByCode(db, accountId, code);
    while (found && (found.status === "queued" || found.status === "running")) {
      if (isClosing || Date.now() > until) throw new AppError("unavailable", "export", 30);
      await sleep(lookEvery);
      // The client has disconnected, so the code stays valid.
      if (request.raw.socket.destroyed) return null;
      found = await findByCode(db, accountId, code);
    }
    if (!found) return null;
    // After minutes of waiting, the session may have ended or the role may have changed.
    const signedIn = await authenticateHash(db, env, sessionHash, { touch: false });
    if (!signedIn || !(await mayFetch(app, signedIn, found))) return null;
    return claimCode(db, accountId, code);
  }

  async function send(request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) {
    limitOpenDownloads(reply, signedInOf(request).caller.accountId);
    const row = await takeExport(request, request.params.code);
    if (!row) throw new AppError("notFound");
    const size = await files.size(row.fileKey);
    if (size === null) throw new AppError("notFound");
    reply.raw.once("finish", () => {
      // The whole file was sent, so it is no longer needed. If deleting it fails, the cleanup deletes it.
      void deleteExport(db, row.id)
        .then(() => removeExport(files, row.fileKey))
        .catch(() => undefined);
    });
    void reply.headers({
      "content-type": row.mediaType,
      "content-length": size,
      "content-disposition": contentDisposition("attachment", row.fileName),
      ...frameHeaders,
      "x-content-type-options": "nosniff",
    });
    return reply.send(files.read(row.fileKey));
  }

  app.addHook("onRequest", requireSignInOrCookie);
  for (const path of ["/export/:code", "/export-mentee/:code"]) {
    // A HEAD request must not use up the code.
    app.get(path, { schema: { params: exportCodeParams }, exposeHeadRoute: false }, send);
  }
}
