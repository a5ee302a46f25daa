import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { minify } from "vite";

const file = "first-paint.js";

/** A Vite plugin that minifies the one script outside of the bundle, before precompress.mjs reads it. */
export function minifyPublic() {
  let path = "";
  return {
    name: "minify-public",
    apply: "build",
    configResolved: (config) => {
      path = join(resolve(config.root, config.build.outDir), file);
    },
    writeBundle: async () => {
      const { code, errors } = await minify(file, await readFile(path, "utf8"), { module: false });
      if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
      await writeFile(path, code);
    },
  };
}
