/** How fast somebody may send. */

/** How much is allowed per second in the long run, and at once after a pause. */
export interface Speed {
  readonly perSecond: number;
  readonly burst: number;
}

/** Messages of one account. */
export const messageSpeed: Speed = { perSecond: 200, burst: 300 };
/** Messages of one socket that wait for their answer; more at once is a flood. */
export const maxWaiting = 200;

/** Hands out turns. */
export interface RateLimiter {
  /** Takes a turn. @returns milliseconds until it comes */
  take(): number;
}

/** @param now milliseconds of a clock that never goes back */
export function makeRateLimiter(
  { perSecond, burst }: Speed,
  now: () => number = () => performance.now(),
): RateLimiter {
  let turns = burst;
  let counted = now();
  return {
    take() {
      const at = now();
      turns = Math.min(burst, turns + ((at - counted) / 1000) * perSecond);
      counted = at;
      turns -= 1;
      return turns >= 0 ? 0 : (-turns / perSecond) * 1000;
    },
  };
}
