/** Calls for reports to funders. The record calls list them. */
import type { FastifyRequest } from "fastify";
import {
  finalizeReportBody,
  makeReportBody,
  narrativeBody,
  reportBody,
  reportPeopleBody,
} from "#shared/contracts/reports.ts";
import type { ReportAnswer, ReportPeopleAnswer } from "#shared/contracts/responses/reports.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { readReportPeople } from "#server/core/records/reports/people.ts";
import { readReport } from "#server/core/records/reports/read.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency, type StoreAnswer } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { finalizeReport, removeReport, saveNarrative } from "./change.ts";
import { correctReport, makeReport } from "./make.ts";

/** Registers `/reports/…`, for people with the access key `measures`. */
export async function reportRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  async function once(
    request: FastifyRequest,
    message: string,
    save: (store: StoreAnswer | undefined) => Promise<string>,
  ) {
    const recordId = await withIdempotency(request, save);
    return { status: 1, message: repositoryOf(request).t(`server.reports.${message}`), recordId };
  }

  app.post("/reports/make", { schema: { body: makeReportBody } }, (request) =>
    once(request, "made", (store) => makeReport(repositoryOf(request), request.body, store)),
  );

  app.post("/reports/get", { schema: { body: reportBody } }, async (request): Promise<ReportAnswer> => ({
    status: 1,
    dataType: "report",
    dataValues: await readReport(repositoryOf(request), request.body.tableId),
  }));

  app.post(
    "/reports/people",
    { schema: { body: reportPeopleBody } },
    async (request): Promise<ReportPeopleAnswer> => ({
      status: 1,
      dataType: "reportPeople",
      ...(await readReportPeople(repositoryOf(request), request.body)),
    }),
  );

  app.post("/reports/narrative", { schema: { body: narrativeBody } }, (request) =>
    once(request, "saved", (store) => saveNarrative(repositoryOf(request), request.body, store)),
  );

  app.post("/reports/finalize", { schema: { body: finalizeReportBody } }, (request) => {
    const { tableId, hash } = request.body;
    return once(request, "finalized", (store) => finalizeReport(repositoryOf(request), tableId, hash, store));
  });

  app.post("/reports/correct", { schema: { body: reportBody } }, (request) =>
    once(request, "corrected", (store) => correctReport(repositoryOf(request), request.body.tableId, store)),
  );

  app.post("/reports/remove", { schema: { body: reportBody } }, async (request) => {
    const repository = repositoryOf(request);
    await removeReport(repository, request.body.tableId);
    return { status: 1, message: repository.t("server.reports.removed") };
  });
}
