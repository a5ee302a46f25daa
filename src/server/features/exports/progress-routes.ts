/** The progress of exports and other jobs, and new codes for exports. */
import type { FastifyRequest } from "fastify";
import { exportCodeBody, exportCodeParams } from "#shared/contracts/exports.ts";
import type { JobProgress } from "#shared/contracts/responses/jobs.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { requireJob } from "#server/core/jobs/jobs.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { findByCode, progressOf, renewCode } from "./store.ts";

/** Returns the job of the code in the address, with the reason if it failed, in the caller's language. */
async function readJob(
  request: FastifyRequest<{ Params: { code: string } }>,
): Promise<JobProgress & { message?: string }> {
  const { db } = request.server;
  const { accountId } = signedInOf(request).caller;
  const job = await requireJob(db, accountId, request.params.code);
  if (job.jobStatus !== "failed") return job;
  const failure = (await findByCode(db, accountId, request.params.code))?.failure;
  const message = textsFor(request)(failure ? `server.errors.${failure}` : "server.exports.failed");
  return { ...job, message };
}

/** Registers `/export-status`, `/job-status`, and `/export-code`. */
export async function exportProgressRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.get("/export-status/:code", { schema: { params: exportCodeParams } }, async (request) => {
    const { kind, jobId: exportId, jobStatus: exportStatus, ...job } = await readJob(request);
    if (kind !== "export") throw new AppError("notFound");
    return { status: 1, dataType: "exportStatus", exportId, exportStatus, ...job };
  });

  app.get("/job-status/:code", { schema: { params: exportCodeParams } }, async (request) => ({
    status: 1,
    dataType: "jobStatus",
    ...(await readJob(request)),
  }));

  app.post("/export-code", { schema: { body: exportCodeBody } }, async (request) => {
    const { caller } = signedInOf(request);
    const renewed = await renewCode(app.db, caller.accountId, request.body.exportId);
    if (!renewed) throw new AppError("notFound");
    return { status: 1, dataType: "export", code: renewed.code, ...progressOf(renewed.row) };
  });
}
