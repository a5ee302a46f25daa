/** The page that a card's code opens, without a sign-in. */
import type { FastifyRequest } from "fastify";
import { paperCardBody, paperCardStepBody } from "#shared/contracts/paper-cards.ts";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import type { App } from "#server/kernel/app.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { completeStep, openCard } from "./complete-steps.ts";

/** Registers `/paperCards/open` and `/paperCards/done`. */
export async function paperCardRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const refusal = (request: FastifyRequest) => textsFor(request)("server.accounts.cardInvalid");

  app.post("/paperCards/open", { schema: { body: paperCardBody } }, (request) =>
    guardedCode(request, refusal(request), () => openCard(app, request.body.code)),
  );
  app.post("/paperCards/done", { schema: { body: paperCardStepBody } }, (request) =>
    guardedCode(request, refusal(request), () => completeStep(app, request.body.code, request.body.step)),
  );
}
