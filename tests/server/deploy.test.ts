/** The files of `deploy/` name existing settings, and calls that nginx may send twice. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { expect, it } from "vitest";
import { auditedCalls } from "#server/core/audit/calls.ts";
import { unauditedCalls } from "#server/core/audit/unaudited-calls.ts";
import { readEnv } from "#server/kernel/env.ts";
import { maxDocuments } from "#shared/contracts/documents.ts";
import { maxImportMb } from "#shared/contracts/import-choices.ts";
import { root } from "#tests/start/app-process.ts";

const read = (name: string) => readFile(join(root, name), "utf8");
const known = async () =>
  new Set([...(await read(".env.example")).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));

it("The settings of the systemd unit are correct", async () => {
  const settings = parseEnv(await read("deploy/mentor.env.example"));
  const names = await known();
  for (const name of Object.keys(settings)) expect(names).toContain(name);
  expect(readEnv(settings)).toMatchObject({ drainSeconds: 2, trustProxy: ["10.0.0.10"], seed: "none" });
  // An example that is a valid secret would be left as it is.
  expect(settings["SECRET_KEY"]).toBe("");
  expect(settings).not.toHaveProperty("METRICS_TOKEN");
});

it("The systemd unit and the image start the server as `npm start` does", async () => {
  const words = /serverArgs = \[([^\]]+)\]/.exec(await read("scripts/support/server.mjs"))?.[1] ?? "";
  const args = words
    .split(",")
    .map((word) => word.trim().replaceAll('"', ""))
    .filter(Boolean);
  expect(args.at(-1)).toBe("src/server/process/main.ts");
  const unit = await read("deploy/mentor.service");
  expect(unit).toContain(`/node_modules/.bin/node ${args.join(" ")}\n`);
  expect(await read("deploy/Dockerfile")).toContain(
    `CMD ${JSON.stringify(["node_modules/.bin/node", ...args]).replaceAll(",", ", ")}`,
  );
  const place = /MALLOC_ARENA_MAX \?\? "(\d+)"/.exec(await read("scripts/support/server.mjs"))?.[1] ?? "none";
  for (const file of [unit, await read("deploy/Dockerfile")])
    expect(file).toContain(` MALLOC_ARENA_MAX=${place}\n`);
  expect(unit).toContain("\nProtectSystem=strict\n");
  expect(await read("deploy/mentor.env.example")).toMatch(/ReadWritePaths=[^=]+\nDATA_DIR=/);
  // Otherwise systemd would end the embedded database together with the application, before its calls.
  expect(unit).toContain("\nKillMode=mixed\n");
});

it("A shell reads the settings of the unit as systemd does, even if a value has spaces or < >", async () => {
  const text = await read("deploy/mentor.env.example");
  const { stdout } = await promisify(execFile)("/bin/sh", [
    "-c",
    `set -eu; unset MAIL_FROM; set -a; . "${join(root, "deploy/mentor.env.example")}"; exec env -0`,
  ]);
  const seen = Object.fromEntries(
    stdout.split("\0").map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const settings = parseEnv(text);
  expect(Object.keys(settings).length).toBeGreaterThan(10);
  expect(seen).toMatchObject(settings);
});

it("A value in .env ends before a #, unless it is in quotes, as the example says", async () => {
  expect(await read(".env.example")).toContain("\n# Put a value with a # in single quotes ('…')");
  expect(parseEnv("BACKUP_KEY=correct-horse#battery\n")).toEqual({ BACKUP_KEY: "correct-horse" });
  expect(parseEnv("BACKUP_KEY='correct-horse#battery'\n")).toEqual({ BACKUP_KEY: "correct-horse#battery" });
});

it("The backup of the timer has the settings of the application and an existing target directory", async () => {
  const unit = await read("deploy/mentor-backup.service");
  expect(unit).toContain("\nEnvironmentFile=/etc/mentor/mentor.env\n");
  expect(unit).toMatch(/node_modules\/\.bin\/node scripts\/backup\.mjs .*\.backup" --verify; /);
  expect(unit).toContain("\nReadWritePaths=/var/backups/mentor /var/lib/mentor\n");
  expect(await read("deploy/mentor-backup.timer")).toContain("\nOnCalendar=");
});

it("The backup of the timer removes old files if there is a new backup, even one that lacks files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mentor-timer-"));
  const program = join(folder, "program");
  await writeFile(program, '#!/bin/sh\nexit "$CODE"\n', { mode: 0o755 });
  const unit = await read("deploy/mentor-backup.service");
  const line = /^ExecStart=\/bin\/sh -c '([^']+)'$/m.exec(unit)?.[1] ?? "";
  // As systemd passes it to the shell.
  const script = line
    .replaceAll("%%", "%")
    .replaceAll("$$", () => "$")
    .replaceAll("/var/backups/mentor", folder)
    .replace("node_modules/.bin/node scripts/backup.mjs", program);
  // The second one is the draft of a backup that was killed.
  const old = ["a.backup", "b.backup.unfinished-0a1b2c3d", "a.backup.drill.txt"];
  const longAgo = new Date(Date.now() - 40 * 86_400_000);
  for (const name of old) {
    await writeFile(join(folder, name), "x");
    await utimes(join(folder, name), longAgo, longAgo);
  }
  await writeFile(join(folder, "new.backup"), "x");
  const run = (code: number) =>
    promisify(execFile)("/bin/sh", ["-c", script], {
      env: { PATH: process.env["PATH"], CODE: String(code) },
    }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  expect(await run(1)).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual([...old, "new.backup", "program"].toSorted());
  expect(await run(3)).toBe(3);
  expect((await readdir(folder)).toSorted()).toEqual(["new.backup", "program"]);
  await rm(folder, { recursive: true, force: true });
});

it("The nginx configuration for one node keeps what the configuration for several nodes has", async () => {
  const [one, several] = [await read("deploy/nginx-single.conf"), await read("deploy/nginx.conf")];
  const block = (text: string, begin: string) => {
    const from = text.indexOf(begin);
    expect(from, begin).toBeGreaterThan(0);
    return text.slice(from, text.indexOf("\n  }", from)).replaceAll(/mentor_(node|calls|chat)/g, "NODE");
  };
  for (const begin of [
    "location ~ ^/apicalls/(file-upload|image-upload|imports/read)$ {",
    "location ~ ^/apicalls/fileUpload$ {",
    "location = /apicalls/moving/import {",
    "location ~ ^/(apicalls/)?(export|files/) {",
    "location = /metrics {",
    "location @away {",
    "location @large {",
  ])
    expect(block(one, begin)).toBe(block(several, begin));
  const headers = (text: string) => text.match(/^ {2}proxy_set_header .*$/gm);
  expect(headers(one)).toEqual(headers(several));
  expect(one).toMatch(/\n {2}listen 443 ssl http2;/);
  expect(one).toContain("return 301 https://$host$request_uri;");
});

const configurations = ["deploy/nginx.conf", "deploy/nginx-single.conf"];

it.each(configurations)("%s passes on every upload, as large as the application accepts it", async (file) => {
  const { uploadMaxMb } = readEnv({});
  const uploads = {
    "file-upload": uploadMaxMb,
    "image-upload": uploadMaxMb,
    fileUpload: maxDocuments * uploadMaxMb,
    "imports/read": maxImportMb,
    // No limit but the one of the organization.
    "moving/import": Infinity,
  };
  const locations = (await read(file)).matchAll(/\n {2}location (=|~) (\S+) \{\n(.*?)\n {2}\}/gs);
  const places = [...locations].map(([, kind, where = "", block = ""]) => ({
    isFor: (path: string) => (kind === "=" ? where === path : new RegExp(where).test(path)),
    limit: /client_max_body_size (\d+)m?;/.exec(block)?.[1],
  }));
  for (const [name, megabytes] of Object.entries(uploads)) {
    const limit = places.find(({ isFor }) => isFor(`/apicalls/${name}`))?.limit;
    expect(limit === "0" ? Infinity : Number(limit), name).toBeGreaterThanOrEqual(megabytes);
  }
});

it.each(configurations)("%s logs no code and no secret address of a calendar", async (file) => {
  const shown = new RegExp(/"~(\S+)" \$mentor_begin…;/.exec(await read(file))?.[1] ?? "nothing");
  const begin = (path: string) => shown.exec(path)?.groups?.["mentor_begin"];
  expect(begin("/apicalls/calendar/secret.ics")).toBe("/apicalls/calendar/");
  for (const name of ["export", "export-mentee", "apicalls/export-status", "apicalls/job-status"])
    expect(begin(`/${name}/secret`)).toBe(`/${name}/`);
  for (const path of ["/calendar", "/apicalls/exportTable"]) expect(begin(path)).toBeUndefined();
});

it("The image is built from a whole release, without the installation's secrets, and runs without rights", async () => {
  const ignored = (await read("deploy/Dockerfile.dockerignore")).split("\n");
  for (const name of ["deploy/tls", "data", ".env", "**/*.env"]) expect(ignored).toContain(name);
  const image = await read("deploy/Dockerfile");
  const [building, running] = image.split(/^FROM .*$/m).slice(1);
  expect(building).toContain("RUN node_modules/.bin/node scripts/verify-release.mjs");
  expect(running).toMatch(/\nUSER mentor\n/);
  expect(running).toMatch(/\nHEALTHCHECK .*\\\n.*\/apicalls\/ready/);
  const { code, stderr } = await promisify(execFile)(process.execPath, ["scripts/verify-release.mjs"], {
    cwd: root,
  }).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  expect(stderr).toContain("This folder isn't an unpacked release");
});

it("The settings of the containers are correct", async () => {
  const compose = await read("deploy/compose.yaml");
  const block = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose)?.[1] ?? "";
  const given = {
    POSTGRES_PASSWORD: "secret",
    POSTGRES_APP_PASSWORD: "other",
    SECRET_KEY: "k".repeat(64),
    PUBLIC_URL: "https://m.example",
    BACKUP_KEY: "",
    SMTP_URL: "",
    MAIL_FROM: "",
  };
  const filled = block.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: keyof typeof given) => given[name]);
  const settings = Object.fromEntries(
    [...filled.matchAll(/^ {6}(\w+): "?([^"\n]*?)"?$/gm)].map(([, name, value]) => [name, value]),
  );
  const names = await known();
  expect(Object.keys(settings).length).toBeGreaterThan(6);
  for (const name of Object.keys(settings)) expect(names).toContain(name);
  // Only the proxy on the machine is trusted about addresses, and only it reaches the port.
  expect(readEnv(settings)).toMatchObject({ trustProxy: ["172.30.30.1"], drainSeconds: 1 });
  expect(compose).toContain("gateway: 172.30.30.1 }");
  expect(compose).toContain('ports: ["127.0.0.1:3000:3000"]');
  expect(compose).toMatch(/\n {2}back:\n.*\n? {4}internal: true/);
  const example = await read("deploy/compose.env.example");
  for (const name of Object.keys(given)) expect(example).toMatch(new RegExp(`^#?${name}=`, "m"));
});

it("Calls that nginx sends to a second node because of their name only read", async () => {
  const pattern =
    /location ~ (\^\/apicalls\/get\S+) \{/.exec(await read("deploy/nginx.conf"))?.[1] ?? "nothing";
  const names = [...Object.keys(auditedCalls), ...Object.keys(unauditedCalls)]
    .filter((call) => call.startsWith("POST ") && new RegExp(pattern).test(`/apicalls${call.slice(5)}`))
    .map((call) => call.slice(5));
  // Before adding a call here, make sure that it changes nothing.
  expect(names.sort()).toEqual([
    "/getAuditDetails",
    "/getContent",
    "/getHistory",
    "/getList",
    "/getMentee",
    "/getMenteeHeader",
    "/getMenteeTable",
    "/getRecord",
    "/getTable",
    "/getUserRoles",
  ]);
});
