/** Limits how fast a sender may send. */

/** The allowed rate per second in the long run, and the number allowed at once after a pause. */
export interface Speed {
  readonly perSecond: number;
  readonly burst: number;
}

/** The rate for messages of one account. */
export const messageSpeed: Speed = { perSecond: 200, burst: 300 };
/** Maximum number of one socket's messages that aren't acknowledged yet. More is a flood. */
export const maxWaiting = 200;

/** Assigns turns. */
export interface RateLimiter {
  /** Takes a turn. @returns milliseconds until the turn */
  take(): number;
}

export function makeRateLimiter({ perSecond, burst }: Speed): RateLimiter {
  let turns = burst;
  let counted = performance.now();
  return {
    take() {
      const at = performance.now();
      turns = Math.min(burst, turns + ((at - counted) / 1000) * perSecond);
      counted = at;
      turns -= 1;
      return turns >= 0 ? 0 : (-turns / perSecond) * 1000;
    },
  };
}
