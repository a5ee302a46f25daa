/** The files of `deploy/` name settings that exist, and calls that nginx may send twice. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { auditedCalls, unauditedCalls } from "#server/core/audit/calls.ts";
import { readEnv } from "#server/kernel/env.ts";
import { root } from "#tests/start/app-process.ts";

const read = (name: string) => readFile(join(root, name), "utf8");
const known = async () =>
  new Set([...(await read(".env.example")).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));

it("the settings of the systemd unit are right", async () => {
  const settings = parseEnv(await read("deploy/mentor.env.example"));
  const names = await known();
  for (const name of Object.keys(settings)) expect(names).toContain(name);
  expect(readEnv(settings)).toMatchObject({ drainSeconds: 2, trustProxy: ["10.0.0.10"], seed: "none" });
  // An example that is a valid secret would be left as it is.
  expect(settings["SECRET_KEY"]).toBe("");
  expect(settings).not.toHaveProperty("METRICS_TOKEN");
});

it("the systemd unit and the image start the server as `npm start` does", async () => {
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
  // Otherwise systemd would end the embedded database together with the application, before its calls.
  expect(unit).toContain("\nKillMode=mixed\n");
});

it("secrets and certificates of `deploy/` stay out of the image", async () => {
  const ignored = (await read("deploy/Dockerfile.dockerignore")).split("\n");
  for (const name of ["deploy", "data", ".env", "**/*.env"]) expect(ignored).toContain(name);
});

it("the settings of the containers are right", async () => {
  const compose = await read("deploy/compose.yaml");
  const block = /\n {2}environment:\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? "";
  const given = {
    POSTGRES_PASSWORD: "secret",
    SECRET_KEY: "k".repeat(64),
    S3_SECRET_ACCESS_KEY: "s",
    PUBLIC_URL: "https://m.example",
    BACKUP_KEY: "",
    SMTP_URL: "",
    MAIL_FROM: "",
  };
  const filled = block.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: keyof typeof given) => given[name]);
  const settings = Object.fromEntries(
    [...filled.matchAll(/^ {4}(\w+): "?([^"\n]*?)"?$/gm)].map(([, name, value]) => [name, value]),
  );
  const names = await known();
  expect(Object.keys(settings).length).toBeGreaterThan(8);
  for (const name of Object.keys(settings)) expect(names).toContain(name);
  expect(readEnv(settings)).toMatchObject({ drainSeconds: 2, trustProxy: ["172.30.30.10"] });
  // Whoever is believed about addresses is nginx, and nobody else of the network.
  expect(compose).toMatch(
    /\n {2}nginx:\n(?: {4}.*\n)* {4}networks: \{ front: \{ ipv4_address: 172\.30\.30\.10 \} \}/,
  );
  for (const name of Object.keys(given).slice(0, 4))
    expect(await read("deploy/compose.env.example")).toContain(name);
});

it("calls that nginx sends to a second node by their name only read", async () => {
  const pattern =
    /location ~ (\^\/apicalls\/get\S+) \{/.exec(await read("deploy/nginx.conf"))?.[1] ?? "nothing";
  const names = [...Object.keys(auditedCalls), ...Object.keys(unauditedCalls)]
    .filter((call) => call.startsWith("POST ") && new RegExp(pattern).test(`/apicalls${call.slice(5)}`))
    .map((call) => call.slice(5));
  // Whoever adds one here has made sure that it changes nothing.
  expect(names.sort()).toEqual([
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
