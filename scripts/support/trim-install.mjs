// Runs after every npm installation, on any Node that runs npm, so it uses only built-in modules. It removes files from
// a production installation that neither the application nor the build of the web app reads. An installation with
// development tools keeps everything.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { trimmedFolders } from "./trimmed.mjs";

const isProduction =
  process.env.NODE_ENV === "production" || (process.env.npm_config_omit ?? "").split(/\s+/).includes("dev");

const isForDevelopment = (path) => /\.(map|d\.[cm]?ts)$/.test(path);

/** Files of the document fonts that no PDF uses: other widths, and scripts that other fonts cover. */
const isUnusedFont = (path) =>
  /noto-.*-(latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-[a-z]+-normal\.woff2$/.test(
    path,
  ) || /noto-.*-(standard|wdth)-normal\.woff2$/.test(path);

function trim(modules) {
  for (const folder of trimmedFolders) rmSync(join(modules, folder), { recursive: true, force: true });
  const files = readdirSync(modules, { recursive: true }).filter(
    (path) => isForDevelopment(path) || isUnusedFont(path),
  );
  for (const file of files) rmSync(join(modules, file), { recursive: true });
}

try {
  if (isProduction) trim(join(root, "node_modules"));
} catch (error) {
  // The remaining files take up space and do no harm.
  console.warn(`The installation is larger than it could be: ${error.message}`);
}
