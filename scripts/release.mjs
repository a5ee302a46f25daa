// `npm run release`: builds an archive of the last commit that starts without a build and without npm's registry. Next
// to it: its checksum and its SBOM (CycloneDX). The archive is for machines like this one.
import { execFileSync, spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, lstatSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { installIfNeeded, installIn, pinnedNode } from "./support/install.mjs";
import { removeOthers } from "./support/release-packages.mjs";
import { filesBelow, platform, releaseFile, sha256, sumsFile } from "./support/release.mjs";
import { root } from "./support/root.mjs";

/** What a release takes from the repository. Tests, benchmarks, and development tools are left out. */
const parts = [
  "src",
  "migrations",
  "scripts",
  "deploy",
  "docs",
  "index.html",
  "vite.config.ts",
  "tsconfig.base.json",
];
const pages = ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", ".env.example"];
/** Needed for the build of the web app only. */
const buildOnly = [
  "src/web",
  "index.html",
  "vite.config.ts",
  "tsconfig.base.json",
  "dist/web-sources.sha256",
];
/** The npm scripts that people who run a release need. */
const commands = ["start", "backup", "restore", "drill", "database", "update", "audit:verify"];
const isForTests = (path) => /\.test\.tsx?$/.test(path);

const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28, ...options }).trim();

function fail(text) {
  console.error(text);
  process.exit(1);
}

/** Puts the last commit into a folder, installs the packages of its lockfile there, and builds the web app. */
async function build(stage) {
  const files = ["package.json", "package-lock.json", ...parts, ...pages];
  const { stdout } = spawnSync("git", ["archive", "HEAD", ...files], { cwd: root, maxBuffer: 2 ** 28 });
  if (spawnSync("tar", ["-x", "-C", stage], { input: stdout }).status !== 0)
    fail("The commit could not be read.");
  console.log("Installing production packages.");
  const problem = await installIn(stage, pinnedNode, { NODE_ENV: "production", npm_config_omit: "dev" });
  if (problem) fail(`npm could not install the packages.\n${problem}`);
  const node = join(stage, "node_modules/node/bin/node");
  if (spawnSync(node, ["scripts/build.mjs"], { cwd: stage, stdio: "inherit" }).status !== 0)
    fail("The web app could not be built.");
}

/** Lists the packages of production, including those that the web app was built from (CycloneDX). */
function writeSbom(stage) {
  const kind = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const sbom = JSON.parse(
    run("npm", ["sbom", ...kind, "--omit", "dev", "--package-lock-only"], { cwd: stage }),
  );
  // npm uses the name of the folder.
  sbom.metadata.component.name = "mentor-management";
  writeFileSync(join(stage, "sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
}

/** Removes what only developers need. */
function trim(stage) {
  removeOthers(stage);
  for (const path of buildOnly) rmSync(join(stage, path), { recursive: true, force: true });
  for (const path of filesBelow(join(stage, "src")).filter(isForTests)) rmSync(join(stage, "src", path));
  const file = join(stage, "package.json");
  const { scripts, devDependencies: _tools, ...about } = JSON.parse(readFileSync(file, "utf8"));
  about.scripts = Object.fromEntries(commands.map((name) => [name, scripts[name]]));
  writeFileSync(file, `${JSON.stringify(about, null, 2)}\n`);
  const kept = new Set([
    "run.cjs",
    "verify-release.mjs",
    ...commands.map((name) => `${scripts[name].split(" ").at(-1)}.mjs`),
  ]);
  for (const entry of readdirSync(join(stage, "scripts"), { withFileTypes: true }))
    if (entry.isFile() && !kept.has(entry.name)) rmSync(join(stage, "scripts", entry.name));
}

/** Writes the files that describe the release. @returns all paths, with those needed to verify it first */
function describe(stage, { version, commit, createdAt }) {
  const paths = filesBelow(stage);
  const sums = paths.map((path) => `${sha256(readFileSync(join(stage, path)))}  ${path}\n`).join("");
  const about = {
    application: "mentor-management",
    version,
    commit,
    createdAt,
    platform,
    sums: sha256(sums),
  };
  writeFileSync(join(stage, sumsFile), sums);
  writeFileSync(join(stage, releaseFile), `${JSON.stringify(about, null, 2)}\n`);
  const isFirst = (path) => /^(package\.json|scripts\/)/.test(path);
  return [releaseFile, sumsFile, ...paths.filter(isFirst), ...paths.filter((path) => !isFirst(path))];
}

/** Writes the archive. The same files always result in the same bytes. */
async function write(archive, stage, name, paths, mtime) {
  const tar = pack();
  const writing = pipeline(tar, createGzip({ level: 9 }), createWriteStream(archive));
  for (const path of paths) {
    const file = join(stage, path);
    const stat = lstatSync(file);
    const header = { name: `${name}/${path}`, mtime, mode: stat.mode & 0o111 ? 0o755 : 0o644 };
    if (stat.isSymbolicLink()) {
      tar.entry({ ...header, type: "symlink", linkname: readlinkSync(file) });
      continue;
    }
    await pipeline(createReadStream(file), tar.entry({ ...header, size: stat.size }));
  }
  tar.finalize();
  await writing;
}

await installIfNeeded();
if (run("git", ["status", "--porcelain", "--untracked-files=no"]))
  fail("Commit your changes first: a release is built from the last commit.");
const { version } = JSON.parse(run("git", ["show", "HEAD:package.json"]));
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  fail(`package.json: ${version} isn't a version such as 1.2.3.`);
const [commit, createdAt] = run("git", ["log", "-1", "--format=%H %cI"]).split(" ");
const folder = join(root, "dist/release");
mkdirSync(folder, { recursive: true });
const stage = mkdtempSync(join(folder, ".stage-"));
try {
  await build(stage);
  writeSbom(stage);
  trim(stage);
  const paths = describe(stage, { version, commit, createdAt });
  const name = `mentor-management-${version}-${platform}`;
  const archive = join(folder, `${name}.tar.gz`);
  await write(`${archive}.part`, stage, `mentor-management-${version}`, paths, new Date(createdAt));
  renameSync(`${archive}.part`, archive);
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  writeFileSync(`${archive}.sha256`, `${hash.digest("hex")}  ${name}.tar.gz\n`);
  renameSync(join(stage, "sbom.cdx.json"), join(folder, `${name}.cdx.json`));
  const bytes = paths.reduce(
    (sum, path) => sum + (path === "sbom.cdx.json" ? 0 : lstatSync(join(stage, path)).size),
    0,
  );
  console.log(`${archive}\n${paths.length} files, ${Math.round(bytes / 1e6)} MB unpacked`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
