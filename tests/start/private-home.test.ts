import { cp, mkdir, mkdtemp, readFile, readdir, realpath, rm, stat } from "node:fs/promises";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppProcess, root, serverPid, signalGroup, startApp } from "./app-process.ts";
import { isWhole } from "#tests/support/suite.ts";

const run = promisify(execFile);

let home: string;
let checkout: string;
let app: AppProcess | undefined;

beforeAll(async () => {
  // mkdtemp uses mode 0700, which home folders often have. The name has a space and an accent.
  await mkdir(join(root, "test-results"), { recursive: true });
  home = await mkdtemp(join(root, "test-results/home señal "));
  checkout = join(home, "mentor app");
  await mkdir(checkout);
  for (const name of await readdir(root)) {
    if (name.startsWith(".") || ["node_modules", "data", "test-results"].includes(name)) continue;
    await cp(join(root, name), join(checkout, name), { recursive: true });
  }
  // Hard links copy the packages without using time or space.
  const packages = [join(root, "node_modules"), join(checkout, "node_modules")];
  await run("cp", ["-RPl", ...packages]).catch(() => run("cp", ["-RP", ...packages]));
});

afterAll(async () => {
  if (app) {
    signalGroup(app, "SIGTERM");
    await app.exit();
  }
  const outside = await realpath(join(checkout, "data/postgres")).catch(() => undefined);
  if (outside) await rm(outside, { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
});

test.runIf(isWhole)(
  "The command npm start works twice in a home of mode 0700 and a path with a space, as root too",
  async () => {
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    const dataDir = join(checkout, "data");
    for (const turn of ["first", "second"]) {
      app = startApp({ dataDir: "./data", cwd: checkout, command: ["npm", "start"] });
      const address = await app.address();
      const answer = await fetch(`${address}/`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Mentor Management App");
      expect(app.output().includes("The new database is ready.")).toBe(turn === "first");
      // The packages are already installed, and the second start uses the web app that the first one built.
      expect(app.output()).not.toContain("Installing packages");
      if (turn === "second") expect(app.output()).not.toContain("Building the web app");
      const server = serverPid(dataDir);
      expect(server).toBeGreaterThan(0);
      const status = await readFile(`/proc/${server}/status`, "utf8");
      expect(status).not.toMatch(/^Uid:\s+0\b/m);
      signalGroup(app, "SIGINT");
      await app.exit();
      expect(serverPid(dataDir)).toBeUndefined();
    }
  },
);
