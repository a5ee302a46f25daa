// The systemd units of the application.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./processes.mjs";

/** Returns true if the machine has systemd's program. macOS and many containers don't. */
const hasSystemd = () =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "systemctl")));

/**
 * Returns the names of the running units: mentor.service, and mentor@3001.service and similar. A unit that doesn't start
 * is activating, because systemd tries again.
 */
export async function runningUnits() {
  if (!hasSystemd()) return [];
  const patterns = ["mentor.service", "mentor@*.service"];
  const states = "--state=active,activating";
  const list = ["list-units", "--type=service", states, "--plain", "--no-legend", ...patterns];
  const { code, output } = await run("systemctl", list, "pipe");
  if (code !== 0) return [];
  return output
    .split("\n")
    .map((line) => line.trim().split(/\s+/)[0])
    .filter((name) => /^mentor(@\d+)?\.service$/.test(name));
}

/** Returns true if the node of a unit says that it is ready. */
export async function isReady(unit) {
  const port = /@(\d+)\./.exec(unit)?.[1] ?? (process.env.PORT || "3000");
  const host = ["0.0.0.0", "::", undefined, ""].includes(process.env.HOST) ? "127.0.0.1" : process.env.HOST;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/apicalls/ready`;
  return fetch(address, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
