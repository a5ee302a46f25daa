/** Ends what a {@link Clock} has begun. */
export type Cancel = () => void;

/** What waits for a time asks a clock, so that a test can let that time pass at once. */
export interface Clock {
  /** Runs work once, after so many milliseconds. */
  after(ms: number, work: () => void): Cancel;
  /** Runs work again and again, every so many milliseconds. What it answers is for a test that waits for its end. */
  every(ms: number, work: () => unknown): Cancel;
}

declare module "fastify" {
  interface FastifyInstance {
    clock: Clock;
  }
}

/** The time of the machine; no timer keeps the process alive. */
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
