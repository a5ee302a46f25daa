import { isLoadingParts } from "../boot/load-part.ts";
import { queryClient } from "./query-client.ts";

/** Maximum time in milliseconds that background work waits for the screen's code and data. */
const screenFirstMs = 4000;
/**
 * Interval in milliseconds for checking if the screen is complete. Two checks in a row must succeed, because a part
 * requests its data only after it is loaded.
 */
const checkEveryMs = 50;
/** Maximum time in milliseconds that background work then waits for the browser to be idle. */
const idleMs = 2000;

/** Runs work when the browser is idle, if the browser supports that. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: idleMs }) : setTimeout(work);

/** Resolves when the screen has its parts and data and is drawn. */
export const untilQuiet = () =>
  new Promise<void>((resolve) => {
    const start = performance.now();
    let isQuiet = false;
    const check = () => {
      const wasQuiet = isQuiet;
      isQuiet = !isLoadingParts() && queryClient.isFetching() === 0;
      if ((wasQuiet && isQuiet) || performance.now() - start > screenFirstMs) resolve();
      else checkLater();
    };
    const checkLater = () => void setTimeout(() => whenIdle(check), checkEveryMs);
    checkLater();
  });
