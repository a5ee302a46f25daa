/** Updates of a clone, its build, and going back, with fake git, npm, and Node programs that record their calls. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./app-process.ts";

let folder: string;

async function program(path: string, script: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho "$(basename "$0") $*" >> "${folder}/calls"\n${script}\n`);
  await chmod(file, 0o755);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-go-back-"));
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  await mkdir(join(folder, "dist"));
  await program("bin/git", "");
  await program("bin/systemctl", "");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const update = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/update.mjs", ...args], {
    cwd: folder,
    env: {
      PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
      MENTOR_ENV: join(folder, "none"),
    },
  });
const calls = async () => (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");

test("If the web app of the former version can't be built, the current version and its tables stay unchanged", async () => {
  const printed = JSON.stringify({ from: "former", backup: join(folder, "before-update.backup") });
  // Only the current version can be built.
  const build = `grep --quiet ORIG_HEAD "${folder}/calls"`;
  await program(
    "node_modules/node/bin/node",
    `case "$*" in *"update.ts back") echo '${printed}';; *vite*) ${build};; esac`,
  );
  await expect(update("--back")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The web app of former could not be built, so nothing was changed."),
  });
  expect((await calls()).filter((call) => /^git|vite|restore/.test(call))).toEqual([
    "git reset --keep former",
    expect.stringContaining("vite.js build"),
    "git reset --keep ORIG_HEAD",
    expect.stringContaining("vite.js build"),
  ]);
});

test("An update whose packages could not be installed goes back without them, unless it had changed tables", async () => {
  await program("node_modules/node/bin/node", "");
  // The machine's Node and npm.
  await program("bin/node", "");
  await program("bin/npm", "exit 1");
  const lock = join(folder, "package-lock.json");
  const note = join(folder, ".unfinished-update.json");
  const packages = { "node_modules/node": { version: "24.0.0" }, "node_modules/gone": { version: "1.0.0" } };
  await writeFile(lock, JSON.stringify({ packages }));
  await writeFile(note, JSON.stringify({ from: "former", isRestarted: false, hasMigrated: true }));
  await expect(update("--back")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm could not install the packages."),
  });
  expect((await calls()).filter((call) => call.startsWith("git"))).toEqual([]);

  await writeFile(note, JSON.stringify({ from: "former", isRestarted: false, hasMigrated: false }));
  // The former version needs no packages.
  await program("bin/git", `[ "$1" = reset ] && echo '{}' > "${lock}"; true`);
  expect((await update("--back")).stdout).toContain("This is former again.");
  expect((await calls()).filter((call) => /^git|update\.ts/.test(call))).toEqual(["git reset --keep former"]);
  expect(existsSync(note)).toBe(false);
});

test("An update on a machine without systemd only says that the application must be restarted", async () => {
  await rm(join(folder, "bin/systemctl"));
  await symlink("/usr/bin/basename", join(folder, "bin/basename"));
  await program("node_modules/node/bin/node", "");
  const env = { PATH: join(folder, "bin"), MENTOR_ENV: join(folder, "none") };
  const updating = promisify(execFile)(process.execPath, ["scripts/update.mjs"], { cwd: folder, env });
  expect(await updating).toEqual({
    stdout: expect.stringMatching(/Updated\. No systemd unit is running here, so restart .* now\.\n$/),
    stderr: "",
  });
});

test("A build that the system kills names the likely reason and what to do", async () => {
  await program("node_modules/node/bin/node", 'case "$*" in *vite*) kill -9 $$;; esac');
  const building = promisify(execFile)(process.execPath, ["scripts/build.mjs"], { cwd: folder });
  await expect(building).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("too little memory. Add swap space, or use a release"),
  });
});

test("An update that is repeated after npm failed can still go back to the version that ran", async () => {
  await program("node_modules/node/bin/node", "");
  await program("bin/node", "echo v24.0.0");
  await program("bin/git", '[ "$1" = rev-parse ] && echo new; true');
  const packages = { "node_modules/node": { version: "24.0.0" }, "node_modules/new": { version: "1.0.0" } };
  const list = JSON.stringify({ packages });
  await writeFile(join(folder, "package-lock.json"), list);
  const installing = [
    "mkdir -p node_modules/new",
    "for name in new node; do echo '{}' > node_modules/$name/package.json; done",
    `echo '${list}' > node_modules/.package-lock.json`,
  ];
  await program("bin/npm", installing.join("\n"));
  const note = { from: "former", isRestarted: false, hasMigrated: false };
  await writeFile(join(folder, ".unfinished-update.json"), JSON.stringify(note));
  expect((await update()).stdout).toContain("Updated.");
  expect(await calls()).toContain("node src/server/process/update.ts migrate former");
});
