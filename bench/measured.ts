/** The time and the memory of one piece of work. */
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf, type Server } from "./processes.ts";

/** Returns the milliseconds and the peak memory in MiB of some work. */
export async function measured<T>(
  app: Server,
  work: () => Promise<T>,
): Promise<{ result: T; ms: number; mib: number }> {
  const begin = performance.now();
  const over = new AbortController();
  let mib = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      mib = Math.max(mib, (await memoryOf(app.pid)) ?? 0);
      await sleep(200);
    }
  })();
  try {
    const result = await work();
    return { result, ms: performance.now() - begin, mib };
  } finally {
    over.abort();
    await watching;
  }
}
