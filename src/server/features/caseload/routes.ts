import { caseloadBody, openWorkBody, transferBody } from "#shared/contracts/caseload.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { readCaseload } from "./overview.ts";
import { readOpenWork, transferMentees } from "./transfer.ts";

/** Registers the calls about caseloads. All require a sign-in. */
export async function caseloadRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/caseload", { schema: { body: caseloadBody } }, async (request) => ({
    status: 1,
    dataType: "caseload",
    ...(await readCaseload(repositoryOf(request), request.body.organizationId)),
  }));

  app.post("/caseload/open", { schema: { body: openWorkBody } }, async (request) => ({
    status: 1,
    dataType: "openWork",
    ...(await readOpenWork(repositoryOf(request), request.body)),
  }));

  app.post("/caseload/transfer", { schema: { body: transferBody } }, async (request) => {
    const repository = repositoryOf(request);
    const transferred = await transferMentees(repository, request.body);
    return {
      status: 1,
      message: repository.t("server.caseload.transferred", { count: transferred }),
      transferred,
    };
  });
}
