/** The history of a record, from the audit trail. */
import { getAuditDetailsBody, getHistoryBody } from "#shared/contracts/history.ts";
import type { AuditDetailsAnswer, HistoryAnswer } from "#shared/contracts/responses/history.ts";
import type { App } from "#server/kernel/app.ts";
import { readAuditDetails } from "./audit-details.ts";
import { readHistory } from "./history.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";

/** Registers `/getHistory` and `/getAuditDetails`. */
export async function historyRoutes(app: App): Promise<void> {
  app.post(
    "/getHistory",
    { onRequest: requireSignIn, schema: { body: getHistoryBody } },
    async (request): Promise<HistoryAnswer> => {
      const repository = repositoryOf(request);
      const { rows, fileNames, hasMore } = await readHistory(repository, request.body);
      return { status: 1, dataType: "history", dataValues: rows, fileNames, hasMore };
    },
  );
  app.post(
    "/getAuditDetails",
    { onRequest: requireSignIn, schema: { body: getAuditDetailsBody } },
    async (request): Promise<AuditDetailsAnswer> => {
      const repository = repositoryOf(request);
      const dataValues = await readAuditDetails(repository, request.body.tableId);
      return { status: 1, dataType: "auditDetails", dataValues };
    },
  );
}
