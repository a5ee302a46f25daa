import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a condition holds. The limit only ends a test that hangs. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 300_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("It didn't happen in time.");
    await sleep(10);
  }
}
