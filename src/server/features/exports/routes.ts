/** Requesting exports. `progress-routes.ts` follows their progress, and `download-routes.ts` sends their files. */
import type { FastifyRequest } from "fastify";
import { advExportBody, exportMenteeBody, exportOverviewBody } from "#shared/contracts/exports.ts";
import { exportHmisBody, hmisCheckBody } from "#shared/contracts/hmis.ts";
import { exportMeasuresBody, runMeasuresBody } from "#shared/contracts/measures.ts";
import { exportReportBody } from "#shared/contracts/reports.ts";
import { paperCardsBody } from "#shared/contracts/paper-cards.ts";
import { exportOrganizationBody } from "#shared/contracts/moving.ts";
import type { App } from "#server/kernel/app.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { isFreshSignIn, requireCurrentPassword } from "#server/core/accounts/current-password.ts";
import { requireMover } from "#server/core/moving/require-owner.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { openFileStore } from "#server/platform/files/store.ts";
import { advancedOptions, foundMentees } from "./advanced/options.ts";
import { reportNumbers } from "./advanced/report.ts";
import { Exporter } from "./exporter.ts";
import { checkHmis } from "./hmis/hmis.ts";
import type { ExportKind } from "./kind.ts";
import { kinds } from "./kinds.ts";
import { printedMeasures } from "./measures/measures.ts";
import { progressOf } from "./store.ts";

/** Registers the calls that request exports and tell what they will contain. */
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
  for (const kind of ["advExportMentees", "advExportReport"] as const)
    app.post(`/export/${kind}`, { schema: { body: advExportBody } }, async (request) => {
      const mentees = await foundMentees(repositoryOf(request), request.body);
      return { ...(await begin(request, kinds[kind], request.body)), mentees };
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
}
