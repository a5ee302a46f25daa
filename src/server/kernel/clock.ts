/** Cancels a timer of a {@link Clock}. */
export type Cancel = () => void;

/** Timers for code that waits. Tests replace the clock and skip the wait. */
export interface Clock {
  /** Runs `work` once, after `ms` milliseconds. */
  after(ms: number, work: () => void): Cancel;
  /** Runs `work` every `ms` milliseconds. Tests use its return value to wait until it is done. */
  every(ms: number, work: () => unknown): Cancel;
}

declare module "fastify" {
  interface FastifyInstance {
    clock: Clock;
  }
}

/** The machine's clock. Its timers don't keep the process alive. */
export const systemClock: Clock = {
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};
