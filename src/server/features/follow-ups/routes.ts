/** The calls that mentees use to answer a follow-up. */
import { answerFollowUpBody } from "#shared/contracts/follow-ups.ts";
import type { FollowUpAnswer } from "#shared/contracts/responses/follow-ups.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import { withIdempotency } from "#server/core/records/save/transaction.ts";
import type { App } from "#server/kernel/app.ts";
import { answerFollowUp } from "./answer.ts";
import { readOwnFollowUp } from "#server/core/records/own-follow-up.ts";

export async function followUpRoutes(app: App): Promise<void> {
  app.get("/followUp", { onRequest: requireSignIn }, async (request): Promise<FollowUpAnswer> => ({
    status: 1,
    dataType: "followUp",
    dataValues: await readOwnFollowUp(app.db, signedInOf(request)),
  }));
  app.post(
    "/followUp/answer",
    { onRequest: requireSignIn, schema: { body: answerFollowUpBody } },
    async (request) => {
      const repository = repositoryOf(request);
      const recordId = await withIdempotency(request, (storeAnswer) =>
        answerFollowUp(repository, request.body, storeAnswer),
      );
      return { status: 1, message: repository.t("server.records.saved"), recordId };
    },
  );
}
