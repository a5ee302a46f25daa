/** Address suggestions for address fields. */
import { z } from "zod";
import type { App } from "#server/kernel/app.ts";
import { makeGeocoder } from "./geocoder.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { text } from "#shared/contracts/text.ts";

const minLetters = 2;
const query = z.object({ q: text(300).default("") });

/** Registers `/geocode?q=`. */
export async function geocodeRoutes(app: App): Promise<void> {
  const { env, log } = app;
  // The query is a person's address, so it must not be logged.
  const geocoder = makeGeocoder(env.geocoderUrl, (error) =>
    log.warn({ name: error.name }, "geocoder failed"),
  );

  app.addHook("onRequest", requireSignIn);
  app.get("/geocode", { schema: { querystring: query } }, async (request) => {
    const typed = request.query.q.trim();
    const { language } = signedInOf(request);
    const dataValues = typed.length < minLetters ? [] : await geocoder.find(typed, language);
    return { status: 1, dataType: "geocode", dataValues };
  });
}
