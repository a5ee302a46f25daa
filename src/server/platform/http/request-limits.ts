/** Limits on the shape of requests, in addition to the limits on the sizes of bodies and headers. */
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

/** Maximum characters of path and query. The longest URL that the product requests has about 300. */
const maxUrl = 2000;
/** Maximum parameters of a query. The product sends at most two. */
const maxParameters = 50;
/** Maximum nesting of lists and objects. The product's calls need four. */
const deepest = 20;
/** Maximum values in a body. A multi-select of a thousand entries is a single text. */
const maxValues = 20_000;

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
      if (code === 0x5c) index += 1;
      else if (code === 0x22) isText = false;
    } else if (code === 0x22) isText = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) return "deep";
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x2c) {
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
