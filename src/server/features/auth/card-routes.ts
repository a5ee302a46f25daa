/** Signing in for the first time with a card on paper. */
import { paperCardEntryBody } from "#shared/contracts/paper-cards.ts";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { worksAsSystem } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { enterWithCard } from "./card-sign-in.ts";
import { sendEntry } from "./routes.ts";
import { visitorOf } from "./sign-in-cookies.ts";

/** Registers `/auth/cardEntry`. */
export async function cardRoutes(app: App): Promise<void> {
  app.addHook("onRequest", worksAsSystem);
  const { db, env } = app;

  app.post("/auth/cardEntry", { schema: { body: paperCardEntryBody } }, async (request, reply) => {
    const t = textsFor(request);
    const entry = await guardedCode(request, t("server.accounts.cardInvalid"), async () => {
      const found = await db
        .transaction()
        .execute((trx) => enterWithCard(trx, env, request.body, visitorOf(request)));
      // Thrown in here, so that it counts for the address too.
      if (found && "triesLeft" in found)
        throw new AppError("badRequest", t("server.accounts.answerWrong", { left: found.triesLeft }));
      return found;
    });
    return "nextPage" in entry ? entry : sendEntry(request, reply, entry);
  });
}
