import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

/** Counts calls. */
export type Counter = Pick<RateLimiterAbstract, "consume">;

/** Milliseconds after which a store counts as stalled. Counting takes a millisecond. */
const longest = 300;
/** Milliseconds before a stalled store is asked again. */
const pause = 5000;

/**
 * Counts calls in a store that all processes share. A store that accepts a request and never answers would block every
 * call. In that case, the process counts for itself and asks the store again later.
 * @param own counts in this process only
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
