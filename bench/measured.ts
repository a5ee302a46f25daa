/** Measures the time and memory that work takes. */
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf, type Server } from "./processes.ts";

/** Does work and returns its result, its duration in milliseconds, and the peak memory of the server in MiB. */
export async function measured<T>(
  app: Server,
  work: () => Promise<T>,
): Promise<{ result: T; ms: number; mib: number }> {
  const begin = performance.now();
  const done = new AbortController();
  let mib = 0;
  const watching = (async () => {
    while (!done.signal.aborted) {
      mib = Math.max(mib, (await memoryOf(app.pid)) ?? 0);
      await sleep(200);
    }
  })();
  try {
    const result = await work();
    return { result, ms: performance.now() - begin, mib };
  } finally {
    done.abort();
    await watching;
  }
}
