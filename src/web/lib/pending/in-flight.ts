/** The changes that this tab is sending. */
import { isReplaced, type PendingChange } from "./change.ts";

const sendings = new Map<string, { change: PendingChange; sending: Promise<unknown> }>();

export const inFlight = {
  has: (key: string): boolean => sendings.has(key),
  run<Answer>(change: PendingChange, send: (change: PendingChange) => Promise<Answer>): Promise<Answer> {
    const sending = send(change).finally(() => sendings.delete(change.key));
    sendings.set(change.key, { change, sending });
    return sending;
  },
  /** Waits for the responses to the changes that this one replaces, so that the server gets them in order. */
  async whenLast(change: PendingChange): Promise<void> {
    const isEarlier = (one: PendingChange) => one.key !== change.key && isReplaced(one, change);
    const findEarlier = () => [...sendings.values()].find((one) => isEarlier(one.change));
    for (let earlier = findEarlier(); earlier; earlier = findEarlier())
      await earlier.sending.catch(() => undefined);
  },
};
