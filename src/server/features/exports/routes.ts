/** Exports: requesting one, following its progress, and downloading it with its code. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import {
  advExportBody,
  exportCodeBody,
  exportCodeParams,
  exportMenteeBody,
  exportOverviewBody,
} from "#shared/contracts/exports.ts";
import { exportHmisBody, hmisCheckBody } from "#shared/contracts/hmis.ts";
import { exportMeasuresBody, runMeasuresBody } from "#shared/contracts/measures.ts";
import { exportReportBody } from "#shared/contracts/reports.ts";
import { paperCardsBody } from "#shared/contracts/paper-cards.ts";
import { exportOrganizationBody } from "#shared/contracts/moving.ts";
import type { JobProgress } from "#shared/contracts/responses/jobs.ts";
import { requireJob } from "#server/core/jobs/jobs.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { isFreshSignIn, requireCurrentPassword } from "#server/core/accounts/current-password.ts";
import { requireMover } from "#server/core/moving/require-owner.ts";
import { authenticateHash } from "#server/core/accounts/session.ts";
import { advancedOptions, foundMentees } from "./advanced/options.ts";
import { reportNumbers } from "./advanced/report.ts";
import { Exporter } from "./exporter.ts";
import { checkHmis } from "./hmis/hmis.ts";
import { printedMeasures } from "./measures/measures.ts";
import { removeExport } from "#server/platform/files/export-files.ts";
import { kinds, mayFetch } from "./kinds.ts";
import { claimCode, deleteExport, findByCode, progressOf, renewCode, type ExportRow } from "./store.ts";
import type { ExportKind } from "./kind.ts";
import { limitOpenDownloads } from "#server/platform/files/open-downloads.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { requireSignIn, requireSignInOrCookie, signedInOf } from "#server/core/accounts/authentication.ts";
import { contentDisposition } from "#server/platform/http/content-disposition.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { frameHeaders } from "#server/platform/http/security-headers.ts";
import { repositoryOf } from "#server/core/records/repository.ts";

/** How long a download waits for an unfinished file, and how often it checks, in milliseconds. */
const maxWait = 10 * 60_000;
const lookEvery = 400;

/** Returns the reason why an export failed, in the caller's language. Empty for other jobs. */
async function failureMessage(
  request: FastifyRequest<{ Params: { code: string } }>,
  { jobStatus }: JobProgress,
): Promise<{ message?: string }> {
  if (jobStatus !== "failed") return {};
  const { accountId } = signedInOf(request).caller;
  const failure = (await findByCode(request.server.db, accountId, request.params.code))?.failure;
  return { message: textsFor(request)(failure ? `server.errors.${failure}` : "server.exports.failed") };
}

/** Registers the calls that request exports and follow their progress. */
export async function exportRoutes(app: App): Promise<void> {
  const { db, env, log } = app;
  const exporter = new Exporter(db, openFileStore(env, "exports"), log);
  app.addHook("preClose", () => exporter.stop());
  app.addHook("onRequest", requireSignIn);

  async function begin<Body>(request: FastifyRequest, kind: ExportKind<Body>, body: Body) {
    const plan = await kind.plan(repositoryOf(request), body, request.server.files);
    const { row, code } = await exporter.start(signedInOf(request), plan);
    return { status: 1, dataType: "export", code, ...progressOf(row) };
  }

  app.post("/export/overview", { schema: { body: exportOverviewBody } }, (request) =>
    begin(request, kinds.overview, request.body),
  );
  app.post("/export/mentee", { schema: { body: exportMenteeBody } }, (request) =>
    begin(request, kinds.mentee, request.body),
  );
  app.post("/paperCards", { schema: { body: paperCardsBody } }, (request) =>
    begin(request, kinds.paperCards, request.body),
  );
  app.post("/export/measures", { schema: { body: exportMeasuresBody } }, (request) =>
    begin(request, kinds.measures, request.body),
  );
  app.post("/export/report", { schema: { body: exportReportBody } }, (request) =>
    begin(request, kinds.report, request.body),
  );
  app.post("/export/hmis", { schema: { body: exportHmisBody } }, (request) =>
    begin(request, kinds.hmis, request.body),
  );
  app.post("/hmis/check", { schema: { body: hmisCheckBody } }, (request) =>
    checkHmis(repositoryOf(request), request.body),
  );
  app.post("/export/organization", { schema: { body: exportOrganizationBody } }, async (request) => {
    const repository = repositoryOf(request);
    await requireMover(repository);
    const { signedIn, t } = repository;
    if (!isFreshSignIn(signedIn))
      await requireCurrentPassword(app, signedIn, request.body.currentPassword, t);
    return begin(request, kinds.organization, {});
  });
  app.post("/export/advExportMentees", { schema: { body: advExportBody } }, async (request) => {
    const mentees = await foundMentees(repositoryOf(request), request.body);
    return { ...(await begin(request, kinds.advExportMentees, request.body)), mentees };
  });
  app.post("/export/advExportReport", { schema: { body: advExportBody } }, async (request) => {
    const mentees = await foundMentees(repositoryOf(request), request.body);
    return { ...(await begin(request, kinds.advExportReport, request.body)), mentees };
  });

  app.post("/measures/printed", { schema: { body: runMeasuresBody } }, async (request) => ({
    status: 1,
    dataType: "printedMeasures",
    ...(await printedMeasures(repositoryOf(request), request.body)),
  }));
  app.post("/reportNumbers", { schema: { body: advExportBody } }, async (request) => ({
    status: 1,
    dataType: "reportNumbers",
    dataValues: await reportNumbers(repositoryOf(request), request.body),
  }));
  app.get("/getAdvExportOptions", async (request) => ({
    status: 1,
    dataType: "advExports",
    advExports: await advancedOptions(repositoryOf(request)),
  }));

  app.get("/export-status/:code", { schema: { params: exportCodeParams } }, async (request) => {
    const job = await requireJob(db, signedInOf(request).caller.accountId, request.params.code);
    if (job.kind !== "export") throw new AppError("notFound");
    const { jobId: exportId, jobStatus: exportStatus, progress } = job;
    const message = await failureMessage(request, job);
    return { status: 1, dataType: "exportStatus", exportId, exportStatus, progress, ...message };
  });

  app.get("/job-status/:code", { schema: { params: exportCodeParams } }, async (request) => {
    const job = await requireJob(db, signedInOf(request).caller.accountId, request.params.code);
    return { status: 1, dataType: "jobStatus", ...job, ...(await failureMessage(request, job)) };
  });

  app.post("/export-code", { schema: { body: exportCodeBody } }, async (request) => {
    const { caller } = signedInOf(request);
    const renewed = await renewCode(db, caller.accountId, request.body.exportId);
    if (!renewed) throw new AppError("notFound");
    return { status: 1, dataType: "export", code: renewed.code, ...progressOf(renewed.row) };
  });
}

/** Registers the download addresses, once below `/apicalls` and once at the root. */
export async function exportDownloads(app: App): Promise<void> {
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
