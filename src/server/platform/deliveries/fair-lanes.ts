/**
 * Shares the lanes of a worker among webhooks. A webhook may use lanes that no other needs, but a slow receiver with
 * many events doesn't hold up the events of others.
 */

/** How long a webhook that was alone in the queue gets all lanes before the queue is searched for others again. */
const aloneMs = 1000;

export class FairLanes {
  /** The webhooks in the lanes, once for each lane. */
  readonly #busy: string[] = [];
  /** The webhooks that got a lane in the current round. */
  readonly #served = new Set<string>();
  #aloneUntil = 0;

  /**
   * Yields the webhooks whose events a free lane passes over: first those with a lane in this round, and if no other
   * has an event, those with a lane now. After the last list, the lane takes any event.
   */
  *passedOver(): Generator<string[], void> {
    if (performance.now() < this.#aloneUntil) return;
    const busy = new Set(this.#busy);
    const all = new Set([...busy, ...this.#served]);
    if (all.size > 0) yield [...all];
    this.#served.clear();
    if (busy.size > 0 && busy.size < all.size) yield [...busy];
    // A search past a long queue takes time, so a webhook that is alone causes few.
    if (all.size === 1) this.#aloneUntil = performance.now() + aloneMs;
  }

  /** Records that a lane sends an event of a webhook. */
  enter(webhookId: string): void {
    this.#busy.push(webhookId);
    this.#served.add(webhookId);
  }

  /** Records that the lane is free again. */
  leave(webhookId: string): void {
    this.#busy.splice(this.#busy.indexOf(webhookId), 1);
  }
}
