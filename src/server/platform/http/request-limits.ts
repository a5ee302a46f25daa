/** Bounds on the shape of requests that the sizes of bodies and headers leave open. */
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";

/** Characters of path and query; the longest that the product itself asks for has about 300. */
const maxUrl = 2000;
/** Parameters of one query; the product itself sends two at most. */
const maxParameters = 50;
/** Lists and objects inside each other; the product's own calls need four. */
const deepest = 20;
/** Values of one body: a multi-select of a thousand entries is one text. */
const maxValues = 20_000;

/**
 * Looks at a JSON text before it is parsed: what is nested without end costs every later step that walks through it.
 * @returns what is wrong, or null
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

/** Refuses addresses with more characters or parameters than any call needs. Register it before the routes. */
export function limitAddresses(app: App): void {
  app.addHook("onRequest", async ({ url }) => {
    if (url.length > maxUrl) throw new AppError("badRequest", "The address is too long.");
    if (url.split("&").length > maxParameters)
      throw new AppError("badRequest", "The address has too many parameters.");
  });
}
