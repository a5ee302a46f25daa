import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

/** What calls are counted with. */
export type Counter = Pick<RateLimiterAbstract, "consume">;

/** Counting takes a millisecond; what takes longer than this, in milliseconds, stands still. */
const longest = 300;
/** How long a store that stood still is not asked again. */
const pause = 5000;

/**
 * Counts in a store that all processes share. A store that takes a question and gives no answer would hold up every
 * call: then the process counts for itself, and looks again after a while.
 * @param own counts in this process alone
 */
export function withFallbackOnTimeout(
  shared: Counter,
  own: Counter,
  maxMs = longest,
  pauseMs = pause,
): Counter {
  let restsUntil = 0;
  return {
    async consume(key) {
      if (performance.now() < restsUntil) return own.consume(key);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, maxMs, null);
      });
      const counted: Promise<RateLimiterRes> = shared.consume(key);
      const result = await Promise.race([counted, late]).finally(() => clearTimeout(timer));
      if (result !== null) return result;
      counted.catch(() => undefined);
      restsUntil = performance.now() + pauseMs;
      return own.consume(key);
    },
  };
}
