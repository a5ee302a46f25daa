/** Gives answers a constant minimum duration, so that the response time reveals nothing about accounts and codes. */
import type { FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "#server/kernel/app.ts";

/** Milliseconds before a call that sends a code is answered. Creating an email takes a tenth of it. */
const answerAfter = 250;

/** Milliseconds before a wrong code is answered. Looking it up takes a tenth of it, or longer if one is open. */
const wrongAfter = 100;

/** Waits for the result of a code check, and at least for the minimum duration. */
export async function unhurried<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(wrongAfter)]);
  return result;
}

/** Work that may outlast its answer. */
const inFlight = new Set<Promise<void>>();

/** Waits for all work that is still running, which may take longer than 250 ms on a busy machine. */
export const asideEnded = (): Promise<unknown> => Promise.all(inFlight);

/**
 * Creates a runner for work that may outlast its answer. The application waits for it before closing. Failures are
 * logged with the name of the work.
 * @returns a function that starts work and resolves after a constant duration
 */
export function makeAside(app: App) {
  app.addHook("onClose", asideEnded);
  return async (request: FastifyRequest, name: string, begin: () => Promise<void>): Promise<void> => {
    const work = begin()
      .catch((error: Error & { code?: string }) =>
        request.log.error({ name: error.name, code: error.code }, `${name} failed`),
      )
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
    await sleep(answerAfter);
  };
}
