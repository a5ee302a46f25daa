/** Puts the reckoned parts into the documents. */
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { parts } from "./text.ts";

const docs = join(import.meta.dirname, "../../docs");

/** The documents that have reckoned parts. */
export const scaleDocuments = [join(docs, "scale.md"), join(docs, "operating.md")];

/**
 * @returns the document with its reckoned parts as they are today
 * @throws Error when it names a part that there is not
 */
export async function rewritten(text: string, path: string): Promise<string> {
  const known = parts();
  const filled = text.replaceAll(
    /(<!-- reckoned: (\w+) -->)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => {
      const part = known[name];
      if (part === undefined) throw new Error(`There is no part "${name}".`);
      return `${begin}\n\n${part}\n\n${end}`;
    },
  );
  return format(filled, { ...(await resolveConfig(path)), filepath: path });
}
