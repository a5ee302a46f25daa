import type { Cancel, Clock } from "#server/kernel/clock.ts";

/** A clock that stands still until a test lets its time pass. */
export interface TestClock extends Clock {
  /** Lets so many milliseconds pass: runs what becomes due, in its order, before it returns. */
  pass(ms: number): void;
}

export function makeTestClock(): TestClock {
  let now = 0;
  const waiting = new Set<{ at: number; everyMs: number; work: () => void }>();
  const begin = (ms: number, everyMs: number, work: () => void): Cancel => {
    const timer = { at: now + ms, everyMs, work };
    waiting.add(timer);
    return () => waiting.delete(timer);
  };
  return {
    after: (ms, work) => begin(ms, 0, work),
    every: (ms, work) => begin(ms, ms, work),
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (!next) break;
        now = next.at;
        if (next.everyMs > 0) next.at += next.everyMs;
        else waiting.delete(next);
        next.work();
      }
      now = end;
    },
  };
}
