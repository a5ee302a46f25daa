import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findExcess } from "./request-limits.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses JSON bodies. Anything else results in 415, unless a route says otherwise. Invalid UTF-8 and invalid JSON
 * result in 400. An empty body counts as none, because clients send the JSON content type even with calls without a
 * payload.
 */
export function parseJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new AppError("badRequest", "The body is not valid UTF-8."));
    }
    const excess = findExcess(text);
    if (excess)
      return done(new AppError("badRequest", `The body is too ${excess === "deep" ? "deep" : "large"}.`));
    return parse(request, text, done);
  });
}
