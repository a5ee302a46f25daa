/** The first sign-in with a paper card. */
import { paperCardEntryBody } from "#shared/contracts/paper-cards.ts";
import type { App } from "#server/kernel/app.ts";
import { enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { textsFor } from "#server/platform/http/language.ts";
import { enterWithCard } from "./card-sign-in.ts";
import { guardedEntry } from "./guarded-entry.ts";
import { sendEntry } from "./routes.ts";

export async function cardRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const { env } = app;

  app.post("/auth/cardEntry", { schema: { body: paperCardEntryBody } }, async (request, reply) => {
    const message = textsFor(request)("server.accounts.cardInvalid");
    const entry = await guardedEntry(request, message, (trx) =>
      enterWithCard(trx, env, request.body, request),
    );
    return "nextPage" in entry ? entry : sendEntry(request, reply, entry);
  });
}
