/** An unpacked release starts without a build, and only if it is complete and unchanged. */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isWhole, record } from "#tests/support/suite.ts";
import { makeDataDir, root, serverPid, signalGroup, startApp } from "./app-process.ts";

const run = promisify(execFile);
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
/** The product's name for this platform. */
const { platform } = (await import(join(root, "scripts/support/release.mjs"))) as { platform: string };

let folder: string;
/** Files of a small release, in addition to the scripts. */
const smallest = {
  "migrations/0001-first.sql": "select 1",
  "src/server/main.ts": "",
  "node_modules/node/bin/node": "",
  "deploy/compose.yaml": "",
};
let files: Record<string, string>;

async function makeRelease(more: Record<string, unknown> = {}): Promise<void> {
  const sums = Object.entries(files)
    .map(([path, content]) => `${sha256(content)}  ${path}\n`)
    .join("");
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(folder, "SHA256SUMS"), sums);
  await writeFile(join(folder, "release.json"), JSON.stringify({ platform, sums: sha256(sums), ...more }));
}

/** Returns the problem that stops a start before it does anything else, or "" if there is none. */
async function judge(): Promise<string> {
  const module = join(root, "scripts/support/release.mjs");
  const script = `process.stdout.write((await import(${JSON.stringify(module)})).verifyRelease(process.argv[1]))`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script, folder]);
  return stdout;
}

beforeEach(async () => {
  files = { ...smallest };
  folder = await mkdtemp(join(tmpdir(), "mentor-release-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("A release", () => {
  const damage: Record<string, [() => Promise<unknown>, string]> = {
    "a file was altered": [() => appendFile(join(folder, "src/server/main.ts"), "//"), "src/server/main.ts"],
    "files are missing": [
      () => rm(join(folder, "node_modules"), { recursive: true }),
      "node_modules/node/bin/node",
    ],
    "a migration was added": [
      () => writeFile(join(folder, "migrations/0002-more.sql"), ""),
      "migrations/0002-more.sql",
    ],
    "a file is a link to something else": [
      async () => {
        await rm(join(folder, "src/server/main.ts"));
        await symlink(join(folder, "migrations/0001-first.sql"), join(folder, "src/server/main.ts"));
      },
      "src/server/main.ts",
    ],
    "the list of its files is cut off": [
      async () =>
        writeFile(
          join(folder, "SHA256SUMS"),
          (await readFile(join(folder, "SHA256SUMS"), "utf8")).split("\n")[0]!,
        ),
      "SHA256SUMS",
    ],
    "the list of its files is missing": [() => rm(join(folder, "SHA256SUMS")), "SHA256SUMS"],
  };
  test.each(Object.keys(damage))(
    "is refused in one sentence before anything is written if %s",
    async (name) => {
      await makeRelease();
      const [change, what] = damage[name]!;
      await change();
      expect(await judge()).toBe(
        `This release is damaged or was changed (${what}), so nothing was started: unpack it again from an archive whose checksum matches.`,
      );
      expect(existsSync(join(folder, ".verified"))).toBe(false);
    },
  );

  test("is refused if it is for another machine", async () => {
    await makeRelease({ platform: "aix-ppc64" });
    expect(await judge()).toMatch(/^This release is for aix-ppc64, and this machine is [\w-]+: /);
  });
});

test("A release is verified once, and its examples of settings may be changed", async () => {
  await makeRelease();
  await writeFile(join(folder, "deploy/compose.yaml"), "mine");
  // macOS writes this file when someone looks into the folder.
  await writeFile(join(folder, "src/.DS_Store"), "");
  await writeFile(join(folder, ".env"), "PORT=1");
  expect(await judge()).toBe("");
  // After the first start, changes by compiled code or the operator aren't checked.
  await appendFile(join(folder, "src/server/main.ts"), "//");
  expect(await judge()).toBe("");
});

test("A damaged release refuses every command, and makes no data folder", async () => {
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  await makeRelease();
  const dataDir = join(folder, "data");
  for (const name of ["start", "backup", "update"]) {
    const attempt = run(process.execPath, ["scripts/run.cjs", name], {
      cwd: folder,
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    });
    // The scripts aren't in this release's list of files.
    await expect(attempt).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This release is damaged or was changed \(scripts\/.*\n$/),
    });
  }
  expect(existsSync(dataDir)).toBe(false);
});

describe("The update of a release by an archive", () => {
  /** A program that prints its arguments. */
  const program = '#!/bin/sh\necho "asked: $*"\n';
  let place: string;

  /** Makes a release with the product's scripts and a fake Node. */
  async function makeVersion(version: string, node = program): Promise<void> {
    await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
    const scripts = await readdir(join(folder, "scripts"), { recursive: true, withFileTypes: true });
    for (const entry of scripts.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      files[relative(folder, path)] = await readFile(path, "utf8");
    }
    files["node_modules/node/bin/node"] = node;
    files["src/server/main.ts"] = version;
    await makeRelease({ version, commit: `commit-${version}` });
    await chmod(join(folder, "node_modules/node/bin/node"), 0o755);
  }

  async function makeArchive(version: string, node = program): Promise<string> {
    await makeVersion(version, node);
    await mkdir(place, { recursive: true });
    const archive = join(place, `${version}.tar.gz`);
    // Like the archive of a release, it contains no folders.
    const pack = `find ${basename(folder)} -type f | tar -czf ${archive} -T -`;
    await run("sh", ["-c", pack], { cwd: dirname(folder) });
    await run("sh", ["-c", `cd ${place} && sha256sum ${version}.tar.gz > ${version}.tar.gz.sha256`]);
    return archive;
  }

  const updateWith = (env: Record<string, string>, ...words: string[]) =>
    run(process.execPath, ["scripts/update.mjs", ...words], {
      cwd: folder,
      env: { PATH: process.env["PATH"], MENTOR_ENV: join(folder, "none"), ...env },
    });
  const update = (...words: string[]) => updateWith({}, ...words);
  const refused = async (...words: string[]) =>
    update(...words).then(
      () => "done",
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );
  const versionHere = () => readFile(join(folder, "src/server/main.ts"), "utf8");

  beforeEach(async () => {
    place = `${folder}-archives`;
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  test("puts its files in place, keeps the settings, and passes on the former version", async () => {
    const archive = await makeArchive("2.0.0");
    await makeVersion("1.0.0");
    await writeFile(join(folder, ".env"), "PORT=1");
    const { stdout } = await update(archive);
    expect(stdout).toContain("asked: src/server/process/update.ts migrate 1.0.0 (commit-1.0.0)");
    expect(await versionHere()).toBe("2.0.0");
    expect(await readFile(join(folder, ".env"), "utf8")).toBe("PORT=1");
    expect(await judge()).toBe("");
    expect(await readFile(join(folder, ".previous/src/server/main.ts"), "utf8")).toBe("1.0.0");
    // Repeated, for example because the tables could not be migrated, it keeps the way back.
    const again = await update(archive);
    expect(again.stdout).toMatch(/^asked: src\/server\/process\/update\.ts migrate $/m);
    expect(await readFile(join(folder, ".previous/src/server/main.ts"), "utf8")).toBe("1.0.0");
  });

  test("can still go back to the version that ran if the next update fails", async () => {
    const newest = await makeArchive("4.0.0");
    const repaired = await makeArchive("3.0.0");
    const failing = await makeArchive("2.0.0", `${program}exit 1\n`);
    await makeVersion("1.0.0");
    await expect(update(failing)).rejects.toMatchObject({ code: 1 });
    expect(await versionHere()).toBe("2.0.0");
    const { stdout } = await update(repaired);
    expect(stdout).toContain("migrate 1.0.0 (commit-1.0.0)");
    expect(await versionHere()).toBe("3.0.0");
    const former = () => readFile(join(folder, ".previous/src/server/main.ts"), "utf8");
    expect(await former()).toBe("1.0.0");
    expect(existsSync(join(folder, ".failed"))).toBe(false);
    expect((await update(newest)).stdout).toContain("migrate 3.0.0 (commit-3.0.0)");
    expect(await former()).toBe("3.0.0");
  });

  test("changes nothing if the archive is missing, cut off, or changed, or has no checksum", async () => {
    const archive = await makeArchive("2.0.0");
    const bytes = await readFile(archive);
    await makeVersion("1.0.0");
    expect(await refused()).toContain("Name the archive of the new version");
    expect(await refused(join(place, "other.tar.gz"))).toContain("doesn't exist, so nothing was changed.");
    await writeFile(archive, bytes.subarray(0, bytes.length >> 1));
    expect(await refused(archive)).toMatch(/doesn't have the checksum in 2\.0\.0\.tar\.gz\.sha256/);
    await writeFile(archive, bytes);
    await rm(`${archive}.sha256`);
    expect(await refused(archive)).toContain("without its checksum, nothing was changed.");
    expect(await versionHere()).toBe("1.0.0");
    expect(existsSync(join(folder, ".previous"))).toBe(false);
  });

  test("changes nothing if a word is unknown, or the settings can't be read", async () => {
    const archive = await makeArchive("2.0.0");
    await makeVersion("1.0.0");
    for (const words of [["--bakc"], ["--no-backups"], ["--no-pull"], [archive], ["--back"]])
      await expect(update(archive, ...words), words.join(" ")).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining("npm run update -- --back "),
      });
    await expect(updateWith({ npm_config_back: "true" }, archive)).rejects.toMatchObject({ code: 2 });
    // A folder can't be read, also by root.
    await expect(updateWith({ MENTOR_ENV: place }, archive)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The settings can't be read \(EISDIR.*so nothing was changed/),
    });
    expect(await versionHere()).toBe("1.0.0");
    expect(existsSync(join(folder, ".unfinished-update.json"))).toBe(false);
  });

  test("changes nothing while another update is under way, and begins after that one was killed", async () => {
    const archive = await makeArchive("2.0.0");
    await makeVersion("1.0.0");
    const other = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)", "update"]);
    const ended = once(other, "exit");
    await writeFile(join(folder, ".updating"), `${other.pid}\n`);
    const text = `Another update (process ${other.pid}) is under way, so nothing was changed`;
    expect(await refused(archive)).toContain(text);
    expect(await refused("--back")).toContain(text);
    expect(await versionHere()).toBe("1.0.0");
    other.kill("SIGKILL");
    await ended;
    await update(archive);
    expect(await versionHere()).toBe("2.0.0");
    expect((await readdir(folder)).filter((name) => name.startsWith(".updating"))).toEqual([]);
  });

  test("can be read by the services' user, also if root's shell makes private files", async () => {
    const archive = await makeArchive("2.0.0");
    await makeVersion("1.0.0");
    await run("sh", ["-c", `umask 077 && exec "${process.execPath}" scripts/update.mjs "${archive}"`], {
      cwd: folder,
      env: { PATH: process.env["PATH"], MENTOR_ENV: join(folder, "none") },
    });
    for (const path of ["src", "src/server", "node_modules/node/bin"])
      expect((await stat(join(folder, path))).mode & 0o777, path).toBe(0o755);
  });

  test("asks at the port in .env whether the restarted application is ready", async () => {
    const archive = await makeArchive("2.0.0");
    await makeVersion("1.0.0");
    const node = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    await once(node, "listening");
    await writeFile(join(folder, ".env"), `PORT=${(node.address() as AddressInfo).port}\n`);
    const unit = '[ "$1" = list-units ] && echo "mentor.service loaded active running"; true';
    await writeFile(join(place, "systemctl"), `#!/bin/sh\n${unit}\n`, { mode: 0o755 });
    const PATH = `${place}:${process.env["PATH"]}`;
    const { stdout } = await updateWith({ PATH, MENTOR_READY_MS: "5000" }, archive);
    expect(stdout).toMatch(/Restarting mentor\.service\nUpdated\.\n$/);
    node.close();
  });

  test("is undone only by the release that its note names, and only if that is whole", async () => {
    // The new version's program reads from a file what it answers.
    const back = `case "$*" in *"update.ts back") cat way;; esac`;
    const archive = await makeArchive("2.0.0", `#!/bin/sh\n${back}\n`);
    await makeVersion("1.0.0");
    await update(archive);
    await writeFile(join(folder, "way"), '{"from":"0.9.0 (older)","backup":null}');
    expect(await refused("--back")).toContain("The former release isn't here anymore, so nothing");
    await writeFile(join(folder, "way"), '{"from":"1.0.0 (commit-1.0.0)","backup":null}');
    await appendFile(join(folder, ".previous/src/server/main.ts"), "//");
    expect(await refused("--back")).toContain("The former release in .previous can't be used");
    expect(await versionHere()).toBe("2.0.0");
    await writeFile(join(folder, ".previous/src/server/main.ts"), "1.0.0");
    expect((await update("--back")).stdout).toContain("This is 1.0.0 (commit-1.0.0) again.");
    expect(await versionHere()).toBe("1.0.0");
  });
});

test.runIf(isWhole)(
  "An archive of the last commit starts without a build or a registry, in at most 450 MB",
  async () => {
    await run(process.execPath, ["scripts/release.mjs"], { cwd: root, maxBuffer: 2 ** 26 });
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    const name = `mentor-management-${version}-${platform}`;
    const made = join(root, "dist/release");
    await run("sha256sum", ["--check", `${name}.tar.gz.sha256`], { cwd: made });
    const { stdout } = await run("tar", ["-xvzf", join(made, `${name}.tar.gz`), "-C", folder], {
      maxBuffer: 2 ** 26,
    });
    const place = join(folder, `mentor-management-${version}`);
    const { stdout: size } = await run("du", ["-sk", place]);
    const megabytes = Math.round(Number.parseInt(size, 10) / 1000);
    expect(megabytes).toBeLessThan(450);
    for (const path of ["src/web", "tests", "node_modules/vite", "node_modules/vitest", "node_modules/react"])
      expect(existsSync(join(place, path)), path).toBe(false);
    const sbom = JSON.parse(await readFile(join(made, `${name}.cdx.json`), "utf8"));
    expect(sbom).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name: "mentor-management", type: "application", version } },
    });
    const names = sbom.components.map((one: { name: string }) => one.name);
    // The SBOM also lists the packages that the web app was built from.
    expect(names).toEqual(expect.arrayContaining(["fastify", "react"]));
    expect(names).not.toContain("vitest");

    const dataDir = await makeDataDir();
    const before = (await stat(join(place, "dist/web/index.html"))).mtimeMs;
    const app = startApp({
      dataDir,
      cwd: place,
      command: [process.execPath, "scripts/start.mjs"],
      env: { npm_config_offline: "true" },
    });
    const address = await app.address();
    expect((await fetch(`${address}/apicalls/ready`)).status).toBe(200);
    expect(await (await fetch(address)).text()).toContain("<!doctype html>");
    expect(app.output()).not.toMatch(/Installing|Building/);
    expect((await stat(join(place, "dist/web/index.html"))).mtimeMs).toBe(before);
    signalGroup(app, "SIGTERM");
    expect(await app.exit()).toBe(0);
    expect(serverPid(dataDir)).toBeUndefined();
    await rm(dirname(dataDir), { recursive: true, force: true });
    record({
      test: "release",
      count: stdout.split("\n").length,
      atLeast: 1000,
      result: `${megabytes} MB on disk, started as it is`,
    });
  },
);
