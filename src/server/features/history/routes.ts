/** The history of a record, from the audit trail. */
import { getHistoryBody, type HistoryAnswer } from "#shared/contracts/history.ts";
import type { App } from "#server/kernel/app.ts";
import { readHistory } from "./history.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { Repository } from "#server/core/records/repository.ts";

/** Registers `/getHistory`. */
export async function historyRoutes(app: App): Promise<void> {
  app.post(
    "/getHistory",
    { onRequest: requireSignIn, schema: { body: getHistoryBody } },
    async (request): Promise<HistoryAnswer> => {
      const repository = new Repository(app, signedInOf(request));
      const { rows, fileNames, hasMore } = await readHistory(repository, request.body);
      return { status: 1, dataType: "history", dataValues: rows, fileNames, hasMore };
    },
  );
}
