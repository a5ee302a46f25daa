/** Measures how long `npm start` takes on an existing database, from the command to the first response. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "..");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/**
 * Starts the application like `npm start`, polls until it is ready, and stops it.
 * @param env location of the database: `DATA_DIR` of the embedded one, or `DATABASE_URL` too
 * @returns milliseconds
 * @throws Error if it ends before it responds
 */
export async function timeStart(env: Record<string, string>): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      ...env,
    },
  });
  const ended = once(child, "exit");
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error("The application ended before it answered.");
      const answer = await fetch(`http://127.0.0.1:${port}/apicalls/ready`).catch(() => null);
      if (answer?.ok) return performance.now() - start;
      await sleep(5);
    }
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
