import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const folder = join(root, "dist/web");

/**
 * Returns the bytes of a file as a browser receives it: the brotli file, or the file itself if it is too small to have
 * one.
 */
function transferred(file) {
  const path = join(folder, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/**
 * Reads the manifest of the built web app.
 * @returns {{ closure(names: readonly string[]): Set<string>, size(files: Iterable<string>): { js: number, css: number } }}
 * `closure` returns the files that the chunks with these names load, including static imports and style sheets.
 * `size` adds up the bytes (brotli) of files. An unknown name throws.
 */
export function readWebBuild() {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const keyOf = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.src ?? chunk.name, key]));
  for (const [key, { name }] of Object.entries(manifest)) if (!keyOf.has(name)) keyOf.set(name, key);

  function add(files, key) {
    const { file, imports = [], css = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    for (const sheet of css) files.add(sheet);
    for (const next of imports) add(files, next);
  }
  return {
    closure(names) {
      const files = new Set();
      for (const name of names) {
        const key = keyOf.get(name);
        if (key === undefined)
          throw new Error(`The build has no chunk "${name}"; see scripts/size-budget.mjs.`);
        add(files, key);
      }
      return files;
    },
    size(files) {
      let js = 0;
      let css = 0;
      for (const file of files) {
        if (file.endsWith(".js")) js += transferred(file);
        if (file.endsWith(".css")) css += transferred(file);
      }
      return { js, css };
    },
  };
}
