/** The secret address of the caller's calendar, and the file that it returns to calendar programs. */
import { z } from "zod";
import { calendarLinkBody } from "#shared/contracts/calendar.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { guardedCode } from "#server/core/accounts/guarded-code.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { scopeOf, enterSystemScope } from "#server/platform/http/carry-scope.ts";
import { changeLink, findReader, readLink, writeFeed } from "./feed.ts";
import { text } from "#shared/contracts/text.ts";

const tokenParams = z.object({ token: text(100) });

export async function calendarLinkRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);
  const { db, env } = app;

  app.post("/calendarLink", { schema: { body: calendarLinkBody } }, async (request) => {
    const { action, initials } = request.body;
    const signedIn = signedInOf(request);
    const { accountId } = signedIn.caller;
    const link = action === "read" ? null : await changeLink(db, env, signedIn, { action, initials });
    return { status: 1, dataType: "calendarLink", dataValues: { ...(await readLink(db, accountId)), link } };
  });
}

/** Registers `/calendar/<token>.ics`. There is no sign-in, because the address is the secret. */
export async function calendarFeedRoutes(app: App): Promise<void> {
  app.addHook("onRequest", enterSystemScope);
  const { db, limits } = app;

  app.get("/calendar/:token.ics", { schema: { params: tokenParams } }, async (request, reply) => {
    const { token } = request.params;
    const reader = await guardedCode(request, undefined, () => findReader(db, token));
    await limits.count("calendarFeed", hashToken(token).toString("base64url"));
    request.context.scope = scopeOf(reader.signedIn.caller);
    const calendar = await writeFeed(app, reader).catch((error: unknown) => {
      // A person who lost the key or flag gets the same answer as for a wrong address.
      throw error instanceof AppError ? new AppError("notFound") : error;
    });
    return reply.type("text/calendar; charset=utf-8").send(calendar);
  });
}
