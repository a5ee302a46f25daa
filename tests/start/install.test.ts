/** When the scripts install packages, with an npm that only says that it was called. */
import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./app-process.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-install-"));
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  // Installed as for production: one of the two packages.
  const packages = {
    "": {},
    "node_modules/needed": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0", dev: true },
  };
  const { "node_modules/tool": _, ...installed } = packages;
  await mkdir(join(folder, "node_modules/node/bin"), { recursive: true });
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "node_modules/node/bin/node"), "");
  await writeFile(join(folder, "package-lock.json"), JSON.stringify({ packages }));
  await writeFile(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
  await writeFile(join(folder, "bin/npm"), "#!/bin/sh\necho called\nexit 1\n");
  await chmod(join(folder, "bin/npm"), 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(settings: string, env: Record<string, string> = {}) {
  const script = `import { installIfNeeded } from "./scripts/support/install.mjs"; await installIfNeeded(${settings});`;
  return promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env: { PATH: `${join(folder, "bin")}:/usr/bin:/bin`, ...env },
  });
}

/** @returns whether npm was called */
async function installs(settings: string, env: Record<string, string> = {}): Promise<boolean> {
  return run(settings, env).then(
    () => false,
    ({ stderr }: { stderr: string }) => {
      expect(stderr).toContain("called");
      return true;
    },
  );
}

test("a backup beside an application without development packages leaves its packages alone", async () => {
  expect(await installs("{ needsDev: false }")).toBe(false);
});

test("checks and tests install the development packages that are missing, unless this is production", async () => {
  expect(await installs("")).toBe(true);
  expect(await installs("", { NODE_ENV: "production" })).toBe(false);
});

test("a package that the application needs is installed by every script", async () => {
  const lock = { packages: { "": {}, "node_modules/needed": { version: "2.0.0" } } };
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
  expect(await installs("{ needsDev: false }")).toBe(true);
});

test("says how many packages are there while npm works", async () => {
  const npm =
    "#!/bin/sh\nmkdir -p node_modules/needed && echo {} > node_modules/needed/package.json\nsleep 3\nexit 1\n";
  await writeFile(join(folder, "bin/npm"), npm);
  const said = await run("{ needsDev: false }").then(
    () => "installed",
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toContain("Installing packages.");
  expect(said).toContain("  1 of 1 packages");
});
