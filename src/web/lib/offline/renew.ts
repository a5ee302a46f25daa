import { refreshAll } from "../query-client.ts";

/** Data is reloaded after the app was in the background for this time, in milliseconds. */
const awayMs = 5 * 60_000;

/**
 * Reloads what the screen shows when the person comes back to the app. A phone keeps the app in memory for days, so the
 * home screen would still show a past appointment as the next one, and no step as late.
 */
export function renewOnReturn(): void {
  let leftAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leftAt = Date.now();
    else if (Date.now() - leftAt >= awayMs) void refreshAll();
  });
}
