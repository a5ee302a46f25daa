import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#server/kernel/start-error.ts";

/** Milliseconds to wait for a stopping process to release the port. */
const PATIENCE_MS = 2_000;

/** Returns true if only programs on this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Codes for a HOST that isn't an address of this machine. The last two are for an address of a kind that it lacks, such
 * as IPv6, and for one that is valid on one link only.
 */
const elsewhere = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EAFNOSUPPORT", "EINVAL"]);

/**
 * Turns a failure to listen into a readable error.
 * @param error the error of `listen`. Errors without an explanation are returned unchanged.
 */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another one with PORT, for example: PORT=${port + 1} npm start`,
    );
  }
  if (code === "EACCES")
    return new StartError(`This user may not use port ${port}. Choose another one with PORT.`);
  if (elsewhere.has(code)) {
    return new StartError(
      `HOST is ${host}, which isn't an address of this machine. Try 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}

/**
 * Checks whether the application can listen, before it touches the database.
 * @throws StartError naming PORT or HOST if it can't
 */
export async function assertCanListen(host: string, port: number): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    const probe = createServer();
    try {
      probe.listen({ host, port });
      await once(probe, "listening");
      probe.close();
      return;
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || performance.now() > end) throw explainListenError(error, host, port);
      await sleep(100);
    }
  }
}
