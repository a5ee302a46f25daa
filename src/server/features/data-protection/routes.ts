/** API calls for data protection (docs/decisions/0026-data-protection.md). */
import { anonymizeMenteeBody } from "#shared/contracts/records.ts";
import type { App } from "#server/kernel/app.ts";
import { anonymizeMentee } from "./anonymize-mentee.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";

export async function dataProtectionRoutes(app: App): Promise<void> {
  app.post(
    "/anonymizeMentee",
    { onRequest: requireSignIn, schema: { body: anonymizeMenteeBody } },
    async (request) => {
      const repository = repositoryOf(request);
      const { tableId, confirm } = request.body;
      await anonymizeMentee(app, repository, tableId, confirm);
      return { status: 1, message: repository.t("server.dataProtection.anonymized") };
    },
  );
}
