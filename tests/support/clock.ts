import { type Cancel, type Clock, systemClock } from "#server/kernel/clock.ts";

/** A clock that stands still until a test advances it. */
export interface TestClock extends Clock {
  /** Advances the clock by some milliseconds, and runs the work that becomes due, in order. */
  pass(ms: number): void;
}

export function makeTestClock(): TestClock {
  let now = 0;
  const waiting = new Set<{ at: number; everyMs: number; work: () => unknown }>();
  const begin = (ms: number, everyMs: number, work: () => unknown): Cancel => {
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

/** A clock whose repeated work runs only when a test requests it. */
export interface StoppedClock extends Clock {
  /** Runs all repeated work and waits for it, three times because the audit trail is sealed in two steps. */
  passTime(): Promise<void>;
}

export function stoppedClock(): StoppedClock {
  const repeated = new Set<() => unknown>();
  return {
    after: systemClock.after,
    every(_ms, work: () => unknown) {
      repeated.add(work);
      return () => repeated.delete(work);
    },
    async passTime() {
      for (let round = 0; round < 3; round += 1) await Promise.all([...repeated].map((work) => work()));
    },
  };
}
