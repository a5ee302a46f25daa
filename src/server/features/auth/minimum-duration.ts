/** Gives calls a minimum duration, so that the response time reveals nothing about accounts and codes. */
import type { FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "#server/kernel/app.ts";

/** Duration of a call that sends a code, in milliseconds. Creating an email takes a tenth of it. */
const sendMs = 250;

/**
 * Minimum duration of a code check, in milliseconds. Looking up a code takes a tenth of it, or longer if the account
 * has an open one.
 */
const checkMs = 100;

/** Returns the result of a code check, but not before the minimum duration has passed. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(checkMs)]);
  return result;
}

/** Work that may take longer than its call. */
const inFlight = new Set<Promise<void>>();

/** Waits for all background work that is still running. */
export const backgroundWorkEnded = (): Promise<unknown> => Promise.all(inFlight);

/**
 * Creates a function for work that may take longer than its call. The application waits for the work before closing.
 * Failures are logged with the name of the work.
 * @returns a function that starts work in the background and resolves after a constant duration
 */
export function makeBackgroundRunner(app: App) {
  app.addHook("onClose", backgroundWorkEnded);
  return async (request: FastifyRequest, name: string, begin: () => Promise<void>): Promise<void> => {
    const work = begin()
      .catch((error: Error & { code?: string }) =>
        request.log.error({ name: error.name, code: error.code }, `${name} failed`),
      )
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
    await sleep(sendMs);
  };
}
