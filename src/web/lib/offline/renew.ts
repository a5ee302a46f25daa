import { refreshAll } from "../query-client.ts";

/** Data is reloaded after the app was in the background for this time, in milliseconds. */
const awayMs = 5 * 60_000;

/**
 * Reloads what the screen shows when the person comes back to the app. A phone keeps it in memory for days, and the
 * home screen would still call an appointment that is over the next one, and nothing would be late.
 */
export function renewOnReturn(): void {
  let leftAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leftAt = Date.now();
    else if (Date.now() - leftAt >= awayMs) void refreshAll();
  });
}
