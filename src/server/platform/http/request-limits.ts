/** Limits on the shape of requests, in addition to the limits on the sizes of bodies and headers. */
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

/** Maximum characters in path and query. The longest URL that the product requests has about 300. */
const maxUrl = 2000;
/** Maximum parameters in a query. The product sends at most two. */
const maxParameters = 50;
/** Maximum nesting of lists and objects. The product's calls need four. */
const deepest = 20;
/** Maximum values in a body. A multi-select of a thousand entries is a single text. */
const maxValues = 20_000;

const codes = (characters: string) => Array.from(characters, (character) => character.charCodeAt(0));
const [quote, backslash, comma] = codes('"\\,');
const [openBrace, closeBrace, openBracket, closeBracket] = codes("{}[]");

/**
 * Inspects JSON text before it is parsed, because endless nesting is expensive for every later step.
 * @returns the problem, or null if there is none
 */
export function findExcess(text: string): "deep" | "many" | null {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isText) {
      if (code === backslash) index += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > deepest) return "deep";
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === comma) {
      values += 1;
      if (values >= maxValues) return "many";
    }
  }
  return null;
}

/** Refuses URLs with more characters or parameters than any call needs. Register it before the routes. */
export function limitAddresses(app: App): void {
  app.addHook("onRequest", async ({ url }) => {
    if (url.length > maxUrl) throw new AppError("badRequest", "The address is too long.");
    if (url.split("&").length > maxParameters)
      throw new AppError("badRequest", "The address has too many parameters.");
  });
}
