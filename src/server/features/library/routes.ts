/** The call that mentees use to find jobs, courses, and resources. */
import { findBody } from "#shared/contracts/find.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { writeAnswer } from "#server/kernel/json-text.ts";
import { findEntries } from "./find.ts";

/** Registers `/find`, for callers who may list the record type. */
export async function libraryRoutes(app: App): Promise<void> {
  app.setReplySerializer(writeAnswer);
  app.post("/find", { onRequest: requireSignIn, schema: { body: findBody } }, async (request) => ({
    status: 1,
    dataType: request.body.tableName,
    ...(await findEntries(repositoryOf(request), request.body)),
  }));
}
