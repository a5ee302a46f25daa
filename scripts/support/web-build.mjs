import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { adviceIfKilled } from "./killed.mjs";
import { ended, program, startNode } from "./processes.mjs";
import { isRelease } from "./release.mjs";
import { root } from "./root.mjs";

const OUT = "dist/web";
const STAMP = join(root, "dist", "web-sources.sha256");
/** Everything that the built web app depends on. */
const SOURCES = [
  "src/web",
  "src/shared",
  "index.html",
  "vite.config.ts",
  "tsconfig.base.json",
  "package-lock.json",
];

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full) || path.endsWith(".test.ts") || path.endsWith(".test.tsx")) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, `${path}/${name}`);
  } else {
    hash.update(`${path}\n`).update(readFileSync(full)).update("\n");
  }
}

/**
 * Builds the web app into dist/web if its sources have changed since the last build. A release brings it.
 * @returns {Promise<boolean>} whether dist/web is up to date now
 */
export async function buildWebIfNeeded() {
  if (isRelease()) return true;
  const hash = createHash("sha256");
  for (const path of SOURCES) addToHash(hash, path);
  const wanted = hash.digest("hex");
  const built = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (built === wanted && existsSync(join(root, OUT, "index.html"))) return true;
  console.log("Building the web app. This takes up to a minute, once for each version.");
  rmSync(STAMP, { force: true });
  const args = program("vite", "build", "--outDir", OUT, "--emptyOutDir", "--logLevel", "warn");
  const build = startNode(args, { env: { NODE_ENV: "production" } });
  build.once("exit", (_code, signal) => {
    const advice = adviceIfKilled(signal);
    if (advice) console.error(advice);
  });
  const code = await ended(build);
  if (code === 0) {
    writeFileSync(STAMP, wanted);
    console.log("The web app is built.");
  }
  return code === 0;
}
