/** How fast one account may send. */

/** Messages per second in the long run, and at once after a pause. */
const perSecond = 200;
const burst = 300;
/** Messages of one socket that wait for their answer; more at once is a flood. */
export const waitingAtMost = 200;

/** Hands out turns. */
export interface Pace {
  /** Takes a turn. @returns milliseconds until it comes */
  take(): number;
}

/** A sender that waits for answers is slowed down, never refused. */
export function makePace(now: () => number = () => performance.now()): Pace {
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
