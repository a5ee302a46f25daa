import { fileURLToPath } from "node:url";

const helper = "\0vite/preload-helper.js";
const loader = fileURLToPath(new URL("../load-part.ts", import.meta.url));

/** A Vite plugin that makes failed dynamic imports repeatable (../load-part.ts). */
export function repeatableImports() {
  return {
    name: "repeatable-imports",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Also for a part that consists of one file.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === "js" && files.length === 0 ? [file] : files,
        },
      },
    }),
    resolveId: (id) => (id === helper ? id : undefined),
    load: (id) =>
      id === helper ? `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};` : undefined,
    generateBundle(_options, bundle) {
      const isOld = Object.values(bundle).some(({ code }) => code?.includes("vite:preloadError"));
      if (isOld)
        throw new Error("The build loads parts in its own way; see boot/build/repeatable-imports.mjs.");
    },
  };
}
