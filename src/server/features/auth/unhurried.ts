/** Answers that take as long whatever there was to do, so that their time says nothing about accounts and codes. */
import type { FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "#server/kernel/app.ts";

/** Milliseconds until an answer about sending comes; making a mail takes a tenth of it. */
const answerAfter = 250;

/** Milliseconds until a wrong code is answered; looking for it takes a tenth of it, and longer where one is open. */
const wrongAfter = 100;

/** Waits for an answer about a code, and no shorter than any other. */
export async function unhurried<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(wrongAfter)]);
  return result;
}

/** Work whose answer may have been given already. */
const inFlight = new Set<Promise<void>>();

/** Waits for the work beside all answers so far, which is longer than 250 ms on a busy machine. */
export const asideEnded = (): Promise<unknown> => Promise.all(inFlight);

/**
 * Makes what works beside the answer: it ends before the application does, and a failure is logged by its name.
 * @returns a function that begins some work and waits as long as for any other
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
