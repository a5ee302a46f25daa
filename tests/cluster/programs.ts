/**
 * Starts the programs that the application works with, such as nginx and Redis. Each has a separate folder and port.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#tests/start/app-process.ts";
import { until } from "#tests/support/until.ts";
import { freePort } from "#tests/support/free-port.ts";

const found = (names: readonly string[], flag: string): string | undefined =>
  names.find((name) => spawnSync(name, [flag]).status === 0);

export const nginxProgram = found(["nginx", "/usr/sbin/nginx"], "-v");
export const redisProgram = found(["redis-server", "valkey-server"], "--version");

/** Required programs that this machine lacks. */
export const missingPrograms = [
  ...(nginxProgram ? [] : ["nginx"]),
  ...(redisProgram ? [] : ["redis-server (or valkey-server)"]),
];

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

async function untilAnswers(port: number, child: ChildProcess, output: () => string): Promise<void> {
  let isUp = false;
  while (!isUp) {
    if (child.exitCode !== null) throw new Error(`It ended:\n${output()}`);
    isUp = await answers(port);
  }
}

/** A program that runs next to the nodes. */
export interface Running {
  readonly port: number;
  /** Ends the program. SIGKILL simulates a crash. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

function run(program: string, args: readonly string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  return { child, output: () => text };
}

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** A Redis that can be suspended. */
export interface Redis extends Running {
  freeze(isFrozen: boolean): void;
}

/** Starts a Redis that stores nothing on disk. */
export async function startRedis(port: number): Promise<Redis> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const { child, output } = run(redisProgram ?? "", args);
  await untilAnswers(port, child, output);
  await until(() => output().includes("Ready to accept connections"));
  return {
    port,
    stop: (signal) => end(child, signal),
    freeze: (isFrozen) => void child.kill(isFrozen ? "SIGSTOP" : "SIGCONT"),
  };
}

/** Returns the configuration that we ship, with other addresses. @throws Error if it lacks an address to replace */
function filled(text: string, replaced: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [from, to] of Object.entries(replaced)) {
    if (!result.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}".`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/** A running nginx with a configuration of `deploy/`, and its logs. */
export interface Proxy extends Running {
  readonly address: string;
  /** The lines of the log so far. */
  log(): Promise<string[]>;
  errors(): Promise<string>;
}

/** Enables TLS with the command in the instructions at the top of the file. */
function switchTlsOn(shipped: string): string {
  const words = /\bsed -i ((?:-e '[^']+' ?)+)/.exec(shipped)?.[1] ?? "";
  const args = [...words.matchAll(/'([^']+)'/g)].flatMap(([, script = ""]) => ["-e", script]);
  const { status, stdout } = spawnSync("sed", args, { input: shipped, encoding: "utf8" });
  if (status !== 0 || !stdout.includes("\n  ssl_certificate ")) throw new Error("sed did not do it.");
  return stdout;
}

/** Writes a configuration of nginx. Its site differs from the shipped one only in addresses, ports, and log folder. */
async function writeConfig(folder: string, site: string): Promise<string> {
  const siteFile = join(folder, "site.conf");
  await writeFile(siteFile, site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n  ");
  const file = join(folder, "nginx.conf");
  const main = filled(await readFile(join(root, "deploy/nginx-main.conf"), "utf8"), {
    "user nginx;": `daemon off;\n${process.getuid?.() === 0 ? "user root;" : ""}`,
    "worker_processes auto;": "worker_processes 2;",
    "/run/nginx.pid": `${folder}/nginx.pid`,
    "/var/log/nginx/error.log": `${folder}/start.log`,
    "include /etc/nginx/mime.types;": temporary,
    "/etc/nginx/conf.d/*.conf": siteFile,
  });
  await writeFile(file, main);
  return file;
}

/** Replaces the ports and the certificate's folder of a site with TLS. */
const withTls = (folder: string, port: number) => ({
  "listen 443": `listen 127.0.0.1:${port}`,
  "listen [::]:443 ssl http2;": "",
  "listen [::]:80;": "",
  "/etc/nginx/tls": folder,
});

/** Returns the nginx configuration for two nodes. */
async function siteOfTwo(
  folder: string,
  port: number,
  nodePorts: readonly [number, number],
  hasTls: boolean,
) {
  const shipped = await readFile(join(root, "deploy/nginx.conf"), "utf8");
  return filled(hasTls ? switchTlsOn(shipped) : shipped, {
    "app1:3000": `127.0.0.1:${nodePorts[0]}`,
    "app2:3000": `127.0.0.1:${nodePorts[1]}`,
    "listen 80;": `listen 127.0.0.1:${port};`,
    "/var/log/nginx": folder,
    ...(hasTls ? withTls(folder, port + 1) : {}),
  });
}

/** Returns the nginx configuration for one node with TLS. */
async function siteOfOne(folder: string, port: number, nodePort: number) {
  return filled(await readFile(join(root, "deploy/nginx-single.conf"), "utf8"), {
    "127.0.0.1:3000": `127.0.0.1:${nodePort}`,
    "listen 80;": `listen 127.0.0.1:${await freePort()};`,
    "mentoring.example.org": "localhost",
    "/var/log/nginx": folder,
    ...withTls(folder, port),
  });
}

function makeCertificate(folder: string): void {
  const made = spawnSync("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout".split(" "),
    join(folder, "privkey.pem"),
    "-out",
    join(folder, "fullchain.pem"),
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`);
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mentor-nginx-"));
  await chmod(folder, 0o755);
  return folder;
}

async function startProxy(folder: string, port: number, site: string, address: string): Promise<Proxy> {
  const file = await writeConfig(folder, site);
  const { child, output } = run(nginxProgram ?? "", ["-e", join(folder, "start.log"), "-c", file]);
  await untilAnswers(port, child, output);
  const read = (name: string) => readFile(join(folder, name), "utf8");
  return {
    port,
    address,
    log: async () => (await read("access.log")).trimEnd().split("\n"),
    errors: () => read("error.log"),
    stop: async (signal) => {
      await end(child, signal);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts nginx in front of two nodes. */
export async function startNginx(nodePorts: readonly [number, number]): Promise<Proxy> {
  const [folder, port] = [await makeFolder(), await freePort()];
  const site = await siteOfTwo(folder, port, nodePorts, false);
  return startProxy(folder, port, site, `http://127.0.0.1:${port}`);
}

/** Starts nginx in front of one node, with HTTPS, HTTP/2 and a self-signed certificate. */
export async function startHttps(nodePort: number): Promise<Proxy> {
  const [folder, port] = [await makeFolder(), await freePort()];
  makeCertificate(folder);
  const site = await siteOfOne(folder, port, nodePort);
  return startProxy(folder, port, site, `https://localhost:${port}`);
}

/** Makes nginx check the configuration with its TLS lines enabled. @returns the output */
export async function checkTlsConfig(): Promise<string> {
  const folder = await makeFolder();
  makeCertificate(folder);
  const file = await writeConfig(folder, await siteOfTwo(folder, await freePort(), [3001, 3002], true));
  const { stderr } = spawnSync(nginxProgram ?? "", ["-t", "-e", join(folder, "start.log"), "-c", file]);
  await rm(folder, { recursive: true, force: true });
  return String(stderr);
}
