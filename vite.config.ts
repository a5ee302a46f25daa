import react from "@vitejs/plugin-react";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { componentStyles } from "./scripts/support/component-styles.mjs";
import { firstChunks } from "./scripts/support/first-chunks.mjs";

/** The web app. `API_URL` names the server that `vite dev` passes calls on to. */
const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this size (bytes) compressing gains nothing. */
const smallestCompressed = 1024;

/** Puts a compressed twin beside every text file of the build, so that the server never compresses on the way. */
function precompress(): Plugin {
  let folder = "";
  const writeTwins = async (path: string) => {
    const content = await readFile(path);
    if (content.length < smallestCompressed) return;
    // The best quality costs a second or two of a build and saves 4 % of every first visit.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    await Promise.all([
      toBrotli(content, { params }).then((twin) => writeFile(`${path}.br`, twin)),
      toGzip(content).then((twin) => writeFile(`${path}.gz`, twin)),
    ]);
  };
  return {
    name: "precompress",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|html)$/.test(file))
          .map((file) => writeTwins(join(folder, file))),
      );
    },
  };
}

export default defineConfig({
  publicDir: "src/web/public",
  plugins: [react(), componentStyles(), firstChunks(), precompress()],
  build: {
    outDir: "dist/web",
    assetsDir: "assets",
    manifest: true,
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    target: "es2023",
    // The entry is one piece, and what every signed-in person needs first (frame and lists) is a second one, each
    // with all that it imports: two requests instead of sixty, and smaller than the parts.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "entry",
              // The sign-in has fields, too, and does without the second piece.
              test: /src\/web\/(main\.tsx|lib\/use-config\.ts)$|core\/esm\/components\/(ActionIcon|Alert|Anchor|Paper|TextInput)\/|react-query\/.*useMutation|hooks\/esm\/use-uncontrolled|icons-react\/.*(createReactComponent|IconAlertCircle)\./,
              priority: 5,
            },
            {
              name: "signed-in",
              test: /src\/web\/(layouts\/app-layout|records\/record-screen)\.tsx$/,
              priority: 4,
            },
            // What several later screens share is small: two pieces instead of thirty. Then the larger screens.
            {
              name: "shared",
              test: /icons-react\/.*\/Icon(?!CircleCheck)\w+\.|src\/web\/(components\/(page-header|empty-state|when-near|growing-text)\.tsx|lib\/(text-search|random-id))|hooks\/esm\/(use-merged-ref|use-debounced-value|utils\/clamp)\/|create-safe-context|DirectionProvider/,
              minShareCount: 2,
              priority: 3,
            },
            {
              name: "inputs",
              test: /core\/esm\/components\/(SimpleGrid|Fieldset|Divider|Progress|Switch|Radio|Checkbox|FileButton)\/|src\/web\/components\/address/,
              minShareCount: 2,
              priority: 2,
            },
            { name: "record-form", test: /src\/web\/records\/record-form\.tsx$/, priority: 1 },
            { name: "mentee-workspace", test: /mentees\/mentee-workspace\.tsx$/, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/apicalls": server, "/socket.io": { target: server, ws: true }, "/export": server } },
});
